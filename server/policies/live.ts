/** Who may create and operate live events (row S05). Watching one is checked like playing any medium. */
import type { GroupId } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { FILMS } from '../../core/domain/item-actions/item-action.ts';
import { canEdit } from './items.ts';
import { canAdd } from './uploads.ts';

/** Everybody who may add films to the group. */
export function canMakeLive(viewer: Viewer, groupId: GroupId): boolean {
  return canAdd(viewer, groupId, 'Video');
}

/** Editors of the medium may start and end the event, renew keys, trim, and see the cameras' signals. */
export function canOperateLive(viewer: Viewer, medium: StoredMedium): boolean {
  return medium.player?.event !== undefined && canEdit(viewer, medium);
}

/** Pushing race timing requires a key for this film only, so that the pushed data need not name the film. */
export function canPushTiming(viewer: Viewer, medium: StoredMedium): boolean {
  return viewer.kind === 'user' && viewer.key?.mediaId === medium.id && canOperateTiming(viewer, medium);
}

/** Editors of the film may bridge race timing into its tags, and hold or correct what is published. */
export function canOperateTiming(viewer: Viewer, medium: StoredMedium): boolean {
  return FILMS.has(medium.type) && canEdit(viewer, medium);
}
