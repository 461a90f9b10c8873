/** Documents of a common word, read turn by turn. */
import { type Candidates, Found } from '../../sql/search/found.ts';
import { TURNS, turnOf } from '../../sql/search/turns.ts';
import { concatenated } from './posting-lists.ts';

export const EVERY_TURN: readonly number[] = Array.from({ length: TURNS }, (_, turn) => turn);

interface TurnReads {
  /** Documents of some turns, in any order. */
  read: (turns: readonly number[]) => Promise<Int32Array>;
  /** One list per turn. */
  readEach: (turns: readonly number[]) => Promise<Int32Array[]>;
  /** The matching ones of some documents. */
  among: (docs: readonly number[]) => Promise<Int32Array>;
}

export class TurnCandidates implements Candidates {
  readonly count: number;
  known: Found | undefined;
  readonly #length: number;
  readonly #reads: TurnReads;
  readonly #turns = new Map<number, Int32Array>();
  readonly #marks: Uint8Array;

  constructor(first: Int32Array, length: number, reads: TurnReads) {
    this.count = first.length * TURNS;
    this.#length = length;
    this.#reads = reads;
    this.#marks = new Uint8Array(length);
    this.#note(0, first);
  }

  #note(turn: number, docs: Int32Array): void {
    this.#turns.set(turn, docs);
    for (const doc of docs) this.#marks[doc] = 1;
  }

  async turn(turn: number, ahead = 1): Promise<Int32Array> {
    if (this.known) return this.known.turn(turn);
    const read = this.#turns.get(turn);
    if (read) return read;
    const turns = EVERY_TURN.slice(turn, turn + ahead).filter((each) => !this.#turns.has(each));
    const lists = await this.#reads.readEach(turns);
    turns.forEach((each, at) => this.#note(each, lists[at] as Int32Array));
    return this.turn(turn);
  }

  async whole(): Promise<Found> {
    if (this.known) return this.known;
    const unread = EVERY_TURN.filter((turn) => !this.#turns.has(turn));
    const rest = unread.length > 0 ? await this.#reads.read(unread) : new Int32Array(0);
    this.known = Found.of(concatenated([...this.#turns.values(), rest]), this.#length);
    return this.known;
  }

  async among(docs: readonly number[]): Promise<number[]> {
    if (this.known) return this.known.among(docs);
    const unread = docs.filter((doc) => !this.#turns.has(turnOf(doc)));
    const held = new Set(unread.length > 0 ? await this.#reads.among(unread) : []);
    return docs.filter((doc) => this.#marks[doc] === 1 || held.has(doc));
  }
}
