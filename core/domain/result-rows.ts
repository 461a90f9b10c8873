/** The rows of a table of live results whose tags have a score (row P11); of a slalom's: `run-rows.ts`. */
import { SCORE_SEPARATOR } from './constants/tags.ts';
import type { ScoreType } from './data-document.ts';
import { parseProfile } from './profile.ts';
import type { ResultSort } from './results.ts';
import { shownScore } from './score.ts';
import type { Tag } from './tag.ts';
import { parseTime } from './time.ts';

export interface ResultRow {
  tag: Tag;
  /** From 1; those with the same score share one. Undefined without a score, and while scores are hidden. */
  rank: number | undefined;
  name: string;
  /** What else the tag says, where its athletes give the name. */
  detail: string | undefined;
  nation: string;
  /** What may be seen of it. */
  score: string | undefined;
}

/** A number, or a time such as `1:32.41` as seconds. */
function valueOf(text: string | undefined): number | undefined {
  const number = text?.trim().replace(',', '.') ?? '';
  if (number === '') return undefined;
  const parts = number.split(':').length;
  const value = parts > 1 ? parseTime(`${'00:'.repeat(Math.max(0, 3 - parts))}${number}`) : Number(number);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/**
 * What the scores of a table sort by: the hidden parts where every score has one, else what is seen.
 *
 * @returns undefined for a tag without a score, and for a score that is no number, such as `DNF`
 */
export function scoreValues(tags: readonly Tag[]): (number | undefined)[] {
  const hidden = tags.map(({ score }) => valueOf(score?.split(SCORE_SEPARATOR, 2)[1]));
  const areAllHidden = tags.every(({ score }, index) => !score || hidden[index] !== undefined);
  return areAllHidden ? hidden : tags.map(({ score }) => valueOf(shownScore(score)));
}

/** What a description says besides the name that it begins with. */
function restOf(description: string, name: string): string | undefined {
  const rest = description.startsWith(name) ? description.slice(name.length).replace(/^[\s,;:–-]+/, '') : description;
  return rest || undefined;
}

export const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * The rows of one category.
 *
 * Points count down, anything else up; who has no score follows, as in the document. Hidden scores give no order away:
 * rows then stand as in the document, and have no rank. Source: player document, points 4 and 9.
 */
export function resultRows(
  tags: readonly Tag[],
  { scoreType, shows, sort }: { scoreType: ScoreType | undefined; shows: boolean; sort: ResultSort },
): ResultRow[] {
  const direction = scoreType === 'points' ? -1 : 1;
  const values = scoreValues(tags);
  const valued = tags.map((tag, index) => ({ tag, value: values[index] }));
  const byScore = valued.toSorted((a, b) => {
    if (a.value === undefined || b.value === undefined)
      return Number(a.value === undefined) - Number(b.value === undefined);
    return (a.value - b.value) * direction;
  });
  let rank = 0;
  const ranked = (shows ? byScore : valued).map(({ tag, value }, index, all): ResultRow => {
    if (all[index - 1]?.value !== value) rank = index + 1;
    const profile = parseProfile(tag.url);
    const athletes = profile?.athletes.join(', ') ?? '';
    return {
      tag,
      rank: shows && value !== undefined ? rank : undefined,
      name: athletes || tag.description || tag.category,
      detail: athletes ? restOf(tag.description, athletes) : undefined,
      nation: tag.nation || profile?.nation || '',
      score: shows ? shownScore(tag.score) : undefined,
    };
  });
  const { by, reversed } = sort;
  const sorted = by === 'score' ? ranked : ranked.toSorted((a, b) => collator.compare(a[by], b[by]));
  return reversed ? sorted.toReversed() : sorted;
}
