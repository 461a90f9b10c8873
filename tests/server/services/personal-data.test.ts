/** Personal data: exported in full, and deleted when the person leaves (row O02). */
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOldEvents } from '../../../server/services/event-buffer.ts';
import { deletePerson, exportPerson, removeEmails } from '../../../server/services/personal-data.ts';
import { cheapHash } from '../cheap-hash.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { type RawRows, rawRows } from '../raw-rows.ts';
import { DATABASES } from '../store-library.ts';

/** Matches columns that can identify a person, by the naming conventions of this database. */
const PERSONAL_NAME = /^(?:user_id|login|email|nom|prenom|zip|voter|author|endpoint)$|_by$|^actor_/;

/**
 * Each column that can identify a person, and what happens to it. A new table with such a column fails this test:
 * decide, and document it in `server/store/sql/personal.ts` and on `/privacy`.
 */
const COLUMNS: Readonly<Record<string, 'account' | 'passed' | 'removed' | 'unnamed' | 'kept'>> = {
  'api_keys.made_by': 'account',
  'archives.user_id': 'removed',
  'audit.actor_id': 'kept',
  'audit.actor_kind': 'kept',
  'audit.actor_name': 'kept',
  'clip_jobs.user_id': 'passed',
  'comparison_exports.user_id': 'account',
  'drawing_shares.login': 'removed',
  'drawing_shares.user_id': 'account',
  // The cadence, not the subject.
  'ended_follows.email': 'account',
  'ended_follows.user_id': 'account',
  'events.user_id': 'unnamed',
  'follow_told.user_id': 'account',
  'followers.user_id': 'account',
  'follows.email': 'account',
  'follows.user_id': 'account',
  'media.deleted_by': 'unnamed',
  'media.user_id': 'passed',
  'member_permissions.user_id': 'account',
  'notice_links.user_id': 'account',
  'notices.user_id': 'account',
  'password_links.user_id': 'account',
  'purchases.user_id': 'account',
  'push_devices.endpoint': 'account',
  'push_devices.user_id': 'account',
  'registrations.email': 'removed',
  'registrations.nom': 'removed',
  'registrations.prenom': 'removed',
  'registrations.zip': 'removed',
  'saved_drawings.user_id': 'account',
  'saved_searches.user_id': 'passed',
  'sequences.user_id': 'account',
  'sessions.user_id': 'account',
  'shares.shared_by': 'passed',
  'shares.user_id': 'account',
  'sign_up_requests.login': 'removed',
  'sign_ups.login': 'removed',
  'tag_rows.deleted_by': 'unnamed',
  'tag_rows.desk_by': 'unnamed',
  'talk_ballots.voter': 'removed',
  'talk_messages.author': 'removed',
  'talk_upvotes.voter': 'removed',
  'test_runs.user_id': 'account',
  'uploads.user_id': 'passed',
  'users.login': 'account',
};

const LOGIN = 'freya@club.example';
const ID = 900;

