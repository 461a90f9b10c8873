/** Whose a saved drawing is: it is personal, and administrators and user 1 have no part in it. */
import type { AccessVerdict } from '../../core/domain/access.ts';
import type { StoredDrawing } from '../store/saved-drawings.ts';
import type { Viewer } from '../store/types.ts';

/** Whoever is signed in saves drawings of what they may watch. */
export function canSaveDrawings(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user';
}

/** Theirs alone to list, link and remove. */
export function ownsDrawing(viewer: Viewer, { userId }: Pick<StoredDrawing, 'userId'>): boolean {
  return viewer.kind === 'user' && viewer.id === userId;
}

/** Of a film that they may watch: their own, or one that has a link. */
export function canSeeDrawing(
  viewer: Viewer,
  drawing: Pick<StoredDrawing, 'userId' | 'linked'>,
  film: AccessVerdict,
): boolean {
  return film.kind === 'granted' && (drawing.linked || ownsDrawing(viewer, drawing));
}
