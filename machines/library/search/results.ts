import { fromTransition } from 'xstate';
import { resultKey } from '../../../core/domain/result-item.ts';
import type { ResultItem, SearchPage } from '../../../core/domain/search.ts';

/** The rows of a search. Only views read them, so they are kept beside the chart, not in its context. */
export interface Results extends SearchPage {
  /** Removed rows, the last removed first, each with the index it would have in the complete list. */
  removed?: readonly { item: ResultItem; at: number }[] | undefined;
}

export type ResultsCommand =
  /** The facets stay until newer ones arrive, because the filters may be open. */
  | { type: 'results.clear' }
  | { type: 'results.append'; page: SearchPage }
  /** Removes a deleted row; `results.restore` puts it back where it was. */
  | { type: 'results.remove'; item: ResultItem }
  | { type: 'results.restore'; item: ResultItem }
  /** Changed rows keep their positions. */
  | { type: 'results.update'; items: readonly ResultItem[] };

const NO_RESULTS: Results = { items: [], total: 0, facets: {}, words: [], nearest: [] };

/**
 * Appends pages to one list.
 *
 * Rows that are already listed are skipped: an item added between two requests shifts the rest down by one.
 */
export const resultsStore = fromTransition((results: Results, command: ResultsCommand): Results => {
  if (command.type === 'results.clear') return { ...NO_RESULTS, facets: results.facets };
  if (command.type === 'results.remove') return without(results, command.item);
  if (command.type === 'results.restore') return restored(results, command.item);
  if (command.type === 'results.update') return updated(results, command.items);
  const listed = new Set(results.items.map(resultKey));
  const added = command.page.items.filter((item) => !listed.has(resultKey(item)));
  return { ...command.page, items: [...results.items, ...added], removed: results.removed };
}, NO_RESULTS);

function without(results: Results, item: ResultItem): Results {
  const { removed = [] } = results;
  const key = resultKey(item);
  const at = results.items.findIndex((each) => resultKey(each) === key);
  if (at < 0) return results;
  return {
    ...results,
    items: results.items.toSpliced(at, 1),
    total: results.total - 1,
    removed: [{ item, at: indexWithRemoved(at, removed) }, ...removed],
  };
}

/** The index that a row would have if nothing had been removed. */
function indexWithRemoved(at: number, removed: NonNullable<Results['removed']>): number {
  return removed
    .map((row) => row.at)
    .sort((a, b) => a - b)
    .reduce((index, before) => (before <= index ? index + 1 : index), at);
}

function restored(results: Results, item: ResultItem): Results {
  const { removed = [] } = results;
  const row = removed.find((each) => resultKey(each.item) === resultKey(item));
  if (!row) return results;
  const others = removed.filter((each) => each !== row);
  const at = row.at - others.filter((each) => each.at < row.at).length;
  return { ...results, items: results.items.toSpliced(at, 0, row.item), total: results.total + 1, removed: others };
}

function updated(results: Results, items: readonly ResultItem[]): Results {
  const byKey = new Map(items.map((item) => [resultKey(item), item]));
  return { ...results, items: results.items.map((item) => byKey.get(resultKey(item)) ?? item) };
}
