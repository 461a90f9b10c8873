import { TALK_NAME_MAX } from '../../../../core/domain/constants/talk.ts';
import type { MediaId } from '../../../../core/domain/media.ts';
import {
  applyTalk,
  EMPTY_TALK,
  faultOf,
  oneLine,
  TALK_PARTS,
  type Talk,
  type TalkAct,
  type TalkItem,
  type TalkPart,
  type TalkYou,
  type WrittenPart,
} from '../../../../core/domain/talk.ts';
import type { TalkForm, TalkFormId } from './talk-form.rules.ts';
import type { TalkResult } from './talk.ports.ts';

/** Why a request failed: the server's reason, or `failed` if there was none. */
export type TalkFault = Exclude<TalkResult['status'], 'ok' | 'joined' | 'limited'> | 'failed';

export type SayAct = Extract<TalkAct, { kind: 'say' }>;
/** Every request except giving a name, which has its own form. */
export type NamedAct = Exclude<TalkAct, { kind: 'join' }>;

export interface TalkContext {
  mediaId: MediaId;
  talk: Talk;
  /** Undefined until the server has reported it. */
  you: TalkYou | undefined;
  isOnline: boolean;
  /** Consecutive lost streams. */
  tries: number;
  /** Milliseconds added to the next back-off, by the server or at random. */
  spread: number;
  /** Requests to send, in order; the first one is pending while the outbox is sending. */
  queue: readonly TalkAct[];
  /** Messages that failed; each can be sent again. */
  failed: readonly { act: SayAct; fault: TalkFault }[];
  /** Any other failed request. */
  notice: { act: TalkAct; fault: TalkFault } | undefined;
  /** Milliseconds until the server accepts the next request. */
  coolDown: number;
  /** The name that a guest is about to give; the server's response decides. */
  name: string;
  /** Unsent drafts; kept while their panel is closed. */
  drafts: Readonly<Record<WrittenPart, string>>;
  /** Open forms of a moderator; each is an actor of this id. */
  openForms: readonly TalkFormId[];
  /** Parts whose newest messages are visible. */
  followed: readonly TalkPart[];
  /** Messages of others that have not been visible, by part. */
  unread: Readonly<Record<TalkPart, number>>;
  /** The first messages have arrived; later ones count as new. */
  hasLoaded: boolean;
}

const NO_DRAFTS: TalkContext['drafts'] = { chat: '', questions: '' };
const NOTHING_UNREAD: TalkContext['unread'] = { chat: 0, vote: 0, questions: 0 };

export function initialTalkContext(mediaId: MediaId): TalkContext {
  return {
    mediaId,
    talk: EMPTY_TALK,
    you: undefined,
    isOnline: true,
    tries: 0,
    spread: 0,
    queue: [],
    failed: [],
    notice: undefined,
    coolDown: 0,
    name: '',
    drafts: NO_DRAFTS,
    openForms: [],
    followed: [],
    unread: NOTHING_UNREAD,
    hasLoaded: false,
  };
}

/** Merges arrived items. `through` is undefined for a response, which covers only its own item. */
export function takeItems(
  context: TalkContext,
  items: readonly TalkItem[],
  through?: number,
): Pick<TalkContext, 'talk' | 'unread' | 'queue' | 'failed' | 'hasLoaded'> {
  const talk = applyTalk(context.talk, items, through);
  const own = new Set(items.flatMap((item) => ('nonce' in item && item.nonce !== undefined ? [item.nonce] : [])));
  const isSent = (act: TalkAct): boolean => 'nonce' in act && own.has(act.nonce);
  // The outbox itself settles the first entry, by its response or by `isArrived`.
  return {
    talk,
    unread: context.hasLoaded ? countUnread(context, talk) : context.unread,
    queue: context.queue.filter((act, index) => index === 0 || !isSent(act)),
    failed: context.failed.filter(({ act }) => !isSent(act)),
    hasLoaded: context.hasLoaded || through !== undefined,
  };
}

