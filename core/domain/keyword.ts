/** What may be searched for (row L04): the rule itself is not in the documents. */
import { KEYWORD_MAX_LENGTH } from './constants/library.ts';

export type KeywordProblem = 'tooLong' | 'control';

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/**
 * What is wrong with a keyword, once trimmed; undefined where it may be searched for.
 *
 * Empty is valid and lists everything.
 */
export function keywordProblem(text: string): KeywordProblem | undefined {
  const keyword = text.trim();
  if (CONTROL.test(keyword)) return 'control';
  return [...keyword].length > KEYWORD_MAX_LENGTH ? 'tooLong' : undefined;
}

/** What the keyword box holds of a text: tabs and line ends that were pasted into it are spaces. */
export function pastedKeyword(text: string): string {
  return text.replace(/[\t\n\v\f\r]/g, ' ');
}

/** The nearest keyword that may be searched for: of an address, which nobody corrects. */
export function cleanKeyword(text: string): string {
  return [...text.replace(CONTROLS, ' ').trim()].slice(0, KEYWORD_MAX_LENGTH).join('').trim();
}
