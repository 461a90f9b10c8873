import { NEAREST_MAX } from '../../../../core/domain/constants/library.ts';
import type { MediaType } from '../../../../core/domain/media.ts';
import type {
  NearestKeyword,
  SearchPage,
  SearchRequest,
  SearchTerms,
  Suggestion,
} from '../../../../core/domain/search.ts';
import { fold, wordsOf } from '../../../../core/domain/words.ts';
import type { SearchHit, SearchIndex, SearchScope } from '../../search-index.ts';
import { wordLine } from '../../text/words.ts';
import type { CollectionHead, StoredMedium } from '../../types.ts';
import {
  COLLECTION_HEAD,
  type CollectionHeadRow,
  type MediaRow,
  type TagRow,
  toCollectionHead,
  toTag,
} from '../rows.ts';
import { type Changes, Columns } from './columns.ts';
import { type Candidates, Found, marked } from './found.ts';
import { type Listing, listing, NEVER } from './listing.ts';
import { type Match, Matcher } from './matcher.ts';
import { Moments } from './moments.ts';
import { nearKeywords } from './nearest.ts';
import { Orders, typesFound } from './orders.ts';
import { type Conditions, filterHits, type FilteredHits } from './filter-hits.ts';
import { mediaVisibility, tagVisibility } from './visibility.ts';
import type { SearchSource } from './source.ts';
import { Suggestions } from './suggestions.ts';
import { RANKED_MAX, type TextIndexes, type Visibility, type Words } from './text-index.ts';
import { Turnstile } from './turnstile.ts';

/** What a film's title narrows. */
const TYPES_OF_A_FILM: ReadonlySet<MediaType> = new Set<MediaType>(['Tag', 'Clip', 'Exercise', 'Test']);
/** Times that a page is searched for whose rows have changed before they were read. */
const TRIES_MAX = 3;
/** Documents in order that are looked up together, where not all that hold the words were read. */
const LOOKED_UP = 256;
/** So many and reading the rest takes no longer. */
const LOOKED_UP_MAX = 4_096;

/** What a page of hits is taken from. */
interface Paged {
  order: Int32Array;
  match: Match | undefined;
  sight: Visibility;
  sifted: FilteredHits;
  byRelevance: boolean;
}

interface Hits {
  items: SearchHit[];
  /** No row has changed since the columns were read. */
  isCurrent: boolean;
}

/**
 * The search over any database.
 *
 * The text index says which documents hold the words, the columns which of them may be seen and how they count, the
 * orders which come first; rows are read for one page only.
 */
export class LibrarySearch implements SearchIndex {
  readonly #source: SearchSource;
  readonly #text: () => TextIndexes;
  readonly #orders: Orders;
  readonly #moments: Moments;
  readonly #turnstile = new Turnstile();
  #columns: Columns;
  #version = -1;

  constructor(source: SearchSource, text: () => TextIndexes) {
    this.#source = source;
    this.#text = text;
    this.#columns = new Columns(source.dialect);
    this.#orders = new Orders(source);
    this.#moments = new Moments(source);
  }

  async warm(): Promise<void> {
    try {
      await this.#warm();
    } catch (error) {
      // Closed soon after it was opened.
      if (this.#source.isOpen) throw error;
    }
  }

  async #warm(): Promise<void> {
    await this.#turnstile.change(() => this.#follow());
    await this.#orders.inOrder('Video', 'date', 'DESC');
    await this.#text().media.warm(this.#columns.length);
    await this.#text().tags.warm(this.#columns.film.length);
  }

  async search(request: SearchRequest, scope: SearchScope, among?: readonly string[]): Promise<SearchPage<SearchHit>> {
    for (let tries = 1; ; tries++) {
      const { page, isCurrent } = await this.#following(() => this.#search(request, scope, among));
      if (isCurrent || tries === TRIES_MAX) return page;
    }
  }

