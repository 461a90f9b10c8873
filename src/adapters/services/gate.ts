/**
 * The requests of gates, and of a film of which only the name may be shown, for the player's charts. Loaded when
 * needed.
 */
import type {
  ConfirmedResult,
  DataFileInput,
  PasswordResult,
  Registration,
  RegistrationResult,
} from '../../../machines/player/player.ports.ts';
import { getMediaName } from '../../../core/contract/media.ts';
import {
  addPlayerAccessControlUser,
  isUserConfirmed,
  passwordEncryptedAccessControl,
} from '../../../core/contract/player-access.ts';
import type { NamedVideo } from '../../../core/domain/access.ts';
import { mediaTypeOf } from '../../../core/domain/media.ts';
import type { MediaId, PlayableType } from '../../../core/domain/media.ts';
import { readIdCookie, saveIdCookie } from '../id-cookie.ts';
import { absoluteThumbnail } from './addresses.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';
import { failed } from './failed.ts';
import { limited } from './limited.ts';
import { captchaRefusal, solvedCaptcha } from './solved-captcha.ts';

export async function fetchMediaName(
  sendRequest: SendRequest,
  absolute: Absolute,
  { type, id, userId }: DataFileInput,
  signal: AbortSignal,
): Promise<NamedVideo | undefined> {
  const response = await sendRequest(getMediaName, { mediaId: id, mediaType: mediaTypeOf(type), userId }, signal);
  if (response.status === 'empty') return undefined;
  if (response.status !== 'ok') return failed('getMediaName', response.status);
  const { title, pathThumb } = response.data;
  return { title, pathThumb: absoluteThumbnail(absolute, pathThumb) };
}

/** Without the cookie there is nothing to request, except after resending the e-mail: nobody has registered here. */
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

/** Sends a registration, with the captcha solved if the viewer has ticked it, and stores its id. */
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
    { password, mediaId: id, mediaType: mediaTypeOf(type) },
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
