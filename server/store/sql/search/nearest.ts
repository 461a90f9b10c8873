import { mistakesForgiven } from '../../text/spelling.ts';
import { writtenWords } from '../../../../core/domain/words.ts';
import { queryWords } from '../../text/words.ts';
import type { Matcher } from './matcher.ts';
import type { VisibleDocs } from './text-index.ts';

/** Alternative keywords tried for a search without hits; each costs a search. */
const TRIED_MAX = 8;

/**
 * Alternatives to a keyword without hits, nearest first: with one word respelled, allowing one mistake more than a
 * search tolerates, and with one word removed.
 */
export async function nearKeywords(matcher: Matcher, keyword: string, visible: VisibleDocs): Promise<string[]> {
  const words = queryWords(keyword);
  const respelled: { words: string[]; wrong: number }[] = [];
  for (const [at, word] of words.entries())
    for (const near of await matcher.near(word, mistakesForgiven(word.length) + 1, visible))
      respelled.push({ words: words.with(at, near.word), wrong: near.wrong });
  const shorter = words.length > 1 ? words.map((_, at) => words.toSpliced(at, 1)) : [];
  const tried = [...respelled.sort((a, b) => a.wrong - b.wrong).map((each) => each.words), ...shorter];
  return [...new Set(tried.map((each) => writtenWords(each.join(' '))))].slice(0, TRIED_MAX);
}
