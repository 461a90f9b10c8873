/** Live results: tags with `isLiveResult`, a table for each category, or race of a slalom (rows P11, B13). */
import type { DataDocument } from './data-document.ts';
import type { RaceStatus } from './race/messages.ts';
import { parseRunResult } from './race/parse-result.ts';
import type { RunResult } from './race/run-result.ts';
import { shownScore } from './score.ts';
import type { Tag } from './tag.ts';
import { isVisible } from './tags.ts';

/**
 * A race of structured results is in the state that its source says. Of other results, a category whose first tag has a
 * score is complete, the first one without is in progress, those after it are to come.
 */
export type CategoryState = 'complete' | 'unofficial' | 'inProgress' | 'toCome';

/** A tag and its structured result. */
export interface RunEntry {
  tag: Tag;
  result: RunResult;
}

export interface ResultCategory {
  /** Of its own for each race: both runs may bear one name. */
  id: string;
  category: string;
  /** Which run it is, where another table bears the same name. */
  run: number | undefined;
  state: CategoryState;
  /** As in the document: a start list, until there are scores. */
  tags: readonly Tag[];
  /** Of structured results: the same tags, with what each of them says. */
  entries: readonly RunEntry[] | undefined;
}

const STATES: Readonly<Record<RaceStatus, CategoryState>> = {
  0: 'toCome',
  3: 'inProgress',
  4: 'unofficial',
  5: 'complete',
};

/** The categories in order of first appearance. Source: player document, point 4; row B13. */
export function resultCategories(tags: readonly Tag[]): ResultCategory[] {
  const shown = tags.filter((tag) => tag.isLiveResult === true && isVisible(tag));
  const read = shown.map((tag) => ({ tag, result: parseRunResult(tag.result) }));
  const groups = Map.groupBy(read, ({ tag, result }) => (result ? `race:${result.race}` : tag.category));
  const names = Array.from(groups.values(), ([first]) => first?.tag.category ?? '');
  let isOpen = true;
  return Array.from(groups, ([id, group]): ResultCategory => {
    const list = group.map(({ tag }) => tag);
    const category = list[0]?.category ?? '';
    const entries = group.flatMap(({ tag, result }) => (result ? [{ tag, result }] : []));
    const common = { id, category, tags: list };
    if (entries.length > 0) {
      const run = names.filter((name) => name === category).length > 1 ? entries[0]?.result.run : undefined;
      return { ...common, run, state: raceState(entries), entries };
    }
    const plain = { ...common, run: undefined, entries: undefined };
    if (shownScore(list[0]?.score) !== undefined) return { ...plain, state: 'complete' };
    const state = isOpen ? 'inProgress' : 'toCome';
    isOpen = false;
    return { ...plain, state };
  });
}

/** Results of one race may come in several requests: the furthest that any of them says. */
function raceState(entries: readonly RunEntry[]): CategoryState {
  const status = entries.reduce<RaceStatus>((most, { result }) => (result.status > most ? result.status : most), 0);
  return STATES[status];
}

/** What is finished lies behind one heading, until nothing else is left. */
export function foldFinished(categories: readonly ResultCategory[]): {
  ahead: readonly ResultCategory[];
  finished: readonly ResultCategory[];
} {
  const ahead = categories.filter(({ state }) => state !== 'complete');
  return ahead.length === 0
    ? { ahead: categories, finished: [] }
    : { ahead, finished: categories.filter(({ state }) => state === 'complete') };
}

/**
 * The category that opens by itself, by its id: the first one in progress. Between two races the unofficial results that
 * came last, else the next start list; where all are complete, the last one.
 */
export function categoryToOpen(tags: readonly Tag[]): string | undefined {
  const categories = resultCategories(tags);
  const isIn = (wanted: CategoryState) => (category: ResultCategory) => category.state === wanted;
  const open =
    categories.find(isIn('inProgress')) ??
    categories.findLast(isIn('unofficial')) ??
    categories.find(isIn('toCome')) ??
    categories.at(-1);
  return open?.id;
}

/**
 * A slalom's row of the table that is open.
 *
 * @param open id of the open category
 * @param unfolded the finished categories are unfolded
 */
export function isRowOnShow(tags: readonly Tag[], open: string | undefined, unfolded: boolean, id: string): boolean {
  const { ahead, finished } = foldFinished(resultCategories(tags));
  const category = [...ahead, ...(unfolded ? finished : [])].find((each) => each.id === open);
  return category?.entries?.some(({ tag }) => tag.id === id) ?? false;
}

/** `score` is the order of the results: of a slalom, the one that its source gives. */
export type ResultColumn = 'score' | 'name' | 'nation';
export interface ResultSort {
  by: ResultColumn;
  /** Against the column's usual order. */
  reversed: boolean;
}

/** Nobody has said anything: scores are shown of a live video, and of a replay where the page's flag says so. */
export const showsScoresByItself = ({ video }: DataDocument, flag: boolean): boolean => Boolean(video.live_url) || flag;
