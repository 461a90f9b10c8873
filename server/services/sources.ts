/** Requests for files and their storage. */
import { addressOf } from '../media/address.ts';
import { sourcesOf } from '../media/downloads.ts';
import { isFileOf } from '../media/files-of.ts';
import { signMedia } from '../media/signature.ts';
import { canDownload } from '../policies/items.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import { pageGroup } from './page-group.ts';
import type { AppContext } from './app-context.ts';
import { mayPlay } from './authorize.ts';
import { grantedBase } from './media-base.ts';

export const sourceHandlers: Handlers<
  'getMediaSources' | 'getDocumentUrlById' | 'getSignedUrlByStorageHost' | 'getUserDataById'
> = {
  async getMediaSources({ mediaId }, context, app) {
    const medium = await app.store.media.find(mediaId);
    if (!medium) return { status: 'empty' };
    if (!canDownload(context.viewer, medium, await mayPlay(medium, context, app))) {
      return { status: context.viewer.kind === 'anonymous' ? 'disconnected' : 'private' };
    }
    const sources = sourcesOf(medium, nameOf(medium));
    if (sources.length === 0) return { status: 'empty' };
    const { base } = signMedia(app.secret, medium.id, context.now);
    const data = sources.map(({ name, path }) => ({
      name,
      path: asDownload(addressOf(path, base), fileName(nameOf(medium), name, path)),
    }));
    return { status: 'ok', data };
  },

  async getDocumentUrlById({ documentId }, context, app) {
    const medium = await app.store.media.find(documentId);
    if (medium?.type !== 'Document' || !medium.path) return { status: 'empty' };
    if (!(await mayPlay(medium, context, app))) return { status: 'private' };
    const { base } = await grantedBase(medium, app, context.now);
    return { status: 'ok', data: addressOf(medium.path, base) };
  },

  /** `fileName` is `{mediaId}/{folder}/{file}`, or an address of such a file on this host. */
  async getSignedUrlByStorageHost({ fileName, downloadName, storageHost }, context, app) {
    const found = await findFile(fileName, storageHost, context, app);
    if (!found) return { status: 'empty' };
    const address = addressOf(found.ref, signMedia(app.secret, found.medium.id, context.now).base);
    if (!downloadName) return { status: 'ok', data: address };
    const mayDownload = canDownload(context.viewer, found.medium, true);
    return mayDownload ? { status: 'ok', data: asDownload(address, downloadName) } : { status: 'empty' };
  },

  async getUserDataById(params, _call, { store }) {
    const user = await store.users.find(params.userId);
    if (!user) return { status: 'empty' };
    const groupId = await pageGroup(store, params);
    const group = await store.users.group(groupId);
    return { status: 'ok', data: { userId: user.id, groupId, storageHostId: group?.storageHostId ?? 0 } };
  },
};

async function findFile(
  fileName: string,
  storageHost: number,
  context: RequestContext,
  app: AppContext,
): Promise<{ medium: StoredMedium; ref: string } | undefined> {
  const [, address, id, path] = /^(\/media\/(?:s\/[^/]+\/)?)?([^/]+)\/(.+\/[^/]+)$/.exec(fileName) ?? [];
  const ref = address === undefined ? path : decoded(path ?? '');
  if (id === undefined || ref === undefined) return undefined;
  const medium = await app.store.media.find(id);
  if (!medium || !isFileOf(medium, ref)) return undefined;
  const group = await app.store.users.group(medium.groupId);
  if (group?.storageHostId !== storageHost || !(await mayPlay(medium, context, app))) return undefined;
  return { medium, ref };
}

function nameOf(medium: StoredMedium): string {
  return medium.title || medium.id;
}

/** The title, plus the name of the file if that says more than its extension. */
function fileName(title: string, name: string, path: MediaRef): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const saysNothing = name === title || name.toLowerCase() === ending.toLowerCase();
  return saysNothing ? title : `${title} ${name}`;
}

/** @returns undefined if it cannot be decoded */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The media route sends such an address as a download. */
function asDownload(address: string, name: string): string {
  return `${address}?download=${encodeURIComponent(name)}`;
}
