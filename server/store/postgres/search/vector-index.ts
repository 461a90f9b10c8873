import { scoreOf, topOf, worthOf } from '../../sql/search/bm25.ts';
import { type Candidates, Found } from '../../sql/search/found.ts';
import type { Field, TextIndex, VisibleDocs, Words } from '../../sql/search/text-index.ts';
import { TURNS, turnOf } from '../../sql/search/turns.ts';
import { integersOf, packed, realsOf, type SearchConnection } from './connection.ts';
import { PostingLists } from './posting-lists.ts';
import { EVERY_TURN, TurnCandidates } from './turn-candidates.ts';
import { ownQueryOf, queryOf, wordQueryOf } from './vectors.ts';

/** Up to this many documents, all turns are read at once. */
const SMALL_LIBRARY = 20_000;
/** If the first turn predicts at most this many documents, the others are read at once; otherwise turn by turn. */
const READ_WHOLE = 12_000;
/** Documents of a word that are checked before all of them are read. */
const LOOKED_AT = 64;
/** From this length on, a word is hardly ever the prefix of many others. */
const LONG_WORD = 4;
/** Share of changed documents after which the average length is recalculated. */
const CHANGED_SHARE = 1 / 100;
export interface VectorTable {
  name: 'media_text' | 'tag_text';
  /** Weight of a word in each column, in descending order. */
  weights: readonly number[];
}

/** Finds and ranks the documents of one tsvector table. */
export class VectorIndex implements TextIndex {
  readonly #table: VectorTable;
  /** `byIndex` looks up words, `plain` reads documents by number. */
  readonly #byIndex: SearchConnection;
  readonly #plain: SearchConnection;
  readonly #lists: PostingLists;
  #totals: Promise<{ docs: number; average: number }> | undefined;
  #changed = 0;

