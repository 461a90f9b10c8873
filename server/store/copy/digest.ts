/** Checksum of the rows of a table, over their values: the same on both databases, in whatever order they are read. */
import { hash } from 'node:crypto';
import type { Row, Value } from './tables.ts';

/** A SHA-256 is summed up as so many numbers of 32 bits. */
const PARTS = 8;

/** PostgreSQL stores no U+0000: it takes U+FFFD for it, as the store does. */
export const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text);

/** A row as one text: what differs in type or value differs. */
export function rowText(row: Row): string {
  return row.map(valueText).join(',');
}

function valueText(value: Value): string {
  if (value === null) return 'n';
  if (typeof value === 'string') {
    const text = storable(value);
    return `t${text.length}:${text}`;
  }
  if (typeof value === 'bigint') return `i${value}`;
  // Written without the sign of zero, which SQLite does not keep.
  if (typeof value === 'number') return `r${value}`;
  return `b${value.toString('hex')}`;
}

export interface Digest {
  readonly rows: number;
  readonly checksum: string;
}

/** Sums up the hashes of rows, so that a row that is there twice counts twice. */
export class RowSum {
  readonly #sums = new Uint32Array(PARTS);
  #rows = 0;

  /** @param text of `rowText` */
  add(text: string): void {
    const digest = hash('sha256', text, 'buffer');
    for (let part = 0; part < PARTS; part++) this.#sums[part] = (this.#sums[part] ?? 0) + digest.readUInt32BE(part * 4);
    this.#rows += 1;
  }

  digest(): Digest {
    return { rows: this.#rows, checksum: Buffer.from(this.#sums.buffer).toString('hex') };
  }
}
