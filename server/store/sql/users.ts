/** People, their groups, and the permissions of both. */
import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { EmbedList } from '../../../core/domain/embedding.ts';
import { type OwnPermissions, PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { StoredUser, UserStore } from '../users.ts';
import type { StoreAccess } from './access.ts';
import type { StoreContext } from './dialect.ts';
import { nextUserId, removeUser } from './remove-user.ts';
import { bit } from './rows.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

function toUser(row: Selectable<Tables['users']>): StoredUser {
  const { id, login, name, role } = row;
  return {
    id,
    groupId: row.group_id,
    login,
    name,
    role,
    studio: row.studio === 1,
    multicast: row.multicast === 1,
    ...(row.suspended === 1 && { suspended: true }),
  };
}

/** Most people or groups in a list. */
const LISTED = 500;

export function userStore(
  db: Db,
  reader: Db,
  { dialect }: StoreContext,
  { lookUp }: Pick<StoreAccess, 'lookUp'>,
): UserStore {
  return {
    groupOf: lookUp('users', 'id', 'group_id'),

    async find(id) {
      const row = await reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toUser(row);
    },

    async findByLogin(login) {
      const row = await reader
        .selectFrom('users')
        .selectAll()
        .where(dialect.isLogin(sql`login`, login))
        .executeTakeFirst();
      return row && row.password_hash !== null ? { user: toUser(row), passwordHash: row.password_hash } : undefined;
    },

    async named(login) {
      const row = await reader
        .selectFrom('users')
        .selectAll()
        .where(dialect.isLogin(sql`login`, login))
        .executeTakeFirst();
      return row && toUser(row);
    },

    async ofGroup(groupId) {
      const rows = await reader
        .selectFrom('users')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('name')
        .orderBy('id')
        .limit(LISTED)
        .execute();
      return rows.map((row) => ({ ...toUser(row), hasPassword: row.password_hash !== null }));
    },

    groups: () =>
      reader.selectFrom('groups').select(['id', 'name']).orderBy('name').orderBy('id').limit(LISTED).execute(),

    async permissionsOf(groupId, role) {
      const rows = await reader
        .selectFrom('role_permissions')
        .select('permission')
        .where('group_id', '=', groupId)
        .where('role', '=', role)
        .execute();
      return rows.map((row) => row.permission);
    },

    async group(id) {
      const row = await reader.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const referers = JSON.parse(row.referers) as EmbedList;
      return { id: row.id, name: row.name, storageHostId: row.storage_host_id, referers, signUp: row.sign_up === 1 };
    },

    async setPassword(id, passwordHash) {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    },

    async setSuspended(id, suspended) {
      await db
        .updateTable('users')
        .set({ suspended: bit(suspended) })
        .where('id', '=', id)
        .execute();
    },

    async saveGroup(group) {
      const row = {
        id: group.id,
        name: group.name,
        storage_host_id: group.storageHostId,
        referers: JSON.stringify(group.referers),
        sign_up: bit(group.signUp),
      };
      await db
        .insertInto('groups')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },

    async save(user) {
      const { id, login, name, role } = user;
      const row = {
        id,
        login,
        name,
        role,
        group_id: user.groupId,
        studio: bit(user.studio),
        multicast: bit(user.multicast),
      };
      await db
        .insertInto('users')
        .values({ ...row, password_hash: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },

    async create(user, passwordHash) {
      const { login, name, role } = user;
      const row = await db
        .insertInto('users')
        .values({
          id: nextUserId(dialect),
          login,
          name,
          role,
          group_id: user.groupId,
          studio: bit(user.studio),
          multicast: bit(user.multicast),
          password_hash: passwordHash ?? null,
        })
        .onConflict((conflict) => conflict.expression(dialect.loginKey).doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && toUser(row);
    },

    remove: (id, to) => removeUser(db, dialect, id, to),

    async ownPermissions(id) {
      const rows = await reader.selectFrom('member_permissions').selectAll().where('user_id', '=', id).execute();
      return Object.fromEntries(rows.map(({ permission, granted }) => [permission, granted === 1]));
    },

    async ownPermissionsIn(groupId) {
      const rows = await reader
        .selectFrom('member_permissions')
        .innerJoin('users', 'users.id', 'member_permissions.user_id')
        .selectAll('member_permissions')
        .where('users.group_id', '=', groupId)
        .execute();
      const found = new Map<number, OwnPermissions>();
      for (const { user_id: id, permission, granted } of rows)
        found.set(id, { ...found.get(id), [permission]: granted === 1 });
      return found;
    },

    async setOwnPermissions(id, own) {
      await db.deleteFrom('member_permissions').where('user_id', '=', id).execute();
      for (const permission of PERMISSIONS) {
        const granted = own[permission];
        if (granted === undefined) continue;
        await db
          .insertInto('member_permissions')
          .values({ user_id: id, permission, granted: bit(granted) })
          .execute();
      }
    },

    async createGroup(name) {
      const { id } = await db
        .insertInto('groups')
        .values({
          id: sql`1 + ${dialect.greatest(
            sql`(SELECT coalesce(max(id), 0) FROM groups)`,
            sql`(SELECT coalesce(max(id), 0) FROM users)`,
          )}`,
          name,
          storage_host_id: 1,
          referers: '[]',
          sign_up: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async groupsWithMembers() {
      const { rows } = await sql<{ id: number; name: string; members: number }>`
        SELECT groups.id, groups.name, count(users.id) AS members FROM groups LEFT JOIN users ON users.group_id = groups.id
        GROUP BY groups.id ORDER BY groups.name, groups.id LIMIT ${LISTED}`.execute(reader);
      return rows;
    },

    async grant(groupId, role, permissions) {
      await db.deleteFrom('role_permissions').where('group_id', '=', groupId).where('role', '=', role).execute();
      for (const permission of new Set(permissions)) {
        await db.insertInto('role_permissions').values({ group_id: groupId, role, permission }).execute();
      }
    },
  };
}
