import type { Storyboard } from './storyboard.ts';
import type { GroupId, MediaType, Seconds, UserId, Visibility } from './media.ts';
import type { SelectableType } from './permissions.ts';

export type SortOrder = 'ASC' | 'DESC';
export type SortField = 'date' | 'title' | 'name' | 'duration' | 'time' | 'description' | 'category' | 'type' | 'score';
export type ViewMode = 'grid' | 'list';

/** Types with a keyword of their own in the address (`search-collection`, ...). */
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

/** The keyword parameter of each type; sessions use `searchVideoValue` (row L03). */
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

/** The criteria of a search, from the search bar to the index. */
export interface SearchTerms {
  type: MediaType;
  /** From the main keyword box. */
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

/** A person's search: the state in the address (Library 2). */
export interface SearchQuery extends Omit<SearchTerms, 'type'> {
  /** Undefined until a type is chosen. */
  type: SelectableType | undefined;
  discipline: Discipline | undefined;
  sortBy: SortField;
  viewMode: ViewMode;
}

/** Request for one page of search results. */
export interface SearchRequest {
  query: SearchTerms;
  offset: number;
  limit: number;
}

/** A timed tag of a hit, for its strip and its matching moments. */
export interface Moment {
  tag_id: string;
  /** Seconds. */
  start: Seconds;
  description: string;
  category: string;
  /** Whether the keyword matches this tag. */
  match: boolean;
}

/** One hit, in the wire format (Library 3). */
export interface ResultItem {
  id: string;
  type: MediaType;
  title?: string | undefined;
  /** Exercises and tests have a name instead of a title. */
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
  /** Exercises without a thumbnail: the storyboard of their film, and the moment to show. */
  still?: (Storyboard & { at: Seconds }) | undefined;
  /** ISO 8601: scheduled start of a live stream. */
  live_date?: string | undefined;
  description?: string | undefined;
  keywords?: string | undefined;
  /** Tags: their category and score. */
  category?: string | undefined;
  score?: string | undefined;
  tag?: string | undefined;
  tag_id?: string | undefined;
  video_id?: string | undefined;
  video_title?: string | undefined;
  /** Tags: the athletes that they show. */
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
  /** Default: true. */
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
  /** The medium's timed tags, reduced to what a card can show. */
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
  /** Number of all hits. */
  total: number;
  /** The total and the facet counts are estimates: the list ends with the first page that is not full. */
  approximate?: boolean | undefined;
  facets: Facets;
  /** Folded words that matched, for highlighting. */
  words: readonly string[];
  /** If nothing was found: alternatives with results, nearest first. */
  nearest: readonly NearestKeyword[];
}

/** A keyword similar to one without results. */
export interface NearestKeyword {
  text: string;
  /** Number of its hits. */
  count: number;
  approximate?: boolean | undefined;
}

export const SUGGESTION_KINDS = ['title', 'athlete', 'nation', 'tag'] as const;

/** A completion for a keyword being typed. */
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
  /** The page-level user: selects the group to show, and does not identify the requester (row L26). */
  userId: UserId;
  groupId: GroupId;
}

/** The context of a search: its group, and whether the viewer is signed in. */
export interface Searcher {
  page: PageContext;
  /** Anonymous searches find public media only (Library 6). */
  connected: boolean;
}
