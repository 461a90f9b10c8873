/** Starts a follow without notifying of what already exists. */
import type { FollowTarget } from '../../../core/domain/follows.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { AthleteMoments, ChosenFollow } from '../../store/follows.ts';
import type { Store } from '../../store/store.ts';
import type { Viewer } from '../../store/viewer.ts';
import type { AppContext } from '../app-context.ts';
import { runFollowTask } from './requester.ts';

/**
 * The existing moments of an athlete. Counting them uses a search thread, so call this before the transaction that
 * starts the follow.
 */
export async function momentsBefore(
  { kind, subject }: FollowTarget,
  viewer: Viewer,
  app: AppContext,
): Promise<readonly AthleteMoments[]> {
  return kind === 'athlete' ? runFollowTask('allMoments', { subject }, viewer, app) : [];
}

/** Call within a transaction that has checked this person's rights. */
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
