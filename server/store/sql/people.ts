import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { EmbedList } from '../../../core/domain/embedding.ts';
import { type OwnPermissions, PERMISSIONS } from '../../../core/domain/permissions.ts';
import type {
  EventStore,
  PasswordLinkStore,
  PurchaseStore,
  RegistrationStore,
  SessionStore,
  SignUpStore,
  StoredEvent,
  StoredRegistration,
  StoredSession,
  StoredSignUpRequest,
  StoredUser,
  UserStore,
} from '../types.ts';
import type { StoreAccess } from './access.ts';
import { countAudience } from './counts.ts';
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

/** Most people or groups of a list. */
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

function toRegistration(row: Selectable<Tables['registrations']>): StoredRegistration {
  return {
    idHash: row.id_hash,
    mediaId: row.media_id,
    email: row.email,
    nom: row.nom,
    prenom: row.prenom,
    zip: row.zip,
    emailing1: row.emailing1 === 1,
    emailing2: row.emailing2 === 1,
    confirmHash: row.confirm_hash,
    confirmed: row.confirmed === 1,
    answeredHash: row.answered_hash ?? undefined,
    createdAt: row.created_at,
  };
}

export function registrationStore(db: Db, reader: Db): RegistrationStore {
  const all = (from: Db) => from.selectFrom('registrations').selectAll();
  return {
    async save(registration) {
      const row = {
        id_hash: registration.idHash,
        media_id: registration.mediaId,
        email: registration.email,
        nom: registration.nom,
        prenom: registration.prenom,
        zip: registration.zip,
        emailing1: bit(registration.emailing1),
        emailing2: bit(registration.emailing2),
        confirm_hash: registration.confirmHash,
        confirmed: bit(registration.confirmed),
        answered_hash: registration.answeredHash ?? null,
        created_at: registration.createdAt,
      };
      await db
        .insertInto('registrations')
        .values(row)
        .onConflict((conflict) => conflict.columns(['media_id', 'email']).doUpdateSet(row))
        .execute();
    },

    async find(idHash) {
      const row = await all(reader).where('id_hash', '=', idHash).executeTakeFirst();
      return row && toRegistration(row);
    },

    async findByEmail(mediaId, email) {
      const row = await all(reader).where('media_id', '=', mediaId).where('email', '=', email).executeTakeFirst();
      return row && toRegistration(row);
    },

    async confirm(confirmHash) {
      const row = await db
        .updateTable('registrations')
        .set({ confirmed: 1, answered_hash: confirmHash })
        .where('confirm_hash', '=', confirmHash)
        .returningAll()
        .executeTakeFirst();
      return row && toRegistration(row);
    },

    async findAnswered(confirmHash) {
      const row = await all(reader).where('answered_hash', '=', confirmHash).executeTakeFirst();
      return row && toRegistration(row);
    },
  };
}

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

export function purchaseStore(db: Db, reader: Db): PurchaseStore {
  return {
    async has(userId, mediaId) {
      const row = await reader
        .selectFrom('purchases')
        .select('at')
        .where('user_id', '=', userId)
        .where('media_id', '=', mediaId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async ofUser(userId) {
      const rows = await reader.selectFrom('purchases').select('media_id').where('user_id', '=', userId).execute();
      return rows.map((row) => row.media_id);
    },

    async add({ userId, mediaId, at }) {
      await db
        .insertInto('purchases')
        .values({ user_id: userId, media_id: mediaId, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** Rows of one insert (nine values each; SQLite takes 32,766 in a statement), and that one call removes for their age. */
const EVENTS_AT_ONCE = 500;
const EXPIRED_AT_ONCE = 2_000;

export function eventStore(db: Db, reader: Db, { dialect }: StoreContext): EventStore {
  const number = dialect.eventNumber;
  const oldest = sql`(SELECT ${number} AS number, at FROM events ORDER BY ${number} LIMIT ${EXPIRED_AT_ONCE}) AS oldest`;
  return {
    async addAll(events, { since, rows }) {
      for (let from = 0; from < events.length; from += EVENTS_AT_ONCE)
        await db
          .insertInto('events')
          .values(events.slice(from, from + EVENTS_AT_ONCE).map(toEventRow))
          .execute();
      // Row numbers grow with time: the oldest are found without looking at the others.
      await sql`DELETE FROM events WHERE ${number} <= (SELECT max(${number}) FROM events) - ${rows}`.execute(db);
      await sql`
        DELETE FROM events WHERE ${number} <= (SELECT max(oldest.number) FROM ${oldest} WHERE at < ${since})`.execute(
        db,
      );
    },

    async removeOlder(than) {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM events WHERE ${number} IN (SELECT oldest.number FROM ${oldest} WHERE at < ${than})`.execute(db);
      return Number(numAffectedRows);
    },

    count: (groupId, since) => countAudience(reader, dialect, groupId, since),
  };
}

function toEventRow({ id, action, value, origin, at, userId, groupId, incognito, playId }: StoredEvent) {
  return {
    id,
    action,
    value,
    origin,
    at,
    user_id: userId,
    group_id: groupId,
    incognito: bit(incognito),
    play_id: playId ?? null,
  };
}
