import { assign, setup } from 'xstate';
import { CLIPBOARD_TIMEOUT_MS } from '../../../core/domain/constants/inspector.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { Follow, Followable, Frequencies } from '../../../core/domain/follows.ts';
import type { Proposal } from '../../../core/domain/follow-address.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { port } from '../port.ts';
import type { DeviceFact } from './push-device.machine.ts';
import { pushDeviceMachine } from './push-device.machine.ts';
import { isOk, isLost } from '../result-guards.ts';

export interface PushDevice {
  id: string;
  name: string;
  addedAt: EpochMs;
}

export interface NoticeSettings {
  language: 'en' | 'fr';
  paused: boolean;
}

export interface Following extends NoticeSettings {
  follows: readonly Follow[];
  timeZone: string;
  /** Whether this person can receive e-mails; `noServer` and `noAddress` say why not. */
  mail: 'ok' | 'noServer' | 'noAddress';
  nextDaily?: EpochMs | undefined;
  nextWeekly?: EpochMs | undefined;
  /** The person has a feed; its address was shown when it was created. */
  feed: boolean;
  devices: readonly PushDevice[];
  pushKey: string;
}

export type FollowingResult =
  | { status: 'ok'; following: Following; offered: readonly Followable[] }
  | { status: 'disconnected' };

export type FollowingChange =
  | ({ kind: 'follow'; target: Followable } & Partial<Frequencies>)
  | ({ kind: 'set'; follow: Follow } & Frequencies)
  | { kind: 'unfollow'; follow: Follow }
  | ({ kind: 'settings' } & NoticeSettings)
  | { kind: 'renewFeed' }
  | { kind: 'endFeed' }
  | { kind: 'removeDevice'; device: PushDevice };

/** `gone`: the follow was ended elsewhere, or the person may no longer see its subject. */
export type ChangeResult =
  | { status: 'ok'; token?: string | undefined }
  | { status: 'full' | 'limited' | 'gone' | 'disconnected' };

/** Message about the last action; a key of the texts. */
export type FollowingNotice =
  | 'followed'
  | 'set'
  | 'unfollowed'
  | 'settingsSaved'
  | 'paused'
  | 'feedMade'
  | 'feedEnded'
  | 'deviceRemoved'
  | 'copied'
  | 'notCopied'
  | 'full'
  | 'limited'
  | 'gone'
  | 'notSaved';

export interface FollowingInput {
  proposal: Proposal | undefined;
}

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface FollowingOutcome {
  kind: 'lost';
}

interface FollowingContext extends FollowingInput {
  /** Undefined until the server has responded. */
  following: Following | undefined;
  /** What the proposal offers to follow. */
  offered: readonly Followable[];
  /** Chosen but unsaved frequencies, by follow. */
  chosen: Readonly<Record<string, Frequencies>>;
  change: FollowingChange | undefined;
  /** The last follow that was ended, so that it can be undone. */
  ended: Follow | undefined;
  /** Token of the feed's address; the server returns it once. */
  token: string | undefined;
  /** The text being copied. */
  text: string;
  /** The subject of the notice. */
  about: string;
  notice: FollowingNotice | undefined;
}

type FollowingEvent =
  | { type: 'following.change'; change: FollowingChange }
  | { type: 'following.choose'; id: string; frequencies: Frequencies }
  | { type: 'following.save'; follow: Follow }
  | { type: 'following.undo' }
  | { type: 'following.copy'; text: string }
  | { type: 'following.retry' }
  | DeviceFact;

function aboutOf(change: FollowingChange): string {
  if (change.kind === 'follow') return change.target.name;
  if (change.kind === 'removeDevice') return change.device.name;
  return 'follow' in change ? change.follow.name : '';
}

function noticeOf(change: FollowingChange): FollowingNotice {
  switch (change.kind) {
    case 'follow':
      return 'followed';
    case 'unfollow':
      return 'unfollowed';
    case 'settings':
      return change.paused ? 'paused' : 'settingsSaved';
    case 'renewFeed':
      return 'feedMade';
    case 'endFeed':
      return 'feedEnded';
    case 'removeDevice':
      return 'deviceRemoved';
    default:
      return 'set';
  }
}

/** Types, ports, guards and actions of the following chart. */
export const followingSetup = setup({
  types: {
    input: {} as FollowingInput,
    context: {} as FollowingContext,
    events: {} as FollowingEvent,
    output: {} as FollowingOutcome,
    tags: {} as 'busy',
    children: {} as { device: 'device' },
  },
  actors: {
    device: pushDeviceMachine,
    fetchFollowing: port<FollowingResult, FollowingInput>('fetchFollowing'),
    sendChange: port<ChangeResult, { change: FollowingChange; language: 'en' | 'fr' | undefined }>('sendChange'),
    copyText: port<void, { text: string }>('copyText'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, copyTimeout: CLIPBOARD_TIMEOUT_MS },
  guards: {
    isOk,
    isLost,
    isNewChoice: ({ context }, { id, email, push }: Follow) => {
      const chosen = context.chosen[id];
      return chosen !== undefined && (chosen.email !== email || chosen.push !== push);
    },
    canUndo: ({ context }) => context.ended !== undefined,
  },
  actions: {
    /** Drops chosen frequencies that have been saved. */
    setFollowing: assign(({ context }, result: FollowingResult) => {
      if (result.status !== 'ok') return {};
      const { following, offered } = result;
      const open = following.follows.filter(({ id, email, push }) => {
        const chosen = context.chosen[id];
        return chosen !== undefined && (chosen.email !== email || chosen.push !== push);
      });
      return { following, offered, chosen: Object.fromEntries(open.map(({ id }) => [id, context.chosen[id]!])) };
    }),
    choose: assign(({ context }, { id, frequencies }: { id: string; frequencies: Frequencies }) => ({
      chosen: { ...context.chosen, [id]: frequencies },
    })),
    setSaved: assign(({ context }, follow: Follow) => {
      const { email, push } = context.chosen[follow.id] ?? follow;
      return {
        change: { kind: 'set' as const, follow, email, push },
        about: follow.name,
        notice: undefined,
        ended: undefined,
      };
    }),
    setChange: assign(({ context }, change: FollowingChange) => ({
      change,
      about: aboutOf(change),
      notice: undefined,
      ended: undefined,
      token: change.kind === 'endFeed' ? undefined : context.token,
    })),
    setUndo: assign(({ context: { ended } }) =>
      ended
        ? {
            change: { kind: 'follow' as const, target: ended, email: ended.email, push: ended.push },
            notice: undefined,
            ended: undefined,
          }
        : {},
    ),
    sayDone: assign(({ context: { change, token } }, result: ChangeResult) => ({
      notice: change && noticeOf(change),
      ended: change?.kind === 'unfollow' ? change.follow : undefined,
      token: (result.status === 'ok' ? result.token : undefined) ?? token,
    })),
    sayRefusal: assign((_, { status }: ChangeResult) => ({
      notice: status === 'full' || status === 'limited' || status === 'gone' ? status : ('notSaved' as const),
    })),
    say: assign((_, notice: FollowingNotice) => ({ notice })),
    setText: assign((_, text: string) => ({ text, notice: undefined })),
  },
});
