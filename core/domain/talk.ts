/**
 * What people say around a film: chat, votes and questions, as one browser knows it.
 *
 * Every thing said bears the number of its last change in its medium's talk (`seq`). A client that has everything
 * up to a number requests what came after it; receiving a thing twice is harmless, as its newer state wins (row P27).
 */
import { TALK_HISTORY_MAX, TALK_TEXT_MAX } from './constants/talk.ts';
import type { EpochMs } from './media.ts';

export const TALK_PARTS = ['chat', 'vote', 'questions'] as const;
export type TalkPart = (typeof TALK_PARTS)[number];
/** Parts that people write into. */
export type WrittenPart = Exclude<TalkPart, 'vote'>;

/**
 * Who wrote it: a visitor with a name of their own choice, a signed-in person, an administrator of the medium's group.
 */
export type TalkRole = 'guest' | 'member' | 'admin';

interface Said {
  id: number;
  /** Number of its last change. */
  seq: number;
  at: EpochMs;
  author: string;
  role: TalkRole;
  /** Empty where it is hidden and the reader may not see it. */
  text: string;
  mine: boolean;
  /** The mark that its author's browser gave it, sent to the author alone. */
  nonce?: string | undefined;
  hidden: boolean;
}

export interface ChatMessage extends Said {
  kind: 'message';
}

export interface Question extends Said {
  kind: 'question';
  upvotes: number;
  /** This reader is among them; undefined where the server does not say. */
  upvoted?: boolean | undefined;
  answered: boolean;
  /** What was answered in writing. */
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
  /** Place of this reader's option, -1 for none; undefined where the server does not say. */
  chosen?: number | undefined;
}

/** Which parts take no more words, but from the group's administrators. */
export interface TalkRoom {
  kind: 'room';
  seq: number;
  chatClosed: boolean;
  questionsClosed: boolean;
}

export type TalkItem = ChatMessage | Question | Vote | TalkRoom;

/** Who the server takes this browser for. */
export interface TalkYou {
  /** `none`: nobody yet; a name is asked for before the first word. */
  as: 'user' | 'guest' | 'none';
  name: string;
  /** It will know this browser again: as a signed-in person, or by a cookie, with a name or without. */
  known: boolean;
  /** May hide, close, answer and open votes. */
  moderates: boolean;
  /** May write at all; false on pages of other sites. */
  writes: boolean;
}

/** What is asked of the server. `nonce` makes asking twice count once. */
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
  /** All changes up to this number are in it. */
  seq: number;
  room: TalkRoom;
  /** Oldest first; hidden ones stay, so that nothing older brings them back. */
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

/** Things in, each under its id; an older state of one changes nothing, nor does the same twice. */
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
 * Takes in what the server sent.
 *
 * @param through all changes up to this number are known now; undefined for a response, which covers only its own item
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

/**
 * Control characters, halves of characters, line and paragraph separators, and marks that turn the text around them.
 */
const REFUSED = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** What leaves no mark on the page: spaces, joiners, fillers. */
const BLANK = /[\s\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/gu;

/** Characters as a person counts them, near enough: code points. */
export function textLength(text: string): number {
  return [...text].length;
}

/**
 * What is wrong with a text as it is to be sent; undefined where nothing is.
 *
 * @param max characters
 */
export function faultOf(text: string, max: number = TALK_TEXT_MAX): TextFault | undefined {
  if (REFUSED.test(text)) return 'control';
  if (text.replace(BLANK, '') === '') return 'empty';
  return textLength(text) > max ? 'tooLong' : undefined;
}
/** Questions as they are read: those that wait for an answer, those with the most votes first, and then the answered ones. */
export function orderedQuestions(questions: readonly Question[]): Question[] {
  return questions.toSorted(
    (one, other) => Number(one.answered) - Number(other.answered) || other.upvotes - one.upvotes || one.id - other.id,
  );
}

/** Share of an option, whole percent; the shares of a vote add up to about 100. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100);
}

/** A typed or pasted text in one line: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
