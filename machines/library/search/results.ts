import { fromTransition } from 'xstate';
import { resultKey } from '../../../core/domain/result-item.ts';
import type { ResultItem, SearchPage } from '../../../core/domain/search.ts';

/** The rows of a search: only views look at them, so they live beside the chart, not in its context. */
export interface Results extends SearchPage {
  /** The row that left last, and its index. */
  left?: { item: ResultItem; at: number } | undefined;
}

export type ResultsCommand =
  /** The facets stay until newer ones come: the filters are open to change what they count. */
  | { type: 'results.clear' }
  | { type: 'results.append'; page: SearchPage }
  /** Deleted: it leaves its place, and comes back to it when it is brought back. */
  | { type: 'results.remove'; item: ResultItem }
  | { type: 'results.restore'; item: ResultItem };

const NO_RESULTS: Results = { items: [], total: 0, facets: {}, words: [], nearest: [] };

/**
 * Pages, one after another, as one list.
 *
 * What was listed already is left out: an item that arrives between two pages moves the rest down by one.
 */
export const resultsStore = fromTransition((results: Results, command: ResultsCommand): Results => {
  if (command.type === 'results.clear') return { ...NO_RESULTS, facets: results.facets };
  if (command.type === 'results.remove') return without(results, command.item);
  if (command.type === 'results.restore') return withAgain(results, command.item);
  const listed = new Set(results.items.map(resultKey));
  const added = command.page.items.filter((item) => !listed.has(resultKey(item)));
  return { ...command.page, items: [...results.items, ...added] };
}, NO_RESULTS);

function without(results: Results, item: ResultItem): Results {
  const key = resultKey(item);
  const at = results.items.findIndex((each) => resultKey(each) === key);
  if (at < 0) return results;
  return { ...results, items: results.items.toSpliced(at, 1), total: results.total - 1, left: { item, at } };
}

function withAgain(results: Results, item: ResultItem): Results {
  const { left } = results;
  if (!left || resultKey(left.item) !== resultKey(item)) return results;
  const items = results.items.toSpliced(left.at, 0, left.item);
  return { ...results, items, total: results.total + 1, left: undefined };
}
