import { SCORE_SEPARATOR } from './constants/tags.ts';

/**
 * The visible part of a score: the text after the equals sign is for sorting only.
 *
 * @returns undefined if there is nothing to show
 * Source: player document, points 3 and 9.
 */
export function shownScore(score: string | undefined): string | undefined {
  return score?.split(SCORE_SEPARATOR, 1)[0]?.trim() || undefined;
}
