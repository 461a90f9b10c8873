import { turnOf } from './turns.ts';

/** Up to this share of a library's documents, hits are kept as a sorted list. */
export const FEW_SHARE = 1 / 128;

/** Documents that contain some words, which a database may read only in part. */
export interface Candidates {
  /** Number of documents; an estimate if not all have been read. */
  readonly count: number;
  /** All of them, if they have already been read. */
  readonly known: Found | undefined;
  whole(): Promise<Found>;
  /**
   * The documents of one turn, in any order.
   *
   * @param ahead turns, from this one on, that will probably be needed and should be read together
   */
  turn(turn: number, ahead?: number): Promise<Int32Array>;
  /** Those that are among the given documents, in the given order. */
  among(docs: readonly number[]): Promise<number[]>;
}

/**
 * Documents found by a search. Few are kept as a list and many as marks, because listing half a library and looking up
 * each document takes longer than scanning the marks. Each form is derived from the other on demand.
 */
export class Found implements Candidates {
  readonly count: number;
  /** One more than the highest document number. */
  readonly length: number;
  /** Document numbers, ascending; undefined if there are so many that only marks are kept. */
  readonly few: Int32Array | undefined;
  #docs: Int32Array | undefined;
  #marks: Uint8Array | undefined;

  private constructor(length: number, count: number, docs: Int32Array | undefined, marks: Uint8Array | undefined) {
    this.length = length;
    this.count = count;
    this.few = docs;
    this.#docs = docs;
    this.#marks = marks;
  }

  /** @param docs ascending and unique */
  static few(docs: Int32Array, length: number): Found {
    return new Found(length, docs.length, docs, undefined);
  }

  /** @param marks 1 for each of them, by document number */
  static many(marks: Uint8Array, count: number): Found {
    return new Found(marks.length, count, undefined, marks);
  }

  /** @param docs unique, in any order */
  static of(docs: Int32Array, length: number): Found {
    return docs.length <= length * FEW_SHARE
      ? Found.few(docs.toSorted(), length)
      : Found.many(marked(docs, length), docs.length);
  }

  get known(): Found {
    return this;
  }

  whole(): Promise<Found> {
    return Promise.resolve(this);
  }

  turn(turn: number): Promise<Int32Array> {
    return Promise.resolve(this.docs.filter((doc) => turnOf(doc) === turn));
  }

  among(docs: readonly number[]): Promise<number[]> {
    const { marks } = this;
    return Promise.resolve(docs.filter((doc) => marks[doc] === 1));
  }

  /** Document numbers, ascending. */
  get docs(): Int32Array {
    this.#docs ??= placesOf(this.marks, this.count);
    return this.#docs;
  }

  /** 1 for each of them, by document number. */
  get marks(): Uint8Array {
    this.#marks ??= marked(this.docs, this.length);
    return this.#marks;
  }
}

/** 1 for each of the documents, by number. */
export function marked(docs: ArrayLike<number>, length: number): Uint8Array {
  const marks = new Uint8Array(length);
  for (let at = 0; at < docs.length; at++) marks[docs[at] as number] = 1;
  return marks;
}

function placesOf(marks: Uint8Array, count: number): Int32Array {
  const docs = new Int32Array(count);
  for (let at = 0, found = 0; found < count; at++) if (marks[at] === 1) docs[found++] = at;
  return docs;
}
