/** Reads a long response in a worker, and a short one directly (row B14). */

/** Shorter responses are read in a few milliseconds, about the time that a worker takes to start. */
const LONG_BYTES = 256 * 1024;

export const jsonOf = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes));

interface Ways<T> {
  here: (json: unknown) => T;
  inThread: (bytes: ArrayBuffer) => Promise<T>;
}

export async function readLong<T>(response: Response, signal: AbortSignal, { here, inThread }: Ways<T>): Promise<T> {
  const bytes = await response.arrayBuffer();
  const readHere = (): T => here(jsonOf(bytes));
  if (bytes.byteLength < LONG_BYTES) return readHere();
  try {
    return await inThread(bytes);
  } catch (error) {
    if (signal.aborted) throw error;
    // If the browser cannot run a worker here, the page reads the response; errors of the response are also thrown
    // here.
    return readHere();
  }
}
