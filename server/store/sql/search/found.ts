import { turnOf } from './turns.ts';

/** Of a library's documents: so few are sorted rather than looked for among all of them. */
export const FEW_SHARE = 1 / 128;

/** Documents that hold some words, of which a database may read only as much as is needed. */
export interface Candidates {
  /** How many there are; where not all were read, about. */
  readonly count: number;
  /** All of them, where they were read already. */
  readonly known: Found | undefined;
  whole(): Promise<Found>;
  /**
   * Those of one turn, in any order.
   *
   * @param ahead turns from this one on that will probably be asked for, to be read at once
   */
  turn(turn: number, ahead?: number): Promise<Int32Array>;
  /** Those of some documents, in their order. */
  among(docs: readonly number[]): Promise<number[]>;
}

/**
 * Documents that a search found: few are kept as a list, many as marks, since listing half a library and looking each up
 * takes longer than walking the marks. Either is made from the other where it is requested.
 */
export class Found implements Candidates {
  readonly count: number;
  /** One more than the highest document number. */
  readonly length: number;
  /** Document numbers, rising; undefined where there are so many that only marks were kept. */
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

  /** @param docs rising, each once */
  static few(docs: Int32Array, length: number): Found {
    return new Found(length, docs.length, docs, undefined);
  }

  /** @param marks 1 for each of them, by document number */
  static many(marks: Uint8Array, count: number): Found {
    return new Found(marks.length, count, undefined, marks);
  }

  /** @param docs in any order, each once */
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

  /** Document numbers, rising. */
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
