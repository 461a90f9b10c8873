/**
 * Chat, votes and questions around a film, as known to one browser.
 *
 * Every item has the number of its last change in its medium's talk (`seq`). A client that has everything up to a
 * number requests the later changes; receiving an item twice is harmless, as its newer state wins (row P27).
 */
import { TALK_HISTORY_MAX, TALK_TEXT_MAX } from './constants/talk.ts';
import type { EpochMs } from './media.ts';

export const TALK_PARTS = ['chat', 'vote', 'questions'] as const;
export type TalkPart = (typeof TALK_PARTS)[number];
/** Parts in which viewers can write. */
export type WrittenPart = Exclude<TalkPart, 'vote'>;

/** The author: a visitor with a freely chosen name, a signed-in person, or an administrator of the medium's group. */
export type TalkRole = 'guest' | 'member' | 'admin';

interface Said {
  id: number;
  /** Number of its last change. */
  seq: number;
  at: EpochMs;
  author: string;
  role: TalkRole;
  /** Empty if it is hidden and the reader may not see it. */
  text: string;
  mine: boolean;
  /** The token set by its author's browser, returned to the author only. */
  nonce?: string | undefined;
  hidden: boolean;
}

export interface ChatMessage extends Said {
  kind: 'message';
}

export interface Question extends Said {
  kind: 'question';
  upvotes: number;
  /** This reader has upvoted it; undefined if the server does not report it. */
  upvoted?: boolean | undefined;
  answered: boolean;
  /** The written answer. */
  answer?: string | undefined;
}

export interface Vote {
  kind: 'vote';
  id: number;
  seq: number;
  at: EpochMs;
  question: string;
  options: readonly { text: string; count: number }[];
  closed: boolean;
  hidden: boolean;
  /** Index of this reader's option, -1 for none; undefined if the server does not report it. */
  chosen?: number | undefined;
}

/** Parts that are closed to everybody except the group's administrators. */
export interface TalkRoom {
  kind: 'room';
  seq: number;
  chatClosed: boolean;
  questionsClosed: boolean;
}

export type TalkItem = ChatMessage | Question | Vote | TalkRoom;

/** This browser's identity for the server. */
export interface TalkYou {
  /** `none`: not identified yet; a name is requested before the first message. */
  as: 'user' | 'guest' | 'none';
  name: string;
  /** The server will recognise this browser: as a signed-in person, or by a cookie, with a name or without. */
  known: boolean;
  /** May hide, close, answer and open votes. */
  moderates: boolean;
  /** May write at all; false on pages of other sites. */
  writes: boolean;
}

/** Requests to the server. `nonce` makes a request idempotent. */
export type TalkAct =
  | { kind: 'join'; name: string }
  | { kind: 'say'; part: WrittenPart; text: string; nonce: string }
  | { kind: 'cast'; vote: number; option: number }
  | { kind: 'upvote'; question: number; up: boolean }
  | { kind: 'hide'; what: 'message' | 'vote'; id: number; hidden: boolean }
  | { kind: 'close'; part: WrittenPart; closed: boolean }
  | { kind: 'openVote'; question: string; options: string[]; nonce: string }
  | { kind: 'closeVote'; vote: number; closed: boolean }
  | { kind: 'answer'; question: number; answered: boolean; text: string };

export interface Talk {
  /** Includes all changes up to this number. */
  seq: number;
  room: TalkRoom;
  /** Oldest first; hidden messages stay, so that an older state cannot bring them back. */
  chat: readonly ChatMessage[];
  questions: readonly Question[];
  /** Newest first. */
  votes: readonly Vote[];
}

export const EMPTY_TALK: Talk = {
  seq: 0,
  room: { kind: 'room', seq: 0, chatClosed: false, questionsClosed: false },
  chat: [],
  questions: [],
  votes: [],
};

/** Merges items by id; an older or repeated state of an item changes nothing. */
function merge<Item extends { id: number; seq: number }>(
  known: readonly Item[],
  coming: readonly Item[],
  join: (before: Item, after: Item) => Item = (_, after) => after,
): Item[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  for (const item of coming) {
    const before = byId.get(item.id);
    if (!before) byId.set(item.id, item);
    else if (item.seq >= before.seq) byId.set(item.id, join(before, item));
  }
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/**
 * Applies items from the server.
 *
 * @param through all changes up to this number are included; undefined for a response, which covers only its own item
 */
export function applyTalk(talk: Talk, items: readonly TalkItem[], through?: number): Talk {
  const of = <Kind extends TalkItem['kind']>(kind: Kind) =>
    items.filter((item): item is Extract<TalkItem, { kind: Kind }> => item.kind === kind);
  const chat = of('message');
  const questions = of('question');
  const votes = of('vote');
  const room = of('room').reduce((newest, next) => (next.seq >= newest.seq ? next : newest), talk.room);
  return {
    seq: Math.max(talk.seq, through ?? 0),
    room,
    chat: chat.length === 0 ? talk.chat : merge(talk.chat, chat, withNonce).slice(-TALK_HISTORY_MAX),
    questions:
      questions.length === 0
        ? talk.questions
        : merge(talk.questions, questions, (before, after) =>
            withNonce(before, { ...after, upvoted: after.upvoted ?? before.upvoted }),
          ),
    votes:
      votes.length === 0
        ? talk.votes
        : merge(talk.votes, votes, (before, after) => ({
            ...after,
            chosen: after.chosen ?? before.chosen,
          })).toReversed(),
  };
}

function withNonce<Item extends Said>(before: Item, after: Item): Item {
  return { ...after, nonce: after.nonce ?? before.nonce };
}

export type TextFault = 'empty' | 'tooLong' | 'control';

/** Control characters, lone surrogates, line and paragraph separators, and bidirectional overrides. */
const REFUSED = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Invisible characters: spaces, joiners, fillers. */
const BLANK = /[\s\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/gu;

/** Length in code points, close to what a person counts. */
export function textLength(text: string): number {
  return [...text].length;
}

/**
 * The problem of a text to be sent; undefined if it is valid.
 *
 * @param max characters
 */
export function faultOf(text: string, max: number = TALK_TEXT_MAX): TextFault | undefined {
  if (REFUSED.test(text)) return 'control';
  if (text.replace(BLANK, '') === '') return 'empty';
  return textLength(text) > max ? 'tooLong' : undefined;
}
/** Questions in display order: unanswered ones by votes, then the answered ones. */
export function orderedQuestions(questions: readonly Question[]): Question[] {
  return questions.toSorted(
    (one, other) => Number(one.answered) - Number(other.answered) || other.upvotes - one.upvotes || one.id - other.id,
  );
}

/** Share of an option, whole per cent; the shares of a vote add up to about 100. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100);
}

/** Typed or pasted text as a single line: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
