/** Validates keywords for the search (row L04): the rule itself is not in the documents. */
import { KEYWORD_MAX_LENGTH } from './constants/library.ts';

export type KeywordProblem = 'tooLong' | 'control';

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/**
 * The problem of a trimmed keyword; undefined if it is valid.
 *
 * An empty keyword is valid and lists everything.
 */
export function keywordProblem(text: string): KeywordProblem | undefined {
  const keyword = text.trim();
  if (CONTROL.test(keyword)) return 'control';
  return [...keyword].length > KEYWORD_MAX_LENGTH ? 'tooLong' : undefined;
}

/** Normalises text for the keyword box: pasted tabs and line breaks become spaces. */
export function pastedKeyword(text: string): string {
  return text.replace(/[\t\n\v\f\r]/g, ' ');
}

/** The nearest valid keyword, for text from an address, which nobody corrects. */
export function cleanKeyword(text: string): string {
  return [...text.replace(CONTROLS, ' ').trim()].slice(0, KEYWORD_MAX_LENGTH).join('').trim();
}