  suggest(type: MediaType, text: string, scope: SearchScope): Promise<readonly Suggestion[]> {
    return this.#following(async () => {
      const suggestions = new Suggestions(this.#source, this.#columns, this.#orders);
      const matchers = { media: this.#matcher('Video'), tags: this.#matcher('Tag') };
      return suggestions.of(type, text, await this.#listing(scope), matchers);
    });
  }

  #following<T>(work: () => Promise<T>): Promise<T> {
    const isBehind = async (): Promise<boolean> => (await this.#source.version()) !== this.#version;
    return this.#turnstile.search(isBehind, () => this.#follow(), work);
  }

  /** Brings the columns up to date; where that fails half-way, the next search reads them all again. */
  async #follow(): Promise<void> {
    const columns = this.#columns;
    const changes: Changes = { types: new Set(), media: new Set(), tags: new Set() };
    const version = await this.#source.version();
    if (version === this.#version) return;
    const isFirst = columns.revision < 0;
    try {
      if (isFirst) await this.#source.follow(columns.readAll(), true);
      await this.#source.follow(columns.readChanges(changes), false);
    } catch (error) {
      this.#columns = new Columns(this.#source.dialect);
      this.#version = -1;
      throw error;
    }
    this.#version = version;
    // Columns that are read again, as following failed half-way, do not say what has changed since those before.
    this.#orders.forget(isFirst ? undefined : changes.types);
    this.#text().media.forget(isFirst ? undefined : changes.media);
    this.#text().tags.forget(isFirst ? undefined : changes.tags);
  }

  #matcher(type: MediaType): Matcher {
    const { media, tags } = this.#text();
    return new Matcher(type === 'Tag' ? tags : media, this.#source);
  }

  async #search(
    request: SearchRequest,
    scope: SearchScope,
    among: readonly string[] | undefined,
  ): Promise<{ page: SearchPage<SearchHit>; isCurrent: boolean }> {
    const { query } = request;
    const { type, sortBy } = query;
    // Signs without a word, such as a lone `*`, ask for nothing in particular.
    const keyword = wordsOf(query.keyword).length === 0 ? '' : query.keyword;
    const isTags = type === 'Tag';
    const byRelevance = sortBy === 'relevance' && keyword !== '';
    const order = await this.#orders.inOrder(type, sortBy === 'relevance' ? 'date' : sortBy, query.sortOrder);
    const listed = await this.#listing(scope);
    const sight = this.#sight(type, listed);
    const matcher = this.#matcher(type);
    const matched = keyword === '' ? undefined : await matcher.match(keyword, sight);
    const match = among ? await this.#among(type, among, matched, sight) : matched;
    const conditions = await this.#conditions(query, listed);
    const { tagMatch } = conditions;

    const sifted = await filterHits(this.#columns, query, listed, conditions, match?.found);
    const docs = await this.#page(request, { order, match, sight, sifted, byRelevance });
    const words = tagMatch?.words ?? match?.words ?? [];
    const { items, isCurrent } = isTags
      ? await this.#tagHits(docs, words, listed)
      : await this.#mediaHits(docs, words, listed);
    const found = new Set([...(match?.words ?? []), ...(tagMatch?.words ?? [])].flat());
    const nearest =
      sifted.total > 0 || !match || among ? [] : await this.#nearest(query, { matcher, conditions, listed, sight });
    const { total, facets, isEstimate } = sifted;
    return { page: { items, total, approximate: isEstimate, facets, words: [...found], nearest }, isCurrent };
  }

  /** Of what the words found, or of all there is, only these documents. */
  async #among(
    type: MediaType,
    ids: readonly string[],
    match: Match | undefined,
    { length }: Visibility,
  ): Promise<Match> {
    const named = await (type === 'Tag' ? this.#docsOfTags(ids) : this.#docsOf(ids));
    const docs = [...new Set(named)].filter((doc) => doc < length);
    const found = Int32Array.from(match ? await match.found.among(docs) : docs).sort();
    return { found: Found.few(found, length), words: match?.words ?? [] };
  }

  async #docsOf(ids: readonly string[]): Promise<Int32Array> {
    if (ids.length === 0) return new Int32Array(0);
    const { texts } = this.#source.dialect;
    return this.#source.numbers(`SELECT doc FROM ${texts} JOIN media ON media.id = asked.value`, ids);
  }