/** The stream has delivered the first entry of the queue, so it arrived regardless of its response. */
export function isArrived({ queue: [first] }: TalkContext, items: readonly TalkItem[]): boolean {
  if (first === undefined || !('nonce' in first)) return false;
  return items.some((item) => 'nonce' in item && item.nonce === first.nonce);
}

function countUnread({ talk: before, followed, unread }: TalkContext, after: Talk): TalkContext['unread'] {
  const added = {
    chat: newOnes(before.chat, after.chat),
    questions: newOnes(before.questions, after.questions),
    vote: newOnes(before.votes, after.votes),
  };
  return Object.fromEntries(
    TALK_PARTS.map((part) => [part, followed.includes(part) ? 0 : unread[part] + added[part]]),
  ) as unknown as TalkContext['unread'];
}

function newOnes(
  before: readonly { id: number }[],
  after: readonly { id: number; hidden: boolean; mine?: boolean }[],
): number {
  if (before === after) return 0;
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id, hidden, mine }) => !known.has(id) && !hidden && mine !== true).length;
}

/** Starts or stops following the newest messages of a part. */
export function follow(
  { followed, unread }: TalkContext,
  { part, on }: { part: TalkPart; on: boolean },
): Pick<TalkContext, 'followed' | 'unread'> {
  const others = followed.filter((other) => other !== part);
  return on ? { followed: [...others, part], unread: { ...unread, [part]: 0 } } : { followed: others, unread };
}

/** The server refuses any other name. One name request may be queued at a time. */
export function isJoinable({ queue, name }: TalkContext): boolean {
  return !queue.some(({ kind }) => kind === 'join') && !faultOf(oneLine(name), TALK_NAME_MAX);
}

/** The server refuses any other text. A text that is queued or was sent is not sent again. */
export function isSendable({ queue, talk }: TalkContext, act: NamedAct): boolean {
  const known = [...queue, ...talk.chat, ...talk.questions];
  const nonces = known.flatMap((other) => ('nonce' in other && other.nonce !== undefined ? [other.nonce] : []));
  if ('nonce' in act && nonces.includes(act.nonce)) return false;
  return act.kind !== 'say' || faultOf(act.text) === undefined;
}

/** Only the latest request counts: clears the notice of an earlier one, and the draft of a sent message. */
export function enqueue({ queue, drafts }: TalkContext, act: TalkAct): Partial<TalkContext> {
  return {
    queue: [...queue, act],
    notice: undefined,
    drafts: act.kind === 'say' ? { ...drafts, [act.part]: '' } : drafts,
  };
}

export const formIdOf = (form: TalkForm): TalkFormId =>
  form.kind === 'newVote' ? 'newVote' : `answer-${form.question}`;

/** The form that makes such a request; undefined if a button makes it. */
export function formOfAct(act: TalkAct | undefined): TalkFormId | undefined {
  if (act?.kind === 'openVote') return 'newVote';
  return act?.kind === 'answer' && act.answered ? `answer-${act.question}` : undefined;
}

export const closeForm = (
  { openForms }: TalkContext,
  form: TalkFormId | undefined,
): Pick<TalkContext, 'openForms'> => ({ openForms: openForms.filter((other) => other !== form) });

/** Removes the first entry from the queue: done, or listed with its fault. */
export function settle(context: TalkContext, fault?: TalkFault): Partial<TalkContext> {
  const [act, ...queue] = context.queue;
  if (act === undefined || fault === undefined) return { queue };
  return act.kind === 'say'
    ? { queue, failed: [...context.failed, { act, fault }] }
    : { queue, notice: { act, fault } };
}

export function resend({ queue, failed }: TalkContext, nonce: string): Partial<TalkContext> {
  const again = failed.find(({ act }) => act.nonce === nonce);
  return again ? { queue: [...queue, again.act], failed: failed.filter((other) => other !== again) } : {};
}

/** The viewer was signed in, but the session has ended. */
export function isSessionOver({ you: before }: TalkContext, after: TalkYou): boolean {
  return before?.as === 'user' && after.as !== 'user';
}
