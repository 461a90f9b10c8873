/** Who decides about a group, and about the samples of the library (row S01). */
import type { GroupId } from '../../core/domain/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { isAdmin, isSuperUser } from './people.ts';

/** Name, language, accent and logo: its administrators, and the super user for any group. */
export function canChangeGroup(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** The samples lie in several groups: only who administers them all may remove them, and know what that takes away. */
export function canRemoveSamples(viewer: Viewer): boolean {
  return isSuperUser(viewer);
}
