import { fromTransition } from 'xstate';
import { resultKey } from '../../src/domain/result-item.ts';
import type { Facets, ResultItem, SearchPage } from '../../src/domain/search.ts';

/** The rows of a search: only views look at them, so they live beside the chart, not in its context. */
export interface Results {
  items: readonly ResultItem[];
  /** All hits of the query. */
  total: number;
  facets: Facets;
}

export type ResultsCommand =
  /** The facets stay until newer ones come: the filters are open to change what they count. */
  { type: 'results.clear' } | { type: 'results.append'; page: SearchPage };

const NO_RESULTS: Results = { items: [], total: 0, facets: {} };

/**
 * Pages, one after another, as one list.
 *
 * What was listed already is left out: an item that arrives between two pages moves the rest down by one.
 */
export const resultsStore = fromTransition((results: Results, command: ResultsCommand): Results => {
  if (command.type === 'results.clear') return { ...results, items: [], total: 0 };
  const listed = new Set(results.items.map(resultKey));
  const added = command.page.items.filter((item) => !listed.has(resultKey(item)));
  return { items: [...results.items, ...added], total: command.page.total, facets: command.page.facets };
}, NO_RESULTS);
