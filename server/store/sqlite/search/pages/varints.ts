/** Reads SQLite's numbers of seven bits a byte, highest first, the eighth bit set on all but a number's last byte. */
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
