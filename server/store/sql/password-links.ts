import type { Kysely } from 'kysely';
import type { PasswordLinkStore } from '../password-links.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function passwordLinkStore(db: Db, reader: Db): PasswordLinkStore {
  return {
    async save({ tokenHash, userId, expiresAt }) {
      await this.removeOf(userId);
      await db
        .insertInto('password_links')
        .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
        .execute();
    },

    async find(tokenHash, now) {
      const row = await reader
        .selectFrom('password_links')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.user_id;
    },

    async removeOf(userId) {
      await db.deleteFrom('password_links').where('user_id', '=', userId).execute();
    },

    async removeExpired(now) {
      await db.deleteFrom('password_links').where('expires_at', '<=', now).execute();
    },
  };
}
