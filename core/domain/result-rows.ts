/** Rows of a live results table of tags with scores (row P11); for slalom results, see `run-rows.ts`. */
import { SCORE_SEPARATOR } from './constants/tags.ts';
import type { ScoreType } from './data-document.ts';
import { parseProfile } from './profile.ts';
import type { ResultSort } from './results.ts';
import { shownScore } from './score.ts';
import type { Tag } from './tag.ts';
import { parseTime } from './time.ts';

export interface ResultRow {
  tag: Tag;
  /** From 1; equal scores share a rank. Undefined without a score, and while scores are hidden. */
  rank: number | undefined;
  name: string;
  /** Further text of the tag, if its athletes provide the name. */
  detail: string | undefined;
  nation: string;
  /** The visible part of the score. */
  score: string | undefined;
}

/** A number, or a time such as `1:32.41`, converted to seconds. */
function valueOf(text: string | undefined): number | undefined {
  const number = text?.trim().replace(',', '.') ?? '';
  if (number === '') return undefined;
  const parts = number.split(':').length;
  const value = parts > 1 ? parseTime(`${'00:'.repeat(Math.max(0, 3 - parts))}${number}`) : Number(number);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/**
 * Sort values of a table's scores: the hidden parts if every score has one, else the visible parts.
 *
 * @returns undefined for a tag without a score, and for a non-numeric score such as `DNF`
 */
export function scoreValues(tags: readonly Tag[]): (number | undefined)[] {
  const hidden = tags.map(({ score }) => valueOf(score?.split(SCORE_SEPARATOR, 2)[1]));
  const areAllHidden = tags.every(({ score }, index) => !score || hidden[index] !== undefined);
  return areAllHidden ? hidden : tags.map(({ score }) => valueOf(shownScore(score)));
}

/** The description without the name at its beginning. */
function restOf(description: string, name: string): string | undefined {
  const rest = description.startsWith(name) ? description.slice(name.length).replace(/^[\s,;:–-]+/, '') : description;
  return rest || undefined;
}

export const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * The rows of one category.
 *
 * Points sort in descending order, anything else in ascending order; tags without a score follow in document order.
 * Hidden scores must not reveal the order: rows then stay in document order, without ranks.
 * Source: player document, points 4 and 9.
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
