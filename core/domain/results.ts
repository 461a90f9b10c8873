/**
 * Live results: tags with `isLiveResult`, in a table for each category, or for each race of a slalom (rows P11, B13).
 */
import type { DataDocument } from './data-document.ts';
import type { RaceStatus } from './race/messages.ts';
import { parseRunResult } from './race/parse-result.ts';
import type { RunResult } from './race/run-result.ts';
import { shownScore } from './score.ts';
import type { Tag } from './tag.ts';
import { isVisible } from './tags.ts';

/**
 * A race of structured results has the status of its source. Otherwise, a category whose first tag has a score is
 * complete, the first category without one is in progress, and those after it are to come.
 */
export type CategoryState = 'complete' | 'unofficial' | 'inProgress' | 'toCome';

/** A tag and its structured result. */
export interface RunEntry {
  tag: Tag;
  result: RunResult;
}

export interface ResultCategory {
  /** Unique for each race: both runs may share a name. */
  id: string;
  category: string;
  /** Number of the run, if another table has the same name. */
  run: number | undefined;
  state: CategoryState;
  /** In document order: a start list, until there are scores. */
  tags: readonly Tag[];
  /** Structured results only: the same tags, with their parsed results. */
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

/** Results of one race may arrive in several requests: the most advanced status wins. */
function raceState(entries: readonly RunEntry[]): CategoryState {
  const status = entries.reduce<RaceStatus>((most, { result }) => (result.status > most ? result.status : most), 0);
  return STATES[status];
}

/** Groups finished categories under one heading, unless nothing else is left. */
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
 * Id of the category to open automatically: the first one in progress; between two races, the latest unofficial
 * results, else the next start list; if all are complete, the last one.
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
 * Whether a row of a slalom is in the open table.
 *
 * @param open id of the open category
 * @param unfolded whether the finished categories are unfolded
 */
export function isRowOnShow(tags: readonly Tag[], open: string | undefined, unfolded: boolean, id: string): boolean {
  const { ahead, finished } = foldFinished(resultCategories(tags));
  const category = [...ahead, ...(unfolded ? finished : [])].find((each) => each.id === open);
  return category?.entries?.some(({ tag }) => tag.id === id) ?? false;
}

/** `score` is the order of the results; for a slalom, the order of its source. */
export type ResultColumn = 'score' | 'name' | 'nation';
export interface ResultSort {
  by: ResultColumn;
  /** Reverses the column's usual order. */
  reversed: boolean;
}

/** Default without a viewer's choice: scores are shown for live videos, and for replays if the page's flag says so. */
export const showsScoresByItself = ({ video }: DataDocument, flag: boolean): boolean => Boolean(video.live_url) || flag;
