import { type Kysely, sql } from 'kysely';
import type { MediaId, UserId } from '../../../core/domain/media.ts';
import type { StoredTag, TagStore } from '../tags.ts';
import { indexMedium, indexTag, revisionOf, unindex } from './indexing.ts';
import type { StoreAccess } from './access.ts';
import type { StoreContext } from './dialect.ts';
import { type TagRow, toMedium, toTag, toTagRow } from './rows.ts';
import { markStale } from './stale-files.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Sorts after every other character, because texts are compared by their bytes. */
const LAST_LETTER = '\u{10FFFF}';

/** What a tag needs to know about its medium. */
interface Film {
  doc: number;
  title: string;
  /** The batch for new rows of this medium: one that is not hidden. */
  batch: number;
}

/**
 * Writes one tag and its words. The caller indexes the medium's words once, after all of its tags.
 *
 * @param before document number of the tag that it replaces
 */
async function write(
  db: Db,
  context: StoreContext,
  tag: StoredTag,
  before: number | undefined,
  film: Film,
  atDeskBy?: UserId,
): Promise<void> {
  const row = {
    ...toTagRow(tag, film.doc, await revisionOf(db)),
    ...(atDeskBy !== undefined && { desk_by: atDeskBy }),
  };
  const insert = () =>
    db
      .insertInto('tag_rows')
      .values({ ...row, batch: film.batch })
      .returning('doc')
      .executeTakeFirstOrThrow();
  const doc = before ?? (await insert()).doc;
  if (before !== undefined)
    await db
      .updateTable('tag_rows')
      .set({ ...row, batch: film.batch, deleted_at: null, deleted_by: null })
      .where('doc', '=', doc)
      .execute();
  await indexTag(db, context, doc, tag, film.title);
}

async function takeOut(db: Db, context: StoreContext, docs: readonly number[]): Promise<void> {
  if (docs.length === 0) return;
  await unindex(db, context, 'tags', docs, await revisionOf(db));
  await sql`DELETE FROM tag_rows WHERE doc IN (SELECT value FROM ${context.dialect.numbers(docs)} AS gone)`.execute(db);
}

/** Updates the search words of a medium after a change of its tags, and marks its data file stale. */
export async function indexFilm(db: Db, context: StoreContext, mediaId: MediaId): Promise<void> {
  const row = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst();
  if (!row) return;
  await indexMedium(db, context, row.doc, toMedium(row, []));
  await db.deleteFrom('stale_words').where('media_id', '=', mediaId).execute();
  await renew(db, mediaId);
}

async function renew(db: Db, mediaId: MediaId): Promise<void> {
  await db
    .updateTable('media')
    .set({ version: sql`version + 1`, revision: await revisionOf(db) })
    .where('id', '=', mediaId)
    .execute();
  await markStale(db, mediaId);
}

/**
 * Like `indexFilm`, but defers the medium's words: collecting them takes time in proportion to its tags, of which there
 * may be 20,000.
 */
async function indexFilmLater(db: Db, mediaId: MediaId): Promise<void> {
  await sql`INSERT INTO stale_words (media_id) VALUES (${mediaId}) ON CONFLICT DO NOTHING`.execute(db);
  await renew(db, mediaId);
}

/** @throws if the medium does not exist */
async function filmOf(db: Db, mediaId: MediaId): Promise<Film> {
  const film = await db
    .selectFrom('media')
    .select(['doc', 'title'])
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  const replaced = await db
    .selectFrom('hidden_tags')
    .select('last')
    .where('medium_doc', '=', film.doc)
    .where('first', '=', 0)
    .executeTakeFirst();
  return { ...film, batch: replaced ? replaced.last + 1 : 0 };
}

