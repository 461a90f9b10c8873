import type { Database } from 'better-sqlite3';
import type { Postings, Visit } from '../postings.ts';
import { readingPages } from './format.ts';
import { type Segment, Segments } from './segments.ts';
import { Varints } from './varints.ts';

/**
 * Prefixes of up to three letters have their own indexes (see the table), keyed by their length; `0` is the index of
 * whole words.
 */
const PREFIX_MAX = 3;
/** Precedes the positions in a further column. */
const COLUMN_MARK = 1;
/** Varint bytes: the highest bit means that more bytes follow; the other bits hold the value. */
const MORE = 0x80;
const SEVEN_BITS = 0x7f;
/** A document takes at least two bytes, and a page has at most 64 KiB. */
const PAGE_DOCS_MAX = 32 * 1024;
/** Offset of a page's content, after two sizes of two bytes. */
const CONTENT = 4;

interface Lookup {
  term: Buffer;
  /** Matches the term itself, not as a prefix. */
  isWhole: boolean;
  weights: readonly number[] | undefined;
  length: number;
  visit: Visit;
}

/**
 * The documents that contain a word, read from the pages of an FTS5 index.
 *
 * MATCH returns one document at a time through a virtual table, and ranking looks up its length in a separate row.
 * Reading the pages directly takes a tenth of that time, so that a word in half of the library is found, counted and
 * ranked in time.
 */
export class PagePostings implements Postings {
  readonly #db: Database;
  readonly #segments: Segments;
  readonly #batch = new Batch();
  readonly #reading: (lookup: Lookup) => void;

  constructor(db: Database, table: string) {
    this.#db = db;
    this.#segments = readingPages(db, () => new Segments(db, table));
    // Reads all pages from one snapshot.
    this.#reading = db.transaction((lookup) => {
      for (const segment of this.#segments.all()) if (this.#readSegment(segment, lookup)) return;
    });
  }

  /** Sums the column weights over all occurrences of the word. Visits the documents of a page together. */
  each(word: string, weights: readonly number[] | undefined, length: number, visit: Visit, isWholeWord = false): void {
    const letters = [...word].length;
    const isPrefix = letters <= PREFIX_MAX && !isWholeWord;
    const term = Buffer.from(`${isPrefix ? letters : 0}${word}`);
    const lookup = { term, isWhole: isPrefix || isWholeWord, weights, length, visit };
    readingPages(this.#db, () => this.#reading(lookup));
  }

  /** @returns true if the visitor stopped */
  #readSegment(segment: Segment, { term: requested, isWhole, weights, length, visit }: Lookup): boolean {
    const batch = this.#batch;
    const doclist = new Doclist(weights, this.#segments.deletedFrom(segment, length), batch);
    let isRequested = false;
    for (const page of this.#segments.pagesFrom(segment, requested)) {
      batch.count = 0;
      const end = page.readUInt16BE(2);
      if (end > page.length) throw new RangeError('A page ends before its content.');
      const offsets = termOffsets(page, end);
      if (isRequested) doclist.readOn(page, CONTENT, offsets[0] ?? end);
      let term = Buffer.alloc(0);
      let isPast = false;
      for (let at = 0; at < offsets.length && !isPast; at++) {
        const from = new Varints(page, offsets[at]);
        const same = at === 0 ? 0 : from.next();
        const rest = from.next();
        term = Buffer.concat([term.subarray(0, same), page.subarray(from.at, from.at + rest)]);
        isRequested = isWhole ? term.equals(requested) : term.subarray(0, requested.length).equals(requested);
        if (isRequested) doclist.readOn(page, from.at + rest, offsets[at + 1] ?? end, true);
        else isPast = Buffer.compare(term, requested) > 0;
      }
      if (batch.count > 0 && visit(batch.docs, weights ? batch.weights : WITHOUT_WEIGHTS, batch.count)) return true;
      if (isPast) break;
    }
    return false;
  }
}

