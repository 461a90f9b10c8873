import { RequestError } from '../../core/domain/request-error.ts';

/** Logs hidden failures to the browser's console, and nowhere else. */

/** @param text without personal data and addresses, because an address may contain a token */
export function log(text: string): void {
  console.info(`Ferryglide: ${text}`);
}

/** The kind of an error, and the status of a response; its message may contain request data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error instanceof RequestError) return `${error.name} ${error.status}`;
  const status = 'response' in error && error.response instanceof Response ? ` ${error.response.status}` : '';
  return `${error.name}${status}`;
}

/**
 * Logs the failure of a port's result.
 *
 * @param what names the request
 * @param signal an aborted request is not a failure
 */
export async function logged<T>(what: string, signal: AbortSignal, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!signal.aborted) log(`${what}: ${reasonOf(error)}`);
    throw error;
  }
}
