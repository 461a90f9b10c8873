/** Handles a response that no document defines: the check cannot be completed. */
export function failed(request: string, status: string): never {
  throw new Error(`${request}: ${status}`);
}
