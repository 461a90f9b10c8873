/** Who makes and operates live events (row S05). Watching one is checked as playing any medium is. */
import type { GroupId } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { FILMS } from '../../core/domain/item-actions/item-action.ts';
import { canEdit } from './items.ts';
import { canAdd } from './uploads.ts';

/** Who may add films to the group. */
export function canMakeLive(viewer: Viewer, groupId: GroupId): boolean {
  return canAdd(viewer, groupId, 'Video');
}

/** Starts and ends it, renews keys, trims, and sees what its cameras send: who may edit it. */
export function canOperateLive(viewer: Viewer, medium: StoredMedium): boolean {
  return medium.player?.event !== undefined && canEdit(viewer, medium);
}

/** Pushes race timing: a key that is for this film alone, so that what is pushed need not name it. */
export function canPushTiming(viewer: Viewer, medium: StoredMedium): boolean {
  return viewer.kind === 'user' && viewer.key?.mediaId === medium.id && canOperateTiming(viewer, medium);
}

/** Bridges race timing into its tags, holds and corrects what is published: who may edit the film. */
export function canOperateTiming(viewer: Viewer, medium: StoredMedium): boolean {
  return FILMS.has(medium.type) && canEdit(viewer, medium);
}