/** @param reader for reads; inside a transaction the same as `db` */
export function tagStore(
  db: Db,
  reader: Db,
  context: StoreContext,
  { eachTag }: Pick<StoreAccess, 'eachTag'>,
): TagStore {
  return {
    async ofMedium(id) {
      const rows = await reader
        .selectFrom('tags')
        .selectAll()
        .where('medium_id', '=', id)
        .where('deleted_at', 'is', null)
        // Tags without a time come last: a start list after the finished race.
        .orderBy('start', (order) => order.asc().nullsLast())
        .orderBy('doc')
        .execute();
      return rows.map(toTag);
    },

    async timedOf(id, limit, from) {
      const rows = await reader
        .selectFrom('tags')
        .selectAll()
        .where('medium_id', '=', id)
        .where('start', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('start')
        .orderBy('doc')
        .limit(limit)
        .offset(from)
        .execute();
      return rows.map(toTag);
    },

    async sentAs(prefix, limit) {
      const rows = await reader
        .selectFrom('source_tags')
        // `sourceTagId`, built in SQL.
        .innerJoin('tags', (join) =>
          join.on(
            'tags.id',
            '=',
            sql<string>`source_tags.source || ':' || source_tags.media_id || ':' || source_tags.id`,
          ),
        )
        .selectAll('tags')
        .where('source_tags.id', '>=', prefix)
        .where('source_tags.id', '<', `${prefix}${LAST_LETTER}`)
        .where('tags.deleted_at', 'is', null)
        .orderBy('source_tags.id')
        .orderBy('tags.id')
        .limit(limit)
        .execute();
      return rows.map(toTag);
    },

    async findMany(ids) {
      if (ids.length === 0) return [];
      const { rows } = await sql<TagRow>`SELECT tags.* FROM ${context.dialect.texts(ids)} AS requested
        JOIN tags ON tags.id = requested.value AND tags.deleted_at IS NULL ORDER BY requested.key`.execute(reader);
      return rows.map(toTag);
    },

    async findMediaOf(ids) {
      if (ids.length === 0) return [];
      const { rows } = await sql<{ id: string; videoId: string }>`SELECT tags.id, tags.medium_id AS "videoId"
        FROM ${context.dialect.texts(ids)} AS requested
        JOIN tags ON tags.id = requested.value AND tags.deleted_at IS NULL ORDER BY requested.key`.execute(reader);
      return rows;
    },

    async save(tag) {
      const before = await db.selectFrom('tags').select('doc').where('id', '=', tag.id).executeTakeFirst();
      await write(db, context, tag, before?.doc, await filmOf(db, tag.videoId));
      await indexFilm(db, context, tag.videoId);
    },

    async change(mediaId, { saved, removed }, atDeskBy) {
      if (saved.length + removed.length === 0) return true;
      const ids = context.dialect.texts([...saved.map((tag) => tag.id), ...removed]);
      const { rows: before } = await sql<{ doc: number; id: string; medium_id: string }>`SELECT doc, id, medium_id
        FROM tags WHERE id IN (SELECT value FROM ${ids} AS requested)`.execute(db);
      if (before.some((tag) => tag.medium_id !== mediaId)) return false;
      const docs = new Map(before.map((tag) => [tag.id, tag.doc]));
      const gone = removed.flatMap((id) => docs.get(id) ?? []);
      await takeOut(db, context, gone);
      const film = await filmOf(db, mediaId);
      for (const tag of saved) await write(db, context, { ...tag, videoId: mediaId }, docs.get(tag.id), film, atDeskBy);
      await (atDeskBy === undefined ? indexFilm(db, context, mediaId) : indexFilmLater(db, mediaId));
      return true;
    },

    async replace(mediaId, tags) {
      const kept = new Set(tags.map((tag) => tag.id));
      const before = await db
        .selectFrom('tags')
        .select(['doc', 'id', 'deleted_at'])
        .where('medium_id', '=', mediaId)
        .execute();
      const gone = before.filter((tag) => !kept.has(tag.id) && tag.deleted_at === null).map((tag) => tag.doc);
      await takeOut(db, context, gone);
      const film = await filmOf(db, mediaId);
      const docs = new Map(before.map((tag) => [tag.id, tag.doc]));
      for (const tag of tags) await write(db, context, tag, docs.get(tag.id), film);
      await indexFilm(db, context, mediaId);
    },

    async remove(id) {
      const row = await db.selectFrom('tags').select(['doc', 'medium_id']).where('id', '=', id).executeTakeFirst();
      if (!row) return false;
      await takeOut(db, context, [row.doc]);
      await indexFilm(db, context, row.medium_id);
      return true;
    },

    async withStaleWords() {
      const rows = await reader.selectFrom('stale_words').select('media_id').execute();
      return rows.map((row) => row.media_id);
    },

    async indexWords(mediaId) {
      const row = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst();
      if (row && row.deleted_at === null) {
        await indexMedium(db, context, row.doc, toMedium(row, []));
        await db
          .updateTable('media')
          .set({ revision: await revisionOf(db) })
          .where('id', '=', mediaId)
          .execute();
      }
      await db.deleteFrom('stale_words').where('media_id', '=', mediaId).execute();
    },

    each: eachTag,
  };
}
