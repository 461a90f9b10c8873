import { type Kysely, type Selectable, sql } from 'kysely';
import type { Stroke } from '../../../core/domain/drawing.ts';
import type { SavedDrawingStore, StoredDrawing } from '../saved-drawings.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

const read = (row: Selectable<Tables['saved_drawings']>): StoredDrawing => ({
  id: row.id,
  userId: row.user_id,
  mediaId: row.medium_id,
  name: row.name,
  strokes: JSON.parse(row.strokes) as Stroke[],
  linked: row.linked === 1,
  savedAt: row.saved_at,
});

export function savedDrawingStore(db: Db, reader: Db): SavedDrawingStore {
  const all = () => reader.selectFrom('saved_drawings').selectAll();
  return {
    async ofUser(userId, mediaId) {
      const rows = await all()
        .where('user_id', '=', userId)
        .where('medium_id', '=', mediaId)
        .orderBy('saved_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },
    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },
    async room(userId, mediaId, but) {
      const { rows } = await sql<{ count: number; bytes: number }>`
        SELECT count(*) FILTER (WHERE medium_id = ${mediaId}) AS count, coalesce(sum(length(strokes)), 0) AS bytes
        FROM saved_drawings WHERE user_id = ${userId} AND id <> ${but}`.execute(reader);
      return rows[0] ?? { count: 0, bytes: 0 };
    },
    async save({ id, userId, mediaId, name, strokes, savedAt }) {
      const row = { name, strokes: JSON.stringify(strokes), saved_at: savedAt };
      await db
        .insertInto('saved_drawings')
        .values({ id, user_id: userId, medium_id: mediaId, linked: 0, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async link(id, linked) {
      await db
        .updateTable('saved_drawings')
        .set({ linked: linked ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('saved_drawings').where('id', '=', id).execute();
    },
  };
}
