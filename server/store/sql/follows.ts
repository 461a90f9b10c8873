import { type Kysely, type Selectable, sql } from 'kysely';
import type { FoundUpdate } from '../../../core/domain/follows.ts';
import type {
  AthleteMoments,
  ChosenFollow,
  FollowClock,
  FollowStore,
  StoredFollow,
  StoredFollower,
  StoredUpdate,
  StoredNotice,
  TagProfile,
} from '../follows.ts';
import { withMembers } from './media.ts';
import type { MediaRow } from './rows.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Tags of one medium that one look at news goes through. */
const NEW_TAGS_MAX = 5_000;

const readChosen = (row: Omit<Selectable<Tables['ended_follows']>, 'ended_at'>): ChosenFollow => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  subject: row.subject,
  name: row.name,
  email: row.email,
  push: row.push,
});

const readFollow = (row: Selectable<Tables['follows']>): StoredFollow => ({
  ...readChosen(row),
  since: row.since,
  emailSeq: row.email_seq,
  pushSeq: row.push_seq,
});

const readFollower = (row: Selectable<Tables['followers']>): StoredFollower => ({
  userId: row.user_id,
  language: row.language,
  timeZone: row.time_zone,
  paused: row.paused === 1,
  onceAt: row.once_at ?? undefined,
  dailyAt: row.daily_at ?? undefined,
  weeklyAt: row.weekly_at ?? undefined,
  feedHash: row.feed_hash ?? undefined,
});

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

const readNotice = (row: Selectable<Tables['notices']>): StoredNotice => ({
  id: row.id,
  userId: row.user_id,
  channel: row.channel,
  deviceId: row.device_id ?? undefined,
  state: row.state,
  items: JSON.parse(row.items) as FoundUpdate[],
  more: row.more,
  builtAt: row.built_at,
});

const COUNTERS = {
  revision: 'follow-revision',
  lastTag: 'follow-tag',
  lookedAt: 'follow-looked',
  woken: 'follow-woken',
} as const satisfies Record<keyof FollowClock, string>;

