/** Imports of tags: `staging.ts` stages them in another thread, this store publishes them. */
import { type Kysely, sql } from 'kysely';
import { IMPORT_KNOWN_MS } from '../../../core/domain/constants/csv-import.ts';
import type { ImportStore, PreparedBatch, TagBatch } from '../imports.ts';
import { indexMedium, revisionOf } from './indexing.ts';
import type { StoreAccess } from './access.ts';
import type { StoreContext } from './dialect.ts';
import { toMedium } from './rows.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Whether another tag has used one of the batch's ids since the batch began. */
async function isTaken(db: Db, { number, mediumDoc, overwrites, revision }: TagBatch): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM tags CROSS JOIN tag_rows AS staged
    WHERE staged.id = tags.id AND staged.medium_doc = ${mediumDoc} AND staged.batch = ${number}
    AND tags.revision > ${revision}
      AND NOT (tags.medium_doc = ${mediumDoc} AND (${overwrites ? sql`true` : sql`false`} OR tags.deleted_at IS NOT NULL))
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Keeps deleted tags of the medium in the bin, unless the batch contains a tag with the same id. */
async function archiveOverwritten(db: Db, { number, mediumDoc, overwrites }: TagBatch): Promise<void> {
  const isDeleted = sql`medium_doc = ${mediumDoc} AND deleted_at IS NOT NULL AND batch <> ${number}`;
  await sql`DELETE FROM tag_rows WHERE ${isDeleted} AND EXISTS (SELECT 1 FROM tag_rows AS staged
    WHERE staged.id = tag_rows.id AND staged.medium_doc = ${mediumDoc} AND staged.batch = ${number})`.execute(db);
  if (overwrites) await sql`UPDATE tag_rows SET batch = ${number} WHERE ${isDeleted}`.execute(db);
}

async function show(db: Db, { number, mediumDoc, overwrites }: TagBatch): Promise<void> {
  await db.deleteFrom('hidden_tags').where('medium_doc', '=', mediumDoc).where('first', '=', number).execute();
  if (overwrites)
    await sql`INSERT INTO hidden_tags (medium_doc, first, last) VALUES (${mediumDoc}, 0, ${number - 1})
      ON CONFLICT (medium_doc, first) DO UPDATE SET last = excluded.last`.execute(db);
  await db
    .insertInto('tag_publications')
    .values({ revision: await revisionOf(db), medium_doc: mediumDoc })
    .execute();
}

async function writeLate(db: Db, { batch, late }: PreparedBatch): Promise<void> {
  const revision = await revisionOf(db);
  for (const { id, column, pair } of late) {
    const name = sql.ref(column);
    await sql`UPDATE tag_rows SET ${name} = CASE WHEN ${name} IS NULL OR ${name} = '[]' THEN '[' ELSE
      substr(${name}, 1, length(${name}) - 1) || ',' END || CAST(${pair} AS text) || ']', revision = ${revision}
      WHERE doc = (SELECT doc FROM tags WHERE id = ${id} AND medium_doc = ${batch.mediumDoc})`.execute(db);
  }
}

/**
 * @param db for writes
 * @param reader for reads; inside a transaction the same as `db`
 */
export function importStore(
  db: Db,
  reader: Db,
  context: StoreContext,
  { location, lend }: Pick<StoreAccess, 'location' | 'lend'>,
): ImportStore {
  return {
    location,
    lend,

    async begin(mediaId, overwrites) {
      const medium = await db
        .selectFrom('media')
        .select(['doc', 'title'])
        .where('id', '=', mediaId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!medium) return undefined;
      const { value: number } = await db
        .updateTable('counters')
        .set(({ eb }) => ({ value: eb('value', '+', 1) }))
        .where('name', '=', 'batch')
        .returning('value')
        .executeTakeFirstOrThrow();
      await db.insertInto('hidden_tags').values({ medium_doc: medium.doc, first: number, last: number }).execute();
      const revision = await revisionOf(db);
      return { number, mediaId, mediumDoc: medium.doc, title: medium.title, overwrites, revision };
    },

    async isKnown(importId, at) {
      const { rows } = await sql`SELECT 1 FROM imports WHERE id = ${importId}
        AND taken_at >= ${at - IMPORT_KNOWN_MS}`.execute(reader);
      return rows.length > 0;
    },

    async publish(prepared, importId, at) {
      const { batch, words } = prepared;
      if (importId !== undefined) {
        await sql`DELETE FROM imports WHERE taken_at < ${at - IMPORT_KNOWN_MS}`.execute(db);
        const noted = await sql`INSERT INTO imports (id, taken_at) VALUES (${importId}, ${at})
          ON CONFLICT DO NOTHING`.execute(db);
        if (noted.numAffectedRows !== 1n) return 'repeated';
      }
      const row = await db
        .selectFrom('media')
        .selectAll()
        .where('doc', '=', batch.mediumDoc)
        .where('id', '=', batch.mediaId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return 'gone';
      if (await isTaken(db, batch)) return 'taken';
      await archiveOverwritten(db, batch);
      await writeLate(db, prepared);
      await show(db, batch);
      await indexMedium(db, context, row.doc, toMedium(row, []), words);
      return 'published';
    },

    async hasHidden() {
      return (await reader.selectFrom('hidden_tags').select('first').limit(1).executeTakeFirst()) !== undefined;
    },
  };
}
