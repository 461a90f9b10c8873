import type { Storyboard } from './storyboard.ts';
import type { GroupId, MediaType, Seconds, UserId, Visibility } from './media.ts';
import type { SelectableType } from './permissions.ts';

export type SortOrder = 'ASC' | 'DESC';
export type SortField = 'date' | 'title' | 'name' | 'duration' | 'time' | 'description' | 'category' | 'type' | 'score';
export type ViewMode = 'grid' | 'list';

/** Types that have a keyword of their own in the address (`search-collection`, ...). */
export const KEYWORD_TYPES = [
  'collection',
  'video',
  'photo',
  'clip',
  'tag',
  'document',
  'exercise',
  'test',
  'audio',
] as const;
export type KeywordType = (typeof KEYWORD_TYPES)[number];

/** The keyword that a type of media is searched by; a session search takes `searchVideoValue` (row L03). */
export const KEYWORD_OF_TYPE = {
  Collection: 'collection',
  Video: 'video',
  Session: 'video',
  Competition: 'video',
  Photo: 'photo',
  Clip: 'clip',
  Document: 'document',
  Tag: 'tag',
  Exercise: 'exercise',
  Test: 'test',
  Audio: 'audio',
} as const satisfies Record<MediaType, KeywordType>;

/** The ten disciplines of the filter (Library 3). */
export const DISCIPLINES = [
  'Sprint',
  'Slalom',
  'Paracanoe',
  'Marathon',
  'Polo',
  'Wildwater',
  'Freestyle',
  'Dragon Boat',
  'Ocean Racing',
  'Stand Up Paddling',
] as const;
export type Discipline = (typeof DISCIPLINES)[number];

/** Filter values by the dynamic filter's name. */
export type DynamicFilters = Readonly<Record<string, readonly string[]>>;

/** What a search looks for, from the search bar to the index. */
export interface SearchTerms {
  type: MediaType;
  /** The main keyword box. */
  keyword: string;
  /** Keywords by type, from the filters (`search-collection`, ...). */
  keywords: Readonly<Partial<Record<KeywordType, string>>>;
  year: number | undefined;
  discipline: string | undefined;
  dynamic: DynamicFilters;
  /** `relevance`: best match first. */
  sortBy: SortField | 'relevance';
  sortOrder: SortOrder;
}

/** What a person is looking for: the state that the address carries (Library 2). */
export interface SearchQuery extends Omit<SearchTerms, 'type'> {
  /** Undefined until a type is chosen. */
  type: SelectableType | undefined;
  discipline: Discipline | undefined;
  sortBy: SortField;
  viewMode: ViewMode;
}

/** One page of what a search finds. */
export interface SearchRequest {
  query: SearchTerms;
  offset: number;
  limit: number;
}

/** A timed tag of a hit, to draw its strip and its matching moments. */
export interface Moment {
  tag_id: string;
  /** Seconds. */
  start: Seconds;
  description: string;
  category: string;
  /** The keyword matches this tag. */
  match: boolean;
}

/** One hit, as on the wire (Library 3). */
export interface ResultItem {
  id: string;
  type: MediaType;
  title?: string | undefined;
  /** Exercises and tests are named, not titled. */
  name?: string | undefined;
  /** `yyyy-mm-dd`. */
  date?: string | undefined;
  /** `hh:mm:ss`. */
  time?: string | undefined;
  duration?: Seconds | undefined;
  /** Bytes. */
  size?: number | undefined;
  path?: string | undefined;
  pathThumb?: string | undefined;
  replay_url?: string | undefined;
  live_url?: string | undefined;
  /** Exercises without a thumbnail: their film's small pictures, and the moment that is shown. */
  still?: (Storyboard & { at: Seconds }) | undefined;
  /** ISO 8601: a live stream is scheduled for then. */
  live_date?: string | undefined;
  description?: string | undefined;
  keywords?: string | undefined;
  /** Tags: category and score of the tag itself. */
  category?: string | undefined;
  score?: string | undefined;
  tag?: string | undefined;
  tag_id?: string | undefined;
  video_id?: string | undefined;
  video_title?: string | undefined;
  /** Tags: whom they show. */
  athletes?: string[] | undefined;
  /** Tags: length of their film. */
  video_duration?: Seconds | undefined;
  visibility: Visibility;
  is_session?: boolean | undefined;
  evaluation_attribute?: { frName: string; enName: string } | undefined;
  agregate?: string | undefined;
  temporality?: 'pre' | 'post' | undefined;
  nbOfEx?: number | undefined;
  pay_per_view?: boolean | undefined;
  editable?: boolean | undefined;
  /** True where absent. */
  deleteable?: boolean | undefined;
  downloadable?: boolean | undefined;
  downloadable_source?: boolean | undefined;
  isDownloadableVideo?: boolean | undefined;
  qr_code?: boolean | undefined;
  embed?: boolean | undefined;
  index?: number | undefined;
  collections?: { id: string; title: string }[] | undefined;
  mediaId?: string[] | undefined;
  mediaPath?: string[] | undefined;
  contentMediaType?: MediaType | undefined;
  clippingOffset?: number | undefined;
  videoSource?: string | undefined;
  /** The medium's timed tags, thinned to what a card can show. */
  moments?: Moment[] | undefined;
}

export interface FacetValue {
  value: string;
  count: number;
}

/** Values and counts by filter: `collection`, `year`, `discipline`, and dynamic filters by name. */
export type Facets = Readonly<Record<string, readonly FacetValue[]>>;

export interface SearchPage<Item = ResultItem> {
  items: readonly Item[];
  /** All hits of the query. */
  total: number;
  /** The total and the counts of the facets are estimates: there are hits until a page comes short. */
  approximate?: boolean | undefined;
  facets: Facets;
  /** Folded words that the hits were found by, to mark them. */
  words: readonly string[];
  /** Where nothing was found: what finds something instead, the nearest first. */
  nearest: readonly NearestKeyword[];
}

/** A keyword near to one that found nothing. */
export interface NearestKeyword {
  text: string;
  /** Its hits. */
  count: number;
  approximate?: boolean | undefined;
}

export const SUGGESTION_KINDS = ['title', 'athlete', 'nation', 'tag'] as const;

/** A whole keyword for one that is being typed. */
export interface Suggestion {
  kind: (typeof SUGGESTION_KINDS)[number];
  text: string;
}

/** One dynamic filter of the group (`getSearchAttributeFilters`). */
export interface AttributeFilter {
  name: string;
  frName: string;
  enName: string;
  values: string[];
}

export interface PageContext {
  /** The page-level user: chooses the group shown, never who is asking (row L26). */
  userId: UserId;
  groupId: GroupId;
}

/** Where somebody searches, and whether they are signed in. */
export interface Searcher {
  page: PageContext;
  /** Anonymous searches see public media only (Library 6). */
  connected: boolean;
}
