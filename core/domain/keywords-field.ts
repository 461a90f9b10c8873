/** Edits the keywords of a medium as one text, separated by commas. */
import { KEYWORDS_MAX, TITLE_MAX } from './constants/edit-page.ts';
import { isSame } from './is-same.ts';

export function parseKeywords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().slice(0, TITLE_MAX))
    .filter(Boolean)
    .slice(0, KEYWORDS_MAX);
}

/** The text of the field: as typed while it still denotes these keywords, so that a trailing comma stays. */
export function keywordsText(typed: string, keywords: readonly string[]): string {
  return isSame(parseKeywords(typed), keywords) ? typed : keywords.join(', ');
}
