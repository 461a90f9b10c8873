/** Who may see with whom an item is shared, and share it (row L15). */
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { canEdit, canView, FILMS_AND_SOUND } from './items.ts';
import { isMember } from './people.ts';

/** Films and audio. The names of people are visible to the item's own group only. */
export function canSeeShares(viewer: Viewer, item: StoredMedium, now: EpochMs): boolean {
  return FILMS_AND_SOUND.has(item.type) && isMember(viewer, item.groupId) && canView(viewer, item, now);
}

/** Everybody who may edit it. */
export function canShare(viewer: Viewer, item: StoredMedium): boolean {
  return FILMS_AND_SOUND.has(item.type) && canEdit(viewer, item);
}
