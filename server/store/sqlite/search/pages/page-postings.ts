import type { Database } from 'better-sqlite3';
import type { Postings, Visit } from '../postings.ts';
import { readingPages } from './format.ts';
import { type Segment, Segments } from './segments.ts';
import { Varints } from './varints.ts';

/** Prefixes of one to three letters have an index of their own (see the table), under their length; `0` is every word. */
const PREFIX_MAX = 3;
/** Begins the places of another column than before. */
const COLUMN_MARK = 1;
/** A byte of a number says by its highest bit that more follow; the others count. */
const MORE = 0x80;
const SEVEN_BITS = 0x7f;
/** A document takes two bytes, and a page has at most 64 KiB. */
const PAGE_DOCS_MAX = 32 * 1024;
/** Two sizes of two bytes come before a page's content. */
const CONTENT = 4;

interface Lookup {
  term: Buffer;
  /** The term itself, not all that start so. */
  isWhole: boolean;
  weights: readonly number[] | undefined;
  length: number;
  visit: Visit;
}

/**
 * Which documents hold a word, read from the pages of an FTS5 index.
 *
 * MATCH brings a document at a time through a virtual table and asks its length in a row of its own to rank it; reading
 * the pages themselves takes a tenth of that, so that a word of half the library is found, counted and ranked in time.
 */
export class PagePostings implements Postings {
  readonly #db: Database;
  readonly #segments: Segments;
  readonly #batch = new Batch();
  readonly #reading: (lookup: Lookup) => void;

  constructor(db: Database, table: string) {
    this.#db = db;
    this.#segments = readingPages(db, () => new Segments(db, table));
    // All pages of one moment, whoever writes meanwhile.
    this.#reading = db.transaction((lookup) => {
      for (const segment of this.#segments.all()) if (this.#readSegment(segment, lookup)) return;
    });
  }

  /** Weights are summed over the columns that the word is in, as often as it is. A page's documents are visited at once. */
  each(word: string, weights: readonly number[] | undefined, length: number, visit: Visit, isWholeWord = false): void {
    const letters = [...word].length;
    const isPrefix = letters <= PREFIX_MAX && !isWholeWord;
    const term = Buffer.from(`${isPrefix ? letters : 0}${word}`);
    const lookup = { term, isWhole: isPrefix || isWholeWord, weights, length, visit };
    readingPages(this.#db, () => this.#reading(lookup));
  }

  /** @returns the visitor has enough */
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

/** Where the terms of a page begin, listed after its content: the first place, then the way from each to the next. */
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
 * The documents of one term, read on from page to page: each a number, less the one before except as the first of a term
 * or a page, how many bytes of places follow, and the places, which may go on on the next page.
 */
class Doclist {
  readonly #weights: readonly number[] | undefined;
  readonly #deleted: Uint8Array | undefined;
  readonly #batch: Batch;
  #doc = 0;
  /** Bytes of places still to come. */
  #left = 0;
  #column = 0;
  #isColumnNext = false;
  #weight = 0;

  /** @param deleted 1 for each document that is not in the segment any more, by number */
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

  /** Half of a large library comes through here, so that numbers are read in place and not by `Varints`. */
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

  /** @returns where they end on this page */
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
    // Columns come in order: after the last that weighs something nothing is looked at.
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
