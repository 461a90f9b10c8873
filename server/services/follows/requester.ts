/** Requests on behalf of a follower. There is no browser, so no gate counts as passed. */
import type { UserId } from '../../../core/domain/media.ts';
import type { Viewer } from '../../store/viewer.ts';
import type { ThreadTasks } from '../search-requests.ts';
import type { AppContext } from '../app-context.ts';
import { viewerById } from '../sessions.ts';
import type { ReadRequestContext } from '../request-context.ts';
import type { FollowTasks } from './task-types.ts';

/** All follows together count as one client in the search queue. */
const CLIENT = 'follows';

type Asks = Pick<AppContext, 'store' | 'searches' | 'now' | 'linkOrigin'>;

/** For requests handled on this thread. */
export function followRequester(
  viewer: Viewer,
  { now, linkOrigin }: Pick<AppContext, 'now' | 'linkOrigin'>,
): ReadRequestContext {
  return { ...plainRequester(viewer, now(), linkOrigin), country: () => Promise.resolve(undefined) };
}

function plainRequester(viewer: Viewer, now: number, linkOrigin: string | undefined) {
  return { viewer, now, country: undefined, page: undefined, origin: linkOrigin ?? '', gate: { passes: [] } };
}

/** Runs in a search thread, with the viewer's current rights. */
export async function runFollowTask<N extends keyof FollowTasks>(
  name: N,
  params: ThreadTasks[N]['params'],
  viewer: Viewer,
  { searches, now, linkOrigin }: Asks,
  client = CLIENT,
): Promise<FollowTasks[N]['result']> {
  const requester = plainRequester(viewer, now(), linkOrigin);
  const { text } = await searches.run({ name, params, requester }, client);
  return JSON.parse(new TextDecoder().decode(text)) as FollowTasks[N]['result'];
}

/** Undefined for a suspended or deleted account, which is not notified. */
export async function followingViewer(
  { store }: Pick<AppContext, 'store'>,
  userId: UserId,
): Promise<Extract<Viewer, { kind: 'user' }> | undefined> {
  const viewer = await viewerById(store, userId);
  return viewer.kind === 'user' ? viewer : undefined;
}
