/**
 * Deleting, which removes nothing for 30 days, and restoring.
 *
 * A document cannot be deleted while films show it; the check and the deletion are one transaction.
 */
import { BIN_RETENTION_MS, BIN_PAGE_SIZE } from '../../core/domain/constants/bin.ts';
import type { Params } from '../../core/contract/requests.ts';
import type { MediaId, MediaType } from '../../core/domain/media.ts';
import { canDelete, canUseBin, canView } from '../policies/items.ts';
import type { BinEntry } from '../store/bin.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import { actOn, audit } from './audit.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import { sweepAfterwards } from './stale-files.ts';

type Outcome =
  | { status: 'ok' | 'private' | 'empty' | 'disconnected' }
  | { status: 'linked'; data: { id: MediaId; title: string }[] };

/** `mediumId`: the changed medium; for a tag, its film. */
type Deleted =
  | Refused
  | { status: 'linked'; data: { id: MediaId; title: string }[] }
  | { status: 'ok'; mediumId: MediaId };

/** Types that have a separate request. */
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

  async restoreMedia(params, context, app) {
    const restored = await app.store.transaction((store) => restoreWithin(params, context, store));
    if (restored.status !== 'ok') return restored;
    await announceChange(restored.entry, app);
    return { status: 'ok' };
  },

  async getBin({ groupId, offset = 0, limit = BIN_PAGE_SIZE }, { viewer }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId || viewer.groupId;
    if (!canUseBin(viewer, group)) return { status: 'private' };
    const entries = await store.bin.list(group, { offset, limit });
    if (entries.length === 0) return { status: 'empty' };
    const data = entries.map(({ id, type, title, deletedAt, deletedBy }) => {
      return { id, type, title, deletedAt, deletedBy, goneAt: deletedAt + BIN_RETENTION_MS };
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
  const outcome = await app.store.transaction((store) => deleteMediumWithin(id, isRequested, context, store));
  if (outcome.status !== 'ok') return outcome;
  await announceChange({ kind: 'medium', id, videoId: undefined }, app);
  return { status: 'ok' };
}

/** Deleting a tag requires the rights to its film. */
async function deleteTag(id: string, context: RequestContext, app: AppContext): Promise<Outcome> {
  const outcome = await app.store.transaction((store) => deleteTagWithin(id, context, store));
  if (outcome.status !== 'ok') return outcome;
  await announceChange({ kind: 'tag', id, videoId: outcome.mediumId }, app);
  return { status: 'ok' };
}

/** Within a transaction: checks rights and deletes. The caller announces the change. */
export async function deleteMediumWithin(
  id: MediaId,
  isRequested: (medium: StoredMedium) => boolean,
  context: RequestContext,
  store: Store,
): Promise<Deleted> {
  const { viewer, now } = context;
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const found = await store.media.find(id);
  const medium = authorizedMedium(found && isRequested(found) ? found : undefined, canDelete, context);
  if ('status' in medium) return medium;
  const linked = medium.type === 'Document' ? await store.media.linkedTo(id) : [];
  if (linked.length > 0) return { status: 'linked', data: shown(linked, context) };
  if (!(await store.bin.put('medium', id, { at: now, by: viewer.id }))) return { status: 'empty' };
  await audit(store, { ...actOn({ ...medium, kind: 'medium' }, 'Deleted'), by: viewer, at: now });
  return { status: 'ok', mediumId: id };
}

export async function deleteTagWithin(
  id: string,
  { viewer, now }: RequestContext,
  store: Store,
): Promise<Exclude<Deleted, { status: 'linked' }>> {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const [tag] = await store.tags.findMany([id]);
  const film = authorizedMedium(tag && (await store.media.find(tag.videoId)), canDelete, { viewer, now });
  if ('status' in film || !tag) return film as Refused;
  if (!(await store.bin.put('tag', id, { at: now, by: viewer.id }))) return { status: 'empty' };
  const entry = { kind: 'tag', id, title: tag.description, type: 'Tag', groupId: film.groupId } as const;
  await audit(store, { ...actOn(entry, 'Deleted'), by: viewer, at: now });
  return { status: 'ok', mediumId: film.id };
}

/** Within a transaction, as above. */
export async function restoreWithin(
  { mediaId, mediaType }: Params<'restoreMedia'>,
  { viewer, now }: RequestContext,
  store: Store,
): Promise<Refused | { status: 'ok'; entry: BinEntry }> {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const kind = mediaType === 'Tag' ? 'tag' : 'medium';
  const entry = await store.bin.find(kind, mediaId);
  // The files of an expired entry may already have been removed.
  if (!entry || now - entry.deletedAt >= BIN_RETENTION_MS) return { status: 'empty' };
  if (!canUseBin(viewer, entry.groupId)) return { status: 'private' };
  if (!(await store.bin.restore(kind, mediaId))) return { status: 'empty' };
  await audit(store, { ...actOn(entry, 'Restored'), by: viewer, at: now });
  return { status: 'ok', entry };
}

/** Only videos that the requester may know of; there may be others. */
export function shown(
  linked: readonly StoredMedium[],
  { viewer, now }: RequestContext,
): { id: MediaId; title: string }[] {
  return linked.filter((medium) => canView(viewer, medium, now)).map(({ id, title }) => ({ id, title }));
}

/** Its own data file is updated immediately; those of films that show it follow. */
async function announceChange(
  { kind, id, videoId }: Pick<BinEntry, 'kind' | 'id' | 'videoId'>,
  app: AppContext,
): Promise<void> {
  await app.dataFiles.saved(kind === 'tag' && videoId !== undefined ? videoId : id);
  if (kind === 'medium') sweepAfterwards(app);
}
