import type { MediaId, Seconds } from './media.ts';

/**
 * What a field holds: text of at most `max` characters, an id, a page from 1, yes or no, a moment in milliseconds, or a length
 * in milliseconds, from 1 to those of a day.
 */
export type TagField =
  | { readonly kind: 'text'; readonly max: number; readonly csv?: string }
  | { readonly kind: 'id' | 'page' | 'flag' | 'milliseconds' | 'length'; readonly csv: string };

/**
 * The optional fields of a tag, each with its column in CSV files, in the order of those.
 *
 * The contract, the tables of the store, CSV files and the edit page derive from it; what the edit page shows is in
 * `EDITED_TAG_FIELDS`.
 */
export const TAG_DETAILS = {
  /** Profile: a nation followed by athletes in parentheses, `FRA (A;B)`. */
  url: { kind: 'text', max: 2_000, csv: 'profile' },
  nation: { kind: 'text', max: 100, csv: 'nation' },
  /** What follows `=` is hidden. */
  score: { kind: 'text', max: 200, csv: 'score' },
  /** Id of the multi-replay that the tag belongs to. */
  replay: { kind: 'id', csv: 'replay' },
  /** A mid-roll advert is due at this tag (row P06): the advert's id. */
  pub: { kind: 'id', csv: 'advert' },
  /** Page of the tied document, from 1. */
  num_page: { kind: 'page', csv: 'page' },
  highlights: { kind: 'flag', csv: 'highlights' },
  isLiveResult: { kind: 'flag', csv: 'liveResult' },
  /** Live media: when it happened, milliseconds since 1970; placed by `EXT-X-PROGRAM-DATE-TIME` (row P10). */
  at: { kind: 'milliseconds', csv: 'at' },
  /** Length of a range (row B14), from its time on. A tag without one is a moment. */
  duration: { kind: 'length', csv: 'duration' },
  /** Structured result of a slalom run (row B13): the JSON of `RunResult`. */
  result: { kind: 'text', max: 4_000, csv: 'result' },
} as const satisfies Record<string, TagField & { csv: string }>;

export type TagDetail = keyof typeof TAG_DETAILS;
export const TAG_DETAIL_NAMES = Object.keys(TAG_DETAILS) as TagDetail[];

interface Held {
  text: string;
  id: string;
  page: number;
  flag: boolean;
  milliseconds: number;
  length: number;
}
type TagDetails = { [Name in TagDetail]?: Held[(typeof TAG_DETAILS)[Name]['kind']] | undefined };

/** What of a tag the edit page shows besides its time, in the order of its form. */
export const EDITED_TAG_FIELDS = {
  duration: TAG_DETAILS.duration,
  category: { kind: 'text', max: 500 },
  description: { kind: 'text', max: 20_000 },
  score: TAG_DETAILS.score,
  nation: TAG_DETAILS.nation,
  type: { kind: 'text', max: 100 },
  url: TAG_DETAILS.url,
  num_page: TAG_DETAILS.num_page,
  highlights: TAG_DETAILS.highlights,
  isLiveResult: TAG_DETAILS.isLiveResult,
} as const satisfies Partial<Record<keyof Tag, TagField>>;

export type EditedTagField = keyof typeof EDITED_TAG_FIELDS;
/** A field that the edit page shows: whatever handles each kind by name does not compile until it handles a new one. */
export type EditedField = (typeof EDITED_TAG_FIELDS)[EditedTagField];

/** One time-coded tag of a data document, as on the wire (Player 3). */
export interface Tag extends TagDetails {
  id: string;
  /** `invisible` hides the tag, `separator` is drawn above the timeline's tracks. */
  type: string;
  category: string;
  /** `hh:mm:ss`, with decimals of a second allowed, or `XX:XX:XX` for no time. */
  time: string;
  description: string;
  videoId: MediaId;
}

/** A tag that has a place in time: neither `XX:XX:XX` nor unreadable. */
export interface TimedTag extends Tag {
  /** Player time of the tag, seconds. */
  start: Seconds;
}
