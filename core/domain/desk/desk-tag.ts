/** A tag as the tagging desk handles it (row B14): an ordinary tag of the medium, with its revision and its author. */
import type { EpochMs, Seconds, UserId } from '../media.ts';
import type { Tag } from '../tag.ts';
import { formatTagTime, parseTime } from '../time.ts';
import { NO_TIME } from '../constants/tags.ts';

/** What somebody at the desk says of a tag. One of `start` and `at` is there. */
export interface DeskTagFields {
  category: string;
  /** `invisible`, `separator`, or whatever else the data of the medium use; empty for a plain tag. */
  type?: string | undefined;
  description: string;
  /** Player time; absent where `at` alone says when it was. */
  start?: Seconds | undefined;
  /** On live: when it happened. */
  at?: EpochMs | undefined;
  /** A range: milliseconds from its start on, more than 0. Absent for a moment. */
  duration?: number | undefined;
  score?: string | undefined;
  nation?: string | undefined;
  /** Profile, `FRA (A;B)`. */
  url?: string | undefined;
}

export interface DeskTag extends DeskTagFields {
  id: string;
  /** Who saved it last at the desk; null for tags of other origin, and where that person has been removed. */
  by: { id: UserId; name: string } | null;
  /** Increases with every write of the tag: by desk, edit page, CSV import or machine. */
  revision: number;
}

/** Player time as it is written: adding hours, minutes and seconds leaves noise beyond a microsecond. */
export function startOf({ time }: Pick<Tag, 'time'>): Seconds | undefined {
  const start = parseTime(time);
  return start === undefined ? undefined : Math.round(start * 1e6) / 1e6;
}

/** @returns undefined for a tag without a place in time, which the desk cannot show */
export function deskFieldsOf(tag: Tag): DeskTagFields | undefined {
  const start = startOf(tag);
  if (start === undefined && tag.at === undefined) return undefined;
  const { category, type, description, at, duration, score, nation, url } = tag;
  return { category, type: type || undefined, description, start, at, duration, score, nation, url };
}

/** What the desk does not show of a tag. */
export type HiddenFields = Partial<Omit<Tag, keyof DeskTagFields | 'id' | 'videoId' | 'time'>>;

const SHOWN: ReadonlySet<string> = new Set([
  'id',
  'videoId',
  'time',
  'category',
  'type',
  'description',
  'at',
  'duration',
  'score',
  'nation',
  'url',
] satisfies (keyof Tag)[]);

/** @returns undefined where there is nothing that the desk does not show */
export function hiddenFieldsOf(tag: Tag): HiddenFields | undefined {
  const hidden = Object.entries(tag).filter(
    ([field, value]) => !SHOWN.has(field) && value !== undefined && value !== false && value !== '',
  );
  return hidden.length === 0 ? undefined : Object.fromEntries(hidden);
}

/**
 * The tag that is stored.
 *
 * @param before the tag that it changes, or what the desk does not show of one that it restores: that stays
 */
export function withDeskFields(
  key: Pick<Tag, 'id' | 'videoId'>,
  fields: DeskTagFields,
  before: Partial<Tag> = {},
): Tag {
  const { category, type, description, start, at, duration, score, nation, url } = fields;
  return {
    ...before,
    ...key,
    category,
    type: type ?? '',
    description,
    time: timeOf(start, before.time),
    at: at === undefined ? undefined : Math.round(at),
    duration,
    score,
    nation,
    url,
  };
}

/** A time that says the same in other words stays as it was written. */
function timeOf(start: Seconds | undefined, before: string | undefined): string {
  if (before !== undefined && startOf({ time: before }) === start) return before;
  return start === undefined ? NO_TIME : formatTagTime(start);
}
