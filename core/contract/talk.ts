/**
 * Chat, votes and questions around a medium (row P27): the stream that delivers them, and the requests that send them.
 *
 * No document specifies this wire; it is decided here. Texts are plain text of one line.
 */
import * as v from 'valibot';
import {
  TALK_NAME_MAX,
  TALK_TEXT_MAX,
  VOTE_OPTION_MAX,
  VOTE_OPTIONS_MAX,
  VOTE_OPTIONS_MIN,
  VOTE_QUESTION_MAX,
} from '../domain/constants/talk.ts';
import { faultOf } from '../domain/talk.ts';
import type { TalkItem, TalkYou } from '../domain/talk.ts';
import { defineRequest } from './envelope.ts';
import { count, id, listOf, maybe, milliseconds, shown, text } from './primitives.ts';

/** A schema whose output is the domain's type. */
type Reads<T> = { readonly '~types'?: { readonly output: T } | undefined };

/** A line written by a person: trimmed, neither empty nor longer than `max`, without control characters. */
function line(max: number) {
  return v.pipe(
    // At most two UTF-16 units a character: longer input is rejected before its characters are counted.
    text(max * 2),
    v.trim(),
    v.check((value) => faultOf(value, max) === undefined, 'empty, too long, or with control characters'),
    v.description(`text of 1 to ${max} characters`),
  );
}

const nonce = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/), v.description('16 to 64 letters and digits'));
const writtenPart = v.picklist(['chat', 'questions']);
const words = shown(TALK_TEXT_MAX * 2);

const messageEntries = {
  id: count,
  seq: count,
  at: milliseconds,
  author: shown(200),
  role: v.fallback(v.picklist(['guest', 'member', 'admin']), 'guest'),
  text: words,
  mine: v.fallback(v.boolean(), false),
  nonce: maybe(shown(64)),
  hidden: v.fallback(v.boolean(), false),
};

/** An item of the talk in its newest state: a chat message, a question, a vote, or which parts are closed. */
export const talkItem = v.variant('kind', [
  v.object({ kind: v.literal('message'), ...messageEntries }),
  v.object({
    kind: v.literal('question'),
    ...messageEntries,
    upvotes: count,
    upvoted: maybe(v.boolean()),
    answered: v.fallback(v.boolean(), false),
    answer: maybe(words),
  }),
  v.object({
    kind: v.literal('vote'),
    id: count,
    seq: count,
    at: milliseconds,
    question: words,
    options: listOf(v.object({ text: words, count }), VOTE_OPTIONS_MAX),
    closed: v.fallback(v.boolean(), false),
    hidden: v.fallback(v.boolean(), false),
    chosen: maybe(v.pipe(v.number(), v.safeInteger())),
  }),
  v.object({ kind: v.literal('room'), seq: count, chatClosed: v.boolean(), questionsClosed: v.boolean() }),
]);
talkItem satisfies Reads<TalkItem>;
export type WrittenTalkItem = v.InferInput<typeof talkItem>;

/** The requester as identified by the server. */
export const talkYou = v.object({
  as: v.picklist(['user', 'guest', 'none']),
  name: shown(200),
  known: v.boolean(),
  moderates: v.boolean(),
  writes: v.boolean(),
});
talkYou satisfies Reads<TalkYou>;

/** `GET /services/talk/stream`: `since` is the number of the last `items`, initially 0. */
export const talkStreamParams = v.object({
  mediaId: id,
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0'),
});

/**
 * Events of the stream, by name: `you` first; `reset` if too much was missed, so that everything known is discarded;
 * `items` with its number as the event's id; `beat` every twenty seconds.
 */
export const talkEvents = {
  you: talkYou,
  reset: v.object({}),
  items: v.object({ items: listOf(talkItem, 2_000), through: count }),
  beat: v.object({}),
};
export type TalkEventName = keyof typeof talkEvents;

