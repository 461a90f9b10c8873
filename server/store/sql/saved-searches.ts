import type { Kysely, Selectable } from 'kysely';
import type { SavedSearchStore, StoredSavedSearch } from '../saved-searches.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

const read = (row: Selectable<Tables['saved_searches']>): StoredSavedSearch => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  query: row.query,
  savedAt: row.saved_at,
  linked: row.token_hash !== null,
});

export function savedSearchStore(db: Db, reader: Db): SavedSearchStore {
  const all = () => reader.selectFrom('saved_searches').selectAll();
  return {
    async ofUser(userId) {
      const rows = await all().where('user_id', '=', userId).orderBy('name').orderBy('id').execute();
      return rows.map(read);
    },
    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },
    async findLinked(tokenHash) {
      const row = await reader
        .selectFrom('saved_searches')
        .innerJoin('users', 'users.id', 'saved_searches.user_id')
        .selectAll('saved_searches')
        .where('token_hash', '=', tokenHash)
        .where('suspended', '=', 0)
        .executeTakeFirst();
      return row && read(row);
    },
    async add({ id, userId, name, query, savedAt }) {
      await db
        .insertInto('saved_searches')
        .values({ id, user_id: userId, name, query, token_hash: null, saved_at: savedAt })
        .execute();
    },
    async replace(id, query, was, now) {
      const { numUpdatedRows } = await db
        .updateTable('saved_searches')
        .set({ query, saved_at: now })
        .where('id', '=', id)
        .where('query', '=', was)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async rename(id, name) {
      await db.updateTable('saved_searches').set({ name }).where('id', '=', id).execute();
    },
    async link(id, tokenHash) {
      await db
        .updateTable('saved_searches')
        .set({ token_hash: tokenHash ?? null })
        .where('id', '=', id)
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('saved_searches').where('id', '=', id).execute();
    },
  };
}
