import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { NEAREST_MAX } from '../../../../core/domain/constants.ts';
import type { MediaType } from '../../../../core/domain/media.ts';
import type {
  NearestKeyword,
  SearchPage,
  SearchRequest,
  SearchTerms,
  Suggestion,
} from '../../../../core/domain/search.ts';
import { fold, wordsOf } from '../../../../core/domain/words.ts';
import { wordLine } from '../../text/words.ts';
import type { CollectionHead, StoredMedium } from '../../types.ts';
import type { SearchHit, SearchIndex, SearchScope } from '../../search-index.ts';
import { sqliteDialect } from '../dialect.ts';
import { withMembers } from '../../sql/media.ts';
import {
  COLLECTION_HEAD,
  type CollectionHeadRow,
  type MediaRow,
  type TagRow,
  toCollectionHead,
  toTag,
} from '../../sql/rows.ts';
import type { Tables } from '../../sql/schema.ts';
import { Columns } from './columns.ts';
import { Found, marked } from './found.ts';
import { type Listing, listing, NEVER } from './listing.ts';
import type { Match, Visibility } from './matcher.ts';
import { Moments } from './moments.ts';
import { nearKeywords } from './nearest.ts';
import { Orders, typesFound } from './orders.ts';
import { UnreadablePages } from './pages/format.ts';
import { RANKED_MAX } from './ranking.ts';
import { type Conditions, sift, type Sifted } from './sift.ts';
import { mediaVisibility, tagVisibility } from './sights.ts';
import { Suggestions } from './suggestions.ts';
import { openMatch, openPages, type TextIndexes } from './text-index.ts';

/** What a film's title narrows. */
const TYPES_OF_A_FILM: ReadonlySet<MediaType> = new Set<MediaType>(['Tag', 'Clip', 'Exercise', 'Test']);
const PARTS_OF_FILMS = `SELECT part.doc FROM json_each(?) AS asked JOIN media film ON film.doc = asked.value
  JOIN media part ON part.video_id = film.id AND part.deleted_at IS NULL`;
const TESTS_OF_PARTS = `SELECT test.doc FROM json_each(?) AS asked JOIN media part ON part.doc = asked.value
  JOIN members ON members.member_id = part.id JOIN media test ON test.id = members.owner_id`;
const DOCS_OF_IDS = 'SELECT doc FROM json_each(?) AS asked JOIN media ON media.id = asked.value';
const DOCS_OF_TAGS =
  'SELECT doc FROM json_each(?) AS asked JOIN tags ON tags.id = asked.value AND tags.deleted_at IS NULL';

/** What a page of hits is taken from. */
interface Paged {
  order: Int32Array;
  match: Match | undefined;
  sight: Visibility;
  sifted: Sifted;
  byRelevance: boolean;
}

/**
 * The search over SQLite.
 *
 * The text index says which documents hold the words, the columns which of them may be seen and how they count, the
 * orders which come first; rows are read for one page only.
 */
export class SqliteSearchIndex implements SearchIndex {
  readonly #db: Kysely<Tables>;
  readonly #raw: Database;
  readonly #columns: Columns;
  readonly #orders: Orders;
  readonly #moments: Moments;
  readonly #log: (line: string) => void;
  readonly #suggestions: Suggestions;
  #text: TextIndexes;
  #isFallenBack = false;

  /** @param log one line for whoever runs the server */
  constructor(db: Kysely<Tables>, raw: Database, log: (line: string) => void) {
    this.#db = db;
    this.#raw = raw;
    this.#columns = new Columns(raw);
    this.#orders = new Orders(raw);
    this.#moments = new Moments(raw);
    this.#log = log;
    this.#suggestions = new Suggestions(raw, this.#columns, this.#orders);
    this.#text = this.#openText();
  }

  #openText(): TextIndexes {
    try {
      return openPages(this.#raw);
    } catch (error) {
      return this.#fallBack(error);
    }
  }

  /** Leaves FTS5's pages to `MATCH` until the next start, where it was them that could not be read. */
  #fallBack(error: unknown): TextIndexes {
    if (!(error instanceof UnreadablePages)) throw error;
    // Of searches that ran at once, the first has done it.
    if (this.#isFallenBack) return this.#text;
    this.#isFallenBack = true;
    this.#log(`Searches are slower: the text index is read by plain MATCH. ${error.message}`);
    this.#text = openMatch(this.#raw);
    return this.#text;
  }

