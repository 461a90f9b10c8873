/**
 * Drawings that an account saves over a film (row P26). Each response checks the right to watch the film; without it,
 * nobody sees its drawings, not even their own.
 */
import { SAVED_DRAWINGS_BYTES_MAX, SAVED_DRAWINGS_MAX } from '../../core/domain/constants/drawing.ts';
import { momentOf } from '../../core/domain/saved-drawings.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { AccessVerdict } from '../../core/domain/access.ts';
import { FILMS_AND_SOUND } from '../policies/items.ts';
import { canSaveDrawings, canSeeDrawing, ownsDrawing } from '../policies/saved-drawings.ts';
import type { StoredDrawing } from '../store/saved-drawings.ts';
import type { AppContext } from './app-context.ts';
import { authorize } from './authorize.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';

export const savedDrawingHandlers: Handlers<
  'getDrawings' | 'getDrawing' | 'saveDrawing' | 'shareDrawing' | 'removeDrawing'
> = {
  async getDrawings({ mediaId }, context, app) {
    if (!canSaveDrawings(context.viewer)) return { status: 'disconnected' };
    const film = await watching(mediaId, context, app);
    if (film?.kind !== 'granted') return { status: 'empty' };
    const saved = await app.store.savedDrawings.ofUser(context.viewer.id, mediaId);
    const counts = await app.store.drawingShares.counts(context.viewer.id, mediaId);
    return { status: 'ok', data: saved.map((drawing) => entryOf(drawing, counts.get(drawing.id) ?? 0)) };
  },

  async getDrawing({ id }, context, app) {
    const drawing = await app.store.savedDrawings.find(id);
    const film = drawing && (await watching(drawing.mediaId, context, app));
    if (!drawing || !film) return { status: 'empty' };
    const isShared = await isSharedWith(id, context, app);
    if (!canSeeDrawing(context.viewer, { ...drawing, isShared }, film)) return { status: 'empty' };
    const { mediaId, name, strokes } = drawing;
    const owner = isShared ? await app.store.users.find(drawing.userId) : undefined;
    return {
      status: 'ok',
      data: {
        id,
        mediaId,
        name,
        strokes: strokes.map((stroke) => ({ ...stroke, points: [...stroke.points] })),
        ...(owner && { sharedBy: owner.name }),
      },
    };
  },

  async saveDrawing({ id, mediaId, name, strokes }, context, app) {
    const { viewer, now } = context;
    if (!canSaveDrawings(viewer)) return { status: 'disconnected' };
    const film = await watching(mediaId, context, app);
    if (film?.kind !== 'granted') return { status: 'empty' };
    return app.store.transaction(async ({ savedDrawings }) => {
      const there = await savedDrawings.find(id);
      if (there && !(ownsDrawing(viewer, there) && there.mediaId === mediaId)) return { status: 'empty' };
      const { count, bytes } = await savedDrawings.room(viewer.id, mediaId, id);
      const isFull = count >= SAVED_DRAWINGS_MAX || bytes + JSON.stringify(strokes).length > SAVED_DRAWINGS_BYTES_MAX;
      if (isFull) return { status: 'full' };
      await savedDrawings.save({ id, userId: viewer.id, mediaId, name, strokes, savedAt: now });
      return { status: 'ok' };
    });
  },

  async shareDrawing({ id, linked }, context, app) {
    const drawing = await own(id, context, app);
    if (typeof drawing === 'string') return { status: drawing };
    const film = linked ? await watching(drawing.mediaId, context, app) : undefined;
    if (linked && film?.kind !== 'granted') return { status: 'empty' };
    await app.store.savedDrawings.link(id, linked);
    return { status: 'ok' };
  },

  async removeDrawing({ id }, context, app) {
    const drawing = await own(id, context, app);
    if (typeof drawing === 'string') return { status: drawing };
    await app.store.savedDrawings.remove(id);
    return { status: 'ok' };
  },
};

/** Whether they may watch it now; undefined if there is no such film. */
export async function watching(
  mediaId: MediaId,
  context: RequestContext,
  app: AppContext,
): Promise<AccessVerdict | undefined> {
  const medium = await app.store.media.find(mediaId);
  return medium && FILMS_AND_SOUND.has(medium.type) ? authorize(medium, context, app) : undefined;
}

/** As presented to its owner. */
function entryOf({ id, name, strokes, savedAt, linked }: StoredDrawing, people: number) {
  return { id, name, at: momentOf(strokes), strokes: strokes.length, savedAt, linked, people };
}

async function isSharedWith(id: string, { viewer }: RequestContext, { store }: AppContext): Promise<boolean> {
  return viewer.kind === 'user' && store.drawingShares.reaches(id, viewer.id);
}

/** The drawing, or the reason why it is not this person's; reveals to nobody else that it exists. */
export async function own(
  id: string,
  { viewer }: RequestContext,
  { store }: AppContext,
): Promise<StoredDrawing | 'disconnected' | 'empty'> {
  if (!canSaveDrawings(viewer)) return 'disconnected';
  const drawing = await store.savedDrawings.find(id);
  return drawing && ownsDrawing(viewer, drawing) ? drawing : 'empty';
}
