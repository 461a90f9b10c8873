/**
 * `/media/{id}/{folder}/{file}` for public files, `/media/s/{expiry}.{signature}/{id}/{folder}/{file}` for files that
 * the host has authorized; folders may be nested. Thumbnails, photos, previews and downloads (`?download=`) are
 * authorized by the session cookie or by an API key.
 */
import type { Context } from 'hono';
import { GONE_STATUS } from '../../core/domain/constants/recovery.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { filesOfLive, LIVE_FOLDER } from '../live/files.ts';
import { isFileOf } from '../media/files-of.ts';
import type { FoundMedium, MediaLookup } from '../media/lookup.ts';
import { isOriginalFolder, recordedRef } from '../media/file-path.ts';
import { isSignatureValid } from '../media/signature.ts';
import { TooManyFilms } from '../media/whole-films.ts';
import { canDownload, canPreview, canView } from '../policies/items.ts';
import type { RequestContext } from '../services/request-context.ts';
import type { AppContext } from '../services/app-context.ts';
import { mayPlay } from '../services/authorize.ts';
import { ANONYMOUS } from '../services/sessions.ts';
import { wholeFile } from '../services/whole-file.ts';
import { type FoundFile, StorageUnavailable } from '../storage/media-storage.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import { etagOf } from './conditional.ts';
import { failure } from './failure.ts';
import { cacheOfFile, cacheOfLivePlaylist, type Reason } from './media-cache.ts';
import { mimeOf } from './mime.ts';
import { decodePath } from './decode-path.ts';
import { sendFile, sendFound } from './send-file.ts';
import { sendPlaylist } from './send-playlist.ts';

const PATH = /^media\/(?:s\/([^/]+)\/)?([^/]+)\/(.+\/[^/]+)$/;

/** Until one of the films in progress is assembled. */
const RETRY_AFTER_S = '30';

export async function sendMedia(
  context: Context,
  app: AppContext,
  lookup: MediaLookup,
  contextOf: () => Promise<RequestContext>,
): Promise<Response> {
  const [, ticket, id, ref] = PATH.exec(decodePath(context.req.path) ?? '') ?? [];
  if (id === undefined || ref === undefined) return failure(404, 'There is no such file.');
  const now = app.now();
  const folder = ref.slice(0, ref.indexOf('/'));
  const file = ref.slice(ref.lastIndexOf('/') + 1);
  if (ticket !== undefined && !isSignatureValid(app.secret, ticket, id, now))
    return failure(403, 'This address has expired.');

  const name = context.req.query('download');
  const requested = { id, ref, file, folder, isSigned: ticket !== undefined, isDownload: name !== undefined };
  const check = () => authorizeFile(requested, app, lookup, contextOf);
  const verdict = await check();
  if (verdict instanceof Response) return verdict;
  const { target, reason, isLive } = verdict;
  if (isLive) return sendLive(context, app, { target, file, reason });
  const mime = mimeOf(file);
  const found = mime && (await (name === undefined ? app.files.find(ref) : takenAway(target.medium, ref, app)));
  if (!mime || !found) return failure(404, 'There is no such file.');
  if (found instanceof Response) return found;
  // The right may have expired while the film was being assembled.
  const later = name === undefined ? verdict : await check();
  if (later instanceof Response) return later;
  const sent = await sendFound(context.req.raw, found, {
    mime,
    cacheControl: cacheOfFile(later.reason, ref),
    headers: disposition(name, file),
  });
  return sent ?? failure(404, 'There is no such file.');
}

interface Requested {
  id: MediaId;
  ref: MediaRef;
  folder: string;
  file: string;
  isSigned: boolean;
  isDownload: boolean;
}

