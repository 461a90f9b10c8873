/** The requests of the follow page, for its charts. */
import type {
  ChangeResult,
  FollowingChange,
  FollowingInput,
  FollowingResult,
} from '../../../machines/shared/following/following.machine.ts';
import type { SubscribeResult } from '../../../machines/shared/following/push-device.machine.ts';
import {
  addPushDevice,
  endFeed,
  follow,
  getFollowable,
  getFollows,
  removePushDevice,
  renewFeed,
  setFollow,
  setNotices,
  unfollow,
} from '../../../core/contract/follows.ts';
import type { Proposal } from '../../../core/domain/follow-address.ts';
import { athleteOf, type Followable } from '../../../core/domain/follows.ts';
import type { SendRequest } from './client.ts';

export async function fetchFollowing(
  sendRequest: SendRequest,
  { proposal }: FollowingInput,
  signal: AbortSignal,
): Promise<FollowingResult> {
  const [follows, offered] = await Promise.all([
    sendRequest(getFollows, {}, signal),
    proposal ? fetchOffered(sendRequest, proposal, signal) : [],
  ]);
  if (follows.status === 'disconnected') return follows;
  if (follows.status !== 'ok') throw new Error(`getFollows: ${follows.status}`);
  return { status: 'ok', following: follows.data, offered };
}

async function fetchOffered(
  sendRequest: SendRequest,
  proposal: Proposal,
  signal: AbortSignal,
): Promise<readonly Followable[]> {
  const response = await sendRequest(getFollowable, proposal, signal);
  if (response.status === 'ok') return response.data;
  if (response.status === 'empty' || response.status === 'disconnected') return [];
  throw new Error(`getFollowable: ${response.status}`);
}

/** @param language of the first notices, before the person has chosen one */
export async function sendFollowingChange(
  sendRequest: SendRequest,
  change: FollowingChange,
  language: 'en' | 'fr',
  signal: AbortSignal,
): Promise<ChangeResult> {
  const response = await sent(sendRequest, change, language, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', token: tokenIn(response) };
    case 'full':
    case 'limited':
    case 'disconnected':
      return { status: response.status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`${change.kind}: ${response.status}`);
  }
}

/** Token of a created feed. */
function tokenIn(response: object): string | undefined {
  const { data } = response as { data?: { token?: string } };
  return data?.token;
}

function sent(sendRequest: SendRequest, change: FollowingChange, language: 'en' | 'fr', signal: AbortSignal) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  switch (change.kind) {
    case 'follow': {
      const { target, email, push } = change;
      return sendRequest(follow, { ...targetOf(target), email, push, language, timeZone }, signal);
    }
    case 'set':
      return sendRequest(setFollow, { id: change.follow.id, email: change.email, push: change.push }, signal);
    case 'unfollow':
      return sendRequest(unfollow, { id: change.follow.id }, signal);
    case 'settings':
      return sendRequest(setNotices, { language: change.language, paused: change.paused, timeZone }, signal);
    case 'renewFeed':
      return sendRequest(renewFeed, {}, signal);
    case 'endFeed':
      return sendRequest(endFeed, {}, signal);
    default:
      return sendRequest(removePushDevice, { id: change.device.id }, signal);
  }
}

function targetOf({ kind, subject, name }: Pick<Followable, 'kind' | 'subject' | 'name'>) {
  return kind === 'athlete' ? { kind, ...athleteOf(name) } : { kind, id: subject };
}

export async function sendPushDevice(
  sendRequest: SendRequest,
  device: { endpoint: string; p256dh: string; auth: string; name: string },
  signal: AbortSignal,
): Promise<SubscribeResult> {
  const response = await sendRequest(addPushDevice, device, signal);
  switch (response.status) {
    case 'ok':
    case 'full':
    case 'refused':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`addPushDevice: ${response.status}`);
  }
}
