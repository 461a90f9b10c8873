/**
 * Deleting, which takes nothing away for 30 days, and bringing back.
 *
 * A document that films show is refused while they do; the check and the deletion are one transaction.
 */
import { BIN_KEPT_MS, BIN_PAGE_SIZE } from '../../core/domain/constants.ts';
import type { MediaId, MediaType } from '../../core/domain/media.ts';
import { canDelete, canUseBin, canView } from '../policies/items.ts';
import type { BinEntry, StoredMedium } from '../store/types.ts';
import type { Handlers } from './answer.ts';
import type { Call } from './call.ts';
import type { Host } from './host.ts';
import { judged } from './judged.ts';
import { sweepAfterwards } from './stale-files.ts';

type Outcome =
  | { status: 'ok' | 'private' | 'empty' | 'disconnected' }
  | { status: 'linked'; data: { id: MediaId; title: string }[] };

/** Types with a request of their own. */
const APART: ReadonlySet<MediaType> = new Set(['Clip', 'Exercise', 'Test']);

export const deletingHandlers: Handlers<
  'deleteMedia' | 'deleteClip' | 'deleteExercise' | 'deleteTest' | 'checkDocumentLinks' | 'restoreMedia' | 'getBin'
> = {
  deleteMedia({ mediaId, mediaType }, call, host) {
    if (mediaType === 'Tag') return deleteTag(mediaId, call, host);
    return deleteMedium(mediaId, ({ type }) => !APART.has(type), call, host);
  },
  deleteClip: ({ clipId }, call, host) => deleteMedium(clipId, ({ type }) => type === 'Clip', call, host),
  deleteExercise: ({ exerciseId }, call, host) =>
    deleteMedium(exerciseId, ({ type }) => type === 'Exercise', call, host),
  deleteTest: ({ testId }, call, host) => deleteMedium(testId, ({ type }) => type === 'Test', call, host),

  async checkDocumentLinks({ documentId }, call, { store }) {
    const medium = await store.media.find(documentId);
    if (medium?.type !== 'Document') return { status: 'empty' };
    if (!canDelete(call.viewer, medium))
      return { status: call.viewer.kind === 'anonymous' ? 'disconnected' : 'private' };
    const linked = await store.media.linkedTo(documentId);
    return linked.length > 0 ? { status: 'ok', data: shown(linked, call) } : { status: 'empty' };
  },

  async restoreMedia({ mediaId, mediaType }, { viewer }, host) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const kind = mediaType === 'Tag' ? 'tag' : 'medium';
    const entry = await host.store.bin.find(kind, mediaId);
    if (!entry) return { status: 'empty' };
    if (!canUseBin(viewer, entry.groupId)) return { status: 'private' };
    if (!(await host.store.bin.restore(kind, mediaId))) return { status: 'empty' };
    await tellChange(entry, host);
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
  isAsked: (medium: StoredMedium) => boolean,
  call: Call,
  host: Host,
): Promise<Outcome> {
  const { viewer, now } = call;
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const outcome = await host.store.transaction(async (store): Promise<Outcome> => {
    const found = await store.media.find(id);
    const medium = judged(found && isAsked(found) ? found : undefined, canDelete, call);
    if ('status' in medium) return medium;
    const linked = medium.type === 'Document' ? await store.media.linkedTo(id) : [];
    if (linked.length > 0) return { status: 'linked', data: shown(linked, call) };
    return { status: (await store.bin.put('medium', id, { at: now, by: viewer.id })) ? 'ok' : 'empty' };
  });
  if (outcome.status === 'ok') await tellChange({ kind: 'medium', id, videoId: undefined }, host);
  return outcome;
}

/** A tag goes with the rights over its film. */
async function deleteTag(id: string, { viewer, now }: Call, host: Host): Promise<Outcome> {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const [tag] = await host.store.tags.findMany([id]);
  const film = judged(tag && (await host.store.media.find(tag.videoId)), canDelete, { viewer, now });
  if ('status' in film) return film;
  if (!(await host.store.bin.put('tag', id, { at: now, by: viewer.id }))) return { status: 'empty' };
  await tellChange({ kind: 'tag', id, videoId: film.id }, host);
  return { status: 'ok' };
}

/** Videos that the asker may know of: there may be others. */
function shown(linked: readonly StoredMedium[], { viewer, now }: Call): { id: MediaId; title: string }[] {
  return linked.filter((medium) => canView(viewer, medium, now)).map(({ id, title }) => ({ id, title }));
}

/** Its own data file goes or comes at once; those of films that show it follow. */
async function tellChange({ kind, id, videoId }: Pick<BinEntry, 'kind' | 'id' | 'videoId'>, host: Host): Promise<void> {
  await host.dataFiles.saved(kind === 'tag' && videoId !== undefined ? videoId : id);
  if (kind === 'medium') sweepAfterwards(host);
}
