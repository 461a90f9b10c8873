/** Uploads: their metadata, and their progress (rows S02, S03). */
import { UPLOADS_LISTED_MAX, UPLOADS_LISTED_MS } from '../../core/domain/constants/uploads.ts';
import { canRetry } from '../../core/domain/uploads.ts';
import type { Upload } from '../../core/contract/uploads.ts';
import { freeBytes } from '../operation/free-bytes.ts';
import { queueUpload, removeUpload } from '../jobs/uploads.ts';
import { isThumbnail, readThumbnail } from '../media/thumbnails.ts';
import { writeThumbnail } from './chosen-files.ts';
import { addressOf, openBase } from '../media/address.ts';
import { isAdmin } from '../policies/people.ts';
import { addableTypes, canAddTo, canManageUpload } from '../policies/uploads.ts';
import { presentUpload } from '../presenters/upload.ts';
import type { Viewer } from '../store/viewer.ts';
import type { StoredUpload } from '../store/uploads.ts';
import type { AppContext } from './app-context.ts';
import { removeFiles } from './file-removals.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import { roomLeft } from './upload-room.ts';

type Refused = { status: 'disconnected' | 'private' | 'empty' };

export const uploadHandlers: Handlers<'getUploads' | 'describeUpload' | 'retryUpload' | 'deleteUpload'> = {
  async getUploads(_params, { viewer, now }, app) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const types = addableTypes(viewer);
    if (types.length === 0) return { status: 'private' };
    const { store, config } = app;
    return {
      status: 'ok',
      data: {
        uploads: await uploadsFor(viewer, now, app),
        fileBytes: config.uploads.fileBytes,
        left: await roomLeft(viewer.groupId, await freeBytes(config), app),
        types,
        collections: (await store.collections.ofGroup(viewer.groupId))
          .filter((collection) => canAddTo(viewer, collection))
          .map(({ id, title }) => ({ id, title })),
      },
    };
  },

  async describeUpload({ id, picture, collectionId, ...rest }, { viewer }, app) {
    const { store } = app;
    const upload = await manageable(id, viewer, app);
    if ('status' in upload) return upload;
    const bytes = picture === undefined ? undefined : readThumbnail(picture);
    if (picture !== undefined && !bytes) return { status: 'error', data: 'The picture is no JPEG, or too large.' };
    if (collectionId) {
      const collection = await store.media.find(collectionId);
      if (!collection || !canAddTo(viewer, collection)) return { status: 'private' };
    }
    const thumb = bytes && (await writeThumbnail(bytes, app));
    const described = await store.transaction(async (within) => {
      const current = await within.uploads.find(id);
      if (!current) return 'empty';
      if (current.state === 'ready' || current.playable) return 'ready';
      await within.uploads.describe(id, {
        ...rest,
        ...(collectionId === undefined ? {} : { collectionId: collectionId || undefined }),
        ...(thumb === undefined ? {} : { thumb }),
      });
      return current;
    });
    const replaced = typeof described === 'string' ? thumb : thumb && described.thumb;
    if (isThumbnail(replaced)) await removeFiles([replaced], app);
    if (typeof described === 'string') return { status: described };
    app.uploads.feed.changed(id);
    return { status: 'ok' };
  },

  async retryUpload({ id }, { viewer, now }, app) {
    const upload = await manageable(id, viewer, app);
    if ('status' in upload) return upload;
    if (upload.state !== 'failed' || (upload.reason && !canRetry(upload.reason))) return { status: 'empty' };
    if (!(await queueUpload(app.store, id, now))) return { status: 'empty' };
    app.uploads.feed.changed(id);
    app.jobs.wake('package');
    return { status: 'ok' };
  },

  async deleteUpload({ id }, { viewer }, app) {
    const upload = await manageable(id, viewer, app);
    if ('status' in upload) return upload;
    if (await removeUpload(id, viewer, app)) return { status: 'ok' };
    return { status: (await app.store.uploads.find(id)) ? 'ready' : 'empty' };
  },
};

/** Nobody else learns that the upload exists. */
async function manageable(id: string, viewer: Viewer, { store }: AppContext): Promise<StoredUpload | Refused> {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const upload = await store.uploads.find(id);
  return upload && canManageUpload(viewer, upload) ? upload : { status: 'empty' };
}

type Person = Extract<Viewer, { kind: 'user' }>;

/** The newest uploads: of the whole group for its administrators, otherwise a person's own. */
export async function uploadsFor(viewer: Person, now: RequestContext['now'], app: AppContext): Promise<Upload[]> {
  const { id, groupId } = viewer;
  const who = { groupId, userId: isAdmin(viewer, groupId) ? undefined : id };
  const uploads = await app.store.uploads.list(who, now - UPLOADS_LISTED_MS, UPLOADS_LISTED_MAX);
  return Promise.all(
    uploads.filter((upload) => canManageUpload(viewer, upload)).map((upload) => presentFor(viewer, upload, app)),
  );
}

export async function presentFor(viewer: Person, upload: StoredUpload, app: AppContext): Promise<Upload> {
  const mine = upload.userId === viewer.id;
  const owner = mine ? undefined : (await app.store.users.find(upload.userId))?.name;
  const isMedium = upload.playable || upload.state === 'ready';
  const ref = isMedium ? (await app.store.media.find(upload.id))?.thumb : undefined;
  const thumb = ref && addressOf(ref, openBase(upload.id));
  return presentUpload(upload, { percent: app.uploads.feed.percentOf(upload.id), mine, owner, thumb });
}
