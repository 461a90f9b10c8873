/** The requests of access, gates and sign-in, as the player's charts hear their answers. */
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
import { checkMediaAccess } from '../../../core/contract/media.ts';
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
import type { GroupId, MediaId, MediaType, PlayableType, UserId } from '../../../core/domain/media.ts';
import { embeddingOrigins } from '../embedding-origins.ts';
import { readIdCookie, saveIdCookie } from '../id-cookie.ts';
import { forgetSession, markSession } from '../storage.ts';
import { recordSession } from '../offline/claim.ts';
import { absoluteDocument } from './addresses.ts';
import type { Absolute } from './addresses.ts';
import type { Ask } from './client.ts';
import { limited } from './limited.ts';
import { captchaRefusal, solvedCaptcha } from './solved-captcha.ts';

const typeOf = (type: PlayableType): MediaType => (type === 'audio' ? 'Audio' : 'Video');

/** An answer that no document names: the check cannot be completed. */
function failed(request: string, status: string): never {
  throw new Error(`${request}: ${status}`);
}

export async function fetchSession(ask: Ask, signal: AbortSignal): Promise<SessionResult> {
  const answer = await ask(checkSession, {}, signal);
  if (answer.status === 'disconnected') {
    forgetSession();
    return answer;
  }
  if (answer.status !== 'ok') return failed('check_session', answer.status);
  markSession();
  const { id, group, name, role, storageHost } = answer.data.user;
  return { status: 'ok', user: { id, group, name, admin: role === 'admin', storageHost } };
}

/** No group is named: the host would take it for the answer. */
export async function fetchPageGroup(
  ask: Ask,
  page: { userId: UserId; groupId: GroupId },
  signal: AbortSignal,
): Promise<GroupId> {
  const answer = await ask(getUserDataById, { userId: page.userId }, signal);
  return answer.status === 'ok' ? answer.data.groupId : failed('getUserDataById', answer.status);
}

/** The host is asked for one kind at a time. */
export async function fetchTagList(
  ask: Ask,
  { tags, sounds = [], type }: { tags: string[]; sounds?: string[] | undefined; type: PlayableType },
  signal: AbortSignal,
): Promise<TagListResult> {
  const lists = await Promise.all([
    fetchTagsOf(ask, tags, type, signal),
    sounds.length > 0 ? fetchTagsOf(ask, sounds, 'audio', signal) : [],
  ]);
  return { videos: lists.flat() };
}

async function fetchTagsOf(
  ask: Ask,
  tags: string[],
  type: PlayableType,
  signal: AbortSignal,
): Promise<TagListResult['videos']> {
  const answer = await ask(getTagsData, { tags, mediaType: typeOf(type) }, signal);
  if (answer.status === 'empty') return [];
  if (answer.status !== 'ok') return failed('getTagsData', answer.status);
  const { videos, video } = answer.data;
  // A host that names only the first video: the list is played there.
  return videos && videos.length > 0
    ? videos.map((each) => ({ type, id: each.video.id, tags: each.tags }))
    : [{ type, id: video.id, tags }];
}

export async function fetchReferer(
  ask: Ask,
  { groupId }: { groupId: GroupId },
  signal: AbortSignal,
): Promise<CheckResult> {
  const { status } = await ask(checkReferer, { origins: embeddingOrigins(), groupId }, signal);
  return status === 'ok' || status === 'refused' ? status : failed('checkReferer', status);
}

export async function fetchMediaAccess(
  ask: Ask,
  { type, id }: Pick<DataFileInput, 'type' | 'id'>,
  signal: AbortSignal,
): Promise<MediaAccessResult> {
  const { status } = await ask(checkMediaAccess, { mediaId: id, mediaType: typeOf(type) }, signal);
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

/** The host judges where the player stands, too. */
export function playerAccessParams({ type, id, userId }: PlayerAccessInput): SentParams<'checkMediaPlayerAccess'> {
  return { mediaId: id, mediaType: typeOf(type), origins: embeddingOrigins(), userId };
}

export async function fetchPlayerAccess(
  ask: Ask,
  absolute: Absolute,
  input: PlayerAccessInput,
  signal: AbortSignal,
): Promise<PlayerAccessResult> {
  const answer = await ask(checkMediaPlayerAccess, playerAccessParams(input), signal);
  switch (answer.status) {
    case 'ok':
      return {
        status: 'ok',
        document: answer.data.document && absoluteDocument(absolute, answer.data.document),
        grant: answer.data.grant,
      };
    case 'gate':
      return { status: 'gate', gate: answer.data.gate };
    case 'payment':
    case 'disconnected':
      return { status: answer.status };
    case 'empty':
      return { status: 'refused', reason: 'noData' };
    case 'error':
    case 'other':
      return failed('checkMediaPlayerAccess', answer.status);
    default:
      return { status: 'refused', reason: answer.status };
  }
}

/** No request without the cookie, but for a letter that was sent again: nobody has registered here. */
export async function fetchConfirmation(
  ask: Ask,
  { id, isResent }: { id: MediaId; isResent: boolean },
  signal: AbortSignal,
): Promise<ConfirmedResult> {
  const cookie = readIdCookie() ?? '';
  if (cookie === '' && !isResent) return 'noCookie';
  const answer = await ask(isUserConfirmed, { id: isResent ? '' : cookie, mediaId: id }, signal);
  return answer.status === 'ok' && answer.data.confirmed === 1 ? 'confirmed' : 'unconfirmed';
}

/** Sends a registration, with the captcha solved where the viewer has ticked it, and keeps its id. */
export async function sendRegistration(
  ask: Ask,
  { form, id }: { form: Registration; id: MediaId },
  signal: AbortSignal,
): Promise<RegistrationResult> {
  const answer = await ask(
    addPlayerAccessControlUser,
    {
      ...form,
      emailing1: form.emailing1 ? 1 : 0,
      emailing2: form.emailing2 ? 1 : 0,
      videoId: id,
      path: location.pathname,
      captchaResponse: form.captchaResponse === '' ? '' : await solvedCaptcha(ask, signal),
    },
    signal,
  );
  switch (answer.status) {
    case 'ok':
      return saveIdCookie(answer.data.id) ? { status: 'ok', id: answer.data.id } : { status: 'cookieError' };
    case 'registered':
      return { status: 'alreadyRegistered' };
    case 'mailOff':
      return { status: 'mailOff' };
    case 'captcha vide':
    case 'captcha error':
    case 'limited':
      return captchaRefusal(answer);
    default:
      return { status: 'error' };
  }
}

export async function sendPassword(
  ask: Ask,
  { password, type, id }: { password: string; type: PlayableType; id: MediaId },
  signal: AbortSignal,
): Promise<PasswordResult> {
  const answer = await ask(passwordEncryptedAccessControl, { password, mediaId: id, mediaType: typeOf(type) }, signal);
  switch (answer.status) {
    case 'ok':
      return { status: 'right' };
    case 'wrong':
      return { status: 'wrong' };
    case 'limited':
      return limited(answer);
    default:
      return failed('passwordEncryptedAccessControl', answer.status);
  }
}

export async function sendCredentials(ask: Ask, credentials: Credentials, signal: AbortSignal): Promise<LoginResult> {
  const answer = await ask(login, { ...credentials }, signal);
  switch (answer.status) {
    case 'ok':
      await recordSession(answer.data.user.id);
      return { status: 'ok' };
    case 'wrong':
    case 'waiting':
    case 'suspended':
      return { status: answer.status };
    case 'limited':
      return limited(answer);
    default:
      return failed('login', answer.status);
  }
}
