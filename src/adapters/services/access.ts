/** The requests of access, gates and sign-in, as the player's charts hear their results. */
import type {
  CheckResult,
  ConfirmedResult,
  DataFileInput,
  MediaAccessResult,
  PasswordResult,
  PlayerAccessResult,
  PlayerAccessInput,
  Registration,
  RegistrationResult,
  SessionResult,
  TagListResult,
} from '../../../machines/player/player.ports.ts';
import type { Credentials, LoginResult } from '../../../machines/shared/login.machine.ts';
import { login } from '../../../core/contract/auth.ts';
import { checkReferer } from '../../../core/contract/iframe.ts';
import { checkMediaAccess, getMediaName } from '../../../core/contract/media.ts';
import {
  addPlayerAccessControlUser,
  checkMediaPlayerAccess,
  getTagsData,
  isUserConfirmed,
  passwordEncryptedAccessControl,
} from '../../../core/contract/player-access.ts';
import type { SentParams } from '../../../core/contract/requests.ts';
import { checkSession } from '../../../core/contract/session.ts';
import { getUserDataById } from '../../../core/contract/sources.ts';
import type { NamedVideo } from '../../../core/domain/access.ts';
import type { GroupId, MediaId, MediaType, PlayableType, UserId } from '../../../core/domain/media.ts';
import { embeddingOrigins } from '../embedding-origins.ts';
import { takeFreelyEmbedded } from './free-embedding.ts';
import { readIdCookie, saveIdCookie } from '../id-cookie.ts';
import { forgetSession, markSession } from '../storage.ts';
import { recordSession } from '../offline/claim.ts';
import { absoluteDocument, absoluteThumbnail } from './addresses.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';
import { limited } from './limited.ts';
import { captchaRefusal, solvedCaptcha } from './solved-captcha.ts';

const typeOf = (type: PlayableType): MediaType => (type === 'audio' ? 'Audio' : 'Video');

/** A response that no document names: the check cannot be completed. */
function failed(request: string, status: string): never {
  throw new Error(`${request}: ${status}`);
}

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

/** No group is named: the host would take it for the response. */
export async function fetchPageGroup(
  sendRequest: SendRequest,
  page: { userId: UserId; groupId: GroupId },
  signal: AbortSignal,
): Promise<GroupId> {
  const response = await sendRequest(getUserDataById, { userId: page.userId }, signal);
  return response.status === 'ok' ? response.data.groupId : failed('getUserDataById', response.status);
}

/** One kind is requested at a time. */
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
  const response = await sendRequest(getTagsData, { tags, mediaType: typeOf(type) }, signal);
  if (response.status === 'empty') return [];
  if (response.status !== 'ok') return failed('getTagsData', response.status);
  const { videos, video } = response.data;
  // A host that names only the first video: the list is played there.
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
  const { status } = await sendRequest(checkMediaAccess, { mediaId: id, mediaType: typeOf(type) }, signal);
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

export async function fetchMediaName(
  sendRequest: SendRequest,
  absolute: Absolute,
  { type, id, userId }: DataFileInput,
  signal: AbortSignal,
): Promise<NamedVideo | undefined> {
  const response = await sendRequest(getMediaName, { mediaId: id, mediaType: typeOf(type), userId }, signal);
  if (response.status === 'empty') return undefined;
  if (response.status !== 'ok') return failed('getMediaName', response.status);
  const { title, pathThumb } = response.data;
  return { title, pathThumb: absoluteThumbnail(absolute, pathThumb) };
}

/** The host checks where the player stands, too. */
export function playerAccessParams({ type, id, userId }: PlayerAccessInput): SentParams<'checkMediaPlayerAccess'> {
  return { mediaId: id, mediaType: typeOf(type), origins: embeddingOrigins(), userId };
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

/** No request without the cookie, but for a letter that was sent again: nobody has registered here. */
export async function fetchConfirmation(
  sendRequest: SendRequest,
  { id, isResent }: { id: MediaId; isResent: boolean },
  signal: AbortSignal,
): Promise<ConfirmedResult> {
  const cookie = readIdCookie() ?? '';
  if (cookie === '' && !isResent) return 'noCookie';
  const response = await sendRequest(isUserConfirmed, { id: isResent ? '' : cookie, mediaId: id }, signal);
  return response.status === 'ok' && response.data.confirmed === 1 ? 'confirmed' : 'unconfirmed';
}

/** Sends a registration, with the captcha solved where the viewer has ticked it, and keeps its id. */
export async function sendRegistration(
  sendRequest: SendRequest,
  { form, id }: { form: Registration; id: MediaId },
  signal: AbortSignal,
): Promise<RegistrationResult> {
  const response = await sendRequest(
    addPlayerAccessControlUser,
    {
      ...form,
      emailing1: form.emailing1 ? 1 : 0,
      emailing2: form.emailing2 ? 1 : 0,
      videoId: id,
      path: location.pathname,
      captchaResponse: form.captchaResponse === '' ? '' : await solvedCaptcha(sendRequest, signal),
    },
    signal,
  );
  switch (response.status) {
    case 'ok':
      return saveIdCookie(response.data.id) ? { status: 'ok', id: response.data.id } : { status: 'cookieError' };
    case 'registered':
      return { status: 'alreadyRegistered' };
    case 'mailOff':
      return { status: 'mailOff' };
    case 'captcha vide':
    case 'captcha error':
    case 'limited':
      return captchaRefusal(response);
    default:
      return { status: 'error' };
  }
}

export async function sendPassword(
  sendRequest: SendRequest,
  { password, type, id }: { password: string; type: PlayableType; id: MediaId },
  signal: AbortSignal,
): Promise<PasswordResult> {
  const response = await sendRequest(
    passwordEncryptedAccessControl,
    { password, mediaId: id, mediaType: typeOf(type) },
    signal,
  );
  switch (response.status) {
    case 'ok':
      return { status: 'right' };
    case 'wrong':
      return { status: 'wrong' };
    case 'limited':
      return limited(response);
    default:
      return failed('passwordEncryptedAccessControl', response.status);
  }
}

export async function sendCredentials(
  sendRequest: SendRequest,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<LoginResult> {
  const response = await sendRequest(login, { ...credentials }, signal);
  switch (response.status) {
    case 'ok':
      await recordSession(response.data.user.id);
      return { status: 'ok' };
    case 'wrong':
    case 'waiting':
    case 'suspended':
      return { status: response.status };
    case 'limited':
      return limited(response);
    default:
      return failed('login', response.status);
  }
}
