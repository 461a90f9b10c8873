import type { Kysely, Selectable } from 'kysely';
import type { SessionStore, StoredSession } from '../sessions.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Most sessions in a list. */
const LISTED = 500;

function toSession(row: Selectable<Tables['sessions']>): StoredSession {
  const { id, browser, system, country } = row;
  return {
    tokenHash: row.token_hash,
    id,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    seenAt: row.seen_at,
    browser,
    system,
    country,
  };
}

export function sessionStore(db: Db, reader: Db): SessionStore {
  return {
    async create(session) {
      await db
        .insertInto('sessions')
        .values({
          token_hash: session.tokenHash,
          id: session.id,
          user_id: session.userId,
          created_at: session.createdAt,
          expires_at: session.expiresAt,
          seen_at: session.seenAt,
          browser: session.browser,
          system: session.system,
          country: session.country,
        })
        .execute();
    },

    async find(tokenHash, now) {
      const row = await reader
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row && toSession(row);
    },

    async ofUser(userId, now) {
      const rows = await reader
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('seen_at', 'desc')
        .orderBy('id')
        .limit(LISTED)
        .execute();
      return rows.map(toSession);
    },

    async see(tokenHash, at) {
      await db.updateTable('sessions').set({ seen_at: at }).where('token_hash', '=', tokenHash).execute();
    },

    async remove(tokenHash) {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    async removeOf(userId) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },

    async removeExpired(now) {
      const result = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
