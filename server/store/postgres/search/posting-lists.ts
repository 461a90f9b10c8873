import { marked } from '../../sql/search/found.ts';
import { TURNS, turnOf } from '../../sql/search/turns.ts';

/** Fewer documents are read again in less time than a list of them is worth. */
const LISTED_MIN = 1_000;
/** Documents in all lists of an index, four bytes each. */
const LISTED_MAX = 4_000_000;
/** Changed documents that are compared with a list; after more it is read again. */
const CHANGED_MAX = 1_000;

/** How documents that hold the words of a tsquery are read. */
export interface PostingReads {
  /** Those of some turns, in any order. */
  together: (query: string, turns: readonly number[]) => Promise<Int32Array>;
  /** A list for each turn. */
  each: (query: string, turns: readonly number[]) => Promise<Int32Array[]>;
  /** Those of some documents. */
  among: (query: string, docs: readonly number[]) => Promise<Int32Array>;
}

/** The documents of each turn that was read. */
type Turns = readonly (Int32Array | undefined)[];

interface PostingList {
  turns: Turns;
  /** Documents that changed since the turns were read. */
  changed: Set<number>;
  update: Promise<void> | undefined;
}

/**
 * Which documents hold a common word, cached from search to search: PostgreSQL reads a row for each of them.
 *
 * Lists follow the database as the columns do: documents that changed are compared with the query before a list is used
 * again.
 */
export class PostingLists {
  readonly #reads: PostingReads;
  readonly #listedMax: number;
  /** By query, the least recently used first. */
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
    // Lists that are read while documents change would miss them.
    const changes = this.#changes;
    const read = await this.#reads.together(query, missing);
    if (this.#isWorthIt(read.length, missing) && changes === this.#changes) {
      const lists = byTurn(read);
      this.#note(query, new Map(missing.map((turn) => [turn, lists[turn] as Int32Array])));
    }
    return concatenated([...cached, read]);
  }

  /** Documents of some turns, a list for each. */
  async each(query: string, turns: readonly number[]): Promise<Int32Array[]> {
    const known = await this.#turnsOf(query);
    const missing = turns.filter((turn) => known[turn] === undefined);
    const changes = this.#changes;
    const read = missing.length > 0 ? await this.#reads.each(query, missing) : [];
    if (this.#isWorthIt(lengthOf(read), missing) && changes === this.#changes)
      this.#note(query, new Map(missing.map((turn, at) => [turn, read[at] as Int32Array])));
    return turns.map((turn) => known[turn] ?? (read[missing.indexOf(turn)] as Int32Array));
  }

  /** These documents have changed; undefined: any may have. */
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
      // What changed while it was compared, maybe once more, is compared again.
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
