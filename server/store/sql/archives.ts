import type { Kysely } from 'kysely';
import type { ArchiveStore, StoredArchive } from '../archives.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function archiveStore(db: Db, reader: Db): ArchiveStore {
  return {
    async add({ id, userId, items, language, expiresAt }, now) {
      await db.deleteFrom('archives').where('expires_at', '<=', now).execute();
      await db
        .insertInto('archives')
        .values({ id, user_id: userId, items: JSON.stringify(items), language, expires_at: expiresAt })
        .execute();
    },
    async find(id, now) {
      const row = await reader
        .selectFrom('archives')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          userId: row.user_id,
          items: JSON.parse(row.items) as StoredArchive['items'],
          language: row.language as StoredArchive['language'],
          expiresAt: row.expires_at,
        }
      );
    },
  };
}
