import type { Kysely } from 'kysely';
import type { ShareStore } from '../shares.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function shareStore(db: Db, reader: Db): ShareStore {
  return {
    async ofMedium(mediaId, now) {
      const rows = await reader
        .selectFrom('shares')
        .leftJoin('users', 'users.id', 'shares.user_id')
        .leftJoin('groups', 'groups.id', 'shares.group_id')
        .select(['shares.id', 'shares.user_id', 'shares.group_id', 'shares.ends_at'])
        .select(['users.name as user_name', 'groups.name as group_name'])
        .where('media_id', '=', mediaId)
        .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
        .orderBy('shared_at')
        .orderBy('shares.id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        kind: row.user_id !== null ? 'user' : row.group_id !== null ? 'group' : 'link',
        name: row.user_name ?? row.group_name ?? '',
        endsAt: row.ends_at ?? undefined,
      }));
    },

    async add({ id, mediaId, by, at, ...share }) {
      await db
        .insertInto('shares')
        .values({
          id,
          media_id: mediaId,
          user_id: share.kind === 'user' ? share.userId : null,
          group_id: share.kind === 'group' ? share.groupId : null,
          token_hash: share.kind === 'link' ? share.tokenHash : null,
          ends_at: share.kind === 'link' ? share.endsAt : null,
          shared_by: by,
          shared_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async remove(mediaId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('shares')
        .where('media_id', '=', mediaId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async removeEnded(now) {
      await db.deleteFrom('shares').where('ends_at', '<=', now).execute();
    },

    async findLink(tokenHash, now) {
      const row = await reader
        .selectFrom('shares')
        .innerJoin('users', 'users.id', 'shares.shared_by')
        .select(['media_id', 'ends_at'])
        .where('token_hash', '=', tokenHash)
        .where('suspended', '=', 0)
        .where('ends_at', '>', now)
        .executeTakeFirst();
      return row && row.ends_at !== null ? { mediaId: row.media_id, endsAt: row.ends_at } : undefined;
    },

    async reaches(mediaId, { userId, groupId }) {
      const row = await reader
        .selectFrom('shares')
        .select('id')
        .where('media_id', '=', mediaId)
        .where((is) => is.or([is('user_id', '=', userId), is('group_id', '=', groupId)]))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