export function followStore(db: Db, reader: Db, { dialect }: StoreContext): FollowStore {
  const lastUpdate = async (from: Db): Promise<number> => {
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
  const setClock = async (clock: Partial<FollowClock>): Promise<void> => {
    for (const [key, name] of Object.entries(COUNTERS)) {
      const value = clock[key as keyof FollowClock];
      if (value !== undefined) await db.updateTable('counters').set({ value }).where('name', '=', name).execute();
    }
  };

  return {
    async hasAny() {
      return (await reader.selectFrom('follows').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async ofUser(userId) {
      const rows = await reader
        .selectFrom('follows')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('since')
        .orderBy('id')
        .execute();
      return rows.map(readFollow);
    },

    async find(id) {
      const row = await reader.selectFrom('follows').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readFollow(row);
    },

    async add(follow, now) {
      const { id, userId, kind, subject, name, email, push } = follow;
      const isFirst = (await db.selectFrom('follows').select('id').limit(1).executeTakeFirst()) === undefined;
      // Nobody has gathered anything while nobody followed.
      if (isFirst)
        await setClock({ revision: await counter(db, 'revision'), lastTag: await lastTag(db), lookedAt: now });
      const since = await lastUpdate(db);
      if (isFirst) await setClock({ woken: since });
      await db
        .insertInto('follows')
        .values({ id, user_id: userId, kind, subject, name, email, push, since, email_seq: since, push_seq: since })
        .execute();
    },

    async setFrequencies(id, frequencies) {
      const seq = await lastUpdate(db);
      for (const channel of ['email', 'push'] as const) {
        const frequency = frequencies[channel];
        const cursor = channel === 'email' ? 'email_seq' : 'push_seq';
        await db
          .updateTable('follows')
          .set({ [cursor]: seq })
          .where('id', '=', id)
          .where(channel, '=', 'off')
          .execute();
        await db
          .updateTable('follows')
          .set({ [channel]: frequency })
          .where('id', '=', id)
          .execute();
      }
    },

    async remove(id) {
      await db.deleteFrom('follows').where('id', '=', id).execute();
    },

    async end(id, at) {
      await sql`INSERT INTO ended_follows (id, user_id, kind, subject, name, email, push, ended_at)
        SELECT id, user_id, kind, subject, name, email, push, ${at} FROM follows WHERE id = ${id}`.execute(db);
      await db.deleteFrom('follows').where('id', '=', id).execute();
    },

    async ended(id) {
      const row = await reader.selectFrom('ended_follows').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readChosen(row);
    },

    async forgetEnded(id) {
      await db.deleteFrom('ended_follows').where('id', '=', id).execute();
    },

    async removeEnded(before) {
      await db.deleteFrom('ended_follows').where('ended_at', '<', before).execute();
    },

    async skipTo(userId, seq) {
      await db.updateTable('follows').set({ email_seq: seq, push_seq: seq }).where('user_id', '=', userId).execute();
    },

    async advance(ids, channel, seq) {
      if (ids.length === 0) return;
      await db
        .updateTable('follows')
        .set(channel === 'email' ? { email_seq: seq } : { push_seq: seq })
        .where('id', 'in', ids)
        .execute();
    },

    async athletes() {
      const rows = await reader
        .selectFrom('follows')
        .select('subject')
        .distinct()
        .where('kind', '=', 'athlete')
        .execute();
      return rows.map(({ subject }) => subject);
    },

    async follower(userId) {
      const row = await reader.selectFrom('followers').selectAll().where('user_id', '=', userId).executeTakeFirst();
      return row && readFollower(row);
    },

    async followerOfFeed(feedHash) {
      const row = await reader.selectFrom('followers').selectAll().where('feed_hash', '=', feedHash).executeTakeFirst();
      return row && readFollower(row);
    },

    async saveFollower({ userId, language, timeZone, paused, onceAt, dailyAt, weeklyAt, feedHash }) {
      const values = {
        language,
        time_zone: timeZone,
        paused: paused ? 1 : 0,
        once_at: onceAt ?? null,
        daily_at: dailyAt ?? null,
        weekly_at: weeklyAt ?? null,
        feed_hash: feedHash ?? null,
      } as const;
      await db
        .insertInto('followers')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
    },

    async wakeOnce(at) {
      await sql`UPDATE followers SET once_at = ${at} WHERE paused = 0 AND (once_at IS NULL OR once_at > ${at})
        AND EXISTS (SELECT 1 FROM follows WHERE follows.user_id = followers.user_id
          AND (follows.email = 'once' OR follows.push = 'once'))`.execute(db);
    },

    async due(now, limit) {
      const rows = await reader
        .selectFrom('followers')
        .selectAll()
        .where('paused', '=', 0)
        .where((where) =>
          where.or([where('once_at', '<=', now), where('daily_at', '<=', now), where('weekly_at', '<=', now)]),
        )
        .limit(limit)
        .execute();
      return rows.map(readFollower);
    },

    async setDue(userId, cadence, at) {
      const column = `${cadence}_at` as const;
      await db
        .updateTable('followers')
        .set({ [column]: at ?? null })
        .where('user_id', '=', userId)
        .execute();
    },

    lastUpdate: () => lastUpdate(reader),

    async addUpdates(news) {
      for (const { kind, mediaId, about, count, at } of news)
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

    setClock,

    async datedBetween(from, to) {
      // Dates are written in any zone, with or without a time: two days around are more than that, and less than all.
      const [first, last] = [from - 2 * 86_400_000, to + 2 * 86_400_000].map((each) => new Date(each).toISOString());
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

    async profilesIn(mediaIds) {
      const { rows } = await sql<ProfileRow>`SELECT medium_id, url, nation FROM ${dialect.texts(mediaIds)}
        AS asked JOIN tags ON tags.medium_id = asked.value WHERE url IS NOT NULL AND deleted_at IS NULL`.execute(
        reader,
      );
      return rows.map(readProfile);
    },

    async profilesWith(words) {
      if (words.length === 0) return [];
      const { rows } = await sql<ProfileRow>`SELECT medium_id, url, nation FROM tags
        WHERE doc IN (${dialect.text.tagsOfPeople(words)}) AND deleted_at IS NULL`.execute(reader);
      return rows.map(readProfile);
    },

    async momentsOf(subjects, mediaIds) {
      const { rows } = await sql<{ subject: string; media_id: string; count: number }>`SELECT * FROM athlete_moments
        WHERE subject IN (SELECT value FROM ${dialect.texts(subjects)} AS asked)
          AND media_id IN (SELECT value FROM ${dialect.texts(mediaIds)} AS asked)`.execute(reader);
      return rows.map((row): AthleteMoments => ({ subject: row.subject, mediaId: row.media_id, count: row.count }));
    },

    async raiseMoments(moments) {
      for (const { subject, mediaId, count } of moments)
        await sql`INSERT INTO athlete_moments (subject, media_id, count)
          SELECT ${subject}, id, ${count} FROM media WHERE id = ${mediaId}
          ON CONFLICT (subject, media_id)
            DO UPDATE SET count = ${dialect.greatest(sql`athlete_moments.count`, sql`excluded.count`)}`.execute(db);
    },

    async knowMembers(collectionId) {
      await sql`INSERT INTO known_members (collection_id, member_id)
        SELECT owner_id, member_id FROM members WHERE owner_id = ${collectionId} ON CONFLICT DO NOTHING`.execute(db);
    },

    async notifiedOf(userId, channel, things) {
      const { rows } = await sql<{ thing: string }>`SELECT thing FROM follow_told
        WHERE user_id = ${userId} AND channel = ${channel}
          AND thing IN (SELECT value FROM ${dialect.texts(things)} AS asked)`.execute(reader);
      return new Set(rows.map(({ thing }) => thing));
    },

    async markNotified(userId, channel, things) {
      await sql`INSERT INTO follow_told (user_id, channel, thing)
        SELECT ${userId}, ${channel}, value FROM ${dialect.texts(things)} AS thing
        WHERE true ON CONFLICT DO NOTHING`.execute(db);
    },

    async addNotice({ id, userId, channel, deviceId, items, more, builtAt }) {
      await db
        .insertInto('notices')
        .values({
          id,
          user_id: userId,
          channel,
          device_id: deviceId ?? null,
          state: 'built',
          items: JSON.stringify(items),
          more,
          built_at: builtAt,
        })
        .execute();
    },

    async notice(id) {
      const row = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readNotice(row);
    },

    async setNotice(id, state) {
      await db.updateTable('notices').set({ state }).where('id', '=', id).execute();
    },

    async removeNotice(id) {
      await db.deleteFrom('notices').where('id', '=', id).execute();
    },

    async addLink({ tokenHash, userId, madeAt }) {
      await db.insertInto('notice_links').values({ token_hash: tokenHash, user_id: userId, made_at: madeAt }).execute();
    },

    async ownerOfLink(tokenHash) {
      const row = await reader
        .selectFrom('notice_links')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.user_id;
    },

    async removeLinks(before) {
      await db.deleteFrom('notice_links').where('made_at', '<', before).execute();
    },

    async devices(userId) {
      const rows = await reader
        .selectFrom('push_devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .orderBy('id')
        .execute();
      return rows.map(readDevice);
    },

    async device(id) {
      const row = await reader.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readDevice(row);
    },

    async saveDevice({ id, userId, endpoint, p256dh, auth, name, addedAt }) {
      await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute();
      await db
        .insertInto('push_devices')
        .values({ id, user_id: userId, endpoint, p256dh, auth, name, added_at: addedAt })
        .execute();
    },

    async removeDevice(id) {
      await db.deleteFrom('push_devices').where('id', '=', id).execute();
    },
  };
}

interface ProfileRow {
  medium_id: string;
  url: string | null;
  nation: string | null;
}

const readProfile = ({ medium_id, url, nation }: ProfileRow): TagProfile => ({
  mediaId: medium_id,
  url: url ?? undefined,
  nation: nation ?? undefined,
});

const readDevice = (row: Selectable<Tables['push_devices']>) => ({
  id: row.id,
  userId: row.user_id,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  name: row.name,
  addedAt: row.added_at,
});
