/** Who may use a saved drawing. Drawings are personal: administrators and user 1 have no special rights. */
import type { AccessVerdict } from '../../core/domain/access.ts';
import type { StoredDrawing } from '../store/saved-drawings.ts';
import type { StoredUser } from '../store/users.ts';
import type { Viewer } from '../store/viewer.ts';

/** Everybody who is signed in may save drawings of what they may watch. */
export function canSaveDrawings(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user';
}

/** Only the owner may list, link, share and remove a drawing. */
export function ownsDrawing(viewer: Viewer, { userId }: Pick<StoredDrawing, 'userId'>): boolean {
  return viewer.kind === 'user' && viewer.id === userId;
}

/** Drawings of a film that the viewer may watch: their own, linked ones, and those shared with them. */
export function canSeeDrawing(
  viewer: Viewer,
  drawing: Pick<StoredDrawing, 'userId' | 'linked'> & { isShared: boolean },
  film: AccessVerdict,
): boolean {
  return film.kind === 'granted' && (drawing.linked || drawing.isShared || ownsDrawing(viewer, drawing));
}

/** People see only the names of their own group; suspended members and oneself are not offered. */
export function canShareDrawingWith(viewer: Viewer, person: Pick<StoredUser, 'id' | 'groupId' | 'suspended'>): boolean {
  return viewer.kind === 'user' && viewer.groupId === person.groupId && viewer.id !== person.id && !person.suspended;
}