/** Offsets of the terms in a page. They are listed after its content: the first offset, then the differences. */
function termOffsets(page: Buffer, end: number): number[] {
  const from = new Varints(page, end);
  const offsets: number[] = [];
  let offset = 0;
  while (from.at < page.length) {
    offset += from.next();
    offsets.push(offset);
  }
  return offsets;
}

/** Documents of one page. */
class Batch {
  readonly docs = new Int32Array(PAGE_DOCS_MAX);
  readonly weights = new Float64Array(PAGE_DOCS_MAX);
  count = 0;
}
const WITHOUT_WEIGHTS = new Float64Array(PAGE_DOCS_MAX).fill(1);

/**
 * The documents of one term, across pages. Each entry is a document number (a difference to the previous one, except
 * for the first of a term or page), the byte length of its positions, and the positions, which may continue on the next
 * page.
 */
class Doclist {
  readonly #weights: readonly number[] | undefined;
  readonly #deleted: Uint8Array | undefined;
  readonly #batch: Batch;
  #doc = 0;
  /** Bytes of positions still to read. */
  #left = 0;
  #column = 0;
  #isColumnNext = false;
  #weight = 0;

  /** @param deleted 1 for each document that is no longer in the segment, by number */
  constructor(weights: readonly number[] | undefined, deleted: Uint8Array | undefined, batch: Batch) {
    this.#weights = weights;
    this.#deleted = deleted;
    this.#batch = batch;
  }

  readOn(page: Buffer, start: number, end: number, isNewTerm = false): void {
    if (isNewTerm) this.#left = 0;
    const at = this.#left > 0 ? this.#readPositions(page, start, end) : start;
    if (this.#weights) this.#readWeighed(page, at, end);
    else this.#readNumbers(page, at, end);
  }

  /** Hot path for half of a large library: decodes numbers inline instead of with `Varints`. */
  #readNumbers(page: Buffer, start: number, end: number): void {
    const { docs } = this.#batch;
    const deleted = this.#deleted;
    let { count } = this.#batch;
    let doc = 0;
    let at = start;
    while (at < end) {
      let byte = page[at++] as number;
      let number = byte & SEVEN_BITS;
      while (byte >= MORE) {
        byte = page[at++] as number;
        number = number * MORE + (byte & SEVEN_BITS);
      }
      byte = page[at++] as number;
      let bytes = byte & SEVEN_BITS;
      while (byte >= MORE) {
        byte = page[at++] as number;
        bytes = bytes * MORE + (byte & SEVEN_BITS);
      }
      doc += number;
      at += bytes >> 1;
      if (deleted === undefined || deleted[doc] !== 1) docs[count++] = doc;
    }
    this.#batch.count = count;
    if (at > end) this.#left = at - end;
  }

  #readWeighed(page: Buffer, start: number, end: number): void {
    const from = new Varints(page, start);
    for (let isFirst = true; from.at < end; isFirst = false) {
      const number = from.next();
      this.#doc = isFirst ? number : this.#doc + number;
      this.#left = from.next() >> 1;
      this.#weight = 0;
      this.#column = 0;
      from.at = this.#readPositions(page, from.at, end);
    }
  }

  /** @returns where the positions end on this page */
  #readPositions(page: Buffer, start: number, end: number): number {
    const stop = Math.min(start + this.#left, end);
    this.#left -= stop - start;
    if (!this.#weights) return stop;
    this.#weigh(page, start, stop, this.#weights);
    if (this.#left === 0 && this.#deleted?.[this.#doc] !== 1) {
      this.#batch.weights[this.#batch.count] = this.#weight;
      this.#batch.docs[this.#batch.count++] = this.#doc;
    }
    return stop;
  }

  #weigh(page: Buffer, start: number, stop: number, weights: readonly number[]): void {
    const from = new Varints(page, start);
    // Columns are in order: nothing after the last weighted column matters.
    while (from.at < stop && this.#column < weights.length) {
      const number = from.next();
      if (this.#isColumnNext) {
        this.#column = number;
        this.#isColumnNext = false;
      } else if (number === COLUMN_MARK) this.#isColumnNext = true;
      else this.#weight += weights[this.#column] ?? 0;
    }
  }
}
