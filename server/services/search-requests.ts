/** What a search thread does, `server/threads/search-thread.ts`: requests, and finding the updates for followers. */
import type { Params, Written } from '../../core/contract/requests.ts';
import type { SelectedMedium } from '../../core/domain/selection.ts';
import type { FollowTasks } from './follows/task-types.ts';

export type SearchRequestName = 'search' | 'suggest' | 'enrichMedias';

/** Ids of hits, in order. */
export interface SearchHeads {
  items: SelectedMedium[];
  total: number;
}

/** `search` with nothing but ids, for a whole selection. */
interface HeadTasks {
  searchHeads: { params: Params<'search'>; result: SearchHeads };
}

type RequestTasks = { [N in SearchRequestName]: { params: Params<N>; result: Written<N> } };

/** Everything that a search thread is sent, by name. */
export type ThreadTasks = RequestTasks & FollowTasks & HeadTasks;
export type ThreadTaskName = keyof ThreadTasks;
