/** Who may tag a medium at the desk, and change the templates of its group (row B14). */
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { canEdit, FILMS_AND_SOUND } from './items.ts';

/** Everybody who may edit it. Machine keys use `putTags`. */
export function canTag(viewer: Viewer, medium: StoredMedium): boolean {
  return FILMS_AND_SOUND.has(medium.type) && canEdit(viewer, medium);
}
