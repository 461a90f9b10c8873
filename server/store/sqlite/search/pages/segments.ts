/**
 * The segments of an FTS5 index, from its tables `%_data` and `%_idx`.
 *
 * Source: the header comment of SQLite's fts5_index.c, structure record version 2 (used with `contentless_delete`).
 * Every later SQLite can still read this format, and a test compares the results with those of MATCH.
 */
import type { Database, Statement } from 'better-sqlite3';
import { UnreadablePages } from './format.ts';
import { Varints } from './varints.ts';

const STRUCTURE_ROW = 10;
/** Follows a four-byte cookie and marks a record of version 2. */
const VERSION_2 = Buffer.from([0xff, 0, 0, 1]);
const HEADER_BYTES = 8;
/** Bits of the page number in a row id of `%_data`; the segment number is above them. */
const PAGE_BITS = 37n;
/** Added to a segment's number to address its tombstone pages. */
const DELETED_SEGMENT = 1n << 16n;

export interface Segment {
  id: number;
  firstPage: number;
  lastPage: number;
  /** Pages of documents that were deleted after the segment was written. */
  deletedPages: number;
}

export class Segments {
  readonly #table: string;
  readonly #structure: Statement;
  readonly #pageOf: Statement;
  readonly #pages: Statement;

  /** @param table name of the FTS5 table */
  constructor(db: Database, table: string) {
    this.#table = table;
    this.#structure = db.prepare(`SELECT block FROM ${table}_data WHERE id = ${STRUCTURE_ROW}`).pluck();
    this.#pageOf = db
      .prepare(`SELECT pgno >> 1 FROM ${table}_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1`)
      .pluck();
    this.#pages = db.prepare(`SELECT block FROM ${table}_data WHERE id BETWEEN ? AND ? ORDER BY id`).pluck();
  }

  /** @throws UnreadablePages if the structure record is of another version */
  all(): Segment[] {
    const block = this.#structure.get() as Buffer;
    if (!block.subarray(4, HEADER_BYTES).equals(VERSION_2))
      throw new UnreadablePages(`The structure record of ${this.#table} is not of version 2.`);
    const from = new Varints(block, HEADER_BYTES);
    const levels = from.next();
    from.next();
    from.next();
    const segments: Segment[] = [];
    for (let level = 0; level < levels; level++) {
      from.next();
      const count = from.next();
      for (let at = 0; at < count && from.at < block.length; at++) {
        const [id, firstPage, lastPage] = [from.next(), from.next(), from.next()];
        from.next();
        from.next();
        const deletedPages = from.next();
        from.next();
        from.next();
        if (lastPage > 0) segments.push({ id, firstPage, lastPage, deletedPages });
      }
    }
    if (from.at > block.length) throw new RangeError('The structure record ends before its segments.');
    return segments;
  }

  /** Pages from the one that would contain a term. */
  pagesFrom({ id, firstPage, lastPage }: Segment, term: Buffer): Iterable<Buffer> {
    const page = Math.max((this.#pageOf.get(id, term) as number | undefined) ?? 0, firstPage);
    const base = BigInt(id) << PAGE_BITS;
    return this.#pages.iterate(base + BigInt(page), base + BigInt(lastPage)) as Iterable<Buffer>;
  }

  /** 1 for each document deleted from a segment, by number; undefined if there are none. */
  deletedFrom({ id, deletedPages }: Segment, length: number): Uint8Array | undefined {
    if (deletedPages === 0) return undefined;
    const deleted = new Uint8Array(length);
    const base = (BigInt(id) + DELETED_SEGMENT) << PAGE_BITS;
    for (const page of this.#pages.iterate(base, base + BigInt(deletedPages - 1)) as Iterable<Buffer>) {
      const size = page[0] === 4 ? 4 : 8;
      for (let at = HEADER_BYTES; at + size <= page.length; at += size) {
        const doc = page.readUInt32BE(at + size - 4);
        if (doc > 0 && doc < length) deleted[doc] = 1;
      }
    }
    return deleted;
  }
}
