/** Deleted media and tags that can still be restored. */
import { type Kysely, sql } from 'kysely';
import { filesOfMediaFolder } from '../../media/media-folder.ts';
import type { BinStore } from '../bin.ts';
import { indexMedium, indexTag, revisionOf, unindex } from './indexing.ts';
import type { StoreContext } from './dialect.ts';
import { toMedium, toTag } from './rows.ts';
import type { Tables } from './schema.ts';
import { indexFilm } from './tags.ts';

type Db = Kysely<Tables>;

/** Rows read at a time when all media are scanned. */
const ROWS_AT_ONCE = 500;

interface Page {
  offset: number;
  limit: number;
}

export function binStore(db: Db, reader: Db, context: StoreContext): BinStore {
  const { dialect } = context;

  async function putMedium(id: string, at: number, by: number): Promise<boolean> {
    const row = await db
      .updateTable('media')
      .set({ deleted_at: at, deleted_by: by })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('doc')
      .executeTakeFirst();
    if (!row) return false;
    const tags = await db
      .updateTable('tag_rows')
      .set({ deleted_at: at, deleted_by: null })
      .where('doc', 'in', (visible) => visible.selectFrom('tags').select('doc').where('medium_id', '=', id))
      .where('deleted_at', 'is', null)
      .returning('doc')
      .execute();
    const revision = await revisionOf(db);
    await unindex(
      db,
      context,
      'tags',
      tags.map(({ doc }) => doc),
      revision,
    );
    const clips = await db
      .updateTable('media')
      .set({ deleted_at: at, deleted_by: null })
      .where('video_id', '=', id)
      .where('type', '=', 'Clip')
      .where('deleted_at', 'is', null)
      .returning('doc')
      .execute();
    await unindex(db, context, 'media', [row.doc, ...clips.map(({ doc }) => doc)], revision);
    return true;
  }

  async function putTag(id: string, at: number, by: number): Promise<boolean> {
    const row = await db
      .updateTable('tag_rows')
      .set({ deleted_at: at, deleted_by: by })
      .where('doc', 'in', (visible) => visible.selectFrom('tags').select('doc').where('id', '=', id))
      .where('deleted_at', 'is', null)
      .returning(['doc', 'medium_id'])
      .executeTakeFirst();
    if (!row) return false;
    await unindex(db, context, 'tags', [row.doc], await revisionOf(db));
    await indexFilm(db, context, row.medium_id);
    return true;
  }

  async function restoreMedium(id: string): Promise<boolean> {
    const revision = await revisionOf(db);
    const back = { deleted_at: null, deleted_by: null, revision };
    const row = await db
      .updateTable('media')
      .set(back)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    // A tag that was deleted before its medium stays deleted.
    const tags = await db
      .updateTable('tag_rows')
      .set(back)
      .where('doc', 'in', (visible) => visible.selectFrom('tags').select('doc').where('medium_id', '=', id))
      .where('deleted_at', 'is not', null)
      .where('deleted_by', 'is', null)
      .returningAll()
      .execute();
    const medium = toMedium(row, []);
    await indexMedium(db, context, row.doc, medium);
    const clips = await db
      .updateTable('media')
      .set(back)
      .where('video_id', '=', id)
      .where('type', '=', 'Clip')
      .where('deleted_at', 'is not', null)
      .where('deleted_by', 'is', null)
      .returningAll()
      .execute();
    for (const clip of clips) await indexMedium(db, context, clip.doc, toMedium(clip, []));
    for (const tag of tags) await indexTag(db, context, tag.doc, toTag(tag), medium.title);
    return true;
  }

  async function restoreTag(id: string): Promise<boolean> {
    const row = await db
      .updateTable('tag_rows')
      .set({ deleted_at: null, deleted_by: null, revision: await revisionOf(db) })
      .where('doc', 'in', (visible) => visible.selectFrom('tags').select('doc').where('id', '=', id))
      .where('deleted_by', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    const film = await db.selectFrom('media').select('title').where('id', '=', row.medium_id).executeTakeFirstOrThrow();
    await indexTag(db, context, row.doc, toTag(row), film.title);
    await indexFilm(db, context, row.medium_id);
    return true;
  }

  /** Excludes clips whose film is in the bin: they are restored only with the film. */
  const hasFilm = sql`NOT (gone.type = 'Clip' AND EXISTS (SELECT 1 FROM media AS parent
    WHERE parent.id = gone.parent AND parent.deleted_at IS NOT NULL))`;

  /** Newest first, without tags whose film is in the bin: they are restored only with the film. */
  const listed = (where: ReturnType<typeof sql>, page?: Page) =>
    sql<{
      id: string;
      type: string;
      title: string;
      group_id: number;
      deleted_at: number;
      deleted_by: number | null;
      by_name: string | null;
      film: string | null;
    }>`SELECT gone.*, users.name AS by_name FROM (
      SELECT id, type, title, group_id, deleted_at, deleted_by, NULL AS film, video_id AS parent FROM media WHERE deleted_at IS NOT NULL
      UNION ALL
      SELECT tags.id, 'Tag', tags.description, media.group_id, tags.deleted_at, tags.deleted_by, media.id, NULL FROM tags
        JOIN media ON media.id = tags.medium_id AND media.deleted_at IS NULL
        WHERE tags.deleted_at IS NOT NULL AND tags.deleted_by IS NOT NULL
    ) AS gone LEFT JOIN users ON users.id = gone.deleted_by
      WHERE ${where} ORDER BY gone.deleted_at DESC, gone.id ${
        page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``
      }`.execute(reader);

  const entries = async (where: ReturnType<typeof sql>, page?: Page) =>
    (await listed(where, page)).rows.map((row) => ({
      kind: row.type === 'Tag' ? ('tag' as const) : ('medium' as const),
      id: row.id,
      type: row.type as Awaited<ReturnType<BinStore['list']>>[number]['type'],
      title: row.title,
      groupId: row.group_id,
      deletedAt: row.deleted_at,
      deletedBy: row.by_name ?? '',
      deletedById: row.deleted_by ?? undefined,
      videoId: row.film ?? undefined,
    }));

  return {
    put: (kind, id, { at, by }) => (kind === 'tag' ? putTag(id, at, by) : putMedium(id, at, by)),
    async putClip(id, at) {
      const row = await db
        .updateTable('media')
        .set({ deleted_at: at, deleted_by: null })
        .where('id', '=', id)
        .returning('doc')
        .executeTakeFirstOrThrow();
      await unindex(db, context, 'media', [row.doc], await revisionOf(db));
    },
    restore: (kind, id) => (kind === 'tag' ? restoreTag(id) : restoreMedium(id)),
    list: (groupId, page) => entries(sql`gone.group_id = ${groupId} AND ${hasFilm}`, page),
    async find(kind, id) {
      const isKind = kind === 'tag' ? sql`gone.type = 'Tag'` : sql`gone.type <> 'Tag'`;
      return (await entries(sql`gone.id = ${id} AND ${isKind} AND ${hasFilm}`))[0];
    },
    async medium(id) {
      const row = await reader
        .selectFrom('media')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst();
      return row && toMedium(row, []);
    },
    due: (before) => entries(sql`gone.deleted_at <= ${before}`),
    async isNamed(what) {
      const isWithin = (column: 'thumb' | 'path') =>
        sql`substr(coalesce(${sql.ref(column)}, ''), 1, ${what.length}) = ${what}`;
      // A live stream refers to the folders of its films.
      const isListed = (column: 'sources' | 'player') =>
        sql.join(
          [`"${what}`, `"${what.replace(/\/$/, '')}"`].map(
            (name) => sql`${dialect.position(name, sql`coalesce(${sql.ref(column)}, '')`)} > 0`,
          ),
          sql` OR `,
        );
      const named = sql<{ one: number }>`SELECT 1 AS one FROM media WHERE ${isWithin('thumb')} OR ${isWithin('path')}
        OR ${isListed('sources')} OR ${isListed('player')} LIMIT 1`;
      return (await named.execute(reader)).rows.length > 0;
    },
    async namesMediaFolder() {
      for (let after = 0; ;) {
        const rows = await reader
          .selectFrom('media')
          .select(['doc', 'thumb', 'path', 'sources', 'player'])
          .where('doc', '>', after)
          .orderBy('doc')
          .limit(ROWS_AT_ONCE)
          .execute();
        if (rows.some((row) => filesOfMediaFolder(row).length > 0)) return true;
        if (rows.length < ROWS_AT_ONCE) return false;
        after = rows.at(-1)?.doc ?? after;
      }
    },
    async thumbnailsIn(folder) {
      const start = `${folder}/`;
      const { rows } = await sql<{ thumb: string }>`SELECT DISTINCT thumb FROM media
        WHERE substr(thumb, 1, ${start.length}) = ${start}`.execute(reader);
      return rows.map(({ thumb }) => thumb);
    },
  };
}
