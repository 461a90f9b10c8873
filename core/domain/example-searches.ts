/** Searches that somebody who has searched for nothing yet may begin with. */
import { EXAMPLE_LENGTH_MAX, EXAMPLES_SHOWN } from './constants.ts';
import { keywordProblem } from './keyword.ts';
import type { Moment, ResultItem } from './search.ts';

/** Words of moments that are listed, so that each search finds some: at first one of each category, in their order. */
export function exampleSearches(items: readonly Pick<ResultItem, 'moments'>[]): string[] {
  const moments = items.flatMap((item) => item.moments ?? []).filter(isExample);
  const firsts = [...Map.groupBy(moments, ({ category }) => category).values()].flatMap(([first]) => first ?? []);
  const words = [...firsts, ...moments].map(({ description }) => description.trim());
  return [...new Set(words)].slice(0, EXAMPLES_SHOWN);
}

function isExample({ description }: Moment): boolean {
  const text = description.trim();
  return text !== '' && text.length <= EXAMPLE_LENGTH_MAX && keywordProblem(text) === undefined;
}