  #docsOfTags(ids: readonly string[]): Promise<Int32Array> {
    const { texts } = this.#source.dialect;
    const query = `SELECT doc FROM ${texts} JOIN tags ON tags.id = asked.value AND tags.deleted_at IS NULL`;
    return this.#source.numbers(query, ids);
  }

  #listing(scope: SearchScope): Promise<Listing> {
    return listing(this.#columns, scope, async (ids) => new Set(await this.#docsOf(ids)));
  }

  #sight(type: MediaType, listed: Listing): Visibility {
    return type === 'Tag'
      ? tagVisibility(this.#columns, listed, undefined)
      : mediaVisibility(this.#columns, listed, typesFound(type));
  }

  /** Keywords that find something under the same filters, for one that does not. */
  async #nearest(
    query: SearchTerms,
    {
      matcher,
      conditions,
      listed,
      sight,
    }: { matcher: Matcher; conditions: Conditions; listed: Listing; sight: Visibility },
  ): Promise<NearestKeyword[]> {
    const nearest: NearestKeyword[] = [];
    for (const text of await nearKeywords(matcher, query.keyword, sight)) {
      if (nearest.length === NEAREST_MAX) break;
      const { found } = await matcher.match(text, sight);
      const { total, isEstimate } = await filterHits(this.#columns, query, listed, conditions, found);
      if (total > 0) nearest.push({ text, count: total, ...(isEstimate ? { approximate: true } : {}) });
    }
    return nearest;
  }

  async #conditions(
    { type, keywords }: SearchTerms,
    listed: Listing,
  ): Promise<Conditions & { tagMatch: Match | undefined }> {
    const { tag, collection, video } = keywords;
    const films = await this.#requestedFilms(type, video, listed);
    const sight = tagVisibility(this.#columns, listed, typesFound(type));
    const tagMatch = tag === undefined || type === 'Tag' ? undefined : await this.#matcher('Tag').match(tag, sight);
    const tagged =
      tagMatch &&
      marked(
        (await tagMatch.found.whole()).docs.filter(sight.isShown).map((tag) => this.#columns.film[tag] ?? 0),
        this.#columns.length,
      );
    const media = films && tagged ? films.map((mark, doc) => mark & (tagged[doc] ?? 0)) : (films ?? tagged);
    return {
      collections: type === 'Collection' ? undefined : await this.#requestedCollections(collection, listed),
      media,
      tagMatch,
    };
  }

  /**
   * Media of a film whose title was requested: the film itself for its tags, what lies in it for clips and exercises, and
   * for tests what has such an exercise.
   */
  async #requestedFilms(type: MediaType, video: string | undefined, listed: Listing): Promise<Uint8Array | undefined> {
    if (video === undefined || !TYPES_OF_A_FILM.has(type)) return undefined;
    const films = await this.#inTitle(video, mediaVisibility(this.#columns, listed, undefined));
    if (type === 'Tag') return marked(films, this.#columns.length);
    const { numbers } = this.#source.dialect;
    const parts = await this.#source.numbers(
      `SELECT part.doc FROM ${numbers} JOIN media film ON film.doc = asked.value
        JOIN media part ON part.video_id = film.id AND part.deleted_at IS NULL`,
      films,
    );
    if (type !== 'Test') return marked(parts, this.#columns.length);
    const tests = await this.#source.numbers(
      `SELECT test.doc FROM ${numbers} JOIN media part ON part.doc = asked.value
        JOIN members ON members.member_id = part.id JOIN media test ON test.id = members.owner_id`,
      Array.from(parts.filter(listed.isListed)),
    );
    return marked(tests, this.#columns.length);
  }

  /** Collections of exactly that title, or else those whose title has its words. */
  async #requestedCollections(title: string | undefined, listed: Listing): Promise<ReadonlySet<number> | undefined> {
    if (title === undefined) return undefined;
    const sight = mediaVisibility(this.#columns, listed, ['Collection']);
    const titled = await this.#source.numbers(
      `SELECT doc FROM media WHERE type = 'Collection' AND title_key = ? AND deleted_at IS NULL`,
      fold(title).trim(),
    );
    const exact = Array.from(titled.filter(sight.isShown));
    const found = exact.length > 0 ? exact : await this.#inTitle(title, sight);
    return new Set(found.map((doc) => this.#columns.indexOf(doc)));
  }

  /** Media that are shown and have the words in their title. */
  async #inTitle(text: string, sight: Visibility): Promise<number[]> {
    const matcher = this.#matcher('Video');
    const found = await matcher.inTitle((await matcher.match(text, sight)).words, sight);
    return Array.from((await found.whole()).docs.filter(sight.isShown));
  }

  /** Document numbers of one page. */
  async #page({ query, offset, limit }: SearchRequest, paged: Paged): Promise<number[]> {
    const { order, match, sight, sifted, byRelevance } = paged;
    const { isHit, total, isEstimate } = sifted;
    const requested = offset + limit;
    const end = isEstimate ? requested : Math.min(requested, total);
    if (offset >= end) return [];
    const taken = this.#walk(query.type, order, sifted);
    if (!match) return taken(undefined, undefined, offset, end);
    const { found, words } = match;
    if (byRelevance && found.count <= RANKED_MAX) {
      const index = query.type === 'Tag' ? this.#text().tags : this.#text().media;
      const { docs } = await found.whole();
      return (await index.best(words, docs.filter(isHit), sight, end)).slice(offset);
    }
    if (byRelevance) {
      const first = await this.#matcher(query.type).inTitle(words, sight);
      const inTitle = await taken(first, undefined, 0, end);
      const others = await taken(found, first, 0, end - inTitle.length);
      return [...inTitle, ...others].slice(offset);
    }
    // The type's order is walked until the page is full, unless that is further than sorting the hits by themselves.
    if (found.known && (order.length / total) * end > total)
      return this.#sorted(query.type, order, found.known.docs.filter(isHit), end).slice(offset);
    return taken(found, undefined, offset, end);
  }

  /** Takes hits in order: of `only` these, and none of `but`, from the place `from` to before `to`. */
  #walk(
    type: MediaType,
    order: Int32Array,
    { isHit, hitting }: FilteredHits,
  ): (only: Candidates | undefined, but: Candidates | undefined, from: number, to: number) => Promise<number[]> {
    const heads = type === 'Tag' ? undefined : this.#orders.heads(order, this.#columns.head);
    const read = (only: Uint8Array | undefined, but: Uint8Array | undefined, from: number, to: number): number[] => {
      const page: number[] = [];
      for (let at = 0, seen = 0; at < order.length && seen < to; at++) {
        if (heads !== undefined && hitting[heads[at] as number] === NEVER) continue;
        const doc = order[at] as number;
        if (only !== undefined && only[doc] !== 1) continue;
        if ((but !== undefined && but[doc] === 1) || !isHit(doc)) continue;
        if (seen >= from) page.push(doc);
        seen++;
      }
      return page;
    };
    return async (only, but, from, to) => {
      const isRead = (each: Candidates | undefined): boolean => each === undefined || each.known !== undefined;
      const page: number[] = [];
      let at = 0;
      for (let lookedUp = 0; !isRead(only) || !isRead(but); lookedUp += LOOKED_UP) {
        if (lookedUp === LOOKED_UP_MAX) break;
        const some: number[] = [];
        for (; at < order.length && some.length < LOOKED_UP; at++) {
          if (heads !== undefined && hitting[heads[at] as number] === NEVER) continue;
          const doc = order[at] as number;
          if (isHit(doc)) some.push(doc);
        }
        const held = only ? await only.among(some) : some;
        const gone = new Set(but ? await but.among(held) : []);
        page.push(...held.filter((doc) => !gone.has(doc)));
        if (page.length >= to || at === order.length) return page.slice(from, to);
      }
      return read((await only?.whole())?.marks, (await but?.whole())?.marks, from, to);
    };
  }

  /** The first of some documents in the type's order, as many as requested. */
  #sorted(type: MediaType, order: Int32Array, docs: Int32Array, end: number): number[] {
    const ranks = this.#orders.ranks(order, type === 'Tag' ? this.#columns.film.length : this.#columns.length);
    const found = docs.map((doc) => ranks[doc] ?? 0).sort();
    return Array.from(found.subarray(0, end), (rank) => order[rank] ?? 0);
  }

  async #mediaHits(docs: readonly number[], words: Words, { isClosed }: Listing): Promise<Hits> {
    if (docs.length === 0) return { items: [], isCurrent: true };
    const reading = this.#source.rows<MediaRow>(
      `SELECT media.* FROM ${this.#source.dialect.numbers} JOIN media ON media.doc = asked.value
        WHERE media.revision <= ? ORDER BY asked.key`,
      docs,
      this.#columns.revision,
    );
    const [rows, collections] = await Promise.all([reading, this.#collectionsOf(docs)]);
    const media = await this.#source.withMembers(rows);
    const open = media.filter(({ player }, at) => player !== undefined && !isClosed?.(rows[at]?.doc ?? 0));
    const moments = await this.#moments.of(open.map(aboutOf), words);
    const items = media.map((medium, at) => ({
      medium,
      tag: undefined,
      collections: collections.get(rows[at]?.doc ?? 0) ?? [],
      moments: moments.get(medium.id) ?? [],
    }));
    return { items, isCurrent: rows.length === docs.length };
  }

  async #tagHits(docs: readonly number[], words: Words, listed: Listing): Promise<Hits> {
    if (docs.length === 0) return { items: [], isCurrent: true };
    const rows = await this.#source.rows<TagRow>(
      `SELECT tags.* FROM ${this.#source.dialect.numbers} JOIN tags ON tags.doc = asked.value
        WHERE tags.revision <= ? ORDER BY asked.key`,
      docs,
      this.#columns.revision,
    );
    const films = [...new Set(docs.map((doc) => this.#columns.film[doc] ?? 0))];
    const filmHits = await this.#mediaHits(films, words, listed);
    const byId = new Map(filmHits.items.map((hit) => [hit.medium.id, hit]));
    const items = rows.flatMap((row) => {
      const film = byId.get(row.medium_id);
      return film ? [{ ...film, tag: toTag(row) }] : [];
    });
    return { items, isCurrent: filmHits.isCurrent && rows.length === docs.length };
  }

  async #collectionsOf(docs: readonly number[]): Promise<ReadonlyMap<number, readonly CollectionHead[]>> {
    const numbers = (doc: number): number[] =>
      Array.from(
        this.#columns.holderSets.members(this.#columns.holders[doc] ?? 0),
        (place) => this.#columns.collections[place]?.doc ?? 0,
      );
    const requested = [...new Set(docs.flatMap(numbers))];
    if (requested.length === 0) return new Map();
    const columns = ['doc', ...COLLECTION_HEAD].map((column) => `media.${column}`);
    const rows = await this.#source.rows<{ doc: number } & CollectionHeadRow>(
      `SELECT ${columns.join(', ')} FROM ${this.#source.dialect.numbers} JOIN media ON media.doc = asked.value`,
      requested,
    );
    const heads = new Map(rows.map((row) => [row.doc, toCollectionHead(row)]));
    return new Map(docs.map((doc) => [doc, numbers(doc).flatMap((number) => heads.get(number) ?? [])]));
  }
}

/** What a medium says of itself, as folded words. */
function aboutOf({ id, title, keywords, description }: StoredMedium): { id: string; line: string } {
  return { id, line: wordLine([title, ...keywords, description].join(' ')) };
}
