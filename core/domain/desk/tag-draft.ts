/** A desk's tag in its form (row B14). */
import { formatTagTime, parseTime } from '../time.ts';
import type { DeskTagFields } from './desk-tag.ts';
import { tagFields } from './fields.ts';

export interface TagDraft {
  category: string;
  description: string;
  /** `hh:mm:ss.mmm`; empty for live streams, where a tag is moved instead. */
  start: string;
  /** Seconds; empty for a moment. */
  duration: string;
  score: string;
  nation: string;
  url: string;
}

export const NO_TAG_DRAFT: TagDraft = {
  category: '',
  description: '',
  start: '',
  duration: '',
  score: '',
  nation: '',
  url: '',
};

export type TagDraftProblem = 'category' | 'start' | 'duration';

export function tagDraft({ category, description, start, duration, score, nation, url }: DeskTagFields): TagDraft {
  return {
    category,
    description,
    start: start === undefined ? '' : formatTagTime(start),
    duration: duration === undefined ? '' : String(duration / 1000),
    score: score ?? '',
    nation: nation ?? '',
    url: url ?? '',
  };
}

const secondsOf = (text: string): number => Number(text.trim().replace(',', '.'));

export function tagDraftProblem({ category, start, duration }: TagDraft, isLive: boolean): TagDraftProblem | undefined {
  if (category.trim() === '') return 'category';
  if (!isLive && parseTime(start) === undefined) return 'start';
  const length = secondsOf(duration);
  return Number.isFinite(length) && length >= 0 && length <= 86_400 ? undefined : 'duration';
}

/** @param before fields that the form does not show are kept from it */
export function draftedTag(before: DeskTagFields, { start, duration, ...texts }: TagDraft): DeskTagFields {
  return tagFields({
    ...before,
    ...texts,
    category: texts.category.trim(),
    start: before.start === undefined ? undefined : (parseTime(start) ?? before.start),
    duration: Math.round(secondsOf(duration) * 1000) || undefined,
  });
}
