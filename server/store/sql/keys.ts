import { type Kysely, type Selectable, sql } from 'kysely';
import type { SentTag } from '../../../core/domain/source-tags.ts';
import type { KeyStore, SourceTagStore, StoredKey } from '../keys.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

const toKey = (row: Selectable<Tables['api_keys']>): StoredKey => ({
  id: row.id,
  start: row.start,
  name: row.name,
  groupId: row.group_id,
  mediaId: row.media_id ?? undefined,
  scopes: JSON.parse(row.scopes) as StoredKey['scopes'],
  madeBy: row.made_by,
  madeAt: row.made_at,
  endsAt: row.ends_at ?? undefined,
  usedAt: row.used_at ?? undefined,
});

export function keyStore(db: Db, reader: Db): KeyStore {
  const all = () => reader.selectFrom('api_keys').selectAll();
  return {
    async add({ id, hash, start, name, groupId, mediaId, scopes, madeBy, madeAt, endsAt }) {
      await db
        .insertInto('api_keys')
        .values({
          id,
          hash,
          start,
          name,
          group_id: groupId,
          media_id: mediaId ?? null,
          scopes: JSON.stringify(scopes),
          made_by: madeBy,
          made_at: madeAt,
          ends_at: endsAt ?? null,
          used_at: null,
        })
        .execute();
    },

    async find(hash, now) {
      const row = await all()
        .where('hash', '=', hash)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
        .executeTakeFirst();
      return row && toKey(row);
    },

    async byId(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && toKey(row);
    },

    async ofGroup(groupId) {
      return (await all().where('group_id', '=', groupId).orderBy('made_at', 'desc').orderBy('id').execute()).map(
        toKey,
      );
    },

    async use(id, at) {
      await db.updateTable('api_keys').set({ used_at: at }).where('id', '=', id).execute();
    },

    async remove(id) {
      await db.deleteFrom('api_keys').where('id', '=', id).execute();
    },
  };
}

export function sourceTagStore(db: Db, reader: Db, { dialect }: StoreContext): SourceTagStore {
  return {
    async find(mediaId, source, ids) {
      const { rows } = await sql<{ id: string; sent: string }>`SELECT id, sent FROM source_tags
        WHERE media_id = ${mediaId} AND source = ${source}
        AND id IN (SELECT value FROM ${dialect.texts(ids)} AS requested)`.execute(reader);
      return new Map(rows.map(({ id, sent }) => [id, JSON.parse(sent) as SentTag]));
    },

    async count(mediaId, source) {
      const { count } = await reader
        .selectFrom('source_tags')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('media_id', '=', mediaId)
        .where('source', '=', source)
        .executeTakeFirstOrThrow();
      return count;
    },

    async save(mediaId, source, id, sent) {
      const row = { sent: JSON.stringify(sent) };
      await db
        .insertInto('source_tags')
        .values({ media_id: mediaId, source, id, ...row })
        .onConflict((conflict) => conflict.columns(['media_id', 'source', 'id']).doUpdateSet(row))
        .execute();
    },

    async remove(mediaId, source, id) {
      await db
        .deleteFrom('source_tags')
        .where('media_id', '=', mediaId)
        .where('source', '=', source)
        .where('id', '=', id)
        .execute();
    },
  };
}
