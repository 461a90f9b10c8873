import { type Kysely, sql } from 'kysely';
import type { MediaId } from '../../../core/domain/media.ts';
import { fold } from '../../../core/domain/words.ts';
import type { CollectionHead, CollectionStore } from '../collections.ts';
import type { MediaStore, StoredMedium } from '../media.ts';
import { indexMedium, indexTag, revisionOf, unindex } from './indexing.ts';
import { COLLECTION_HEAD, type MediaRow, toCollectionHead, toMedium, toMediaRow, toTag } from './rows.ts';
import { markStale } from './stale-files.ts';
import type { Dialect, StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Most collections that a page offers. */
const COLLECTIONS_MAX = 500;
/** Most collections of one title that can be followed. */
const TITLED_MAX = 100;

/** Rows of media with their members. */
export async function withMembers(db: Db, dialect: Dialect, rows: readonly MediaRow[]): Promise<StoredMedium[]> {
  const owners = rows.filter((row) => row.type === 'Collection' || row.type === 'Test').map((row) => row.id);
  const members = new Map<MediaId, MediaId[]>();
  if (owners.length > 0) {
    const found = await sql<{ owner_id: string; member_id: string }>`SELECT owner_id, member_id FROM members
      WHERE owner_id IN (SELECT value FROM ${dialect.texts(owners)} AS requested) ORDER BY owner_id, position`.execute(
      db,
    );
    for (const row of found.rows) {
      const list = members.get(row.owner_id);
      if (list) list.push(row.member_id);
      else members.set(row.owner_id, [row.member_id]);
    }
  }
  return rows.map((row) => toMedium(row, members.get(row.id) ?? []));
}

/** Media by id, in the order requested; unknown ones are left out. */
async function mediaByIds(db: Db, dialect: Dialect, ids: readonly MediaId[]): Promise<StoredMedium[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MediaRow>`SELECT media.* FROM ${dialect.texts(ids)} AS requested
    JOIN media ON media.id = requested.value AND media.deleted_at IS NULL ORDER BY requested.key`.execute(db);
  return withMembers(db, dialect, rows);
}

/** @param reader for reads; inside a transaction the same as `db` */
export function mediaStore(db: Db, reader: Db, context: StoreContext): MediaStore {
  const { dialect } = context;
  const find = async (id: MediaId): Promise<StoredMedium | undefined> => (await mediaByIds(reader, dialect, [id]))[0];
  return {
    find,
    findMany: (ids) => mediaByIds(reader, dialect, ids),

    async playableIds() {
      const rows = await reader
        .selectFrom('media')
        .select('id')
        .where('player', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('doc')
        .execute();
      return rows.map((row) => row.id);
    },

    async publicBetween(from, below, limit) {
      const rows = await reader
        .selectFrom('media')
        .selectAll()
        .where('doc', '>=', from)
        .where('doc', '<', below)
        .where('player', 'is not', null)
        .where('visibility', '=', 'public')
        .where('publish', '=', 1)
        .where('deleted_at', 'is', null)
        .orderBy('doc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ number: row.doc, medium: toMedium(row, []) }));
    },

    async lastNumber() {
      const row = await reader
        .selectFrom('media')
        .select(({ fn }) => fn.max('doc').as('last'))
        .executeTakeFirst();
      return row?.last ?? 0;
    },

    async clipsOf(videoId, tagId) {
      let query = reader
        .selectFrom('media')
        .selectAll()
        .where('video_id', '=', videoId)
        .where('type', '=', 'Clip')
        .where('deleted_at', 'is', null);
      if (tagId !== undefined) query = query.where('tag_id', '=', tagId);
      return withMembers(
        reader,
        dialect,
        await query
          .orderBy('clipping_offset', (order) => order.asc().nullsFirst())
          .orderBy('doc')
          .execute(),
      );
    },

    async linkedTo(documentId) {
      return withMembers(
        reader,
        dialect,
        await reader
          .selectFrom('media')
          .selectAll()
          .where('document_id', '=', documentId)
          .where('deleted_at', 'is', null)
          .orderBy('doc')
          .execute(),
      );
    },

    async save(medium) {
      const revision = await revisionOf(db);
      const row = toMediaRow(medium, revision);
      const before = await db
        .selectFrom('media')
        .select(['doc', 'title'])
        .where('id', '=', medium.id)
        .executeTakeFirst();
      const doc = before
        ? before.doc
        : (await db.insertInto('media').values(row).returning('doc').executeTakeFirstOrThrow()).doc;
      if (before) await db.updateTable('media').set(row).where('doc', '=', doc).execute();
      if (before) await db.deleteFrom('members').where('owner_id', '=', medium.id).execute();
      if (medium.members.length > 0) {
        await sql`INSERT INTO members (owner_id, member_id, position)
          SELECT ${medium.id}, value, key FROM ${dialect.texts(medium.members)} AS listed`.execute(db);
      }
      await indexMedium(db, context, doc, medium);
      if (!before || before.title === medium.title) return;
      const tags = await db
        .selectFrom('tags')
        .selectAll()
        .where('medium_id', '=', medium.id)
        .where('deleted_at', 'is', null)
        .execute();
      for (const tag of tags) await indexTag(db, context, tag.doc, toTag(tag), medium.title);
      if (tags.length === 0) return;
      // Keep one row, however often the title changes: these rows are removed nowhere else.
      await db.deleteFrom('removed').where('kind', '=', 'retitled').where('doc', '=', doc).execute();
      await db.insertInto('removed').values({ kind: 'retitled', doc, revision }).execute();
    },

    async remove(id) {
      const row = await db.selectFrom('media').select('doc').where('id', '=', id).executeTakeFirst();
      if (!row) return false;
      const revision = await revisionOf(db);
      const tags = await db.selectFrom('tag_rows').select('doc').where('medium_id', '=', id).execute();
      const docs = tags.map((tag) => tag.doc);
      await unindex(db, context, 'tags', docs, revision);
      await unindex(db, context, 'media', [row.doc], revision);
      await db.deleteFrom('media').where('id', '=', id).execute();
      return true;
    },

    async touch(id) {
      const revision = await revisionOf(db);
      const row = await db
        .updateTable('media')
        .set(({ eb }) => ({ version: eb('version', '+', 1), revision }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirst();
      await markStale(db, id);
      return row?.version ?? 0;
    },
  };
}

export function collectionStore(reader: Db, { dialect }: StoreContext): CollectionStore {
  return {
    async holding(mediaId): Promise<CollectionHead[]> {
      const rows = await reader
        .selectFrom('media')
        .select(COLLECTION_HEAD)
        .where('id', 'in', (from) => from.selectFrom('members').select('owner_id').where('member_id', '=', mediaId))
        .where('type', '=', 'Collection')
        .where('deleted_at', 'is', null)
        .orderBy('title_key')
        .execute();
      return rows.map(toCollectionHead);
    },

    async titled(title): Promise<CollectionHead[]> {
      const rows = await reader
        .selectFrom('media')
        .select(COLLECTION_HEAD)
        .where('type', '=', 'Collection')
        .where('title_key', '=', fold(title).trim())
        .where('deleted_at', 'is', null)
        .orderBy('doc')
        .limit(TITLED_MAX)
        .execute();
      return rows.map(toCollectionHead);
    },

    async ofGroup(groupId) {
      const rows = await reader
        .selectFrom('media')
        .selectAll()
        .where('type', '=', 'Collection')
        .where('group_id', '=', groupId)
        .where('deleted_at', 'is', null)
        .orderBy('title_key')
        .limit(COLLECTIONS_MAX)
        .execute();
      return withMembers(reader, dialect, rows);
    },

    async members(collectionId) {
      const rows = await reader
        .selectFrom('members')
        .innerJoin('media', 'media.id', 'members.member_id')
        .selectAll('media')
        .where('members.owner_id', '=', collectionId)
        .where('media.deleted_at', 'is', null)
        .orderBy('members.position')
        .execute();
      return withMembers(reader, dialect, rows);
    },
  };
}