/** All requests except `joinTalk` name the medium, and the identity that the page assumes. */
const requester = {
  mediaId: id,
  /** `user`: `disconnected` means that the session has ended. */
  as: v.optional(v.picklist(['user', 'guest']), 'guest'),
};

const outcome = {
  ok: { data: v.object({ items: listOf(talkItem, 100) }) },
  /** May not read, write or moderate. */
  private: {},
  closed: {},
  /** A guest without a name: call `joinTalk` first. */
  nameless: {},
  limited: { data: v.object({ retryAfter: count }) },
  empty: {},
} as const;

export const joinTalk = defineRequest({
  name: 'joinTalk',
  controller: 'talk',
  method: 'POST',
  purpose: 'Gives a visitor who is not signed in a name, stored in a cookie.',
  params: v.object({ mediaId: id, name: line(TALK_NAME_MAX) }),
  statuses: {
    ok: { data: v.object({ you: talkYou }) },
    private: {},
    limited: { data: v.object({ retryAfter: count }) },
    empty: {},
  },
});

export const sendTalk = defineRequest({
  name: 'sendTalk',
  controller: 'talk',
  method: 'POST',
  purpose: 'Writes in the chat, or asks a question. The same `nonce` again is the same message.',
  params: v.object({ ...requester, part: writtenPart, text: line(TALK_TEXT_MAX), nonce }),
  statuses: outcome,
});

export const castVote = defineRequest({
  name: 'castVote',
  controller: 'talk',
  method: 'POST',
  purpose: 'Chooses an option of an open vote; one per session, and the last choice counts.',
  params: v.object({ ...requester, voteId: count, option: count }),
  statuses: outcome,
});

export const upvoteQuestion = defineRequest({
  name: 'upvoteQuestion',
  controller: 'talk',
  method: 'POST',
  purpose: 'Votes for a question to be answered, or withdraws that; one per session.',
  params: v.object({ ...requester, questionId: count, up: v.boolean() }),
  statuses: outcome,
});

export const hideTalk = defineRequest({
  name: 'hideTalk',
  controller: 'talk',
  method: 'POST',
  purpose: 'Hides a message, a question or a vote from everybody but the group’s administrators, or shows it again.',
  params: v.object({ ...requester, what: v.picklist(['message', 'vote']), id: count, hidden: v.boolean() }),
  statuses: outcome,
});

export const closeTalk = defineRequest({
  name: 'closeTalk',
  controller: 'talk',
  method: 'POST',
  purpose: 'Closes chat or questions to everybody but the group’s administrators, or opens them again.',
  params: v.object({ ...requester, part: writtenPart, closed: v.boolean() }),
  statuses: outcome,
});

export const openVote = defineRequest({
  name: 'openVote',
  controller: 'talk',
  method: 'POST',
  purpose: 'Opens a vote. The same `nonce` again is the same vote.',
  params: v.object({
    ...requester,
    question: line(VOTE_QUESTION_MAX),
    options: v.pipe(v.array(line(VOTE_OPTION_MAX)), v.minLength(VOTE_OPTIONS_MIN), v.maxLength(VOTE_OPTIONS_MAX)),
    nonce,
  }),
  statuses: outcome,
});

export const closeVote = defineRequest({
  name: 'closeVote',
  controller: 'talk',
  method: 'POST',
  purpose: 'Ends a vote, keeping its result, or opens it again.',
  params: v.object({ ...requester, voteId: count, closed: v.boolean() }),
  statuses: outcome,
});

export const answerQuestion = defineRequest({
  name: 'answerQuestion',
  controller: 'talk',
  method: 'POST',
  purpose: 'Marks a question as answered, in writing if `text` is given, or as open again.',
  params: v.object({
    ...requester,
    questionId: count,
    answered: v.boolean(),
    text: v.optional(v.union([v.literal(''), line(TALK_TEXT_MAX)]), ''),
  }),
  statuses: outcome,
});
