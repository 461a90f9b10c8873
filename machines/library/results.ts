import { fromTransition } from 'xstate';
import { resultKey } from '../../src/domain/result-item.ts';
import type { Facets, NearestKeyword, ResultItem, SearchPage } from '../../src/domain/search.ts';

/** The rows of a search: only views look at them, so they live beside the chart, not in its context. */
export interface Results {
  items: readonly ResultItem[];
  /** All hits of the query. */
  total: number;
  facets: Facets;
  /** Folded words that the rows were found by. */
  words: readonly string[];
  /** Where nothing was found: what finds something instead. */
  nearest: readonly NearestKeyword[];
}

export type ResultsCommand =
  /** The facets stay until newer ones come: the filters are open to change what they count. */
  { type: 'results.clear' } | { type: 'results.append'; page: SearchPage };

const NO_RESULTS: Results = { items: [], total: 0, facets: {}, words: [], nearest: [] };

/**
 * Pages, one after another, as one list.
 *
 * What was listed already is left out: an item that arrives between two pages moves the rest down by one.
 */
export const resultsStore = fromTransition((results: Results, command: ResultsCommand): Results => {
  if (command.type === 'results.clear') return { ...NO_RESULTS, facets: results.facets };
  const listed = new Set(results.items.map(resultKey));
  const added = command.page.items.filter((item) => !listed.has(resultKey(item)));
  return { ...command.page, items: [...results.items, ...added] };
}, NO_RESULTS);
