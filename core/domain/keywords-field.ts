/** The keywords of a medium as one text, separated by commas. */
import { KEYWORDS_MAX, TITLE_MAX } from './constants/edit-page.ts';
import { isSame } from './is-same.ts';

export function parseKeywords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().slice(0, TITLE_MAX))
    .filter(Boolean)
    .slice(0, KEYWORDS_MAX);
}

/** What the field shows: the text as it was typed, while it says these keywords; a comma at its end is no keyword yet. */
export function keywordsText(typed: string, keywords: readonly string[]): string {
  return isSame(parseKeywords(typed), keywords) ? typed : keywords.join(', ');
}
