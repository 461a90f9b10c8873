/** The search port of every database. Policies turn a `Viewer` into a `SearchScope`. */
import type { EpochMs, GroupId, MediaId, MediaType, UserId } from '../../core/domain/media.ts';
import type { Moment, SearchPage, SearchRequest, Suggestion } from '../../core/domain/search.ts';
import type { CollectionHead } from './collections.ts';
import type { StoredMedium } from './media.ts';
import type { StoredTag } from './tags.ts';

/** Which media a search may show; made by the policies, applied by the database. */
export interface SearchScope {
  /** Whose library: the page's group, or undefined for every group (user 1). */
  groupId: GroupId | undefined;
  /**
   * `public`: listed to anybody. `group`: also private and key-protected ones of this group, of these types. `all`: of
   * every group.
   */
  sees: { kind: 'public' } | { kind: 'group'; groupId: GroupId; types: readonly MediaType[] } | { kind: 'all' };
  /** Unpublished media, those not valid yet and expired ones too: for editors. */
  hidden: boolean;
  now: EpochMs;
  geoBlocking: GeoBlocking | undefined;
  tags: TagScope;
}

/**
 * The listed media whose tags a person may read: `all`, `none`, or those whose checks this person has passed. The tags of
 * other media are neither shown nor searched.
 */
export type TagScope = 'all' | 'none' | PassedChecks;

export interface PassedChecks {
  /** Reads the tags of their own media. */
  userId: UserId | undefined;
  /** Passes the registration gates of the group. */
  isRegistered: boolean;
  /** Media whose password or key was entered. */
  unlocked: readonly MediaId[];
  /** Pay-per-view media that were paid for. */
  bought: readonly MediaId[];
  geoBlocking: GeoBlocking | undefined;
  embedder: Embedder | undefined;
}

/** A page of another site around the library, which a medium may have a list against. */
export interface Embedder {
  /** Of the page; undefined where it has none. */
  origin: string | undefined;
  /** Of the host itself. */
  own: string;
}

/** Where geo-blocking applies: an unknown country is refused wherever any country is. */
export interface GeoBlocking {
  /** ISO 3166-1 alpha-2. */
  country: string | undefined;
}

export interface SearchHit {
  medium: StoredMedium;
  /** The tag itself, when tags are searched; `medium` is its film then. */
  tag: StoredTag | undefined;
  /** Collections that hold the medium, whoever may see them. */
  collections: readonly CollectionHead[];
  /** Timed tags of a film, at most `MOMENTS_MAX`, those that match first kept. */
  moments: readonly Moment[];
}

/** Finds media and tags by words, filters and rights. One for each kind of database. */
export interface SearchIndex {
  /**
   * Total and facets are exact to `EXACT_HITS_MAX` hits.
   *
   * @param among only these media, or tags where tags are searched; undefined for all of them
   */
  search(request: SearchRequest, scope: SearchScope, among?: readonly string[]): Promise<SearchPage<SearchHit>>;
  /** Whole keywords for one that is being typed, of what the scope shows alone. */
  suggest(type: MediaType, text: string, scope: SearchScope): Promise<readonly Suggestion[]>;
  /** Reads ahead what the first search would have to read, giving way to requests between. */
  warm(): Promise<void>;
}
