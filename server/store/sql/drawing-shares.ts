import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { UserId } from '../../../core/domain/media.ts';
import type { DrawingShareStore } from '../drawing-shares.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Shared with the account, or with its login. */
const isWith = (userId: UserId) => (is: ExpressionBuilder<Tables, 'drawing_shares'>) =>
  is.or([
    is('drawing_shares.user_id', '=', userId),
    is('drawing_shares.login', '=', is.selectFrom('users').select('users.login').where('users.id', '=', userId)),
  ]);

export function drawingShareStore(db: Db, reader: Db, { dialect: { json } }: StoreContext): DrawingShareStore {
  return {
    async ofDrawing(drawingId) {
      const rows = await reader
        .selectFrom('drawing_shares')
        .leftJoin('users', 'users.id', 'drawing_shares.user_id')
        .select(['drawing_shares.id', 'drawing_shares.login', 'drawing_shares.user_id', 'users.name'])
        .where('drawing_id', '=', drawingId)
        .orderBy('shared_at')
        .orderBy('drawing_shares.id')
        .execute();
      return rows.map(({ id, login, user_id, name }) => ({
        id,
        name: name ?? login ?? '',
        ...(user_id !== null && { userId: user_id }),
      }));
    },

    async counts(owner, mediaId) {
      const rows = await reader
        .selectFrom('drawing_shares')
        .innerJoin('saved_drawings', 'saved_drawings.id', 'drawing_shares.drawing_id')
        .select(['drawing_id', sql<number>`count(*)`.as('count')])
        .where('saved_drawings.user_id', '=', owner)
        .where('saved_drawings.medium_id', '=', mediaId)
        .groupBy('drawing_id')
        .execute();
      return new Map(rows.map(({ drawing_id, count }) => [drawing_id, count]));
    },

    async add({ id, drawingId, with: person, at }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('drawing_shares')
        .values({
          id,
          drawing_id: drawingId,
          user_id: 'userId' in person ? person.userId : null,
          login: 'login' in person ? person.login : null,
          shared_at: at,
          seen: 0,
          dropped: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async remove(drawingId, id) {
      await db.deleteFrom('drawing_shares').where('drawing_id', '=', drawingId).where('id', '=', id).execute();
    },

    async reaches(drawingId, userId) {
      const row = await reader
        .selectFrom('drawing_shares')
        .select('id')
        .where('drawing_id', '=', drawingId)
        .where('dropped', '=', 0)
        .where(isWith(userId))
        .executeTakeFirst();
      return row !== undefined;
    },

    async sharedWith(userId, limit, before) {
      const at = sql<number>`max(shared_at)`;
      const rows = await reader
        .selectFrom('drawing_shares')
        .innerJoin('saved_drawings', 'saved_drawings.id', 'drawing_shares.drawing_id')
        .select(['drawing_id', 'medium_id', at.as('at'), sql<number>`max(seen)`.as('seen')])
        .where('dropped', '=', 0)
        .where(isWith(userId))
        .groupBy(['drawing_id', 'medium_id'])
        .$if(before !== undefined, (query) =>
          query.having((is) =>
            is.or([is(at, '<', before!.at), is.and([is(at, '=', before!.at), is('drawing_id', '>', before!.id)])]),
          ),
        )
        .orderBy(at, 'desc')
        .orderBy('drawing_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        drawingId: row.drawing_id,
        mediaId: row.medium_id,
        sharedAt: row.at,
        isNew: row.seen === 0,
      }));
    },

    async heads(drawingIds) {
      if (drawingIds.length === 0) return [];
      return reader
        .selectFrom('saved_drawings')
        .innerJoin('users', 'users.id', 'saved_drawings.user_id')
        .select(['saved_drawings.id', 'saved_drawings.name', 'users.name as owner'])
        .select([json.length(sql`strokes`).as('strokes'), json.smallest(sql`strokes`, 'at').as('at')])
        .where('saved_drawings.id', 'in', drawingIds)
        .execute();
    },

    async see(drawingId, userId) {
      await db
        .updateTable('drawing_shares')
        .set({ seen: 1 })
        .where('drawing_id', '=', drawingId)
        .where(isWith(userId))
        .execute();
    },

    async drop(drawingId, userId) {
      const { numUpdatedRows } = await db
        .updateTable('drawing_shares')
        .set({ dropped: 1 })
        .where('drawing_id', '=', drawingId)
        .where(isWith(userId))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
