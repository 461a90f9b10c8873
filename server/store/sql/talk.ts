import type { Kysely } from 'kysely';
import type { MediaId } from '../../../core/domain/media.ts';
import type { TalkStore } from '../talk.ts';
import { bit } from './rows.ts';
import type { Tables } from './schema.ts';
import { talkReads, toMessage, withCounts } from './talk-reads.ts';

type Db = Kysely<Tables>;

/** The next sequence number of a medium's talk. Every change takes one, within its transaction. */
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

/** Columns that may change in an existing row, by table. */
interface Changes {
  talk_messages: Partial<Pick<Tables['talk_messages'], 'hidden' | 'answered' | 'answer' | 'upvotes'>>;
  talk_votes: Partial<Pick<Tables['talk_votes'], 'hidden' | 'closed'>>;
}

/** Changes an existing row, and gives it the next number. */
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

/** Each write must run in its own transaction, so that no number is taken without its change. */
export function talkStore(db: Db, reader: Db): TalkStore {
  return {
    ...talkReads(reader),

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
}

/** The same store with each write in its own transaction. */
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
