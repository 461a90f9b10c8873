/** The talk around a medium: records and port (row P27). */
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { TalkRole, WrittenPart } from '../../core/domain/talk.ts';

/** The author of messages and votes: `u{user id}`, or `g{hash}` of a guest's token. */
export type Participant = string;

export interface StoredMessage {
  kind: 'message';
  id: number;
  mediaId: MediaId;
  part: WrittenPart;
  /** Sequence number of its last change in the medium's talk. */
  seq: number;
  author: Participant;
  name: string;
  role: TalkRole;
  text: string;
  at: EpochMs;
  nonce: string;
  hidden: boolean;
  answered: boolean;
  answer: string | undefined;
  upvotes: number;
}

export interface StoredVote {
  kind: 'vote';
  id: number;
  mediaId: MediaId;
  seq: number;
  question: string;
  options: readonly { text: string; count: number }[];
  at: EpochMs;
  closed: boolean;
  hidden: boolean;
}

export interface StoredRoom {
  kind: 'room';
  seq: number;
  chatClosed: boolean;
  questionsClosed: boolean;
}

export type StoredTalkItem = StoredMessage | StoredVote | StoredRoom;

export type NewMessage = Pick<StoredMessage, 'mediaId' | 'part' | 'author' | 'name' | 'role' | 'text' | 'at' | 'nonce'>;

export interface NewVote {
  mediaId: MediaId;
  question: string;
  options: readonly string[];
  at: EpochMs;
  nonce: string;
}

/** A participant's upvoted questions, and the chosen option of each vote. */
export interface TalkMarks {
  upvoted: ReadonlySet<number>;
  chosen: ReadonlyMap<number, number>;
}

/** Items in the order of their sequence numbers. Contains every change up to `through` after the requested one. */
export interface TalkBatch {
  items: readonly StoredTalkItem[];
  through: number;
}

export interface TalkStore {
  /** The newest items of each part, and the room. */
  newest(mediaId: MediaId): Promise<TalkBatch>;
  /** Changes after `seq`, at most `limit`. */
  since(mediaId: MediaId, seq: number, limit: number): Promise<TalkBatch>;
  /** Sequence number of the last change; 0 if the talk is empty. */
  lastSeq(mediaId: MediaId): Promise<number>;
  room(mediaId: MediaId): Promise<StoredRoom>;
  message(id: number): Promise<StoredMessage | undefined>;
  vote(id: number): Promise<StoredVote | undefined>;
  /** @returns the existing message if the author has used this nonce before */
  say(message: NewMessage): Promise<StoredMessage>;
  hide(what: 'message' | 'vote', id: number, hidden: boolean): Promise<void>;
  close(mediaId: MediaId, part: WrittenPart, closed: boolean): Promise<void>;
  answer(id: number, answered: boolean, text: string | undefined): Promise<void>;
  upvote(id: number, voter: Participant, up: boolean): Promise<void>;
  /** @returns the existing vote if this nonce was used before */
  openVote(vote: NewVote): Promise<StoredVote>;
  closeVote(id: number, closed: boolean): Promise<void>;
  /** One ballot per voter: the last one counts. */
  cast(id: number, voter: Participant, option: number): Promise<void>;
  marks(mediaId: MediaId, voter: Participant): Promise<TalkMarks>;
  /** Name of a guest; undefined if unknown. */
  guest(tokenHash: string): Promise<string | undefined>;
  /** Adds or renames a guest. */
  saveGuest(guest: { tokenHash: string; name: string; at: EpochMs }): Promise<void>;
  removeGuests(seenBefore: EpochMs): Promise<number>;
}
