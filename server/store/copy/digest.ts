/** Checksum of a table's rows by value: the same in both databases, whatever the order of the rows. */
import { hash } from 'node:crypto';
import type { Row, Value } from './tables.ts';

/** A SHA-256 is summed as this many 32-bit numbers. */
const PARTS = 8;

/** PostgreSQL cannot store U+0000; it is replaced with U+FFFD, as in the store. */
export const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text);

/** A row as text; rows that differ in a type or value have different texts. */
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
  // Drops the sign of zero, which SQLite does not keep.
  if (typeof value === 'number') return `r${value}`;
  return `b${value.toString('hex')}`;
}

export interface Digest {
  readonly rows: number;
  readonly checksum: string;
}

/** Sums the hashes of rows, so that a duplicate row counts twice. */
export class RowSum {
  readonly #sums = new Uint32Array(PARTS);
  #rows = 0;

  /** @param text from `rowText` */
  add(text: string): void {
    const digest = hash('sha256', text, 'buffer');
    for (let part = 0; part < PARTS; part++) this.#sums[part] = (this.#sums[part] ?? 0) + digest.readUInt32BE(part * 4);
    this.#rows += 1;
  }

  digest(): Digest {
    return { rows: this.#rows, checksum: Buffer.from(this.#sums.buffer).toString('hex') };
  }
}
