/** Who may add files to the library (row S02). */
import type { GroupId } from '../../core/domain/media.ts';
import { UPLOAD_TYPES, type UploadType } from '../../core/domain/uploads.ts';
import { PERMISSION_OF_TYPE } from '../../core/domain/permissions.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { StoredUpload } from '../store/uploads.ts';
import { canEdit, FILMS_AND_SOUND } from './items.ts';
import { hasPermission, isAdmin, isEditor, isOwner } from './people.ts';

/**
 * Editors and administrators of the group with the type's permission; films and audio require the video permission as
 * well.
 */
export function canAdd(viewer: Viewer, groupId: GroupId, type: UploadType): boolean {
  if (!isEditor(viewer, groupId) || !hasPermission(viewer, PERMISSION_OF_TYPE[type])) return false;
  return !FILMS_AND_SOUND.has(type) || hasPermission(viewer, 'P_MEDIA_VIDEO');
}

/** Types that a person may add to their own group. */
export function addableTypes(viewer: Viewer): UploadType[] {
  return viewer.kind === 'user' ? UPLOAD_TYPES.filter((type) => canAdd(viewer, viewer.groupId, type)) : [];
}

type Upload = Pick<StoredUpload, 'groupId' | 'userId' | 'type'>;

/** Only the person who began an upload may send its bytes, and only while they may add anything to that group. */
export function canSend(viewer: Viewer, upload: Upload): boolean {
  return isOwner(viewer, upload) && UPLOAD_TYPES.some((type) => canAdd(viewer, upload.groupId, type));
}

/**
 * The person who began it (while they may still add to the group) and the group's administrators may see, describe,
 * retry and delete an upload.
 */
export function canManageUpload(viewer: Viewer, upload: Upload): boolean {
  return isAdmin(viewer, upload.groupId) || canSend(viewer, upload);
}

/** Editors and administrators with the collection permission may create a collection in the group. */
export function canMakeCollection(viewer: Viewer, groupId: GroupId): boolean {
  return isEditor(viewer, groupId) && hasPermission(viewer, PERMISSION_OF_TYPE.Collection);
}

/** May add something to a collection of the group. */
export function canAddTo(viewer: Viewer, collection: StoredMedium): boolean {
  return collection.type === 'Collection' && canEdit(viewer, collection);
}