/** Whether this file may be sent, and on what grounds. */
async function authorizeFile(
  { id, ref, folder, file, isSigned, isDownload }: Requested,
  app: AppContext,
  lookup: MediaLookup,
  contextOf: () => Promise<RequestContext>,
): Promise<Response | { target: FoundMedium; reason: Reason; isLive: boolean }> {
  const target = await lookup.find(id, app.now());
  // A clip that is still being cut does not count as gone.
  if (!target && (await app.store.clipJobs.find(id))) return failure(404, 'This clip is being cut.');
  if (isSigned && !target?.isOut) return failure(GONE_STATUS, 'This medium is no longer there.');
  if (!target) return failure(404, 'There is no such medium.');

  const { player } = target.medium;
  const isLive = ref === `${LIVE_FOLDER}/${file}` && (player?.live ?? player?.event) !== undefined;
  if (!isLive && !isFileOf(target.medium, ref)) return failure(404, 'There is no such file.');
  const isPicture = ref === target.medium.thumb || (target.medium.type === 'Photo' && ref === target.medium.path);
  const reason = isSigned
    ? 'signed'
    : target.isOpen
      ? 'open'
      : (await isForSession({ target, ref, isPicture, isDownload }, app, contextOf))
        ? 'session'
        : undefined;
  if (!reason) return failure(403, 'This medium needs a signed address.');
  // Anybody who may play a film can easily guess the address of the original file, or turn any other address into a
  // download. Both therefore need the download right.
  const isTaken = isDownload || isOriginalFolder(folder);
  const right = isTaken ? await downloadReason(target, reason, app, contextOf) : reason;
  return right ? { target, reason: right, isLive } : failure(403, 'This file is not for download.');
}

/** A signature grants playback only. If not everybody may download the file, the session decides. */
async function downloadReason(
  { medium, isOpen }: FoundMedium,
  reason: Reason,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
): Promise<Reason | undefined> {
  if (isOpen && canDownload(ANONYMOUS, medium, true)) return reason;
  const requestContext = await contextOf();
  const mayDownload = canDownload(requestContext.viewer, medium, await mayPlay(medium, requestContext, app));
  return mayDownload ? 'session' : undefined;
}

/** The file to download: a film as one whole file. */
async function takenAway(
  medium: StoredMedium,
  ref: MediaRef,
  app: AppContext,
): Promise<FoundFile | Response | undefined> {
  try {
    return await wholeFile(medium, ref, app);
  } catch (error) {
    if (error instanceof TooManyFilms)
      return failure(503, 'Too many films are being put together. Try again in a moment.', {
        'retry-after': RETRY_AFTER_S,
      });
    if (error instanceof StorageUnavailable) throw error;
    app.log(`Download of ${medium.id}: ${String(error)}`);
    return failure(500, 'This film could not be put together.');
  }
}

interface Unsigned extends Pick<Requested, 'ref' | 'isDownload'> {
  target: FoundMedium;
  isPicture: boolean;
}

/** Looks up the session only if the result depends on it. */
async function isForSession(
  { target, ref, isPicture, isDownload }: Unsigned,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
): Promise<boolean> {
  const isPreview = !target.isOut && !isDownload;
  if (!isPicture && !isPreview) return false;
  const requestContext = await contextOf();
  if (isPicture && (await maySee(target, requestContext, app, ref))) return true;
  return isPreview && canPreview(requestContext.viewer, target.medium, requestContext.now);
}

/** A thumbnail is as visible as its card; a photo is the medium itself. */
async function maySee(
  { medium }: FoundMedium,
  requestContext: RequestContext,
  app: AppContext,
  ref: string,
): Promise<boolean> {
  return ref === medium.thumb
    ? canView(requestContext.viewer, medium, requestContext.now)
    : mayPlay(medium, requestContext, app);
}

async function sendLive(
  context: Context,
  app: AppContext,
  { target: { medium }, file, reason }: { target: FoundMedium; file: string; reason: Reason },
): Promise<Response> {
  const mime = mimeOf(file) ?? '';
  const own = await app.live.fileOf(medium, file, app.now());
  if (own?.kind === 'segment') {
    const cacheControl = cacheOfFile(reason, recordedRef(medium.id, file));
    const sent = await sendFile(context.req.raw, { path: own.path, mime, cacheControl });
    return sent ?? failure(404, 'There is no such file.');
  }
  const text = own?.text ?? (medium.player?.live && filesOfLive(medium.player.live, file, app.now()));
  if (text === undefined) return failure(404, 'The stream has not begun.');
  const playlist = { text, etag: own?.etag ?? etagOf(text) };
  return sendPlaylist(context.req.raw, playlist, {
    'content-type': mime,
    'cache-control': cacheOfLivePlaylist(reason),
  });
}

/** A download is named as requested, with the file's own extension. */
function disposition(name: string | undefined, file: string): Record<string, string> {
  if (name === undefined) return {};
  const ending = file.slice(file.lastIndexOf('.'));
  const clean = [...name]
    .filter((letter) => letter > '\u001f' && !'/\\:*?"<>|\u007f'.includes(letter))
    // Counts whole characters: half of a surrogate pair cannot be encoded.
    .slice(0, 150)
    .join('');
  const full = clean.toLowerCase().endsWith(ending) ? clean : clean + ending;
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(full).replaceAll("'", '%27')}` };
}
