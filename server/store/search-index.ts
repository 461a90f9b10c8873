/** The search port of both databases. Policies turn a `Viewer` into a `SearchScope`. */
import type { EpochMs, GroupId, MediaId, MediaType, UserId } from '../../core/domain/media.ts';
import type { Moment, SearchPage, SearchRequest, Suggestion } from '../../core/domain/search.ts';
import type { CollectionHead } from './collections.ts';
import type { StoredMedium } from './media.ts';
import type { StoredTag } from './tags.ts';

/** Which media a search may show; made by the policies, applied by the database. */
export interface SearchScope {
  /** The page's group, or undefined for every group (user 1). */
  groupId: GroupId | undefined;
  /**
   * `public`: media listed for everybody. `group`: also private and key-protected media of this group, of these types.
   * `all`: media of every group.
   */
  sees: { kind: 'public' } | { kind: 'group'; groupId: GroupId; types: readonly MediaType[] } | { kind: 'all' };
  /** Also unpublished, not yet valid and expired media: for editors. */
  hidden: boolean;
  now: EpochMs;
  geoBlocking: GeoBlocking | undefined;
  tags: TagScope;
}

/**
 * The listed media whose tags a person may read: `all`, `none`, or those whose checks this person has passed. The tags
 * of other media are neither shown nor searched.
 */
export type TagScope = 'all' | 'none' | PassedChecks;

export interface PassedChecks {
  /** May read the tags of their own media. */
  userId: UserId | undefined;
  /** Passes the group's registration gates. */
  isRegistered: boolean;
  /** Media whose password or key was entered. */
  unlocked: readonly MediaId[];
  /** Pay-per-view media that were paid for. */
  bought: readonly MediaId[];
  geoBlocking: GeoBlocking | undefined;
  embedder: Embedder | undefined;
}

/** The external page that embeds the library; media may restrict where they are embedded. */
export interface Embedder {
  /** Origin of that page; undefined if it has none. */
  origin: string | undefined;
  /** Origin of the host itself. */
  own: string;
}

/** Set if geo-blocking applies. An unknown country is refused by every medium that blocks any country. */
export interface GeoBlocking {
  /** ISO 3166-1 alpha-2. */
  country: string | undefined;
}

export interface SearchHit {
  medium: StoredMedium;
  /** The tag itself if tags are searched; `medium` is then its film. */
  tag: StoredTag | undefined;
  /** Collections that contain the medium, regardless of who may see them. */
  collections: readonly CollectionHead[];
  /** Timed tags of a film, at most `MOMENTS_MAX`; matching tags take precedence over others. */
  moments: readonly Moment[];
}

/** Finds media and tags by words, filters and rights. Implemented for each database. */
export interface SearchIndex {
  /**
   * Total and facets are exact up to `EXACT_HITS_MAX` hits.
   *
   * @param among restricts the search to these media, or to these tags if tags are searched; undefined for all
   */
  search(request: SearchRequest, scope: SearchScope, among?: readonly string[]): Promise<SearchPage<SearchHit>>;
  /** Completions for a partly typed keyword, from visible media only. */
  suggest(type: MediaType, text: string, scope: SearchScope): Promise<readonly Suggestion[]>;
  /** Preloads the data that the first search needs, yielding to requests in between. */
  warm(): Promise<void>;
}
