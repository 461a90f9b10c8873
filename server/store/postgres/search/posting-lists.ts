import { marked } from '../../sql/search/found.ts';
import { TURNS, turnOf } from '../../sql/search/turns.ts';

/** A shorter list is not worth caching: rereading it is fast. */
const LISTED_MIN = 1_000;
/** Documents in all cached lists of an index, four bytes each. */
const LISTED_MAX = 4_000_000;
/** Up to this many changed documents, a list is updated; with more it is discarded. */
const CHANGED_MAX = 1_000;

/** Reads the documents that match a tsquery. */
export interface PostingReads {
  /** Documents of some turns, in any order. */
  together: (query: string, turns: readonly number[]) => Promise<Int32Array>;
  /** One list per turn. */
  each: (query: string, turns: readonly number[]) => Promise<Int32Array[]>;
  /** The matching ones of some documents. */
  among: (query: string, docs: readonly number[]) => Promise<Int32Array>;
}

/** The documents of each turn that has been read. */
type Turns = readonly (Int32Array | undefined)[];

interface PostingList {
  turns: Turns;
  /** Documents that have changed since the turns were read. */
  changed: Set<number>;
  update: Promise<void> | undefined;
}

/**
 * Caches the documents that contain a common word across searches, because PostgreSQL reads a row for each of them.
 *
 * Lists follow the database like the columns: before a list is used again, changed documents are compared with the
 * query.
 */
export class PostingLists {
  readonly #reads: PostingReads;
  readonly #listedMax: number;
  /** By query, least recently used first. */
  readonly #lists = new Map<string, PostingList>();
  #changes = 0;

  /** @param listedMax documents in all lists */
  constructor(reads: PostingReads, listedMax = LISTED_MAX) {
    this.#reads = reads;
    this.#listedMax = listedMax;
  }

  /** Documents of some turns, in any order. */
  async together(query: string, turns: readonly number[]): Promise<Int32Array> {
    const known = await this.#turnsOf(query);
    const missing = turns.filter((turn) => known[turn] === undefined);
    const cached = turns.flatMap((turn) => known[turn] ?? []);
    if (missing.length === 0) return concatenated(cached);
    // Discard lists that were read while documents changed: they may be incomplete.
    const changes = this.#changes;
    const read = await this.#reads.together(query, missing);
    if (this.#isWorthIt(read.length, missing) && changes === this.#changes) {
      const lists = byTurn(read);
      this.#note(query, new Map(missing.map((turn) => [turn, lists[turn] as Int32Array])));
    }
    return concatenated([...cached, read]);
  }

  /** Documents of some turns, as one list per turn. */
  async each(query: string, turns: readonly number[]): Promise<Int32Array[]> {
    const known = await this.#turnsOf(query);
    const missing = turns.filter((turn) => known[turn] === undefined);
    const changes = this.#changes;
    const read = missing.length > 0 ? await this.#reads.each(query, missing) : [];
    if (this.#isWorthIt(lengthOf(read), missing) && changes === this.#changes)
      this.#note(query, new Map(missing.map((turn, at) => [turn, read[at] as Int32Array])));
    return turns.map((turn) => known[turn] ?? (read[missing.indexOf(turn)] as Int32Array));
  }

  /** Records changed documents; undefined: any document may have changed. */
  forget(docs: ReadonlySet<number> | undefined): void {
    this.#changes++;
    if (docs === undefined) {
      this.#lists.clear();
      return;
    }
    for (const [query, { changed }] of this.#lists) {
      for (const doc of docs) changed.add(doc);
      if (changed.size > CHANGED_MAX) this.#lists.delete(query);
    }
  }

  async #turnsOf(query: string): Promise<Turns> {
    const list = this.#lists.get(query);
    if (list === undefined) return [];
    this.#lists.delete(query);
    this.#lists.set(query, list);
    if (list.changed.size > 0) list.update ??= this.#update(query, list);
    await list.update;
    return list.turns;
  }

  async #update(query: string, list: PostingList): Promise<void> {
    try {
      const changes = this.#changes;
      const changed = [...list.changed];
      const held = byTurn(await this.#reads.among(query, changed));
      const isChanged = marked(changed, Math.max(...changed) + 1);
      const turns = new Set(changed.map(turnOf));
      list.turns = list.turns.map((docs, turn) =>
        docs && turns.has(turn)
          ? concatenated([docs.filter((doc) => isChanged[doc] !== 1), held[turn] as Int32Array])
          : docs,
      );
      // Documents that have changed again during the comparison stay marked.
      if (changes === this.#changes) for (const doc of changed) list.changed.delete(doc);
    } finally {
      list.update = undefined;
    }
  }

  #isWorthIt(count: number, turns: readonly number[]): boolean {
    return turns.length > 0 && (count * TURNS) / turns.length >= LISTED_MIN && this.#listedMax > 0;
  }

  #note(query: string, read: ReadonlyMap<number, Int32Array>): void {
    const list = this.#lists.get(query) ?? { turns: [], changed: new Set(), update: undefined };
    list.turns = Array.from({ length: TURNS }, (_, turn) => list.turns[turn] ?? read.get(turn));
    this.#lists.set(query, list);
    let all = 0;
    for (const { turns } of this.#lists.values()) all += lengthOf(turns);
    for (const [oldest, { turns }] of this.#lists) {
      if (all <= this.#listedMax) break;
      all -= lengthOf(turns);
      this.#lists.delete(oldest);
    }
  }
}

const lengthOf = (lists: Turns): number => lists.reduce((sum, docs) => sum + (docs?.length ?? 0), 0);

function byTurn(docs: Int32Array): Int32Array[] {
  const counts = new Int32Array(TURNS);
  for (const doc of docs) counts[turnOf(doc)]!++;
  const lists = Array.from(counts, (count) => new Int32Array(count));
  counts.fill(0);
  for (const doc of docs) {
    const turn = turnOf(doc);
    (lists[turn] as Int32Array)[counts[turn]!++] = doc;
  }
  return lists;
}

export function concatenated(lists: readonly Int32Array[]): Int32Array {
  const [first] = lists;
  if (first !== undefined && lists.length === 1) return first;
  const docs = new Int32Array(lists.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of lists) {
    docs.set(each, at);
    at += each.length;
  }
  return docs;
}
