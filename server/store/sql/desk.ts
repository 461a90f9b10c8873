import { type Kysely, sql } from 'kysely';
import { DESK_CHANGES_STORED_MAX } from '../../../core/domain/desk/limits.ts';
import type { HiddenFields } from '../../../core/domain/desk/desk-tag.ts';
import type { DeskTemplate } from '../../../core/domain/desk/template.ts';
import type { DeskRow, DeskStore } from '../desk.ts';
import type { StoreAccess } from './access.ts';
import type { StoreContext } from './dialect.ts';
import { revisionOf } from './indexing.ts';
import { type TagRow, toTag } from './rows.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;
export type AuthoredRow = TagRow & { by_name: string | null };

/** Tags, each with the name of the person who last saved it at a desk. */
export const AUTHORED_TEXT =
  'SELECT tags.*, users.name AS by_name FROM tags LEFT JOIN users ON users.id = tags.desk_by';
const AUTHORED = sql.raw(AUTHORED_TEXT);

export function toDeskRow(row: AuthoredRow): DeskRow {
  const { desk_by: id, by_name: name } = row;
  return { tag: toTag(row), revision: row.revision, by: id === null || name === null ? undefined : { id, name } };
}

function toTemplate(row: { id: string; name: string; revision: number; panels: string }): DeskTemplate {
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    panels: JSON.parse(row.panels) as DeskTemplate['panels'],
  };
}

/**
 * @param db for writes: a transaction, because every write needs one
 * @param reader for reads; inside a transaction the same as `db`
 */
export function deskStore(
  db: Db,
  reader: Db,
  { dialect }: StoreContext,
  { eachDeskRow }: Pick<StoreAccess, 'eachDeskRow'>,
): DeskStore {
  const revision = async (): Promise<number> =>
    (await reader.selectFrom('counters').select('value').where('name', '=', 'revision').executeTakeFirstOrThrow())
      .value;

  return {
    revision,

    each: eachDeskRow,

    async find(ids) {
      const { rows } = await sql<AuthoredRow>`${AUTHORED}
        WHERE tags.id IN (SELECT value FROM ${dialect.texts(ids)} AS requested)`.execute(reader);
      return rows.map((row) => ({ ...toDeskRow(row), isBinned: row.deleted_at !== null }));
    },

    async since(mediaId, since, limit) {
      // Read first: rows that are written while the others are read are read again with the next batch, so none is
      // missed.
      const through = await revision();
      if (since > through) return undefined;
      const { rows: whole } =
        await sql`SELECT 1 FROM tag_publications JOIN media ON media.doc = tag_publications.medium_doc
        WHERE tag_publications.revision > ${since} AND media.id = ${mediaId} LIMIT 1`.execute(reader);
      if (whole.length > 0) return undefined;
      const { rows: saved } = await sql<AuthoredRow>`${AUTHORED} WHERE tags.medium_id = ${mediaId}
        AND tags.revision > ${since} AND tags.deleted_at IS NULL
        ORDER BY tags.revision, tags.doc LIMIT ${limit + 1}`.execute(reader);
      const { rows: removed } = await sql<{ id: string }>`SELECT DISTINCT removed.tag_id AS id FROM removed
        WHERE removed.medium_id = ${mediaId} AND removed.revision > ${since} AND NOT EXISTS (
          SELECT 1 FROM tags WHERE tags.id = removed.tag_id AND tags.medium_id = ${mediaId} AND tags.deleted_at IS NULL)
        LIMIT ${limit + 1}`.execute(reader);
      if (saved.length > limit || removed.length > limit) return undefined;
      return { saved: saved.map(toDeskRow), removed: removed.map(({ id }) => id), through };
    },

    async effects(mediaId, changes) {
      const { rows } = await sql<{ change: string; revision: number }>`SELECT change, revision FROM desk_changes
        WHERE media_id = ${mediaId} AND change IN (SELECT value FROM ${dialect.texts(changes)} AS requested)`.execute(
        reader,
      );
      return new Map(rows.map(({ change, revision: noted }) => [change, noted]));
    },

    async note(mediaId, changes, at, forgetBefore) {
      const number = await revisionOf(db);
      const plain = changes.filter(({ removed }) => removed === undefined).map(({ change }) => change);
      await sql`INSERT INTO desk_changes (media_id, change, revision, at)
        SELECT ${mediaId}, value, ${number}, ${at} FROM ${dialect.texts(plain)} AS noted`.execute(db);
      const removals = changes.flatMap(({ change, removed }) => (removed ? [{ change, ...removed }] : []));
      if (removals.length > 0)
        await db
          .insertInto('desk_changes')
          .values(
            removals.map(({ change, id, hidden }) => ({
              media_id: mediaId,
              change,
              revision: number,
              at,
              removed_id: id,
              hidden: JSON.stringify(hidden),
            })),
          )
          .execute();
      // In the order of their numbers, oldest first, which avoids a scan.
      await sql`DELETE FROM desk_changes WHERE number IN (
        SELECT number FROM desk_changes ORDER BY number LIMIT ${changes.length + 100})
        AND (at < ${forgetBefore} OR number <= (SELECT max(number) FROM desk_changes) - ${DESK_CHANGES_STORED_MAX})`.execute(
        db,
      );
    },

    async hidden(mediaId, ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ removed_id: string; hidden: string }>`SELECT removed_id, hidden FROM desk_changes
        WHERE media_id = ${mediaId} AND removed_id IN (SELECT value FROM ${dialect.texts(ids)} AS requested)
        ORDER BY number`.execute(reader);
      return new Map(rows.map(({ removed_id: id, hidden }) => [id, JSON.parse(hidden) as HiddenFields]));
    },

    async templates(groupId) {
      const rows = await reader
        .selectFrom('desk_templates')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('name')
        .orderBy('id')
        .execute();
      return rows.map(toTemplate);
    },

    async template(groupId, id) {
      const row = await reader
        .selectFrom('desk_templates')
        .selectAll()
        .where('group_id', '=', groupId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toTemplate(row);
    },

    async saveTemplate(groupId, { id, name, panels }) {
      const row = { name, revision: await revisionOf(db), panels: JSON.stringify(panels) };
      await db
        .insertInto('desk_templates')
        .values({ group_id: groupId, id, ...row })
        .onConflict((conflict) => conflict.columns(['group_id', 'id']).doUpdateSet(row))
        .execute();
      return { id, name, revision: row.revision, panels };
    },

    async removeTemplate(groupId, id) {
      await db.deleteFrom('desk_templates').where('group_id', '=', groupId).where('id', '=', id).execute();
    },
  };
}
