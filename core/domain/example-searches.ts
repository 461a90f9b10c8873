/** Example searches for a visitor who has not searched yet. */
import { EXAMPLE_LENGTH_MAX, EXAMPLES_SHOWN } from './constants/library.ts';
import { keywordProblem } from './keyword.ts';
import type { Moment, ResultItem } from './search.ts';

type Listed = Pick<ResultItem, 'moments' | 'live_url' | 'live_date' | 'replay_url'>;

/**
 * Keywords from the moments of listed media, so that each search has results: first one per category, in their order.
 */
export function exampleSearches(items: readonly Listed[]): string[] {
  const moments = items
    .filter(hasLastingMoments)
    .flatMap((item) => item.moments ?? [])
    .filter(isExample);
  const firsts = [...Map.groupBy(moments, ({ category }) => category).values()].flatMap(([first]) => first ?? []);
  const words = [...firsts, ...moments].map(({ description }) => description.trim());
  return [...new Set(words)].slice(0, EXAMPLES_SHOWN);
}

/** Moments of a live stream leave its window; they can then be found, but not played. */
function hasLastingMoments({ live_url, live_date, replay_url }: Listed): boolean {
  return live_url === undefined && (live_date === undefined || replay_url !== undefined);
}

function isExample({ description }: Moment): boolean {
  const text = description.trim();
  return text !== '' && text.length <= EXAMPLE_LENGTH_MAX && keywordProblem(text) === undefined;
}
