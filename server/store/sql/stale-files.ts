import { type Kysely, sql } from 'kysely';
import type { MediaId } from '../../../core/domain/media.ts';
import type { StaleFileStore } from '../stale-files.ts';
import type { StoreAccess } from './access.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function staleFileStore(
  db: Db,
  reader: Db,
  { dialect }: StoreContext,
  { lookUp }: Pick<StoreAccess, 'lookUp'>,
): StaleFileStore {
  return {
    find: lookUp('stale_files', 'media_id', 'mark'),

    async all() {
      const rows = await reader.selectFrom('stale_files').selectAll().orderBy('mark').execute();
      return rows.map((row) => ({ mediaId: row.media_id, mark: row.mark }));
    },

    async clear(marks) {
      if (marks.length === 0) return;
      await sql`DELETE FROM stale_files WHERE mark IN (SELECT value FROM ${dialect.numbers(marks)} AS cleared)`.execute(
        db,
      );
    },
  };
}

/** Marks a data file for changes that no trigger sees: a change of a medium's tags, or a date that has passed. */
export async function markStale(db: Db, mediaId: MediaId): Promise<void> {
  await sql`DELETE FROM stale_files WHERE media_id = ${mediaId}`.execute(db);
  await sql`INSERT INTO stale_files (media_id)
    SELECT id FROM media WHERE id = ${mediaId} AND player IS NOT NULL`.execute(db);
}
