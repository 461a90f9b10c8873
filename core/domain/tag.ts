import type { MediaId, Seconds } from './media.ts';

/** One time-coded tag of a data document, as on the wire (Player 3). */
export interface Tag {
  id: string;
  /** `invisible` hides the tag, `separator` is drawn above the timeline's tracks. */
  type: string;
  category: string;
  /** `hh:mm:ss`, with decimals of a second allowed, or `XX:XX:XX` for no time. */
  time: string;
  /** Id of the multi-replay that the tag belongs to. */
  replay?: string | undefined;
  description: string;
  /** Profile: a nation followed by athletes in parentheses, `FRA (A;B)`. */
  url?: string | undefined;
  /** What follows `=` is hidden. */
  score?: string | undefined;
  nation?: string | undefined;
  /** A mid-roll advert is due at this tag (row P06): the advert's id. */
  pub?: string | undefined;
  /** Page of the tied document, from 1. */
  num_page?: number | undefined;
  videoId: MediaId;
  highlights?: boolean | undefined;
  isLiveResult?: boolean | undefined;
  /** Live media: when it happened, milliseconds since 1970; placed by `EXT-X-PROGRAM-DATE-TIME` (row P10). */
  at?: number | undefined;
}

/** A tag that has a place in time: neither `XX:XX:XX` nor unreadable. */
export interface TimedTag extends Tag {
  /** Player time of the tag, seconds. */
  start: Seconds;
}
