/** The envelope of a request that never reached its handler: a wrong name, wrong parameters, a wrong method. */
export function failure(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  // `data` is where the documents' clients look for the reason, `message` says the same to a developer.
  return Response.json(
    { status: 'error', message, data: message },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}
