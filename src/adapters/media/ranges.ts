/**
 * Handles responses with less than the requested range. RFC 9110 15.3.7 allows a 206 to do so, and Chromium's own
 * cache sends such responses; an engine would append the part, and its decoder would fail. The rest is requested
 * instead. See decision 0070.
 */

/** Status for a range beyond the end of a file: there is no rest. */
export const NO_MORE_STATUS = 416;

/** Bytes of a file, both ends inclusive. */
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
 * Requests missing parts until the range is complete.
 *
 * @param came the part of the range that was received
 * @returns as much of the range as exists
 * @throws if the server does not respond, or responds with anything but a part of the file
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