/** Adds a row to every table that can contain data of the person. */
async function fill(rows: RawRows, now: number): Promise<string[]> {
  await rows.refuseNothing();
  const filled = new Set<string>();
  for (const [table, columns] of await rows.tables()) {
    if (!columns.some(({ name }) => `${table}.${name}` in COLUMNS)) continue;
    filled.add(table);
    const values = columns.map(({ name, isNumber, isKey, isRequired }) => {
      if (table === 'users' && name === 'id') return ID;
      if (name === 'user_id' || name.endsWith('_by')) return ID;
      if (name === 'actor_id') return String(ID);
      if (name === 'author' || name === 'voter') return `u${ID}`;
      if (name === 'login' || name === 'email') return LOGIN;
      if (name === 'group_id') return 64;
      if (name === 'media_id' || name === 'medium_id') return 'open';
      if (name === 'message_id' || name === 'vote_id') return 1;
      if (table === 'media' && name === 'type') return 'Video';
      if (isKey && isNumber) return 900;
      // A current time, because old rows are removed automatically.
      if (isNumber) return isRequired ? now : null;
      return isRequired || isKey ? `{"of":"${table}.${name}"}` : null;
    });
    await rows.run(
      `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
      values,
    );
  }
  return [...filled];
}

/** Columns that still identify the person. */
async function left(rows: RawRows): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of await rows.tables())
    for (const { name } of columns.filter((each) => `${table}.${each.name}` in COLUMNS)) {
      const naming = `SELECT 1 FROM ${table} WHERE CAST("${name}" AS TEXT) IN (?, ?, ?)`;
      if ((await rows.run(naming, [String(ID), `u${ID}`, LOGIN])).length > 0) found.push(`${table}.${name}`);
    }
  return found;
}

/** Creates a person with data in every table. @returns those tables */
async function settle(own: RunningHost): Promise<string[]> {
  const rows = await rawRows(own);
  const tables = await fill(rows, own.app.now());
  await rows.run("UPDATE users SET role = 'editor', suspended = 0 WHERE id = ?", [ID]);
  await rows.close();
  const outbox = join(own.dataFolder, 'outbox');
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, 'one.eml'), `From: a@b.example\nTo: ${LOGIN}\n\nHello`);
  await writeFile(join(outbox, 'two.eml'), `From: a@b.example\nTo: other@club.example\n\n${LOGIN}`);
  return tables;
}

/** What happens when an administrator takes it over. */
async function expectGone(own: RunningHost): Promise<void> {
  const rows = await rawRows(own);
  const kept = await left(rows);
  const owners = await rows.run('SELECT user_id FROM uploads');
  await rows.close();
  expect(kept).toEqual(Object.keys(COLUMNS).filter((column) => column === 'audit.actor_id'));
  expect(owners.map((row) => Number(row['user_id']))).toEqual([64]);
  expect(await readdir(join(own.dataFolder, 'outbox'))).toEqual(['two.eml']);
}

const PASSWORD = 'a word of their own';
const LEAVING = [
  [
    'by an administrator of the group',
    async (own: RunningHost) => (await own.login('admin')).request('removeMember', { id: ID, to: 64 }),
  ],
  [
    'by themself',
    async (own: RunningHost) => {
      await own.app.store.users.setPassword(ID, await cheapHash(PASSWORD));
      const person = own.anonymous();
      expect((await person.request('login', { email: LOGIN, password: PASSWORD })).status).toBe('ok');
      return person.request('deleteAccount', { password: PASSWORD });
    },
  ],
] as const;

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ database, config: { analytics: true } });
  });
  afterAll(() => host.stop());

  it('[O02] every column that can identify a person is listed, with what happens to it', async () => {
    const rows = await rawRows(host);
    const found = (await rows.tables()).flatMap(([table, columns]) =>
      columns.filter(({ name }) => PERSONAL_NAME.test(name)).map(({ name }) => `${table}.${name}`),
    );
    await rows.close();
    expect(found.toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
  });

  it('[O02] a person gets a copy of all their data without secrets, and is then removed from all of it', async () => {
    const { app } = host;
    const tables = await settle(host);

    const rows = await rawRows(host);
    await rows.run("UPDATE media SET deleted_by = ?, description = 'of another' WHERE id = 'secret'", [ID]);
    const film = JSON.stringify({ id: 'clip', gate: { kind: 'password', hash: 'argon2' }, keyHash: 'argon2' });
    await rows.run('UPDATE clip_jobs SET medium = ?', [film]);
    await rows.close();

    const data = await exportPerson(app.store, 'FREYA@club.example');
    // For tags there is only the name of who changed other people's films.
    expect(Object.keys(data).toSorted()).toEqual(tables.filter((table) => table !== 'tag_rows').toSorted());
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/hash|argon2|"p256dh"|"auth"/i);
    expect(text).not.toContain('of another');
    expect(data['users']).toMatchObject([{ id: ID, login: LOGIN }]);

    const options = { store: app.store, config: app.config, now: app.now() };
    expect(await deletePerson(options, LOGIN, undefined)).toBe('heir');
    expect(await deletePerson(options, LOGIN, 'stranger')).toBe('heir');
    expect(await deletePerson(options, 'super', 'admin')).toBe('super');
    expect(await deletePerson(options, 'nobody@club.example', undefined)).toBe('unknown');
    expect(await deletePerson(options, LOGIN, 'admin')).toBe('deleted');
    await expectGone(host);
  });

  it.each(LEAVING)('[O02] [S07] a person removed %s is removed everywhere', async (_, leave) => {
    const own = await startHost({ database });
    try {
      await settle(own);
      expect(await leave(own)).toEqual({ status: 'ok' });
      await expectGone(own);
    } finally {
      await own.stop();
    }
  });

  it.each(LEAVING)('[O02] [L18] a person removed %s: what they deleted stays deleted', async (_, leave) => {
    const own = await startHost({ database });
    try {
      const { store } = own.app;
      await store.users.save({
        id: ID,
        groupId: 64,
        login: LOGIN,
        name: 'Freya',
        role: 'editor',
        studio: false,
        multicast: false,
      });
      await store.transaction((within) => within.bin.put('tag', 't1', { at: own.app.now(), by: ID }));
      expect(await leave(own)).toEqual({ status: 'ok' });
      const admin = await own.login('admin');
      const film = { mediaId: 'open', mediaType: 'Video' } as const;
      expect(await admin.request('deleteMedia', film)).toEqual({ status: 'ok' });
      expect(await admin.request('restoreMedia', film)).toEqual({ status: 'ok' });
      expect((await store.tags.ofMedium('open')).map(({ id }) => id)).toEqual(['t2']);
      expect(await admin.request('getBin', { groupId: 0 })).toMatchObject({ status: 'ok', data: [{ id: 't1' }] });
    } finally {
      await own.stop();
    }
  });

  it('[O02] data older than the retention stated on /privacy is removed', async () => {
    const { app } = host;
    const rows = await rawRows(host);
    await rows.run('DELETE FROM events');
    await rows.run('DELETE FROM talk_messages');
    const old = Array.from({ length: 5_000 }, (_, at) => [`old-${at}`, app.now() - 367 * 86_400_000]);
    const events = [...old, ['new', app.now()]];
    await rows.run(
      `INSERT INTO events (id, action, value, user_id, group_id, origin, incognito, at)
        VALUES ${events.map(() => "(?, 'play', 'open', 66, 64, '', 0, ?)").join()}`,
      events.flat(),
    );
    const message = (author: string, at: number) =>
      rows.run(
        "INSERT INTO talk_messages (media_id, part, seq, author, name, role, text, at, nonce, hidden, answered, upvotes) VALUES ('open', 'chat', 1, ?, 'V', 'member', 'Hello', ?, 'n', 0, 0, 0)",
        [author, at],
      );
    await message('u65', app.now() - 8 * 86_400_000);
    await message('u66', app.now() - 6 * 86_400_000);
    await forgetOldEvents(app);
    await app.store.personal.removeTalk(app.now() - 7 * 86_400_000);
    expect(await rows.run('SELECT id FROM events')).toEqual([{ id: 'new' }]);
    expect(await rows.run('SELECT author FROM talk_messages')).toEqual([{ author: 'u66' }]);
    await rows.close();
  });
});

describe('/privacy', () => {
  it('[O02] states in English and French what is stored, and for how long under this configuration', async () => {
    const other = await startHost({
      config: {
        analytics: true,
        retention: { analyticsMs: 40 * 86_400_000, talkMs: 50 * 86_400_000, auditMs: 60 * 86_400_000 },
      },
    });
    try {
      const english = await (await fetch(`${other.address}/privacy?lang=en`)).text();
      const french = await fetch(`${other.address}/privacy`, { headers: { 'accept-language': 'fr-CA,fr' } });
      expect(french.headers.get('content-language')).toBe('fr');
      const text = await french.text();
      expect(english).toContain('<h1>What is stored about you</h1>');
      expect(text).toContain('<h1>Ce qui est enregistré à votre sujet</h1>');
      for (const period of ['40 days', '50 days', '60 days', '30 days']) expect(english).toContain(period);
      for (const period of ['40', '50', '60', '30']) expect(text).toMatch(new RegExp(`\\b${period}\\s+jours`));
    } finally {
      await other.stop();
    }
  });
});

describe('by the person', () => {
  let own: RunningHost;
  beforeEach(async () => {
    own = await startHost();
  });
  afterEach(() => own.stop());
  const DATA = '/account/data.json';

  it('[O02] a signed-in person downloads a copy of their own data only', async () => {
    const viewer = await own.login('viewer');
    const response = await viewer.fetch(DATA);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const data = (await response.json()) as Record<string, unknown>;
    expect(data['users']).toMatchObject([{ id: 66, login: 'viewer' }]);
    expect(data['sessions']).toMatchObject([{ user_id: 66 }]);
    expect(JSON.stringify(data)).not.toMatch(/_hash/);
    expect((await own.anonymous().fetch(DATA)).status).toBe(403);
    const login = await own.login('editor');
    const key = await (await own.login('admin')).request('createKey', { name: 'Reader', scopes: ['read'] });
    if (key.status !== 'ok') throw new Error(`no key: ${key.status}`);
    const byKey = await fetch(own.address + DATA, { headers: { authorization: `Bearer ${key.data.key}` } });
    expect(byKey.status).toBe(403);
    expect(((await (await login.fetch(DATA)).json()) as typeof data)['users']).toMatchObject([{ login: 'editor' }]);
  });

  it('[O02] the copy does not delay searches, and is not subject to their budget', async () => {
    // A search would wait for a thread forever.
    const threadless = await startHost({ config: { searchThreads: 0 } });
    try {
      const viewer = await threadless.login('viewer');
      const copies = await Promise.all([viewer.fetch(DATA), viewer.fetch(DATA), viewer.fetch(DATA)]);
      for (const copy of copies) expect(await copy.json()).toMatchObject({ users: [{ login: 'viewer' }] });
    } finally {
      await threadless.stop();
    }
  });

  it('[O02] the copy is limited to a few per hour', async () => {
    const slow = await startHost({
      config: { limits: { ...own.app.config.limits, ownData: { points: 1, windowS: 60 } } },
    });
    try {
      const viewer = await slow.login('viewer');
      expect((await viewer.fetch(DATA)).status).toBe(200);
      const refused = await viewer.fetch(DATA);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await (await slow.login('editor')).fetch(DATA)).status).toBe(200);
    } finally {
      await slow.stop();
    }
  });

  it('[O02] an account is deleted with its password: films pass on, sessions end, the name is free', async () => {
    const { app, passwords } = own;
    const [editor, elsewhere, admin] = [await own.login('editor'), await own.login('editor'), await own.login('admin')];
    const { id } = (await app.store.users.named('editor'))!;
    const film = await app.store.media.find('open');
    await app.store.media.save({ ...film!, userId: id });
    expect(await editor.request('deleteAccount', { password: 'another' })).toEqual({ status: 'wrong' });
    expect(await app.store.users.find(id)).toBeDefined();

    expect(await editor.request('deleteAccount', { password: passwords['editor']! })).toEqual({ status: 'ok' });
    expect(await app.store.users.find(id)).toBeUndefined();
    for (const client of [editor, elsewhere])
      expect((await client.request('check_session', {})).status).toBe('disconnected');
    expect((await own.anonymous().request('login', { email: 'editor', password: passwords['editor']! })).status).toBe(
      'wrong',
    );
    const administrator = (await app.store.users.named('admin'))!;
    expect((await app.store.media.find('open'))?.userId).toBe(administrator.id);
    const listed = await admin.request('getAudit', {});
    expect(JSON.stringify(listed)).toContain('"memberRemoved"');
  });

  it('[O02] an account is deleted even if the outbox cannot be read', async () => {
    const { app, passwords } = own;
    const outbox = join(own.dataFolder, 'outbox');
    await mkdir(join(outbox, 'folder.eml'), { recursive: true });
    await symlink(join(outbox, 'nowhere'), join(outbox, 'gone.eml'));
    const heard = vi.fn<() => void>();
    const unsubscribe = app.rights.subscribe(heard, undefined);
    const editor = await own.login('editor');
    heard.mockClear();
    expect(await editor.request('deleteAccount', { password: passwords['editor']! })).toEqual({ status: 'ok' });
    expect(heard).toHaveBeenCalled();
    unsubscribe();
    await rm(join(outbox, 'folder.eml'), { recursive: true });
    // A file that disappeared after it was listed is not an error.
    await removeEmails(app.config, 'nobody');
  });

  it('[O02] the only administrator of a group cannot leave before there is another one, and user 1 never can', async () => {
    const { app, passwords } = own;
    const [admin, top] = [await own.login('admin'), await own.login('super')];
    const leave = async () => (await admin.request('deleteAccount', { password: passwords['admin']! })).status;
    const group = (await app.store.users.named('admin'))!.groupId;
    const others = (await app.store.users.ofGroup(group)).filter(
      ({ role, login }) => role === 'admin' && login !== 'admin',
    );
    for (const other of others) await app.store.users.setSuspended(other.id, true);
    expect(await leave()).toBe('lastAdministrator');
    const editor = (await app.store.users.named('editor'))!;
    await app.store.users.save({ ...editor, role: 'admin' });
    expect(await leave()).toBe('ok');
    expect((await top.request('deleteAccount', { password: passwords['super']! })).status).toBe('superUser');
  });
});
