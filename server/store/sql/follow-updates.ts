/** Updates that people may follow, and how far they have been gathered. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { DAY_MS } from '../../../core/domain/constants/time.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { FollowClock, FollowUpdateStore, StoredUpdate } from '../follows.ts';
import { withMembers } from './media.ts';
import type { MediaRow } from './rows.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Most tags of one medium that are read for its followers at once. */
const NEW_TAGS_MAX = 5_000;

const toUpdate = (row: Selectable<Tables['news']>): StoredUpdate => ({
  seq: row.seq,
  kind: row.kind,
  mediaId: row.media_id,
  about: row.about ?? undefined,
  count: row.count ?? undefined,
  was:
    row.was_visibility === null
      ? undefined
      : {
          visibility: row.was_visibility,
          publish: row.was_publish === 1,
          validity_date: row.was_validity ?? undefined,
        },
  at: row.at,
});

const COUNTERS = {
  revision: 'follow-revision',
  lastTag: 'follow-tag',
  lookedAt: 'follow-looked',
  woken: 'follow-woken',
} as const satisfies Record<keyof FollowClock, string>;

/** @returns the number of the newest update; 0 if there is none */
export const lastUpdate = async (from: Db): Promise<number> => {
  const row = await from
    .selectFrom('news')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
};

const counter = async (from: Db, name: string): Promise<number> =>
  (await from.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst())?.value ?? 0;

const lastTag = async (from: Db): Promise<number> => {
  const row = await from
    .selectFrom('tag_rows')
    .select(({ fn }) => fn.max('doc').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
};

async function setClock(db: Db, clock: Partial<FollowClock>): Promise<void> {
  for (const [key, name] of Object.entries(COUNTERS)) {
    const value = clock[key as keyof FollowClock];
    if (value !== undefined) await db.updateTable('counters').set({ value }).where('name', '=', name).execute();
  }
}

/**
 * Called before the first follow: nothing is gathered while nobody follows anything, and earlier changes do not count
 * as updates.
 *
 * @returns the number of the newest update
 */
export async function startClock(db: Db, now: EpochMs): Promise<number> {
  await setClock(db, { revision: await counter(db, 'revision'), lastTag: await lastTag(db), lookedAt: now });
  const woken = await lastUpdate(db);
  await setClock(db, { woken });
  return woken;
}

export function followUpdateStore(db: Db, reader: Db, { dialect }: StoreContext): FollowUpdateStore {
  return {
    lastUpdate: () => lastUpdate(reader),

    async addUpdates(updates) {
      for (const { kind, mediaId, about, count, at } of updates)
        await db
          .insertInto('news')
          .values({ kind, media_id: mediaId, about: about ?? null, count: count ?? null, at })
          .execute();
    },

    async updatesBetween(after, upTo, limit) {
      const rows = await reader
        .selectFrom('news')
        .selectAll()
        .where('seq', '>', after)
        .where('seq', '<=', upTo)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toUpdate).toReversed();
    },

    async hasLive(after) {
      const row = await reader
        .selectFrom('news')
        .select('seq')
        .where('seq', '>', after)
        .where('kind', '=', 'live')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async removeUpdates(before) {
      await db.deleteFrom('news').where('at', '<', before).execute();
    },

    async clock() {
      const values = await Promise.all(Object.values(COUNTERS).map((name) => counter(reader, name)));
      return Object.fromEntries(Object.keys(COUNTERS).map((key, at) => [key, values[at]])) as unknown as FollowClock;
    },

    setClock: (clock) => setClock(db, clock),

    async datedBetween(from, to) {
      // Dates may be in any time zone, with or without a time. A margin of two days covers every zone and still limits
      // the rows.
      const [first, last] = [from - 2 * DAY_MS, to + 2 * DAY_MS].map((each) => new Date(each).toISOString());
      const { rows } = await sql<MediaRow>`SELECT * FROM media WHERE deleted_at IS NULL AND doc IN (
        SELECT doc FROM media WHERE validity_date BETWEEN ${first} AND ${last} UNION
        SELECT doc FROM media WHERE ${dialect.liveStartsAt} BETWEEN ${first} AND ${last})`.execute(reader);
      return withMembers(reader, dialect, rows);
    },

    async changedTags(after) {
      const revision = await counter(reader, 'revision');
      const { rows } = await sql<{ media_id: string; is_import: number }>`SELECT media_id, max(is_import) AS is_import
        FROM (
          SELECT medium_id AS media_id, 0 AS is_import FROM tags WHERE revision > ${after} AND deleted_at IS NULL
          UNION ALL
          SELECT media.id, 1 FROM tag_publications JOIN media ON media.doc = tag_publications.medium_doc
            WHERE tag_publications.revision > ${after}
        ) AS changed GROUP BY media_id`.execute(reader);
      const media = rows.map((row) => ({ mediaId: row.media_id, isImport: row.is_import === 1 }));
      return { revision, lastTag: await lastTag(reader), media };
    },

    async newTags(mediaId, after) {
      const rows =
        after === undefined
          ? await sql<{ id: string }>`SELECT id FROM tags WHERE medium_id = ${mediaId} AND deleted_at IS NULL
              AND batch = (SELECT max(batch) FROM tags WHERE medium_id = ${mediaId}) LIMIT ${NEW_TAGS_MAX}`.execute(
              reader,
            )
          : await sql<{ id: string }>`SELECT id FROM tags WHERE medium_id = ${mediaId} AND deleted_at IS NULL
              AND doc > ${after} LIMIT ${NEW_TAGS_MAX}`.execute(reader);
      return rows.rows.map(({ id }) => id);
    },

    async knowMembers(collectionId) {
      await sql`INSERT INTO known_members (collection_id, member_id)
        SELECT owner_id, member_id FROM members WHERE owner_id = ${collectionId} ON CONFLICT DO NOTHING`.execute(db);
    },
  };
}
