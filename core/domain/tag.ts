import type { MediaId, Seconds } from './media.ts';

/**
 * Type of a field: text of at most `max` characters, an id, a page from 1, a boolean, a moment in milliseconds, or a
 * duration in milliseconds, from 1 to a day.
 */
export type TagField =
  | { readonly kind: 'text'; readonly max: number; readonly csv?: string }
  | { readonly kind: 'id' | 'page' | 'flag' | 'milliseconds' | 'length'; readonly csv: string };

/**
 * The optional fields of a tag with their columns in CSV files, in that order.
 *
 * The contract, the store's tables, CSV files and the edit page derive from it; `EDITED_TAG_FIELDS` lists the fields
 * of the edit page.
 */
export const TAG_DETAILS = {
  /** Profile: a nation followed by athletes in parentheses, `FRA (A;B)`. */
  url: { kind: 'text', max: 2_000, csv: 'profile' },
  nation: { kind: 'text', max: 100, csv: 'nation' },
  /** The part after `=` is hidden. */
  score: { kind: 'text', max: 200, csv: 'score' },
  /** Id of the multi-replay that the tag belongs to. */
  replay: { kind: 'id', csv: 'replay' },
  /** A mid-roll advert starts at this tag (row P06): the advert's id. */
  pub: { kind: 'id', csv: 'advert' },
  /** Page of the linked document, from 1. */
  num_page: { kind: 'page', csv: 'page' },
  highlights: { kind: 'flag', csv: 'highlights' },
  isLiveResult: { kind: 'flag', csv: 'liveResult' },
  /** Live media: wall time of the moment, milliseconds since 1970; placed by `EXT-X-PROGRAM-DATE-TIME` (row P10). */
  at: { kind: 'milliseconds', csv: 'at' },
  /** Duration of a range from its start (row B14). A tag without one is a moment. */
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

/** Fields that the edit page shows besides the time, in the order of its form. */
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
/** A field of the edit page: code that handles each kind by name fails to compile until it handles a new one. */
export type EditedField = (typeof EDITED_TAG_FIELDS)[EditedTagField];

/** One time-coded tag of a data document, in the wire format (Player 3). */
export interface Tag extends TagDetails {
  id: string;
  /** `invisible` hides the tag, `separator` draws it above the timeline's tracks. */
  type: string;
  category: string;
  /** `hh:mm:ss`, optionally with decimals, or `XX:XX:XX` without a time. */
  time: string;
  description: string;
  videoId: MediaId;
}

/** A tag with a valid time. */
export interface TimedTag extends Tag {
  /** Player time, seconds. */
  start: Seconds;
}
