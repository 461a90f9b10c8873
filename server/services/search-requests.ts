/** The tasks of a search thread, `server/threads/search-thread.ts`: requests, and finding updates for followers. */
import type { Params, Written } from '../../core/contract/requests.ts';
import type { SelectedMedium } from '../../core/domain/selection.ts';
import type { FollowTasks } from './follows/task-types.ts';

export type SearchRequestName = 'search' | 'suggest' | 'enrichMedias';

/** Ids of hits, in order. */
export interface SearchHeads {
  items: SelectedMedium[];
  total: number;
}

/** `search` for a whole selection, returning only ids. */
interface HeadTasks {
  searchHeads: { params: Params<'search'>; result: SearchHeads };
}

type RequestTasks = { [N in SearchRequestName]: { params: Params<N>; result: Written<N> } };

/** All tasks of a search thread, by name. */
export type ThreadTasks = RequestTasks & FollowTasks & HeadTasks;
export type ThreadTaskName = keyof ThreadTasks;
