/**
 * Tags that machines write (row S09): what a source sends, and what becomes of a tag that somebody has edited since.
 *
 * Each field has the value that was changed last: a machine that repeats what it sent before changes nothing, and one that
 * sends another value than before sets it.
 */
import { TAG_DETAIL_NAMES, type Tag } from './tag.ts';
import type { MediaId } from './media.ts';

const TEXTS = ['type', 'category', 'time', 'description'] as const;
const FIELDS = [...TEXTS, ...TAG_DETAIL_NAMES] as const;
type Field = (typeof FIELDS)[number];

/** A field that is left out says nothing; null clears an optional one. */
export type SentTag = { [F in (typeof TEXTS)[number]]?: Tag[F] | undefined } & {
  [F in (typeof TAG_DETAIL_NAMES)[number]]?: Tag[F] | null | undefined;
};

/** The id of a source's tag among all tags: no two media or sources share one. */
export function sourceTagId(source: string, mediaId: MediaId, id: string): string {
  return `${source}:${mediaId}:${id}`;
}

export interface SourceTagMerge {
  /** Undefined where nothing is written. */
  tag: Tag | undefined;
  /** What the source has sent by now. */
  sent: SentTag;
}

/**
 * @param current the tag as it is, undefined where there is none, or somebody has deleted it
 * @param before what the source has sent of it; undefined where this is the first time
 * @returns undefined where a new tag has no time
 */
export function mergeSourceTag(
  key: Pick<Tag, 'id' | 'videoId'>,
  current: Tag | undefined,
  before: SentTag | undefined,
  sent: SentTag,
): SourceTagMerge | undefined {
  const changed = FIELDS.filter((field) => sent[field] !== undefined && sent[field] !== before?.[field]);
  const all: SentTag = { ...before, ...pick(sent, FIELDS) };
  // What somebody deleted stays deleted until the machine says something new of it.
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