  /** @param listedMax documents in cached posting lists; 0 disables the cache */
  constructor(table: VectorTable, byIndex: SearchConnection, plain: SearchConnection, listedMax?: number) {
    this.#table = table;
    this.#byIndex = byIndex;
    this.#plain = plain;
    this.#lists = new PostingLists(
      {
        together: (query, turns) => this.#readTogether(query, turns),
        each: (query, turns) => this.#readEach(query, turns),
        among: (query, docs) => this.#holding(query, docs),
      },
      listedMax,
    );
  }

  async find(words: Words, visible: VisibleDocs, field: Field, most = visible.length): Promise<Candidates> {
    const { length } = visible;
    if (words.length === 1 && most < length) return this.#some(words, visible, field, most);
    const read = (turns: readonly number[]): Promise<Int32Array> => this.#together(words, visible, field, turns);
    if (length <= SMALL_LIBRARY || areRareTogether(words)) return Found.of(await read(EVERY_TURN), length);
    const first = await read([0]);
    const candidates = new TurnCandidates(first, length, {
      read,
      readEach: (turns) => this.#each(words, visible, field, turns),
      among: (docs) => this.#among(words, visible, field, docs),
    });
    return first.length * TURNS > READ_WHOLE ? candidates : candidates.whole();
  }

  /** Visible documents of a single word, up to `most`. */
  async #some(words: Words, visible: VisibleDocs, field: Field, most: number): Promise<Found> {
    const shown: number[] = [];
    const note = async (turns: readonly number[]): Promise<number> => {
      const all = await this.#together(words, visible, field, turns);
      for (const doc of all) if (shown.length < most && visible.isShown(doc)) shown.push(doc);
      return all.length;
    };
    const [first = 0, ...others] = EVERY_TURN;
    if (visible.length <= SMALL_LIBRARY) await note(EVERY_TURN);
    else if ((await note([first])) * TURNS <= READ_WHOLE) await note(others);
    else for (const turn of others) if (shown.length < most) await note([turn]);
    return Found.few(Int32Array.from(shown).sort(), visible.length);
  }

  async areHeld(
    words: readonly string[],
    least: number,
    visible: VisibleDocs,
    isWholeWord: boolean,
  ): Promise<boolean[]> {
    const lists = await this.#byIndex.lists(
      `SELECT (SELECT ${packed('doc')} FROM
          (SELECT doc FROM ${this.#table.name} WHERE words @@ requested.words LIMIT ${LOOKED_AT}) AS found)
        FROM unnest(?::tsquery[]) WITH ORDINALITY AS requested (words, position) ORDER BY position`,
      words.map((word) => wordQueryOf(word, isWholeWord)),
    );
    const some = lists.map(integersOf);
    return Promise.all(
      words.map((word, at) => this.#isHeld(word, least, visible, isWholeWord, some[at] as Int32Array)),
    );
  }

  /** @param some documents that contain the word: all of them, or `LOOKED_AT` */
  async #isHeld(
    word: string,
    least: number,
    visible: VisibleDocs,
    isWholeWord: boolean,
    some: Int32Array,
  ): Promise<boolean> {
    const query = wordQueryOf(word, isWholeWord);
    const own = isWholeWord ? `${query}:AB` : ownQueryOf([[word]]);
    const shown = async (docs: Int32Array): Promise<number> => {
      const [open] = await this.#openBy(own, visible.isClosed, [docs.filter(visible.isShown)]);
      return open?.length ?? 0;
    };
    if ((await shown(some)) >= least) return true;
    if (some.length < LOOKED_AT) return false;
    const all = await this.#integers(
      this.#byIndex,
      `SELECT ${packed('doc')} FROM ${this.#table.name} WHERE words @@ ?::tsquery`,
      query,
    );
    return (await shown(all)) >= least;
  }

  /** Documents that contain the words, in any order. */
  async #together(words: Words, visible: VisibleDocs, field: Field, turns: readonly number[]): Promise<Int32Array> {
    const docs = await this.#lists.together(queryOf(words, field), turns);
    const [open = docs] = await this.#open(words, visible, field, [below(docs, visible.length)]);
    return open;
  }

  /** The same, as one list per turn. */
  async #each(words: Words, visible: VisibleDocs, field: Field, turns: readonly number[]): Promise<Int32Array[]> {
    const lists = await this.#lists.each(queryOf(words, field), turns);
    return this.#open(
      words,
      visible,
      field,
      lists.map((docs) => below(docs, visible.length)),
    );
  }

  #readTogether(query: string, turns: readonly number[]): Promise<Int32Array> {
    const parts = turns.map((turn) => `SELECT doc FROM ${this.#table.name}_${turn} WHERE words @@ ?::tsquery`);
    return this.#integers(
      this.#byIndex,
      `SELECT ${packed('doc')} FROM (${parts.join(' UNION ALL ')}) AS found`,
      ...turns.map(() => query),
    );
  }

  /** One statement for several lists, which costs more to start but returns them already separated. */
  async #readEach(query: string, turns: readonly number[]): Promise<Int32Array[]> {
    const parts = turns.map(
      (turn) => `(SELECT ${packed('doc')} FROM ${this.#table.name}_${turn} WHERE words @@ requested.words)`,
    );
    const lists = await this.#byIndex.lists(
      `SELECT ${parts.join(', ')} FROM (VALUES (?::tsquery)) AS requested (words)`,
      query,
    );
    return lists.map(integersOf);
  }

  async #among(words: Words, visible: VisibleDocs, field: Field, docs: readonly number[]): Promise<Int32Array> {
    const held = await this.#holding(queryOf(words, field), docs);
    const [open = held] = await this.#open(words, visible, field, [held]);
    return open;
  }

  /**
   * Filters lists of matching documents: a document that is closed to search by its tags must contain the words in its
   * own columns.
   */
  #open(words: Words, { isClosed }: VisibleDocs, field: Field, lists: Int32Array[]): Promise<Int32Array[]> {
    return field === 'title' ? Promise.resolve(lists) : this.#openBy(ownQueryOf(words), isClosed, lists);
  }

  async #openBy(query: string, isClosed: VisibleDocs['isClosed'], lists: Int32Array[]): Promise<Int32Array[]> {
    if (isClosed === undefined) return lists;
    const closed: number[] = [];
    for (const docs of lists) for (const doc of docs) if (isClosed(doc)) closed.push(doc);
    if (closed.length === 0) return lists;
    const gone = new Set(closed);
    for (const doc of await this.#holding(query, closed)) gone.delete(doc);
    return lists.map((docs) => docs.filter((doc) => !gone.has(doc)));
  }

  #holding(query: string, docs: readonly number[]): Promise<Int32Array> {
    const text = `SELECT ${packed('found.doc')} FROM unnest(?::smallint[], ?::integer[]) AS requested (turn, doc)
      JOIN ${this.#table.name} AS found ON found.turn = requested.turn AND found.doc = requested.doc
      WHERE (found.words @@ ?::tsquery) IS TRUE`;
    return this.#integers(this.#plain, text, docs.map(turnOf), docs, query);
  }

  async #integers(connection: SearchConnection, ...query: Parameters<SearchConnection['lists']>): Promise<Int32Array> {
    const [docs] = await connection.lists(...query);
    return integersOf(docs);
  }

  async best(words: Words, found: Int32Array, { isClosed }: VisibleDocs, count: number): Promise<number[]> {
    const { weights } = this.#table;
    const all = words.flat();
    // With a single word, its weight is the same for every document.
    const holding = all.length === 1 ? [0] : await Promise.all(all.map((word) => this.#holdingOf(word)));
    const totals = await this.#total();
    const { docs, lengths, often } = await this.#often(words, weights);
    // The last column holds the words of tags.
    const own = isClosed && found.some(isClosed) ? await this.#often(words, [...weights.slice(0, -1), 0]) : undefined;
    const indexes = new Map(Array.from(docs, (doc, at) => [doc, at]));
    const ownIndexes = new Map(Array.from(own?.docs ?? [], (doc, at) => [doc, at]));
    const scores = new Float64Array(found.length);
    for (let word = 0; word < all.length; word++) {
      const worth = worthOf(totals.docs, holding[word] ?? 0);
      found.forEach((doc, at) => {
        const index = indexes.get(doc) ?? -1;
        const weighed = isClosed?.(doc) ? own?.often[word]?.[ownIndexes.get(doc) ?? -1] : often[word]?.[index];
        // PostgreSQL scales weights to at most 1.
        const times = Math.round((weighed ?? 0) * Math.max(...weights));
        scores[at]! += scoreOf(worth, times, lengths[index] ?? 0, totals.average);
      });
    }
    return topOf(found, scores, count);
  }

  /** Documents that contain all the words, with their lengths, and the weighted number of occurrences of each word. */
  async #often(
    words: Words,
    weights: readonly number[],
  ): Promise<{ docs: Int32Array; lengths: Int32Array; often: Float32Array[] }> {
    const most = Math.max(...weights);
    // Weights are passed from D to A.
    const labels = Array.from({ length: 4 }, (_, at) => (weights[3 - at] ?? 0) / most);
    const all = words.flat();
    const ranks = all.map(() => `, ${packed(`ts_rank_cd('{${labels.join(', ')}}', words, ?::tsquery)`, 'float4')}`);
    const [docs, lengths, ...often] = await this.#byIndex.lists(
      `SELECT ${packed('doc')}, ${packed('length')}${ranks.join('')} FROM ${this.#table.name} WHERE words @@ ?::tsquery`,
      ...all.map((word) => wordQueryOf(word, false)),
      queryOf(words, 'anywhere'),
    );
    return { docs: integersOf(docs), lengths: integersOf(lengths), often: often.map(realsOf) };
  }

  /** Number of documents that contain a word: exact if there are few, otherwise extrapolated from the first turn. */
  async #holdingOf(word: string): Promise<number> {
    const text = (where: string): string =>
      `SELECT count(*)::integer AS docs FROM ${this.#table.name} WHERE ${where} AND words @@ ?::tsquery`;
    const query = wordQueryOf(word, false);
    const [first] = await this.#byIndex.rows<{ docs: number }>(text('turn = 0'), query);
    const expected = (first?.docs ?? 0) * TURNS;
    if (expected > READ_WHOLE) return expected;
    const [every] = await this.#byIndex.rows<{ docs: number }>(text('true'), query);
    return every?.docs ?? 0;
  }

  #total(): Promise<{ docs: number; average: number }> {
    this.#totals ??= this.#readTotals();
    this.#totals.catch(() => (this.#totals = undefined));
    return this.#totals;
  }

  async #readTotals(): Promise<{ docs: number; average: number }> {
    this.#changed = 0;
    const [row] = await this.#plain.rows<{ docs: number; average: number | null }>(
      `SELECT count(*) AS docs, avg(length)::double precision AS average FROM ${this.#table.name}`,
    );
    return { docs: row?.docs ?? 0, average: row?.average ?? 1 };
  }

  forget(docs: ReadonlySet<number> | undefined): void {
    this.#lists.forget(docs);
    this.#changed += docs?.size ?? Number.POSITIVE_INFINITY;
    void this.#totals?.then((totals) => {
      if (this.#changed > totals.docs * CHANGED_SHARE) this.#totals = undefined;
    });
  }

  async warm(): Promise<void> {
    await this.#total();
  }
}

/** Two words together are rare unless they are short. */
function areRareTogether(words: Words): boolean {
  return words.length > 1 && words.every(([word = '']) => word.length >= LONG_WORD);
}

/** Leaves out documents added after the columns were read; usually there are none. */
function below(docs: Int32Array, length: number): Int32Array {
  for (const doc of docs) if (doc >= length) return docs.filter((each) => each < length);
  return docs;
}
