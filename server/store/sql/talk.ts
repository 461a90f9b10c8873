import type { Kysely, Selectable } from 'kysely';
import { TALK_HISTORY, TALK_QUESTIONS_MAX, TALK_VOTES_MAX } from '../../../core/domain/constants/talk.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { StoredMessage, StoredRoom, StoredTalkItem, StoredVote, TalkStore } from '../talk.ts';
import { bit } from './rows.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;
type VoteRow = Selectable<Tables['talk_votes']>;

function toMessage(row: Selectable<Tables['talk_messages']>): StoredMessage {
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

async function withCounts(db: Db, rows: readonly VoteRow[]): Promise<StoredVote[]> {
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
    options: (JSON.parse(row.options) as string[]).map((text, place) => ({
      text,
      count: ballots.find(({ vote_id, option }) => vote_id === row.id && option === place)?.count ?? 0,
    })),
    at: row.at,
    closed: row.closed === 1,
    hidden: row.hidden === 1,
  }));
}

const bySeq = (one: StoredTalkItem, other: StoredTalkItem): number => one.seq - other.seq;

/** The next number of a medium's talk; every change takes one, within its transaction. */
async function nextSeq(db: Db, mediaId: MediaId): Promise<number> {
  const { seq } = await db
    .insertInto('talk_rooms')
    .values({ media_id: mediaId, seq: 1, changed_seq: 0, chat_closed: 0, questions_closed: 0 })
    .onConflict((conflict) =>
      conflict.column('media_id').doUpdateSet((each) => ({ seq: each('talk_rooms.seq', '+', 1) })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/** What may change of a row that is there, by its table. */
interface Changes {
  talk_messages: Partial<Pick<Tables['talk_messages'], 'hidden' | 'answered' | 'answer' | 'upvotes'>>;
  talk_votes: Partial<Pick<Tables['talk_votes'], 'hidden' | 'closed'>>;
}

/** Changes a row that is there, and gives it the next number. */
async function change<Table extends keyof Changes>(
  db: Db,
  table: Table,
  id: number,
  changes: Changes[Table],
): Promise<void> {
  const rows = db as Kysely<Pick<Tables, 'talk_messages'>>;
  const at = table as 'talk_messages';
  const row = await rows.selectFrom(at).select('media_id').where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const seq = await nextSeq(db, row.media_id);
  await rows
    .updateTable(at)
    .set({ ...changes, seq })
    .where('id', '=', id)
    .execute();
}

/** Writes of it belong into a transaction each: a number that was taken has its change beside it. */
export function talkStore(db: Db, reader: Db): TalkStore {
  const roomRow = (mediaId: MediaId) =>
    reader.selectFrom('talk_rooms').selectAll().where('media_id', '=', mediaId).executeTakeFirst();
  const messages = (mediaId: MediaId) => reader.selectFrom('talk_messages').selectAll().where('media_id', '=', mediaId);
  const votes = (mediaId: MediaId) => reader.selectFrom('talk_votes').selectAll().where('media_id', '=', mediaId);

  const store: TalkStore = {
    async newest(mediaId) {
      // Read before the rest, and nothing after it is taken: what is posted meanwhile comes next, neither twice nor never.
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
      // The number is read first, and nothing after it is taken: each of these reads sees another moment, and a later
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

    async say({ mediaId, part, author, name, role, text, at, nonce }) {
      const known = await db
        .selectFrom('talk_messages')
        .selectAll()
        .where('media_id', '=', mediaId)
        .where('author', '=', author)
        .where('nonce', '=', nonce)
        .executeTakeFirst();
      if (known) return toMessage(known);
      const row = {
        media_id: mediaId,
        part,
        seq: await nextSeq(db, mediaId),
        author,
        name,
        role,
        text,
        at,
        nonce,
        hidden: 0,
        answered: 0,
        answer: null,
        upvotes: 0,
      } as const;
      return toMessage(await db.insertInto('talk_messages').values(row).returningAll().executeTakeFirstOrThrow());
    },

    async hide(what, id, hidden) {
      await change(db, what === 'message' ? 'talk_messages' : 'talk_votes', id, { hidden: bit(hidden) });
    },

    async close(mediaId, part, closed) {
      const seq = await nextSeq(db, mediaId);
      await db
        .updateTable('talk_rooms')
        .set({ changed_seq: seq, [part === 'chat' ? 'chat_closed' : 'questions_closed']: bit(closed) })
        .where('media_id', '=', mediaId)
        .execute();
    },

    async answer(id, answered, text) {
      await change(db, 'talk_messages', id, { answered: bit(answered), answer: text ?? null });
    },

    async upvote(id, voter, up) {
      if (up) {
        await db
          .insertInto('talk_upvotes')
          .values({ message_id: id, voter })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else {
        await db.deleteFrom('talk_upvotes').where('message_id', '=', id).where('voter', '=', voter).execute();
      }
      const { count } = await db
        .selectFrom('talk_upvotes')
        .select((each) => each.fn.countAll<number>().as('count'))
        .where('message_id', '=', id)
        .executeTakeFirstOrThrow();
      await change(db, 'talk_messages', id, { upvotes: count });
    },

    async openVote({ mediaId, question, options, at, nonce }) {
      const known = await db
        .selectFrom('talk_votes')
        .selectAll()
        .where('media_id', '=', mediaId)
        .where('nonce', '=', nonce)
        .executeTakeFirst();
      const row =
        known ??
        (await db
          .insertInto('talk_votes')
          .values({
            media_id: mediaId,
            seq: await nextSeq(db, mediaId),
            question,
            options: JSON.stringify(options),
            at,
            nonce,
            closed: 0,
            hidden: 0,
          })
          .returningAll()
          .executeTakeFirstOrThrow());
      const [vote] = await withCounts(db, [row]);
      return vote!;
    },

    async closeVote(id, closed) {
      await change(db, 'talk_votes', id, { closed: bit(closed) });
    },

    async cast(id, voter, option) {
      await db
        .insertInto('talk_ballots')
        .values({ vote_id: id, voter, option })
        .onConflict((conflict) => conflict.columns(['vote_id', 'voter']).doUpdateSet({ option }))
        .execute();
      await change(db, 'talk_votes', id, {});
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

    async saveGuest({ tokenHash, name, at }) {
      await db
        .insertInto('talk_guests')
        .values({ token_hash: tokenHash, name, seen_at: at })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ name, seen_at: at }))
        .execute();
    },

    async removeGuests(seenBefore) {
      const result = await db.deleteFrom('talk_guests').where('seen_at', '<', seenBefore).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
  return store;
}

/** The same with every write in a transaction of its own. */
export function transactionalTalk(
  outer: TalkStore,
  within: <T>(work: (talk: TalkStore) => Promise<T>) => Promise<T>,
): TalkStore {
  return {
    ...outer,
    say: (message) => within((talk) => talk.say(message)),
    hide: (...change) => within((talk) => talk.hide(...change)),
    close: (...change) => within((talk) => talk.close(...change)),
    answer: (...change) => within((talk) => talk.answer(...change)),
    upvote: (...change) => within((talk) => talk.upvote(...change)),
    openVote: (vote) => within((talk) => talk.openVote(vote)),
    closeVote: (...change) => within((talk) => talk.closeVote(...change)),
    cast: (...change) => within((talk) => talk.cast(...change)),
  };
}
