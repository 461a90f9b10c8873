/** Reads of the talk around a medium. */
import type { Kysely, Selectable } from 'kysely';
import { TALK_HISTORY, TALK_QUESTIONS_MAX, TALK_VOTES_MAX } from '../../../core/domain/constants/talk.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { StoredMessage, StoredRoom, StoredTalkItem, StoredVote, TalkStore } from '../talk.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;
type VoteRow = Selectable<Tables['talk_votes']>;

export function toMessage(row: Selectable<Tables['talk_messages']>): StoredMessage {
  const { id, part, seq, author, name, role, text, at, nonce, upvotes } = row;
  return {
    kind: 'message',
    id,
    mediaId: row.media_id,
    part,
    seq,
    author,
    name,
    role,
    text,
    at,
    nonce,
    hidden: row.hidden === 1,
    answered: row.answered === 1,
    answer: row.answer ?? undefined,
    upvotes,
  };
}

function toRoom(row: Selectable<Tables['talk_rooms']> | undefined): StoredRoom {
  return {
    kind: 'room',
    seq: row?.changed_seq ?? 0,
    chatClosed: row?.chat_closed === 1,
    questionsClosed: row?.questions_closed === 1,
  };
}

export async function withCounts(db: Db, rows: readonly VoteRow[]): Promise<StoredVote[]> {
  if (rows.length === 0) return [];
  const ballots = await db
    .selectFrom('talk_ballots')
    .select(['vote_id', 'option', (each) => each.fn.countAll<number>().as('count')])
    .where(
      'vote_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['vote_id', 'option'])
    .execute();
  return rows.map((row) => ({
    kind: 'vote',
    id: row.id,
    mediaId: row.media_id,
    seq: row.seq,
    question: row.question,
    options: (JSON.parse(row.options) as string[]).map((text, index) => ({
      text,
      count: ballots.find(({ vote_id, option }) => vote_id === row.id && option === index)?.count ?? 0,
    })),
    at: row.at,
    closed: row.closed === 1,
    hidden: row.hidden === 1,
  }));
}

const bySeq = (one: StoredTalkItem, other: StoredTalkItem): number => one.seq - other.seq;

type TalkReads = Pick<TalkStore, 'newest' | 'since' | 'lastSeq' | 'room' | 'message' | 'vote' | 'marks' | 'guest'>;

export function talkReads(reader: Db): TalkReads {
  const roomRow = (mediaId: MediaId) =>
    reader.selectFrom('talk_rooms').selectAll().where('media_id', '=', mediaId).executeTakeFirst();
  const messages = (mediaId: MediaId) => reader.selectFrom('talk_messages').selectAll().where('media_id', '=', mediaId);
  const votes = (mediaId: MediaId) => reader.selectFrom('talk_votes').selectAll().where('media_id', '=', mediaId);

  return {
    async newest(mediaId) {
      // Read the number first, and ignore everything after it: items posted meanwhile come next time, exactly once.
      const row = await roomRow(mediaId);
      const last = row?.seq ?? 0;
      const newest = (part: 'chat' | 'questions', limit: number) =>
        messages(mediaId)
          .where('part', '=', part)
          .where('seq', '<=', last)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
      const chat = await newest('chat', TALK_HISTORY);
      const questions = await newest('questions', TALK_QUESTIONS_MAX);
      const open = await votes(mediaId).where('seq', '<=', last).orderBy('id', 'desc').limit(TALK_VOTES_MAX).execute();
      const items = [...[...chat, ...questions].map(toMessage), ...(await withCounts(reader, open)), toRoom(row)];
      return { items: items.sort(bySeq), through: last };
    },

    async since(mediaId, seq, limit) {
      // Read the number first, and ignore everything after it. Each of these reads sees a different moment, and a later
      // vote must not hide an earlier message.
      const row = await roomRow(mediaId);
      const last = row?.seq ?? 0;
      const newMessages = await messages(mediaId)
        .where('seq', '>', seq)
        .where('seq', '<=', last)
        .orderBy('seq')
        .limit(limit + 1)
        .execute();
      const changed = await votes(mediaId)
        .where('seq', '>', seq)
        .where('seq', '<=', last)
        .orderBy('seq')
        .limit(limit + 1)
        .execute();
      const room = row && row.changed_seq > seq ? [toRoom(row)] : [];
      const all = [...newMessages.map(toMessage), ...(await withCounts(reader, changed)), ...room].sort(bySeq);
      const items = all.slice(0, limit);
      return { items, through: items.length < all.length ? items.at(-1)!.seq : Math.max(last, seq) };
    },

    lastSeq: async (mediaId) => (await roomRow(mediaId))?.seq ?? 0,
    room: async (mediaId) => toRoom(await roomRow(mediaId)),

    async message(id) {
      const row = await reader.selectFrom('talk_messages').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toMessage(row);
    },

    async vote(id) {
      const row = await reader.selectFrom('talk_votes').selectAll().where('id', '=', id).executeTakeFirst();
      return row && (await withCounts(reader, [row]))[0];
    },

    async marks(mediaId, voter) {
      const [upvotes, ballots] = await Promise.all([
        reader
          .selectFrom('talk_upvotes')
          .innerJoin('talk_messages', 'talk_messages.id', 'talk_upvotes.message_id')
          .select('message_id')
          .where('media_id', '=', mediaId)
          .where('voter', '=', voter)
          .execute(),
        reader
          .selectFrom('talk_ballots')
          .innerJoin('talk_votes', 'talk_votes.id', 'talk_ballots.vote_id')
          .select(['vote_id', 'option'])
          .where('media_id', '=', mediaId)
          .where('voter', '=', voter)
          .execute(),
      ]);
      return {
        upvoted: new Set(upvotes.map(({ message_id }) => message_id)),
        chosen: new Map(ballots.map(({ vote_id, option }) => [vote_id, option])),
      };
    },

    async guest(tokenHash) {
      const row = await reader
        .selectFrom('talk_guests')
        .select('name')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.name;
    },
  };
}
