/** Beginning a follow: what is there already is no news. */
import type { FollowTarget } from '../../../core/domain/follows.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { AthleteMoments, ChosenFollow } from '../../store/follows.ts';
import type { Store } from '../../store/store.ts';
import type { Viewer } from '../../store/types.ts';
import type { AppContext } from '../app-context.ts';
import { runFollowTask } from './requester.ts';

/** Of an athlete, counted before the transaction that begins the follow: it takes a search thread. */
export async function momentsBefore(
  { kind, subject }: FollowTarget,
  viewer: Viewer,
  app: AppContext,
): Promise<readonly AthleteMoments[]> {
  return kind === 'athlete' ? runFollowTask('allMoments', { subject }, viewer, app) : [];
}

/** Within a transaction that has checked whether this person may. */
export async function beginFollow(
  { follows }: Store,
  follow: ChosenFollow,
  moments: readonly AthleteMoments[],
  now: EpochMs,
): Promise<void> {
  await follows.add(follow, now);
  if (follow.kind === 'athlete') await follows.raiseMoments(moments);
  if (follow.kind === 'collection') await follows.knowMembers(follow.subject);
}
