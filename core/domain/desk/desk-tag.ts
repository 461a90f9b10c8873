/** A tag in the tagging desk (row B14): an ordinary tag of the medium, with its revision and its author. */
import type { EpochMs, Seconds, UserId } from '../media.ts';
import type { Tag } from '../tag.ts';
import { formatTagTime, parseTime } from '../time.ts';
import { NO_TIME } from '../constants/tags.ts';

/** The editable fields of a tag. At least one of `start` and `at` is present. */
export interface DeskTagFields {
  category: string;
  /** `invisible`, `separator`, or any other type in the medium's data; empty for a plain tag. */
  type?: string | undefined;
  description: string;
  /** Player time; absent if only `at` gives the moment. */
  start?: Seconds | undefined;
  /** Live streams: wall time of the moment. */
  at?: EpochMs | undefined;
  /** Range: milliseconds from its start, more than 0. Absent for a moment. */
  duration?: number | undefined;
  score?: string | undefined;
  nation?: string | undefined;
  /** Profile, `FRA (A;B)`. */
  url?: string | undefined;
}

export interface DeskTag extends DeskTagFields {
  id: string;
  /** Who last saved it at the desk; null for tags of other origin, or if that account was deleted. */
  by: { id: UserId; name: string } | null;
  /** Increases with every write of the tag: by desk, edit page, CSV import or API. */
  revision: number;
}

/** Player time, rounded to a microsecond: summing hours, minutes and seconds leaves floating-point noise. */
export function startOf({ time }: Pick<Tag, 'time'>): Seconds | undefined {
  const start = parseTime(time);
  return start === undefined ? undefined : Math.round(start * 1e6) / 1e6;
}

/** @returns undefined for a tag without a time, which the desk cannot show */
export function deskFieldsOf(tag: Tag): DeskTagFields | undefined {
  const start = startOf(tag);
  if (start === undefined && tag.at === undefined) return undefined;
  const { category, type, description, at, duration, score, nation, url } = tag;
  return { category, type: type || undefined, description, start, at, duration, score, nation, url };
}

/** Fields of a tag that the desk does not show. */
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

/** @returns undefined if the desk shows all fields */
export function hiddenFieldsOf(tag: Tag): HiddenFields | undefined {
  const hidden = Object.entries(tag).filter(
    ([field, value]) => !SHOWN.has(field) && value !== undefined && value !== false && value !== '',
  );
  return hidden.length === 0 ? undefined : Object.fromEntries(hidden);
}

/**
 * The tag to store.
 *
 * @param before the tag being changed, or the hidden fields of a tag being restored: these are kept
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

/** Keeps the original text of a time that denotes the same moment. */
function timeOf(start: Seconds | undefined, before: string | undefined): string {
  if (before !== undefined && startOf({ time: before }) === start) return before;
  return start === undefined ? NO_TIME : formatTagTime(start);
}
