import { type Kysely, sql } from 'kysely';
import type { MediaId } from '../../../core/domain/media.ts';
import type { StoredTag, TagStore } from '../types.ts';
import { eachTag } from './bulk-tags.ts';
import { indexMedium, indexTag, revisionOf, unindex } from './indexing.ts';
import type { KnownWords } from './word-lists.ts';
import { type TagRow, toMedium, toTag, toTagRow } from './rows.ts';
import { markStale } from './stale-files.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** What a tag takes from the medium that it belongs to. */
interface Film {
  doc: number;
  title: string;
  /** The batch that its next rows belong to: one that is not hidden. */
  batch: number;
}

/**
 * Writes one tag and its words; the medium's own words are written once after all of its tags.
 *
 * @param before document number of the tag that it replaces
 */
async function write(db: Db, known: KnownWords, tag: StoredTag, before: number | undefined, film: Film): Promise<void> {
  const row = toTagRow(tag, film.doc, await revisionOf(db));
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
  await indexTag(db, known, doc, tag, film.title);
}

async function takeOut(db: Db, docs: readonly number[]): Promise<void> {
  if (docs.length === 0) return;
  await unindex(db, 'tags', docs, await revisionOf(db));
  await sql`DELETE FROM tag_rows WHERE doc IN (SELECT value FROM json_each(${JSON.stringify(docs)}))`.execute(db);
}

/** The tags of a medium have changed: it is found by their words, and its data file shows them. */
export async function indexFilm(db: Db, known: KnownWords, mediaId: MediaId): Promise<void> {
  const row = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst();
  if (!row) return;
  await indexMedium(db, known, row.doc, toMedium(row, []));
  await db
    .updateTable('media')
    .set({ version: row.version + 1, revision: await revisionOf(db) })
    .where('doc', '=', row.doc)
    .execute();
  await markStale(db, mediaId);
}

/** @throws where there is no such medium: a tag belongs to one */
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

/**
 * @param reader where reads go: inside a transaction the same as `db`
 * @param path file of the database
 */
export function tagStore(db: Db, reader: Db, known: KnownWords, path: string): TagStore {
  return {
    async ofMedium(id) {
      const rows = await reader
        .selectFrom('tags')
        .selectAll()
        .where('medium_id', '=', id)
        .where('deleted_at', 'is', null)
        // What has no time yet comes after what has: a start list after the race that is over.
        .orderBy('start', (order) => order.asc().nullsLast())
        .orderBy('doc')
        .execute();
      return rows.map(toTag);
    },

    async firstOf(id, limit) {
      const rows = await reader
        .selectFrom('tags')
        .selectAll()
        .where('medium_id', '=', id)
        .where('start', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('start')
        .orderBy('doc')
        .limit(limit)
        .execute();
      return rows.map(toTag);
    },

    async findMany(ids) {
      if (ids.length === 0) return [];
      const { rows } = await sql<TagRow>`SELECT tags.* FROM json_each(${JSON.stringify(ids)}) AS asked
        JOIN tags ON tags.id = asked.value AND tags.deleted_at IS NULL ORDER BY asked.key`.execute(reader);
      return rows.map(toTag);
    },

    async save(tag) {
      const before = await db.selectFrom('tags').select('doc').where('id', '=', tag.id).executeTakeFirst();
      await write(db, known, tag, before?.doc, await filmOf(db, tag.videoId));
      await indexFilm(db, known, tag.videoId);
    },

    async change(mediaId, { saved, removed }) {
      if (saved.length + removed.length === 0) return true;
      const ids = JSON.stringify([...saved.map((tag) => tag.id), ...removed]);
      const { rows: before } = await sql<{ doc: number; id: string; medium_id: string }>`SELECT doc, id, medium_id
        FROM tags WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(db);
      if (before.some((tag) => tag.medium_id !== mediaId)) return false;
      const docs = new Map(before.map((tag) => [tag.id, tag.doc]));
      const gone = removed.flatMap((id) => docs.get(id) ?? []);
      await takeOut(db, gone);
      const film = await filmOf(db, mediaId);
      for (const tag of saved) await write(db, known, { ...tag, videoId: mediaId }, docs.get(tag.id), film);
      await indexFilm(db, known, mediaId);
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
      await takeOut(db, gone);
      const film = await filmOf(db, mediaId);
      const docs = new Map(before.map((tag) => [tag.id, tag.doc]));
      for (const tag of tags) await write(db, known, tag, docs.get(tag.id), film);
      await indexFilm(db, known, mediaId);
    },

    async remove(id) {
      const row = await db.selectFrom('tags').select(['doc', 'medium_id']).where('id', '=', id).executeTakeFirst();
      if (!row) return false;
      await db.deleteFrom('tag_rows').where('doc', '=', row.doc).execute();
      await unindex(db, 'tags', [row.doc], await revisionOf(db));
      await indexFilm(db, known, row.medium_id);
      return true;
    },

    each: (mediaIds) => eachTag(path, mediaIds),
  };
}
