import type { Database } from 'better-sqlite3';
import { type Segment, Segments } from './segments.ts';
import { Varints } from './varint.ts';

/** Prefixes of one to three letters have an index of their own (see the table), under their length; `0` is every word. */
const PREFIX_MAX = 3;
/** Begins the places of another column than before. */
const COLUMN_MARK = 1;
/** Two sizes of two bytes come before a page's content. */
const CONTENT = 4;

/**
 * @param doc document number
 * @param weight sum of the weights of the columns that the word is in, as often as it is; 1 without weights
 * @returns true for enough
 */
type Visit = (doc: number, weight: number) => boolean;

/**
 * Which documents hold a word, read from the pages of an FTS5 index.
 *
 * MATCH brings a document at a time through a virtual table and asks its length in a row of its own to rank it; reading
 * the pages themselves takes a tenth of that, so that a word of half the library is found, counted and ranked in time.
 */
export class Postings {
  readonly #segments: Segments;
  readonly #reading: (word: string, weights: readonly number[] | undefined, length: number, visit: Visit) => void;

  constructor(db: Database, table: string) {
    this.#segments = new Segments(db, table);
    // All pages of one moment, whoever writes meanwhile.
    this.#reading = db.transaction((word, weights, length, visit) => {
      const letters = [...word].length;
      const term = Buffer.from(`${letters <= PREFIX_MAX ? letters : 0}${word}`);
      for (const segment of this.#segments.all()) {
        const deleted = this.#segments.deletedFrom(segment, length);
        const kept: Visit = deleted ? (doc, weight) => deleted[doc] !== 1 && visit(doc, weight) : visit;
        const doclist = new Doclist(weights, kept);
        this.#readSegment(segment, term, letters <= PREFIX_MAX, doclist);
        if (doclist.isEnough) return;
      }
    });
  }

  /**
   * Visits each document that holds a word which starts so, once for each such word, until the visitor has enough.
   *
   * @param word folded
   * @param weights of the columns in order; without them where a word is found is not looked at
   * @param length one more than the highest document number
   */
  each(word: string, weights: readonly number[] | undefined, length: number, visit: Visit): void {
    this.#reading(word, weights, length, visit);
  }

  #readSegment(segment: Segment, asked: Buffer, isWhole: boolean, doclist: Doclist): void {
    let isAsked = false;
    for (const page of this.#segments.pagesFrom(segment, asked)) {
      const end = page.readUInt16BE(2);
      const offsets = termOffsets(page, end);
      if (isAsked) doclist.readOn(page, CONTENT, offsets[0] ?? end);
      let term = Buffer.alloc(0);
      for (let at = 0; at < offsets.length; at++) {
        const from = new Varints(page, offsets[at]);
        const same = at === 0 ? 0 : from.next();
        const length = from.next();
        term = Buffer.concat([term.subarray(0, same), page.subarray(from.at, from.at + length)]);
        isAsked = isWhole ? term.equals(asked) : term.subarray(0, asked.length).equals(asked);
        if (isAsked) doclist.readOn(page, from.at + length, offsets[at + 1] ?? end, true);
        else if (Buffer.compare(term, asked) > 0) return;
        if (doclist.isEnough) return;
      }
    }
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

/**
 * The documents of one term, read on from page to page: each a number, less the one before except as the first of a term
 * or a page, how many bytes of places follow, and the places, which may go on on the next page.
 */
class Doclist {
  readonly #weights: readonly number[] | undefined;
  readonly #visit: Visit;
  isEnough = false;
  #doc = 0;
  /** Bytes of places still to come. */
  #left = 0;
  #column = 0;
  #isColumnNext = false;
  #weight = 0;

  constructor(weights: readonly number[] | undefined, visit: Visit) {
    this.#weights = weights;
    this.#visit = visit;
  }

  readOn(page: Buffer, start: number, end: number, isNewTerm = false): void {
    if (isNewTerm) this.#left = 0;
    let at = this.#left > 0 ? this.#readPlaces(page, start, end) : start;
    const from = new Varints(page);
    let isFirst = true;
    while (at < end && !this.isEnough) {
      from.at = at;
      const number = from.next();
      this.#doc = isFirst ? number : this.#doc + number;
      isFirst = false;
      const bytes = from.next() >> 1;
      // Nearly all: the places are not looked at, and end on this page.
      if (!this.#weights && from.at + bytes <= end) {
        at = from.at + bytes;
        this.isEnough = this.#visit(this.#doc, 1);
        continue;
      }
      this.#left = bytes;
      this.#weight = 0;
      this.#column = 0;
      at = this.#readPlaces(page, from.at, end);
    }
  }

  /** @returns where they end on this page */
  #readPlaces(page: Buffer, start: number, end: number): number {
    const stop = Math.min(start + this.#left, end);
    if (this.#weights) this.#weigh(page, start, stop, this.#weights);
    this.#left -= stop - start;
    if (this.#left === 0) this.isEnough = this.#visit(this.#doc, this.#weights ? this.#weight : 1);
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
