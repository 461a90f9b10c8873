/** Reads the recording time that Playwright writes into its WebM films. */

/** Element `DateUTC` (RFC 9559, 5.1.2.10): its id, and the length of its value. */
const DATE_UTC = [0x44, 0x61, 0x88];
/** The value counts nanoseconds from 1 January 2001. */
const EPOCH_MS = Date.UTC(2001, 0, 1);
const NANOSECONDS_PER_MS = 1_000_000;

/**
 * @param head the first bytes of a film, up to and including its segment's information
 * @returns milliseconds since 1970; undefined if absent
 */
export function webmStart(head: Uint8Array): number | undefined {
  const at = head.findIndex((_, index) => DATE_UTC.every((byte, offset) => head[index + offset] === byte));
  const value = at + DATE_UTC.length;
  if (at < 0 || value + 8 > head.length) return undefined;
  const nanoseconds = new DataView(head.buffer, head.byteOffset + value, 8).getBigInt64(0);
  return EPOCH_MS + Number(nanoseconds / BigInt(NANOSECONDS_PER_MS));
}
