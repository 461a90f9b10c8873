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

/** Why something was not done: the server's word, or `failed` where there was none. */
export type TalkFault = Exclude<TalkResult['status'], 'ok' | 'joined' | 'limited'> | 'failed';

export type SayAct = Extract<TalkAct, { kind: 'say' }>;
/** A name is given by a form of its own. */
export type NamedAct = Exclude<TalkAct, { kind: 'join' }>;

export interface TalkContext {
  mediaId: MediaId;
  talk: Talk;
  /** Undefined until the server has reported it. */
  you: TalkYou | undefined;
  isOnline: boolean;
  /** Streams lost in a row. */
  tries: number;
  /** Milliseconds that the server, or chance, adds to the next wait. */
  spread: number;
  /** What is to be sent, in order; the first is under way while the outbox is sending. */
  queue: readonly TalkAct[];
  /** Messages that were not sent: each is offered again. */
  failed: readonly { act: SayAct; fault: TalkFault }[];
  /** Anything else that was not done. */
  notice: { act: TalkAct; fault: TalkFault } | undefined;
  /** Milliseconds until the server accepts the next one. */
  coolDown: number;
  /** The name that a guest is about to give; the server's word counts. */
  name: string;
  /** What is being written; it stays while its panel is closed. */
  drafts: Readonly<Record<WrittenPart, string>>;
  /** A moderator's forms, each an actor of this id. */
  openForms: readonly TalkFormId[];
  /** Parts whose newest words are on show. */
  followed: readonly TalkPart[];
  /** Words of others that were not on show, by part. */
  unread: Readonly<Record<TalkPart, number>>;
  /** The first words have come; what comes from now on is new. */
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

/** Merges what arrived; `through` is undefined for a response, which covers only its own item. */
export function takeItems(
  context: TalkContext,
  items: readonly TalkItem[],
  through?: number,
): Pick<TalkContext, 'talk' | 'unread' | 'queue' | 'failed' | 'hasLoaded'> {
  const talk = applyTalk(context.talk, items, through);
  const own = new Set(items.flatMap((item) => ('nonce' in item && item.nonce !== undefined ? [item.nonce] : [])));
  const isSent = (act: TalkAct): boolean => 'nonce' in act && own.has(act.nonce);
  // The first is the outbox's, which settles it with its response or with what came here.
  return {
    talk,
    unread: context.hasLoaded ? countUnread(context, talk) : context.unread,
    queue: context.queue.filter((act, index) => index === 0 || !isSent(act)),
    failed: context.failed.filter(({ act }) => !isSent(act)),
    hasLoaded: context.hasLoaded || through !== undefined,
  };
}

/** The server reports the first in the queue: it has arrived, whatever becomes of its response. */
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

/** Follows the newest words of a part, or no longer. */
export function follow(
  { followed, unread }: TalkContext,
  { part, on }: { part: TalkPart; on: boolean },
): Pick<TalkContext, 'followed' | 'unread'> {
  const others = followed.filter((other) => other !== part);
  return on ? { followed: [...others, part], unread: { ...unread, [part]: 0 } } : { followed: others, unread };
}

/** The server refuses any other name; one is on its way at a time. */
export function isJoinable({ queue, name }: TalkContext): boolean {
  return !queue.some(({ kind }) => kind === 'join') && !faultOf(oneLine(name), TALK_NAME_MAX);
}

/** The server refuses any other text; a text that is being sent, or was sent, is not sent twice. */
export function isSendable({ queue, talk }: TalkContext, act: NamedAct): boolean {
  const known = [...queue, ...talk.chat, ...talk.questions];
  const nonces = known.flatMap((other) => ('nonce' in other && other.nonce !== undefined ? [other.nonce] : []));
  if ('nonce' in act && nonces.includes(act.nonce)) return false;
  return act.kind !== 'say' || faultOf(act.text) === undefined;
}

/** Only the latest request counts: the notice of an earlier one goes, and so does the draft of the message sent. */
export function enqueue({ queue, drafts }: TalkContext, act: TalkAct): Partial<TalkContext> {
  return {
    queue: [...queue, act],
    notice: undefined,
    drafts: act.kind === 'say' ? { ...drafts, [act.part]: '' } : drafts,
  };
}

export const formIdOf = (form: TalkForm): TalkFormId =>
  form.kind === 'newVote' ? 'newVote' : `answer-${form.question}`;

/** The form that makes such a request; undefined: it is made by a button. */
export function formOfAct(act: TalkAct | undefined): TalkFormId | undefined {
  if (act?.kind === 'openVote') return 'newVote';
  return act?.kind === 'answer' && act.answered ? `answer-${act.question}` : undefined;
}

export const closeForm = (
  { openForms }: TalkContext,
  form: TalkFormId | undefined,
): Pick<TalkContext, 'openForms'> => ({ openForms: openForms.filter((other) => other !== form) });

/** Removes the first from the queue: done, or listed with its fault. */
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

/** Signed in as the page believed, and no longer so. */
export function isSessionOver({ you: before }: TalkContext, after: TalkYou): boolean {
  return before?.as === 'user' && after.as !== 'user';
}
