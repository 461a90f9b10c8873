/**
 * Deleting, which takes nothing away for 30 days, and bringing back.
 *
 * A document that films show is refused while they do; the check and the deletion are one transaction.
 */
import { BIN_KEPT_MS, BIN_PAGE_SIZE } from '../../core/domain/constants.ts';
import type { MediaId, MediaType } from '../../core/domain/media.ts';
import { canDelete, canUseBin, canView } from '../policies/items.ts';
import type { BinEntry, StoredMedium } from '../store/types.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import { authorizedMedium } from './authorized-medium.ts';
import { sweepAfterwards } from './stale-files.ts';

type Outcome =
  | { status: 'ok' | 'private' | 'empty' | 'disconnected' }
  | { status: 'linked'; data: { id: MediaId; title: string }[] };

/** Types with a request of their own. */
const APART: ReadonlySet<MediaType> = new Set(['Clip', 'Exercise', 'Test']);

export const deletingHandlers: Handlers<
  'deleteMedia' | 'deleteClip' | 'deleteExercise' | 'deleteTest' | 'checkDocumentLinks' | 'restoreMedia' | 'getBin'
> = {
  deleteMedia({ mediaId, mediaType }, context, app) {
    if (mediaType === 'Tag') return deleteTag(mediaId, context, app);
    return deleteMedium(mediaId, ({ type }) => !APART.has(type), context, app);
  },
  deleteClip: ({ clipId }, context, app) => deleteMedium(clipId, ({ type }) => type === 'Clip', context, app),
  deleteExercise: ({ exerciseId }, context, app) =>
    deleteMedium(exerciseId, ({ type }) => type === 'Exercise', context, app),
  deleteTest: ({ testId }, context, app) => deleteMedium(testId, ({ type }) => type === 'Test', context, app),

  async checkDocumentLinks({ documentId }, context, { store }) {
    const medium = await store.media.find(documentId);
    if (medium?.type !== 'Document') return { status: 'empty' };
    if (!canDelete(context.viewer, medium))
      return { status: context.viewer.kind === 'anonymous' ? 'disconnected' : 'private' };
    const linked = await store.media.linkedTo(documentId);
    return linked.length > 0 ? { status: 'ok', data: shown(linked, context) } : { status: 'empty' };
  },

  async restoreMedia({ mediaId, mediaType }, { viewer }, app) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const kind = mediaType === 'Tag' ? 'tag' : 'medium';
    const entry = await app.store.bin.find(kind, mediaId);
    if (!entry) return { status: 'empty' };
    if (!canUseBin(viewer, entry.groupId)) return { status: 'private' };
    if (!(await app.store.bin.restore(kind, mediaId))) return { status: 'empty' };
    await announceChange(entry, app);
    return { status: 'ok' };
  },

  async getBin({ groupId, offset = 0, limit = BIN_PAGE_SIZE }, { viewer }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId || viewer.groupId;
    if (!canUseBin(viewer, group)) return { status: 'private' };
    const entries = await store.bin.list(group, { offset, limit });
    if (entries.length === 0) return { status: 'empty' };
    const data = entries.map(({ id, type, title, deletedAt, deletedBy }) => {
      return { id, type, title, deletedAt, deletedBy, goneAt: deletedAt + BIN_KEPT_MS };
    });
    return { status: 'ok', data };
  },
};

async function deleteMedium(
  id: MediaId,
  isRequested: (medium: StoredMedium) => boolean,
  context: RequestContext,
  app: AppContext,
): Promise<Outcome> {
  const { viewer, now } = context;
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const outcome = await app.store.transaction(async (store): Promise<Outcome> => {
    const found = await store.media.find(id);
    const medium = authorizedMedium(found && isRequested(found) ? found : undefined, canDelete, context);
    if ('status' in medium) return medium;
    const linked = medium.type === 'Document' ? await store.media.linkedTo(id) : [];
    if (linked.length > 0) return { status: 'linked', data: shown(linked, context) };
    return { status: (await store.bin.put('medium', id, { at: now, by: viewer.id })) ? 'ok' : 'empty' };
  });
  if (outcome.status === 'ok') await announceChange({ kind: 'medium', id, videoId: undefined }, app);
  return outcome;
}

/** A tag goes with the rights over its film. */
async function deleteTag(id: string, { viewer, now }: RequestContext, app: AppContext): Promise<Outcome> {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const [tag] = await app.store.tags.findMany([id]);
  const film = authorizedMedium(tag && (await app.store.media.find(tag.videoId)), canDelete, { viewer, now });
  if ('status' in film) return film;
  if (!(await app.store.bin.put('tag', id, { at: now, by: viewer.id }))) return { status: 'empty' };
  await announceChange({ kind: 'tag', id, videoId: film.id }, app);
  return { status: 'ok' };
}

/** Videos that the requester may know of: there may be others. */
function shown(linked: readonly StoredMedium[], { viewer, now }: RequestContext): { id: MediaId; title: string }[] {
  return linked.filter((medium) => canView(viewer, medium, now)).map(({ id, title }) => ({ id, title }));
}

/** Its own data file goes or comes at once; those of films that show it follow. */
async function announceChange(
  { kind, id, videoId }: Pick<BinEntry, 'kind' | 'id' | 'videoId'>,
  app: AppContext,
): Promise<void> {
  await app.dataFiles.saved(kind === 'tag' && videoId !== undefined ? videoId : id);
  if (kind === 'medium') sweepAfterwards(app);
}
