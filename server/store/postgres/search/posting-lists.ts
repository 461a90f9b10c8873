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

/** The documents of some turns. */
interface Part {
  turns: readonly number[];
  docs: Int32Array;
}

interface PostingList {
  /** No two of the same turn. */
  parts: readonly Part[];
  /** Documents that changed since the parts were read. */
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
    const parts = await this.#partsOf(query);
    const missing = missingFrom(parts, turns);
    const read = missing.length > 0 ? await this.#read(query, missing, false) : [];
    return joined([...parts.map((part) => ofTurns(part, turns)), ...read.map(({ docs }) => docs)]);
  }

  /** Documents of some turns, a list for each. */
  async each(query: string, turns: readonly number[]): Promise<Int32Array[]> {
    const parts = await this.#partsOf(query);
    const missing = missingFrom(parts, turns);
    const read = missing.length > 0 ? await this.#read(query, missing, true) : [];
    return turns.map((turn) => {
      const part = [...parts, ...read].find((each) => each.turns.includes(turn)) as Part;
      return ofTurns(part, [turn]);
    });
  }

  /** These documents have changed. */
  forget(docs: ReadonlySet<number>): void {
    this.#changes++;
    for (const [query, { changed }] of this.#lists) {
      for (const doc of docs) changed.add(doc);
      if (changed.size > CHANGED_MAX) this.#lists.delete(query);
    }
  }

  async #partsOf(query: string): Promise<readonly Part[]> {
    const list = this.#lists.get(query);
    if (list === undefined) return [];
    this.#lists.delete(query);
    this.#lists.set(query, list);
    if (list.changed.size > 0) list.update ??= this.#update(query, list);
    await list.update;
    return list.parts;
  }

  async #update(query: string, list: PostingList): Promise<void> {
    try {
      const changed = [...list.changed];
      const held = await this.#reads.among(query, changed);
      const isChanged = marked(changed, Math.max(...changed) + 1);
      list.parts = list.parts.map(({ turns, docs }) => ({
        turns,
        docs: joined([docs.filter((doc) => isChanged[doc] !== 1), held.filter((doc) => turns.includes(turnOf(doc)))]),
      }));
      list.changed.clear();
    } finally {
      list.update = undefined;
    }
  }

  async #read(query: string, turns: readonly number[], isEach: boolean): Promise<Part[]> {
    const changes = this.#changes;
    const lists = isEach ? await this.#reads.each(query, turns) : [await this.#reads.together(query, turns)];
    const parts = lists.map((docs, at) => ({ turns: isEach ? [turns[at] as number] : turns, docs }));
    // One that was read while documents changed would miss them.
    if (changes === this.#changes) this.#note(query, parts);
    return parts;
  }

  #note(query: string, read: readonly Part[]): void {
    const list = this.#lists.get(query) ?? { parts: [], changed: new Set(), update: undefined };
    // Another search may have read the same.
    const added = read.filter(({ turns }) => missingFrom(list.parts, turns).length === turns.length);
    const parts = [...list.parts, ...added];
    const turns = parts.reduce((sum, part) => sum + part.turns.length, 0);
    if ((lengthOf(parts) * TURNS) / turns < LISTED_MIN) return;
    list.parts = parts;
    this.#lists.set(query, list);
    let all = [...this.#lists.values()].reduce((sum, each) => sum + lengthOf(each.parts), 0);
    for (const [oldest, { parts: itsParts }] of this.#lists) {
      if (all <= this.#listedMax) break;
      all -= lengthOf(itsParts);
      this.#lists.delete(oldest);
    }
  }
}

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { docs }) => sum + docs.length, 0);

const missingFrom = (parts: readonly Part[], turns: readonly number[]): number[] =>
  turns.filter((turn) => !parts.some((part) => part.turns.includes(turn)));

function ofTurns(part: Part, turns: readonly number[]): Int32Array {
  if (part.turns.every((turn) => turns.includes(turn))) return part.docs;
  const isAsked = marked(turns, TURNS);
  return part.docs.filter((doc) => isAsked[turnOf(doc)] === 1);
}

export function joined(lists: readonly Int32Array[]): Int32Array {
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
