/** Selectors of the talk around a film. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Talk, TalkAct, TalkPart, TalkYou, WrittenPart } from '../../../../core/domain/talk.ts';
import type { TalkFormId } from './talk-form.rules.ts';
import type { TalkFormRef } from './talk-form.select.ts';
import type { talkMachine } from './talk.machine.ts';
import type { SayAct, TalkContext } from './talk.rules.ts';

export type TalkRef = ActorRefFrom<typeof talkMachine>;
type Snapshot = SnapshotFrom<typeof talkMachine>;

export type TalkLine = 'connecting' | 'open' | 'reconnecting' | 'offline' | 'refused';

/** `reconnecting`: earlier messages are shown. A hidden page counts as open. */
export function selectLine(talk: Snapshot): TalkLine {
  if (talk.matches({ line: { listening: 'open' } }) || talk.matches({ line: 'resting' })) return 'open';
  if (talk.matches({ line: 'offline' })) return 'offline';
  if (talk.matches({ line: 'refused' })) return 'refused';
  // The first attempt does not count as reconnecting, nor does one after the page was hidden.
  return talk.matches({ line: 'waiting' }) || talk.context.tries > 0 ? 'reconnecting' : 'connecting';
}

/** A lost stream waits before it is requested again; the viewer can retry at once. */
export const selectIsWaiting = (talk: Snapshot): boolean => talk.matches({ line: 'waiting' });
export const selectHasLoaded = (talk: Snapshot): boolean => talk.context.hasLoaded;
export const selectTalk = (talk: Snapshot): Talk => talk.context.talk;
export const selectYou = (talk: Snapshot): TalkYou | undefined => talk.context.you;
/** Requests waiting to be sent; the first one may be pending. The same array until it changes. */
export const selectQueue = (talk: Snapshot): readonly TalkAct[] => talk.context.queue;
export const selectFailed = (talk: Snapshot): TalkContext['failed'] => talk.context.failed;
export const selectNotice = (talk: Snapshot): TalkContext['notice'] => talk.context.notice;
/** The name that a guest types. The form stays until the server knows the guest's name. */
export const selectTypedName = (talk: Snapshot): string => talk.context.name;
export const selectIsJoining = (talk: Snapshot): boolean => talk.context.queue.some(({ kind }) => kind === 'join');
export const selectDraft = (talk: Snapshot, part: WrittenPart): string => talk.context.drafts[part];
/** A moderator's form; undefined while it is closed. */
export const selectForm = (talk: Snapshot, id: TalkFormId): TalkFormRef | undefined =>
  talk.context.openForms.includes(id) ? (talk.children[id] as TalkFormRef | undefined) : undefined;
export const selectIsSending = (talk: Snapshot): boolean => talk.matches({ outbox: 'sending' });
/** Milliseconds to wait before the next request; undefined if the server accepts one now. */
export const selectCoolDown = (talk: Snapshot): number | undefined =>
  talk.matches({ outbox: 'coolingDown' }) ? talk.context.coolDown : undefined;
export const selectUnread = (talk: Snapshot | undefined, part: TalkPart): number => talk?.context.unread[part] ?? 0;

export const isSay = (act: TalkAct): act is SayAct => act.kind === 'say';
