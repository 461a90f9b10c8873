/** The requests of the clipping page, for its charts. */
import type { ClipListInput, ClipsResult } from '../../../machines/studio/clipping/clip-list.machine.ts';
import type { ClipRequest, FilmResult, ClippingResult } from '../../../machines/studio/clipping/clipping.machine.ts';
import type { ClippingInput } from '../../../machines/studio/clipping/clipping.context.ts';
import type { ClipProbe } from '../../../machines/shared/clip-encoding.machine.ts';
import { getEditedMedia } from '../../../core/contract/edit.ts';
import { checkPermissions } from '../../../core/contract/roles.ts';
import { clipRange, clipTags, getClips } from '../../../core/contract/studio.ts';
import type { EditedType } from '../../../core/domain/edit.ts';
import { engineKind, isPage } from '../../../core/domain/engine-kind.ts';
import { isVisible, MAIN_FILM, timedTags } from '../../../core/domain/tags.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';

/** Media from which clips are cut. */
export const CLIPPED_TYPES: EditedType[] = ['Video', 'Session', 'Competition'];

/** Only files on the server can be cut: no page of another site, and no medium without a film. */
export function isWithHost(film: string | undefined): film is string {
  return film !== undefined && !isPage(film) && engineKind(film) !== 'invalid';
}

/**
 * The film as its editors see it, for people with the clip permission: the rule that the server applies to cutting
 * (decision 0191).
 */
export async function fetchFilm(
  sendRequest: SendRequest,
  absolute: Absolute,
  { videoId }: ClippingInput,
  signal: AbortSignal,
): Promise<FilmResult> {
  if (videoId === '') return { status: 'empty' };
  const [response, permissions] = await Promise.all([
    sendRequest(getEditedMedia, { mediaId: videoId, types: CLIPPED_TYPES }, signal),
    sendRequest(checkPermissions, { permissions: ['P_MEDIA_CLIP'] }, signal),
  ]);
  if (response.status === 'private' || response.status === 'empty' || response.status === 'disconnected')
    return { status: response.status };
  if (response.status !== 'ok' || permissions.status !== 'ok')
    throw new Error(`getEditedMedia: ${response.status}, checkPermissions: ${permissions.status}`);
  if (!permissions.data.P_MEDIA_CLIP) return { status: 'private' };
  const { id, type, fields, film, tags } = response.data;
  if (!isWithHost(film)) return { status: 'empty' };
  return {
    status: 'ok',
    film: {
      id,
      type,
      title: fields.title,
      address: absolute(film),
      tags: timedTags(tags, MAIN_FILM).filter(isVisible),
    },
  };
}

export async function requestClip(
  sendRequest: SendRequest,
  absolute: Absolute,
  request: ClipRequest,
  signal: AbortSignal,
): Promise<ClippingResult> {
  const about = {
    mediaId: request.videoId,
    mediaType: request.mediaType,
    ...(request.logo !== undefined && { logo: request.logo }),
  };
  const response =
    request.kind === 'tag'
      ? await sendRequest(
          clipTags,
          { ...about, tags: [request.tag], preRoll: request.preRoll, postRoll: request.postRoll },
          signal,
        )
      : await sendRequest(
          clipRange,
          { ...about, start: request.start, end: request.end, title: request.title },
          signal,
        );
  switch (response.status) {
    case 'ok': {
      const [clip] = response.data;
      if (clip?.id === undefined) throw new Error('the clip has no id');
      return {
        status: 'ok',
        clip: { id: clip.id, title: clip.title, path: absolute(clip.path), tagId: clip.tagId, deleteable: false },
      };
    }
    case 'lastTag':
    case 'tooLong':
    case 'limited':
    case 'private':
    case 'empty':
    case 'unpublished':
    case 'notYetValid':
    case 'expired':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`clip: ${response.status}`);
  }
}

export async function fetchClips(
  sendRequest: SendRequest,
  absolute: Absolute,
  { videoId, mediaType }: ClipListInput,
  signal: AbortSignal,
): Promise<ClipsResult> {
  const response = await sendRequest(getClips, { mediaId: videoId, mediaType }, signal);
  switch (response.status) {
    case 'ok': {
      const { clips = [], logos = [] } = response.data;
      return {
        status: 'ok',
        // A clip without an id cannot be requested.
        clips: clips.flatMap(({ id, path, title, tagId, deleteable = false }) =>
          id === undefined ? [] : [{ id, path: absolute(path), title, tagId, deleteable }],
        ),
        logos,
      };
    }
    case 'empty':
      return { status: 'ok', clips: [], logos: [] };
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`getClips: ${response.status}`);
  }
}

/** @throws without a response, which counts as a try */
export async function probeManifest({ manifestUrl }: { manifestUrl: string }, signal: AbortSignal): Promise<ClipProbe> {
  const { ok } = await fetch(manifestUrl, { cache: 'no-store', signal });
  return ok ? 'ready' : 'notYet';
}
