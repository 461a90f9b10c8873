/** Who may change a group, and remove the samples of the library (row S01). */
import type { GroupId } from '../../core/domain/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { isAdmin, isSuperUser } from './people.ts';

/** Name, language, accent and logo: a group's administrators; the super user for any group. */
export function canChangeGroup(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/**
 * The samples belong to several groups, so only the administrator of all of them may remove them and see what would be
 * deleted.
 */
export function canRemoveSamples(viewer: Viewer): boolean {
  return isSuperUser(viewer);
}
