/** The requests that decide what may be played, for the player's charts. Gates have their own (`gate.ts`). */
import type {
  CheckResult,
  DataFileInput,
  MediaAccessResult,
  PlayerAccessResult,
  PlayerAccessInput,
  SessionResult,
  TagListResult,
} from '../../../machines/player/player.ports.ts';
import { checkReferer } from '../../../core/contract/iframe.ts';
import { checkMediaAccess } from '../../../core/contract/media.ts';
import { checkMediaPlayerAccess, getTagsData } from '../../../core/contract/player-access.ts';
import type { SentParams } from '../../../core/contract/requests.ts';
import { checkSession } from '../../../core/contract/session.ts';
import { getUserDataById } from '../../../core/contract/sources.ts';
import { mediaTypeOf } from '../../../core/domain/media.ts';
import type { GroupId, MediaId, PlayableType, UserId } from '../../../core/domain/media.ts';
import { embeddingOrigins } from '../embedding-origins.ts';
import { takeFreelyEmbedded } from './free-embedding.ts';
import { forgetSession, markSession } from '../storage.ts';
import { absoluteDocument } from './addresses.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';
import { failed } from './failed.ts';

export async function fetchSession(sendRequest: SendRequest, signal: AbortSignal): Promise<SessionResult> {
  const response = await sendRequest(checkSession, {}, signal);
  if (response.status === 'disconnected') {
    forgetSession();
    return response;
  }
  if (response.status !== 'ok') return failed('check_session', response.status);
  markSession();
  const { id, group, name, role, storageHost } = response.data.user;
  return { status: 'ok', user: { id, group, name, admin: role === 'admin', storageHost } };
}

/** Without a group in the request, since the server would return that one. */
export async function fetchPageGroup(
  sendRequest: SendRequest,
  page: { userId: UserId; groupId: GroupId },
  signal: AbortSignal,
): Promise<GroupId> {
  const response = await sendRequest(getUserDataById, { userId: page.userId }, signal);
  return response.status === 'ok' ? response.data.groupId : failed('getUserDataById', response.status);
}

/** One kind of tag is requested at a time. */
export async function fetchTagList(
  sendRequest: SendRequest,
  { tags, sounds = [], type }: { tags: string[]; sounds?: string[] | undefined; type: PlayableType },
  signal: AbortSignal,
): Promise<TagListResult> {
  const lists = await Promise.all([
    fetchTagsOf(sendRequest, tags, type, signal),
    sounds.length > 0 ? fetchTagsOf(sendRequest, sounds, 'audio', signal) : [],
  ]);
  return { videos: lists.flat() };
}

async function fetchTagsOf(
  sendRequest: SendRequest,
  tags: string[],
  type: PlayableType,
  signal: AbortSignal,
): Promise<TagListResult['videos']> {
  const response = await sendRequest(getTagsData, { tags, mediaType: mediaTypeOf(type) }, signal);
  if (response.status === 'empty') return [];
  if (response.status !== 'ok') return failed('getTagsData', response.status);
  const { videos, video } = response.data;
  // A server that names only the first video plays the list there.
  return videos && videos.length > 0
    ? videos.map((each) => ({ type, id: each.video.id, tags: each.tags }))
    : [{ type, id: video.id, tags }];
}

export async function fetchReferer(
  sendRequest: SendRequest,
  { groupId, mediaId }: { groupId: GroupId; mediaId: MediaId },
  signal: AbortSignal,
): Promise<CheckResult> {
  if (takeFreelyEmbedded(mediaId)) return 'ok';
  const { status } = await sendRequest(checkReferer, { origins: embeddingOrigins(), groupId, mediaId }, signal);
  return status === 'ok' || status === 'refused' ? status : failed('checkReferer', status);
}

export async function fetchMediaAccess(
  sendRequest: SendRequest,
  { type, id }: Pick<DataFileInput, 'type' | 'id'>,
  signal: AbortSignal,
): Promise<MediaAccessResult> {
  const { status } = await sendRequest(checkMediaAccess, { mediaId: id, mediaType: mediaTypeOf(type) }, signal);
  switch (status) {
    case 'ok':
      return { status };
    case 'private':
    case 'notOwner':
    case 'noRights':
    case 'disconnected':
      return { status: 'refused', reason: status };
    case 'empty':
      return { status: 'refused', reason: 'private' };
    default:
      return failed('checkMediaAccess', status);
  }
}

/** The server also checks where the player is embedded. */
export function playerAccessParams({ type, id, userId }: PlayerAccessInput): SentParams<'checkMediaPlayerAccess'> {
  return { mediaId: id, mediaType: mediaTypeOf(type), origins: embeddingOrigins(), userId };
}

export async function fetchPlayerAccess(
  sendRequest: SendRequest,
  absolute: Absolute,
  input: PlayerAccessInput,
  signal: AbortSignal,
): Promise<PlayerAccessResult> {
  const response = await sendRequest(checkMediaPlayerAccess, playerAccessParams(input), signal);
  switch (response.status) {
    case 'ok':
      return {
        status: 'ok',
        document: response.data.document && absoluteDocument(absolute, response.data.document),
        grant: response.data.grant,
      };
    case 'gate':
      return { status: 'gate', gate: response.data.gate };
    case 'payment':
    case 'disconnected':
      return { status: response.status };
    case 'empty':
      return { status: 'refused', reason: 'noData' };
    case 'error':
    case 'other':
      return failed('checkMediaPlayerAccess', response.status);
    default:
      return { status: 'refused', reason: response.status };
  }
}
