/** Samples. A flag on each record distinguishes them from what people have added (row S01). */
import { type Kysely, sql } from 'kysely';
import { SUPER_USER_ID } from '../../../core/domain/constants/people.ts';
import type { GroupId } from '../../../core/domain/media.ts';
import type { SampleStore } from '../groups.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;
type Sql = ReturnType<typeof sql>;

/** Accounts to remove. User 1, the only account with every right, stays. */
const LEAVING = sql`SELECT id FROM users WHERE sample = 1 AND id <> ${SUPER_USER_ID}`;
const SAMPLES = sql`SELECT id FROM media WHERE sample = 1`;
const leavingGroups = (home: GroupId): Sql => sql`SELECT id FROM groups WHERE sample = 1 AND id <> ${home}`;

/** People's media that move to another owner or group; clips follow their film. */
const passing = (home: GroupId): Sql => sql`sample = 0
  AND (user_id IN (${LEAVING}) OR (user_id = ${SUPER_USER_ID} AND group_id IN (${leavingGroups(home)})))
  AND NOT (type = 'Clip' AND EXISTS (SELECT 1 FROM media AS film WHERE film.id = media.video_id))`;

export function sampleStore(db: Db, reader: Db, { dialect: { json } }: StoreContext): SampleStore {
  const number = async (query: Sql): Promise<number> =>
    ((await query.execute(reader)).rows[0] as { n: number } | undefined)?.n ?? 0;

  /** Sample groups that hold nothing of people's once user 1 and the media passed to user 1 have moved. */
  const emptied = (home: GroupId): Sql => sql`sample = 1 AND id <> ${home}
    AND NOT EXISTS (SELECT 1 FROM users WHERE users.group_id = groups.id AND users.sample = 0)
    AND NOT EXISTS (SELECT 1 FROM media WHERE media.group_id = groups.id AND media.sample = 0
      AND media.user_id <> ${SUPER_USER_ID} AND media.user_id NOT IN (${LEAVING})
      AND NOT (media.type = 'Clip' AND media.video_id IN (${SAMPLES})))`;

  return {
    async markAll() {
      for (const table of ['media', 'tag_rows', 'users', 'groups'])
        await sql`UPDATE ${sql.table(table)} SET sample = 1`.execute(db);
    },

    async areThere() {
      const media = sql`SELECT 1 AS n FROM media WHERE sample = 1 LIMIT 1`;
      const people = sql`SELECT 1 AS n FROM users WHERE sample = 1 LIMIT 1`;
      return (await number(media)) + (await number(people)) > 0;
    },

    async removalSince() {
      const row = await reader.selectFrom('sample_removal').select('begun_at').executeTakeFirst();
      return row?.begun_at;
    },

    async beginRemoval(at) {
      await db
        .insertInto('sample_removal')
        .values({ one: 1, begun_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async count(home) {
      const isOwn = sql`deleted_at IS NULL AND sample = 0 AND NOT (type = 'Clip' AND video_id IN (${SAMPLES}))`;
      const accounts = await sql<{ name: string; login: string }>`SELECT name, login FROM users
        WHERE id IN (${LEAVING}) ORDER BY id`.execute(reader);
      const groups = await sql<{ name: string }>`SELECT name FROM groups WHERE ${emptied(home)} ORDER BY id`.execute(
        reader,
      );
      return {
        media: await number(sql`SELECT count(*) AS n FROM media WHERE sample = 1`),
        // Tags sent by sample streams have numeric ids.
        tags: await number(sql`SELECT count(*) AS n FROM tag_rows WHERE sample = 0 AND deleted_at IS NULL
          AND ltrim(id, '0123456789') <> '' AND medium_id IN (${SAMPLES})`),
        clips: await number(sql`SELECT count(*) AS n FROM media WHERE sample = 0 AND type = 'Clip'
          AND video_id IN (${SAMPLES})`),
        accounts: accounts.rows,
        groups: groups.rows.map(({ name }) => name),
        own: await number(sql`SELECT count(*) AS n FROM media WHERE ${isOwn}`),
        passed: await number(sql`SELECT count(*) AS n FROM media WHERE ${isOwn} AND user_id IN (${LEAVING})`),
        moved: await number(sql`SELECT count(*) AS n FROM media WHERE ${isOwn} AND ${passing(home)}
          AND group_id IN (${leavingGroups(home)})`),
        collections: await number(sql`SELECT count(*) AS n FROM media WHERE sample = 0 AND deleted_at IS NULL
          AND id IN (SELECT owner_id FROM members WHERE member_id IN (${SAMPLES}))`),
        people: await number(sql`SELECT count(*) AS n FROM users WHERE sample = 0 AND id <> ${SUPER_USER_ID}`),
      };
    },

    async next(limit) {
      // Collections and tests first, because other media belong to them.
      const rows = await sql<{ id: string }>`SELECT id FROM media WHERE sample = 1
        ORDER BY type NOT IN ('Collection', 'Test'), doc LIMIT ${limit}`.execute(reader);
      return rows.rows.map(({ id }) => id);
    },

    async linksOf(id) {
      const shownBy = await sql<{ id: string }>`SELECT id FROM media
        WHERE sample = 0 AND (document_id = ${id}
          OR id IN (SELECT owner_id FROM members WHERE member_id = ${id})
          OR id IN (SELECT film_id FROM film_streams WHERE stream_id = ${id})
          OR (video_id = ${id} AND type <> 'Clip'))`.execute(reader);
      const clips = await sql<{ id: string }>`SELECT id FROM media WHERE type = 'Clip' AND video_id = ${id}`.execute(
        reader,
      );
      return { shownBy: shownBy.rows.map((row) => row.id), clips: clips.rows.map((row) => row.id) };
    },

    async nextPassed(home, limit) {
      const { rows } = await sql<{ id: string; leaves: number; group_id: number }>`SELECT id, group_id,
        group_id IN (${leavingGroups(home)}) AS leaves FROM media
        WHERE deleted_at IS NULL AND ${passing(home)} ORDER BY doc LIMIT ${limit}`.execute(reader);
      return rows.map(({ id, leaves, group_id }) => ({ id, groupId: leaves ? home : group_id }));
    },

    async removePeople(home, heir, name) {
      const run = (query: Sql) => query.execute(db);
      // The bin is not searchable, so no index needs updating.
      await run(
        sql`UPDATE media SET group_id = ${home} WHERE ${passing(home)} AND group_id IN (${leavingGroups(home)})`,
      );
      await run(sql`UPDATE media SET user_id = ${heir} WHERE sample = 0 AND user_id IN (${LEAVING})`);
      await run(sql`UPDATE uploads SET group_id = ${home} WHERE group_id IN (${leavingGroups(home)})
        AND (user_id = ${heir} OR user_id IN (${LEAVING}))`);
      await run(sql`UPDATE uploads SET user_id = ${heir} WHERE user_id IN (${LEAVING})`);
      await run(sql`UPDATE saved_searches SET user_id = ${heir} WHERE user_id IN (${LEAVING})`);
      await run(sql`UPDATE users SET group_id = ${home}, role = 'admin', sample = 0 WHERE id = ${heir}`);
      await run(sql`DELETE FROM users WHERE id IN (${LEAVING})`);
      // Adverts of removed films are counted under their own names.
      await run(sql`DELETE FROM events WHERE action IN ('ad_impression', 'ad_click')
        AND substr(value, 1, 1) = '1' AND ltrim(substr(value, 2, 3), '0123456789') = '' AND substr(value, 5, 1) = '-'`);

      for (const table of ['role_permissions', 'attribute_filters', 'sign_ups', 'sign_up_requests'])
        await run(
          sql`DELETE FROM ${sql.table(table)} WHERE group_id IN (SELECT id FROM groups WHERE ${emptied(home)})`,
        );
      await run(sql`DELETE FROM groups WHERE ${emptied(home)}`);
      /** @param filter name of a filter, in the outer query's table */
      const isUsed = (
        filter: Sql,
        also: Sql,
      ): Sql => sql`EXISTS (SELECT 1 FROM media, ${json.entries(sql`media.filters`)} AS used
        WHERE media.group_id = ${home} AND used.key = ${filter} AND ${also})`;
      await run(
        sql`DELETE FROM attribute_filters WHERE group_id = ${home} AND NOT ${isUsed(
          sql`attribute_filters.name`,
          sql`true`,
        )}`,
      );
      await run(
        sql`DELETE FROM attribute_filter_values WHERE group_id = ${home} AND NOT ${isUsed(
          sql`attribute_filter_values.name`,
          sql`attribute_filter_values.value IN (SELECT chosen.value FROM ${json.texts(sql`used.value`)} AS chosen)`,
        )}`,
      );
      // Keep a name that somebody has chosen.
      await run(sql`UPDATE groups SET name = ${name} WHERE id = ${home} AND settings_version = 1`);
      await run(sql`UPDATE groups SET sign_up = 0, referers = '[]', first_run = 'name',
        settings_version = settings_version + 1 WHERE id = ${home}`);
      await run(sql`UPDATE groups SET sample = 0`);
    },

    async endRemoval() {
      await db.deleteFrom('sample_removal').execute();
    },
  };
}
