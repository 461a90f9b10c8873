/**
 * Responses that give less than the range that was requested. A 206 may (RFC 9110 15.3.7), and Chromium's own cache sends
 * such ones; an engine appends what came, and the decoder fails. The rest is requested instead. See decision 0070.
 */

/** Where a file that is requested beyond its end stops: there is no rest. */
export const NO_MORE_STATUS = 416;

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export function rangeOf(header: string | undefined): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? [];
  return from === undefined ? undefined : { from: Number(from), to: Number(to) };
}

export function joined(first: ArrayBuffer, rest: ArrayBuffer): ArrayBuffer {
  const whole = new Uint8Array(first.byteLength + rest.byteLength);
  whole.set(new Uint8Array(first));
  whole.set(new Uint8Array(rest), first.byteLength);
  return whole.buffer;
}

/**
 * Requests what is missing until all of it is there.
 *
 * @param came what was given of the range
 * @returns as much as there is of it
 * @throws where the server does not respond, or responds with something else than a part of the file
 */
export async function completed(
  came: ArrayBuffer,
  { from, to }: ByteRange,
  fetchRange: (range: string) => Promise<Response>,
): Promise<ArrayBuffer> {
  let whole = came;
  while (whole.byteLength > 0 && from + whole.byteLength <= to) {
    const response = await fetchRange(`bytes=${from + whole.byteLength}-${to}`);
    if (response.status === NO_MORE_STATUS) break;
    const rest = await response.arrayBuffer();
    if (response.status !== 206 || rest.byteLength === 0)
      throw new Error(`The rest gets the response ${response.status}.`);
    whole = joined(whole, rest);
  }
  return whole;
}
