/** Searches that somebody who has searched for nothing yet may begin with. */
import { EXAMPLE_LENGTH_MAX, EXAMPLES_SHOWN } from './constants/library.ts';
import { keywordProblem } from './keyword.ts';
import type { Moment, ResultItem } from './search.ts';

type Listed = Pick<ResultItem, 'moments' | 'live_url' | 'live_date' | 'replay_url'>;

/** Words of moments that are listed, so that each search finds some: at first one of each category, in their order. */
export function exampleSearches(items: readonly Listed[]): string[] {
  const moments = items
    .filter(hasLastingMoments)
    .flatMap((item) => item.moments ?? [])
    .filter(isExample);
  const firsts = [...Map.groupBy(moments, ({ category }) => category).values()].flatMap(([first]) => first ?? []);
  const words = [...firsts, ...moments].map(({ description }) => description.trim());
  return [...new Set(words)].slice(0, EXAMPLES_SHOWN);
}

/** Those of a live stream leave its window, and can then be found, but not played. */
function hasLastingMoments({ live_url, live_date, replay_url }: Listed): boolean {
  return live_url === undefined && (live_date === undefined || replay_url !== undefined);
}

function isExample({ description }: Moment): boolean {
  const text = description.trim();
  return text !== '' && text.length <= EXAMPLE_LENGTH_MAX && keywordProblem(text) === undefined;
}
