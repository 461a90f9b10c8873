/** Reads a long response in a worker, and a short one at once (row B14). */

/** A shorter response is read in a few milliseconds, which a worker takes to start. */
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
    // A browser that runs no worker here still reads it; what is wrong with a response is thrown here.
    return readHere();
  }
}