  /** Reads once more, by `MATCH`, where FTS5's pages could not be read. */
  async #readable<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      this.#fallBack(error);
      return read();
    }
  }

  warm(): Promise<void> {
    return this.#readable(() => this.#warm());
  }

  async #warm(): Promise<void> {
    await this.#columns.warm();
    if (this.#raw.open) this.#orders.inOrder('Video', 'date', 'DESC');
    await this.#text.media.ranking.warm(this.#columns.length);
    await this.#text.tags.ranking.warm(this.#columns.film.length);
  }

  /** Follows the database. */
  #refresh(): void {
    const { types, media, tags } = this.#columns.refresh();
    this.#orders.forget(types);
    this.#text.media.ranking.forget(media);
    this.#text.tags.ranking.forget(tags);
  }

  search(request: SearchRequest, scope: SearchScope, among?: readonly string[]): Promise<SearchPage<SearchHit>> {
    return this.#readable(() => this.#search(request, scope, among));
  }

  async #search(
    request: SearchRequest,
    scope: SearchScope,
    among: readonly string[] | undefined,
  ): Promise<SearchPage<SearchHit>> {
    this.#refresh();
    const { query } = request;
    const { type, sortBy } = query;
    // Signs without a word, such as a lone `*`, ask for nothing in particular.
    const keyword = wordsOf(query.keyword).length === 0 ? '' : query.keyword;
    const isTags = type === 'Tag';
    const { matcher } = isTags ? this.#text.tags : this.#text.media;
    const byRelevance = sortBy === 'relevance' && keyword !== '';
    const order = this.#orders.inOrder(type, sortBy === 'relevance' ? 'date' : sortBy, query.sortOrder);
    const listed = this.#listing(scope);
    const sight = this.#sight(type, listed);
    const matched = keyword === '' ? undefined : matcher.match(keyword, sight);
    const match = among ? this.#among(type, among, matched, sight) : matched;
    const conditions = this.#conditions(query, listed);
    const { tagMatch } = conditions;

    const sifted = sift(this.#columns, query, listed, conditions, match?.found);
    const docs = this.#page(request, { order, match, sight, sifted, byRelevance });
    const words = tagMatch?.words ?? match?.words ?? [];
    const items = isTags ? await this.#tagHits(docs, words, listed) : await this.#mediaHits(docs, words, listed);
    const found = new Set([...(match?.words ?? []), ...(tagMatch?.words ?? [])].flat());
    const nearest = sifted.total > 0 || !match || among ? [] : this.#nearest(query, { conditions, listed, sight });
    const { total, facets, isEstimate } = sifted;
    return { items, total, approximate: isEstimate, facets, words: [...found], nearest };
  }

  /** Of what the words found, or of all there is, only these documents. */
  #among(type: MediaType, ids: readonly string[], match: Match | undefined, { length }: Visibility): Match {
    const named = this.#raw.prepare(type === 'Tag' ? DOCS_OF_TAGS : DOCS_OF_IDS).pluck();
    const docs = Int32Array.from(new Set(named.all(JSON.stringify(ids)) as number[])).sort();
    const marks = match?.found.marks;
    const found = docs.filter((doc) => doc < length && (marks === undefined || marks[doc] === 1));
    return { found: Found.few(found, length), words: match?.words ?? [] };
  }

  suggest(type: MediaType, text: string, scope: SearchScope): readonly Suggestion[] {
    try {
      return this.#suggest(type, text, scope);
    } catch (error) {
      this.#fallBack(error);
      return this.#suggest(type, text, scope);
    }
  }

  #suggest(type: MediaType, text: string, scope: SearchScope): readonly Suggestion[] {
    this.#refresh();
    const { media, tags } = this.#text;
    return this.#suggestions.of(type, text, this.#listing(scope), { media: media.matcher, tags: tags.matcher });
  }

  #listing(scope: SearchScope): Listing {
    const docsOf = (ids: readonly string[]) =>
      new Set(ids.length === 0 ? [] : (this.#raw.prepare(DOCS_OF_IDS).pluck().all(JSON.stringify(ids)) as number[]));
    return listing(this.#columns, scope, docsOf);
  }

  #sight(type: MediaType, listed: Listing): Visibility {
    return type === 'Tag'
      ? tagVisibility(this.#columns, listed, undefined)
      : mediaVisibility(this.#columns, listed, typesFound(type));
  }

  /** Keywords that find something under the same filters, for one that does not. */
  #nearest(
    query: SearchTerms,
    { conditions, listed, sight }: { conditions: Conditions; listed: Listing; sight: Visibility },
  ): NearestKeyword[] {
    const { matcher } = query.type === 'Tag' ? this.#text.tags : this.#text.media;
    return nearKeywords(matcher, query.keyword, sight)
      .map((text) => {
        const { found } = matcher.match(text, sight);
        const { total, isEstimate } = sift(this.#columns, query, listed, conditions, found);
        return { text, count: total, ...(isEstimate ? { approximate: true } : {}) };
      })
      .filter(({ count }) => count > 0)
      .slice(0, NEAREST_MAX);
  }

  #conditions({ type, keywords }: SearchTerms, listed: Listing): Conditions & { tagMatch: Match | undefined } {
    const { tag, collection, video } = keywords;
    const films = this.#requestedFilms(type, video, listed);
    const sight = tagVisibility(this.#columns, listed, typesFound(type));
    const tagMatch = tag === undefined || type === 'Tag' ? undefined : this.#text.tags.matcher.match(tag, sight);
    const tagged =
      tagMatch &&
      marked(
        tagMatch.found.docs.filter(sight.isShown).map((tag) => this.#columns.film[tag] ?? 0),
        this.#columns.length,
      );
    const media = films && tagged ? films.map((mark, doc) => mark & (tagged[doc] ?? 0)) : (films ?? tagged);
    return {
      collections: type === 'Collection' ? undefined : this.#requestedCollections(collection, listed),
      media,
      tagMatch,
    };
  }

  /**
   * Media of a film whose title was requested: the film itself for its tags, what lies in it for clips and exercises, and
   * for tests what has such an exercise.
   */
  #requestedFilms(type: MediaType, video: string | undefined, listed: Listing): Uint8Array | undefined {
    if (video === undefined || !TYPES_OF_A_FILM.has(type)) return undefined;
    const films = this.#inTitle(video, mediaVisibility(this.#columns, listed, undefined));
    if (type === 'Tag') return marked(films, this.#columns.length);
    const docsOf = (query: string, docs: readonly number[]): number[] =>
      this.#raw.prepare(query).pluck().all(JSON.stringify(docs)) as number[];
    const parts = docsOf(PARTS_OF_FILMS, films);
    const docs = type === 'Test' ? docsOf(TESTS_OF_PARTS, parts.filter(listed.isListed)) : parts;
    return marked(docs, this.#columns.length);
  }

  /** Collections of exactly that title, or else those whose title has its words. */
  #requestedCollections(title: string | undefined, listed: Listing): ReadonlySet<number> | undefined {
    if (title === undefined) return undefined;
    const sight = mediaVisibility(this.#columns, listed, ['Collection']);
    const titled = this.#raw
      .prepare(`SELECT doc FROM media WHERE type = 'Collection' AND title_key = ? AND deleted_at IS NULL`)
      .pluck()
      .all(fold(title).trim()) as number[];
    const exact = titled.filter(sight.isShown);
    const found = exact.length > 0 ? exact : this.#inTitle(title, sight);
    return new Set(found.map((doc) => this.#columns.indexOf(doc)));
  }

  /** Media that are shown and have the words in their title. */
  #inTitle(text: string, sight: Visibility): number[] {
    const { matcher } = this.#text.media;
    return Array.from(matcher.inTitle(matcher.match(text, sight).words, sight).docs.filter(sight.isShown));
  }

  /** Document numbers of one page. */
  #page({ query, offset, limit }: SearchRequest, { order, match, sight, sifted, byRelevance }: Paged): number[] {
    const { isHit, hitting, total, isEstimate } = sifted;
    const requested = offset + limit;
    const end = isEstimate ? requested : Math.min(requested, total);
    if (offset >= end) return [];
    const heads = query.type === 'Tag' ? undefined : this.#orders.heads(order, this.#columns.head);
    const taken = (isTaken: (doc: number) => boolean, from: number, to: number): number[] => {
      const page: number[] = [];
      for (let at = 0, seen = 0; at < order.length && seen < to; at++) {
        if (heads !== undefined && hitting[heads[at] as number] === NEVER) continue;
        const doc = order[at] as number;
        if (!isTaken(doc) || !isHit(doc)) continue;
        if (seen >= from) page.push(doc);
        seen++;
      }
      return page;
    };
    if (!match) return taken(() => true, offset, end);
    const { matcher, ranking } = query.type === 'Tag' ? this.#text.tags : this.#text.media;
    const { found, words } = match;
    if (byRelevance && found.count <= RANKED_MAX)
      return ranking.best(match, found.docs.filter(isHit), sight, end).slice(offset);
    const all = found.marks;
    if (byRelevance) {
      const first = matcher.inTitle(words, sight).marks;
      const inTitle = taken((doc) => first[doc] === 1, 0, end);
      const others = taken((doc) => all[doc] === 1 && first[doc] === 0, 0, end - inTitle.length);
      return [...inTitle, ...others].slice(offset);
    }
    // The type's order is walked until the page is full, unless that is further than sorting the hits by themselves.
    if ((order.length / total) * end > total)
      return this.#sorted(query.type, order, found.docs.filter(isHit), end).slice(offset);
    return taken((doc) => all[doc] === 1, offset, end);
  }

  /** The first of some documents in the type's order, as many as requested. */
  #sorted(type: MediaType, order: Int32Array, docs: Int32Array, end: number): number[] {
    const ranks = this.#orders.ranks(order, type === 'Tag' ? this.#columns.film.length : this.#columns.length);
    const found = docs.map((doc) => ranks[doc] ?? 0).sort();
    return Array.from(found.subarray(0, end), (rank) => order[rank] ?? 0);
  }

  async #mediaHits(docs: readonly number[], words: Match['words'], { isClosed }: Listing): Promise<SearchHit[]> {
    const rows = this.#raw
      .prepare('SELECT media.* FROM json_each(?) AS asked JOIN media ON media.doc = asked.value ORDER BY asked.key')
      .all(JSON.stringify(docs)) as MediaRow[];
    const media = await withMembers(this.#db, sqliteDialect, rows);
    const collections = this.#collectionsOf(docs);
    const open = media.filter(({ player }, at) => player !== undefined && !isClosed?.(rows[at]?.doc ?? 0));
    const moments = this.#moments.of(open.map(aboutOf), words);
    return media.map((medium, at) => ({
      medium,
      tag: undefined,
      collections: collections.get(rows[at]?.doc ?? 0) ?? [],
      moments: moments.get(medium.id) ?? [],
    }));
  }

  async #tagHits(docs: readonly number[], words: Match['words'], listed: Listing): Promise<SearchHit[]> {
    const rows = this.#raw
      .prepare('SELECT tags.* FROM json_each(?) AS asked JOIN tags ON tags.doc = asked.value ORDER BY asked.key')
      .all(JSON.stringify(docs)) as TagRow[];
    const films = [...new Set(docs.map((doc) => this.#columns.film[doc] ?? 0))];
    const filmHits = await this.#mediaHits(films, words, listed);
    const byId = new Map(filmHits.map((hit) => [hit.medium.id, hit]));
    return rows.flatMap((row) => {
      const film = byId.get(row.medium_id);
      return film ? [{ ...film, tag: toTag(row) }] : [];
    });
  }

  #collectionsOf(docs: readonly number[]): ReadonlyMap<number, readonly CollectionHead[]> {
    const numbers = (doc: number): number[] =>
      Array.from(
        this.#columns.holderSets.members(this.#columns.holders[doc] ?? 0),
        (place) => this.#columns.collections[place]?.doc ?? 0,
      );
    const requested = [...new Set(docs.flatMap(numbers))];
    if (requested.length === 0) return new Map();
    const rows = this.#raw
      .prepare(`SELECT doc, ${COLLECTION_HEAD.join(', ')} FROM media WHERE doc IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(requested)) as ({ doc: number } & CollectionHeadRow)[];
    const heads = new Map(rows.map((row) => [row.doc, toCollectionHead(row)]));
    return new Map(docs.map((doc) => [doc, numbers(doc).flatMap((number) => heads.get(number) ?? [])]));
  }
}

/** What a medium says of itself, as folded words. */
function aboutOf({ id, title, keywords, description }: StoredMedium): { id: string; line: string } {
  return { id, line: wordLine([title, ...keywords, description].join(' ')) };
}
