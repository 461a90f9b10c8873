/**
 * Reads SQLite's varints: seven bits per byte, most significant first; the eighth bit is set on all but the last byte.
 */
export class Varints {
  at: number;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  next(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] as number;
    if (byte < 0x80) return byte;
    let number = byte & 0x7f;
    while (byte >= 0x80 && this.at < bytes.length) {
      byte = bytes[this.at++] as number;
      number = number * 128 + (byte & 0x7f);
    }
    return number;
  }
}
