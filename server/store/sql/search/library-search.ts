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
import { type Changes, Columns } from './columns.ts';
import { docsOfPage } from './docs-of-page.ts';
import { Found, marked } from './found.ts';
import { HitReader } from './hit-reader.ts';
import { type Listing, listing } from './listing.ts';
import { type Match, Matcher } from './matcher.ts';
import { Moments } from './moments.ts';
import { nearKeywords } from './nearest.ts';
import { Orders, typesFound } from './orders.ts';
import { type Conditions, filterHits } from './filter-hits.ts';
import { visibleMedia, visibleTags } from './visible-docs.ts';
import type { SearchSource } from './source.ts';
import { Suggestions } from './suggestions.ts';
import type { TextIndex, TextIndexes, VisibleDocs } from './text-index.ts';
import { Turnstile } from './turnstile.ts';

/** Types that can be filtered by a film's title. */
const TYPES_OF_A_FILM: ReadonlySet<MediaType> = new Set<MediaType>(['Tag', 'Clip', 'Exercise', 'Test']);
/** Attempts at reading a page whose rows change in the meantime. */
const TRIES_MAX = 3;

/**
 * The search, independent of the database.
 *
 * The text index finds the documents that contain the words; the columns filter them by rights and filters and count
 * them; the orders sort them. Rows are read only for the requested page.
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
      // Ignore the error if the database has been closed in the meantime.
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

  /** Updates the columns. If that fails halfway, the next search reloads them. */
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
    // After a reload, the changes since the previous columns are unknown: discard everything.
    this.#orders.forget(isFirst ? undefined : changes.types);
    this.#text().media.forget(isFirst ? undefined : changes.media);
    this.#text().tags.forget(isFirst ? undefined : changes.tags);
  }

  #indexOf(type: MediaType): TextIndex {
    const { media, tags } = this.#text();
    return type === 'Tag' ? tags : media;
  }

  #matcher(type: MediaType): Matcher {
    return new Matcher(this.#indexOf(type), this.#source);
  }

  async #search(
    request: SearchRequest,
    scope: SearchScope,
    among: readonly string[] | undefined,
  ): Promise<{ page: SearchPage<SearchHit>; isCurrent: boolean }> {
    const { query } = request;
    const { type, sortBy } = query;
    // Punctuation without a word, such as a single `*`, matches everything.
    const keyword = wordsOf(query.keyword).length === 0 ? '' : query.keyword;
    const isTags = type === 'Tag';
    const byRelevance = sortBy === 'relevance' && keyword !== '';
    const order = await this.#orders.inOrder(type, sortBy === 'relevance' ? 'date' : sortBy, query.sortOrder);
    const listed = await this.#listing(scope);
    const visible = this.#visibleDocs(type, listed);
    const matcher = this.#matcher(type);
    const matched = keyword === '' ? undefined : await matcher.match(keyword, visible);
    const match = among ? await this.#among(type, among, matched, visible) : matched;
    const conditions = await this.#conditions(query, listed);
    const { tagMatch } = conditions;

    const filtered = await filterHits(this.#columns, query, listed, conditions, match?.found);
    const docs = await docsOfPage(request, {
      order,
      match,
      visible,
      filtered,
      byRelevance,
      index: this.#indexOf(type),
      matcher,
      orders: this.#orders,
      columns: this.#columns,
    });
    const words = tagMatch?.words ?? match?.words ?? [];
    const reader = new HitReader(this.#source, this.#columns, this.#moments);
    const { items, isCurrent } = isTags
      ? await reader.tagHits(docs, words, listed)
      : await reader.mediaHits(docs, words, listed);
    const found = new Set([...(match?.words ?? []), ...(tagMatch?.words ?? [])].flat());
    const nearest =
      filtered.total > 0 || !match || among ? [] : await this.#nearest(query, { matcher, conditions, listed, visible });
    const { total, facets, isEstimate } = filtered;
    return { page: { items, total, approximate: isEstimate, facets, words: [...found], nearest }, isCurrent };
  }

  /** Restricts the match, or all documents if there is none, to these ids. */
  async #among(
    type: MediaType,
    ids: readonly string[],
    match: Match | undefined,
    { length }: VisibleDocs,
  ): Promise<Match> {
    const named = await (type === 'Tag' ? this.#docsOfTags(ids) : this.#docsOf(ids));
    const docs = [...new Set(named)].filter((doc) => doc < length);
    const found = Int32Array.from(match ? await match.found.among(docs) : docs).sort();
    return { found: Found.few(found, length), words: match?.words ?? [] };
  }

  async #docsOf(ids: readonly string[]): Promise<Int32Array> {
    if (ids.length === 0) return new Int32Array(0);
    const { texts } = this.#source.dialect;
    return this.#source.numbers(`SELECT doc FROM ${texts} JOIN media ON media.id = requested.value`, ids);
  }

  #docsOfTags(ids: readonly string[]): Promise<Int32Array> {
    const { texts } = this.#source.dialect;
    const query = `SELECT doc FROM ${texts} JOIN tags ON tags.id = requested.value AND tags.deleted_at IS NULL`;
    return this.#source.numbers(query, ids);
  }

  #listing(scope: SearchScope): Promise<Listing> {
    return listing(this.#columns, scope, async (ids) => new Set(await this.#docsOf(ids)));
  }

  #visibleDocs(type: MediaType, listed: Listing): VisibleDocs {
    return type === 'Tag'
      ? visibleTags(this.#columns, listed, undefined)
      : visibleMedia(this.#columns, listed, typesFound(type));
  }

  /** Alternatives to a keyword without hits; each finds something under the same filters. */
  async #nearest(
    query: SearchTerms,
    {
      matcher,
      conditions,
      listed,
      visible,
    }: { matcher: Matcher; conditions: Conditions; listed: Listing; visible: VisibleDocs },
  ): Promise<NearestKeyword[]> {
    const nearest: NearestKeyword[] = [];
    for (const text of await nearKeywords(matcher, query.keyword, visible)) {
      if (nearest.length === NEAREST_MAX) break;
      const { found } = await matcher.match(text, visible);
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
    const visible = visibleTags(this.#columns, listed, typesFound(type));
    const tagMatch = tag === undefined || type === 'Tag' ? undefined : await this.#matcher('Tag').match(tag, visible);
    const tagged =
      tagMatch &&
      marked(
        (await tagMatch.found.whole()).docs.filter(visible.isShown).map((tag) => this.#columns.film[tag] ?? 0),
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
   * Media filtered by a film's title: for tags the film itself, for clips and exercises those cut from it, for tests
   * those that contain such an exercise.
   */
  async #requestedFilms(type: MediaType, video: string | undefined, listed: Listing): Promise<Uint8Array | undefined> {
    if (video === undefined || !TYPES_OF_A_FILM.has(type)) return undefined;
    const films = await this.#inTitle(video, visibleMedia(this.#columns, listed, undefined));
    if (type === 'Tag') return marked(films, this.#columns.length);
    const { numbers } = this.#source.dialect;
    const parts = await this.#source.numbers(
      `SELECT part.doc FROM ${numbers} JOIN media film ON film.doc = requested.value
        JOIN media part ON part.video_id = film.id AND part.deleted_at IS NULL`,
      films,
    );
    if (type !== 'Test') return marked(parts, this.#columns.length);
    const tests = await this.#source.numbers(
      `SELECT test.doc FROM ${numbers} JOIN media part ON part.doc = requested.value
        JOIN members ON members.member_id = part.id JOIN media test ON test.id = members.owner_id`,
      Array.from(parts.filter(listed.isListed)),
    );
    return marked(tests, this.#columns.length);
  }

  /** Collections with exactly this title, or else those whose title contains its words. */
  async #requestedCollections(title: string | undefined, listed: Listing): Promise<ReadonlySet<number> | undefined> {
    if (title === undefined) return undefined;
    const visible = visibleMedia(this.#columns, listed, ['Collection']);
    const titled = await this.#source.numbers(
      `SELECT doc FROM media WHERE type = 'Collection' AND title_key = ? AND deleted_at IS NULL`,
      fold(title).trim(),
    );
    const exact = Array.from(titled.filter(visible.isShown));
    const found = exact.length > 0 ? exact : await this.#inTitle(title, visible);
    return new Set(found.map((doc) => this.#columns.indexOf(doc)));
  }

  /** Visible media with the words in their title. */
  async #inTitle(text: string, visible: VisibleDocs): Promise<number[]> {
    const matcher = this.#matcher('Video');
    const found = await matcher.inTitle((await matcher.match(text, visible)).words, visible);
    return Array.from((await found.whole()).docs.filter(visible.isShown));
  }
}
