import { RequestError } from '../../core/domain/request-error.ts';

/** What goes wrong without being shown to anybody is written to the browser's console, and nowhere else. */

/** @param text says nothing of a person and bears no address, for an address may hold a token */
export function log(text: string): void {
  console.info(`Ferryglide: ${text}`);
}

/** The kind of an error, and the status of a response; its message may repeat what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error instanceof RequestError) return `${error.name} ${error.status}`;
  const status = 'response' in error && error.response instanceof Response ? ` ${error.response.status}` : '';
  return `${error.name}${status}`;
}

/**
 * The result of a port, whose failure is also logged.
 *
 * @param what names the request
 * @param signal one that nobody waits for any more is no failure
 */
export async function logged<T>(what: string, signal: AbortSignal, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!signal.aborted) log(`${what}: ${reasonOf(error)}`);
    throw error;
  }
}
