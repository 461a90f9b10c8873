/** Whose a saved drawing is: it is personal, and administrators and user 1 have no part in it. */
import type { AccessVerdict } from '../../core/domain/access.ts';
import type { StoredDrawing } from '../store/saved-drawings.ts';
import type { StoredUser } from '../store/users.ts';
import type { Viewer } from '../store/viewer.ts';

/** Whoever is signed in saves drawings of what they may watch. */
export function canSaveDrawings(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user';
}

/** Theirs alone to list, link, share and remove. */
export function ownsDrawing(viewer: Viewer, { userId }: Pick<StoredDrawing, 'userId'>): boolean {
  return viewer.kind === 'user' && viewer.id === userId;
}

/** Of a film that they may watch: their own, one that has a link, or one that is shared with them. */
export function canSeeDrawing(
  viewer: Viewer,
  drawing: Pick<StoredDrawing, 'userId' | 'linked'> & { isShared: boolean },
  film: AccessVerdict,
): boolean {
  return film.kind === 'granted' && (drawing.linked || drawing.isShared || ownsDrawing(viewer, drawing));
}

/** Names of people are for their own group; suspended members are not offered, nor oneself. */
export function canShareDrawingWith(viewer: Viewer, person: Pick<StoredUser, 'id' | 'groupId' | 'suspended'>): boolean {
  return viewer.kind === 'user' && viewer.groupId === person.groupId && viewer.id !== person.id && !person.suspended;
}
