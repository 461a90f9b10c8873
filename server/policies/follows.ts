/**
 * What followers are notified of (row S10). `items.ts` decides whose cards, with their titles, a follower sees;
 * `access.ts` decides about tags.
 */
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

/** Everybody who is signed in may follow; anonymous visitors read the feeds of public content. */
export function canFollow(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user';
}

/**
 * Whether the viewer may change and end a follow. Follows are personal: administrators and user 1 have no special
 * rights.
 */
export function ownsFollow(viewer: Viewer, follow: { userId: number }): boolean {
  return viewer.kind === 'user' && viewer.id === follow.userId;
}

/**
 * Followers are notified of what they can see in the library once it is out. Editors and owners are not notified of
 * drafts.
 */
export function canBeNotified(viewer: Viewer, medium: Notified, now: EpochMs): boolean {
  return dateVerdict(medium, now) === 'out' && canView(viewer, medium, now);
}

/** A collection may be followed by everybody to whom it is listed, once it is out. */
export function canFollowCollection(viewer: Viewer, head: CollectionHead, now: EpochMs): boolean {
  return canBeNotified(viewer, head, now) && canViewCollection(viewer, head, now);
}

/**
 * Whether they can see it now and could not before the change. A medium that had merely expired in between is not new.
 *
 * @param was undefined if it did not exist, or was not out, before
 */
export function isNewTo(viewer: Viewer, medium: Notified, was: WasListed | undefined, now: EpochMs): boolean {
  if (!canBeNotified(viewer, medium, now)) return false;
  return was === undefined || !canBeNotified(viewer, { ...medium, ...was, expiration_date: undefined }, now);
}
