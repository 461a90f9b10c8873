/** The envelope of a request that never reached its handler: unknown name, invalid parameters, wrong method. */
export function failure(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  // The documents' clients read the reason from `data`; `message` repeats it for developers.
  return Response.json(
    { status: 'error', message, data: message },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}
