import type { MediaType } from '../../../../core/domain/media.ts';
import type { SortField, SortOrder } from '../../../../core/domain/search.ts';
import type { SearchSource } from './source.ts';

/** Types that a search for a type returns: competitions are listed among videos (row L03). */
export function typesFound(type: MediaType): readonly MediaType[] {
  return type === 'Video' ? ['Video', 'Competition'] : [type];
}

const MEDIA_SORTS: Readonly<Partial<Record<SortField, string>>> = {
  date: 'date, time',
  title: 'title_key',
  name: 'title_key',
  duration: 'duration',
};

const TAG_SORTS: Readonly<Partial<Record<SortField, string>>> = {
  time: 'start',
  description: 'description_key',
  category: 'category_key',
  type: 'type',
  score: 'score_key',
};

/** Nullable columns: rows without a value come last in either direction. */
const MAY_BE_ABSENT: ReadonlySet<string> = new Set(['duration', 'start', 'score_key']);

/** All documents of a type, in each sort order. */
export class Orders {
  readonly #source: SearchSource;
  readonly #orders = new Map<string, Promise<Int32Array>>();
  readonly #ranks = new WeakMap<Int32Array, Int32Array>();
  #heads = new WeakMap<Int32Array, Int32Array>();

  constructor(source: SearchSource) {
    this.#source = source;
  }

  /** Discards the orders of types that have changed; undefined: of all types. */
  forget(changed: ReadonlySet<MediaType> | undefined): void {
    if (changed?.size === 0) return;
    this.#heads = new WeakMap();
    if (changed === undefined) {
      this.#orders.clear();
      return;
    }
    for (const key of this.#orders.keys()) {
      const type = key.slice(0, key.indexOf(' ')) as MediaType;
      if (typesFound(type).some((each) => changed.has(each))) this.#orders.delete(key);
    }
  }

  /** @param sortBy a field that the type does not have falls back to date, or to time for tags */
  inOrder(type: MediaType, sortBy: SortField, sortOrder: SortOrder): Promise<Int32Array> {
    const sorts = type === 'Tag' ? TAG_SORTS : MEDIA_SORTS;
    const columns = sorts[sortBy] ?? (type === 'Tag' ? 'start' : 'date, time');
    const key = `${type} ${columns} ${sortOrder}`;
    const known = this.#orders.get(key);
    if (known) return known;
    const order = this.#read(type, columns, sortOrder);
    this.#orders.set(key, order);
    order.catch(() => this.#orders.delete(key));
    return order;
  }

  /** The position of every document in an order. */
  ranks(order: Int32Array, length: number): Int32Array {
    const known = this.#ranks.get(order);
    if (known && known.length >= length) return known;
    const ranks = new Int32Array(length);
    order.forEach((doc, rank) => (ranks[doc] = rank));
    this.#ranks.set(order, ranks);
    return ranks;
  }

  /**
   * The head codes of an order's media. Most media are skipped by their head, and this array is read sequentially,
   * unlike one indexed by document.
   *
   * @param head head code of every medium
   */
  heads(order: Int32Array, head: Int32Array): Int32Array {
    const known = this.#heads.get(order);
    if (known) return known;
    const heads = order.map((doc) => head[doc] ?? 0);
    this.#heads.set(order, heads);
    return heads;
  }

  async #read(type: MediaType, columns: string, sortOrder: SortOrder): Promise<Int32Array> {
    // Reads the table instead of its view, so that an index alone suffices; the columns filter out hidden rows.
    const from = type === 'Tag' ? 'tag_rows' : 'media';
    const found = typesFound(type).map((each) => `'${each}'`);
    const where =
      type === 'Tag' ? '1 = 1' : found.length === 1 ? `type = ${found[0]}` : `type IN (${found.join(', ')})`;
    const by = `${columns}, doc`.replaceAll(',', ` ${sortOrder},`);
    const select = (present: string): Promise<Int32Array> =>
      this.#source.numbers(`SELECT doc FROM ${from} WHERE ${where} ${present} ORDER BY ${by} ${sortOrder}`);
    if (!MAY_BE_ABSENT.has(columns)) return select('');
    const [first, last] = [await select(`AND ${columns} IS NOT NULL`), await select(`AND ${columns} IS NULL`)];
    const order = new Int32Array(first.length + last.length);
    order.set(first);
    order.set(last, first.length);
    return order;
  }
}
