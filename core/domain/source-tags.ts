/**
 * Tags from machines (row S09): merges what a source sends with later edits by people.
 *
 * For each field, the latest change wins: repeating the same value changes nothing, and sending a different value
 * than before sets it.
 */
import { TAG_DETAIL_NAMES, type Tag } from './tag.ts';
import type { MediaId } from './media.ts';

const TEXTS = ['type', 'category', 'time', 'description'] as const;
const FIELDS = [...TEXTS, ...TAG_DETAIL_NAMES] as const;
type Field = (typeof FIELDS)[number];

/** An omitted field stays unchanged; null clears an optional one. */
export type SentTag = { [F in (typeof TEXTS)[number]]?: Tag[F] | undefined } & {
  [F in (typeof TAG_DETAIL_NAMES)[number]]?: Tag[F] | null | undefined;
};

/** The global id of a source's tag, unique across media and sources. */
export function sourceTagId(source: string, mediaId: MediaId, id: string): string {
  return `${source}:${mediaId}:${id}`;
}

export interface SourceTagMerge {
  /** Undefined if nothing is to be written. */
  tag: Tag | undefined;
  /** Everything that the source has sent so far. */
  sent: SentTag;
}

/**
 * @param current the stored tag; undefined if there is none, or somebody has deleted it
 * @param before what the source has sent so far; undefined the first time
 * @returns undefined if a new tag has no time
 */
export function mergeSourceTag(
  key: Pick<Tag, 'id' | 'videoId'>,
  current: Tag | undefined,
  before: SentTag | undefined,
  sent: SentTag,
): SourceTagMerge | undefined {
  const changed = FIELDS.filter((field) => sent[field] !== undefined && sent[field] !== before?.[field]);
  const all: SentTag = { ...before, ...pick(sent, FIELDS) };
  // A tag that somebody deleted stays deleted until the machine sends a change.
  if (before && changed.length === 0) return { tag: undefined, sent: all };
  if (current) {
    const tag = withFields(current, pick(sent, changed));
    return { tag: FIELDS.every((field) => tag[field] === current[field]) ? undefined : tag, sent: all };
  }
  const { time } = all;
  if (time === undefined) return undefined;
  return { tag: withFields({ ...key, type: '', category: '', description: '', time }, all), sent: all };
}

function pick(sent: SentTag, fields: readonly Field[]): SentTag {
  return Object.fromEntries(fields.flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field]]])));
}

function withFields(tag: Tag, fields: SentTag): Tag {
  const cleared = Object.entries(fields).map(([field, value]) => [field, value ?? undefined]);
  return { ...tag, ...Object.fromEntries(cleared) } as Tag;
}
