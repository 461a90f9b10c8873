import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { SignUpStore, StoredSignUpRequest } from '../sign-ups.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Most requests in a list. */
const LISTED = 500;

const toRequest = (row: Selectable<Tables['sign_up_requests']>): StoredSignUpRequest => ({
  id: row.id,
  groupId: row.group_id,
  login: row.login,
  name: row.name,
  passwordHash: row.password_hash,
  confirmedAt: row.confirmed_at,
});

export function signUpStore(db: Db, reader: Db, { dialect }: StoreContext): SignUpStore {
  return {
    async save({ confirmHash, groupId, login, name, passwordHash, createdAt }) {
      const row = { login, name, confirm_hash: confirmHash, group_id: groupId };
      await db
        .insertInto('sign_ups')
        .values({ ...row, password_hash: passwordHash, created_at: createdAt })
        .execute();
    },

    async take(confirmHash, after) {
      const row = await db
        .deleteFrom('sign_ups')
        .where('confirm_hash', '=', confirmHash)
        .where('created_at', '>', after)
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      const { login, name } = row;
      return {
        confirmHash,
        groupId: row.group_id,
        login,
        name,
        passwordHash: row.password_hash,
        createdAt: row.created_at,
      };
    },

    async removeOlder(than) {
      const result = await db.deleteFrom('sign_ups').where('created_at', '<=', than).executeTakeFirst();
      return Number(result.numDeletedRows);
    },

    async addRequest({ groupId, login, name, passwordHash, confirmedAt }) {
      const row = { group_id: groupId, name, password_hash: passwordHash, confirmed_at: confirmedAt };
      await db
        .insertInto('sign_up_requests')
        .values({ ...row, login })
        .onConflict((conflict) => conflict.expression(dialect.loginKey).doUpdateSet(row))
        .execute();
    },

    async request(id) {
      const row = await reader.selectFrom('sign_up_requests').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toRequest(row);
    },

    async requestOf(login) {
      const row = await reader
        .selectFrom('sign_up_requests')
        .selectAll()
        .where(dialect.isLogin(sql`login`, login))
        .executeTakeFirst();
      return row && toRequest(row);
    },

    async requestsOf(groupId) {
      const rows = await reader
        .selectFrom('sign_up_requests')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('confirmed_at')
        .orderBy('id')
        .limit(LISTED)
        .execute();
      return rows.map(toRequest);
    },

    async removeRequest(id) {
      await db.deleteFrom('sign_up_requests').where('id', '=', id).execute();
    },
  };
}
