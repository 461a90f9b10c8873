/** What followers are notified of (row S10). Titles are the cards' to show: `items.ts` checks them; tags are `access.ts`'s. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { WasListed } from '../store/follows.ts';
import type { CollectionHead } from '../store/collections.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { dateVerdict } from './dates.ts';
import { canView, canViewCollection } from './items.ts';

type Notified = Pick<
  StoredMedium,
  'id' | 'type' | 'groupId' | 'userId' | 'visibility' | 'publish' | 'validity_date' | 'expiration_date'
>;

/** Whoever is signed in follows; anonymous visitors read the feeds of public content. */
export function canFollow(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user';
}

/** Changes and ends it: follows are personal, administrators and user 1 have no part in them. */
export function ownsFollow(viewer: Viewer, follow: { userId: number }): boolean {
  return viewer.kind === 'user' && viewer.id === follow.userId;
}

/** What they see in the library once it is out: editors are notified of no drafts, and owners of none of theirs. */
export function canBeNotified(viewer: Viewer, medium: Notified, now: EpochMs): boolean {
  return dateVerdict(medium, now) === 'out' && canView(viewer, medium, now);
}

/** A collection is followed by whom it is listed to, once it is out. */
export function canFollowCollection(viewer: Viewer, head: CollectionHead, now: EpochMs): boolean {
  return canBeNotified(viewer, head, now) && canViewCollection(viewer, head, now);
}

/**
 * They see it now and did not before the change. That it expired in between makes nothing new.
 *
 * @param was undefined for what was not there, or not out, before
 */
export function isNewTo(viewer: Viewer, medium: Notified, was: WasListed | undefined, now: EpochMs): boolean {
  if (!canBeNotified(viewer, medium, now)) return false;
  return was === undefined || !canBeNotified(viewer, { ...medium, ...was, expiration_date: undefined }, now);
}
