/** The host as a process: first and second start, errors that prevent a start, and durability across kills. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import * as v from 'valibot';
import { readConfig, readOptions } from '../../../server/config.ts';
import { greet } from '../../../server/http/greeting.ts';
import { sampleCatalogue } from '../../../server/samples/catalogue.ts';
import { openStore } from '../../../server/store/open.ts';
import { dataFile, tagData, vendorStyle } from '../../../core/contract/data-files.ts';
import type { SentParams } from '../../../core/contract/requests.ts';
import { client, readAccounts } from '../harness.ts';
import { solve } from '../services/solve-captcha.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferryglide-start-'));
const dataFolder = join(folder, 'data');
const running = new Set<ChildProcess>();

interface Child {
  process: ChildProcess;
  address: string;
  said: () => string;
}

async function startChild(env: Record<string, string> = {}, args: readonly string[] = []): Promise<Child> {
  const process = spawn('node', ['server/main.ts', ...args], {
    env: { ...globalThis.process.env, FERRYGLIDE_DATA: dataFolder, PORT: '0', ...env },
  });
  running.add(process);
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  process.stdout?.on('data', (chunk) => {
    said += String(chunk);
    const address = /is at (http:\S+)\/\n/.exec(said)?.[1];
    if (address) resolve(address);
  });
  process.stderr?.on('data', (chunk) => (said += String(chunk)));
  process.once('exit', () => reject(new Error(`the host ended: ${said}`)));
  const address = await promise;
  return { process, address, said: () => said };
}

async function end({ process }: Child, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const exited = once(process, 'exit') as Promise<[number | null]>;
  process.kill(signal);
  const [code] = await exited;
  running.delete(process);
  return code;
}

/** A start that must fail: its output and exit code. */
async function refusedStart(
  env: Record<string, string>,
  options: readonly string[] = [],
  owner: { uid?: number; gid?: number } = {},
): Promise<{ said: string; code: number | null }> {
  const process = spawn('node', [...options, 'server/main.ts'], {
    ...owner,
    env: { ...globalThis.process.env, FERRYGLIDE_DATA: dataFolder, PORT: '0', ...env },
  });
  let said = '';
  process.stdout.on('data', (chunk) => (said += String(chunk)));
  process.stderr.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(process, 'close')) as [number | null];
  return { said, code };
}

let passwords: Record<string, string>;
let first: Child;

beforeAll(async () => {
  first = await startChild();
  passwords = await readAccounts(dataFolder);
});
afterAll(() => {
  for (const process of running) process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('starting', () => {
  it('[L26] the first start prints the address and the accounts, and stores them readable only by their owner', () => {
    for (const { login } of sampleCatalogue(new Date()).users) {
      expect(passwords[login]).toMatch(/^\w{16}$/);
      expect(first.said()).toContain(`${passwords[login]}`);
    }
    expect(new Set(Object.values(passwords)).size).toBe(Object.keys(passwords).length);
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
    for (const file of ['accounts.txt', 'signing.key'])
      expect(statSync(join(dataFolder, file)).mode & 0o777).toBe(0o600);
  });

  it('[P01] the sample library includes the tag data that one of its media names, for its own categories', async () => {
    const named = sampleCatalogue(new Date()).items.find((item) => 'reference' in item && item.reference !== null);
    if (!named || !('reference' in named)) throw new Error('no medium names tag data');
    const response = await fetch(`${first.address}/data/tags/${named.group}/${named.reference}.json`);
    const { tags, dropped } = v.parse(tagData, await response.json());
    const categories = new Set(named.tags.map(({ category }) => category));
    expect([new Set(tags.map(({ category }) => category)), dropped]).toEqual([categories, 0]);
    const film = await fetch(`${first.address}/data/video/${named.id}.json`);
    expect(v.parse(dataFile, await film.json()).video).toMatchObject({ reference: named.reference });
  });

  it('[P36] the sample library includes the vendor style that one of its media names', async () => {
    const styled = sampleCatalogue(new Date()).items.find((item) => 'custoId' in item && item.custoId !== null);
    if (!styled || !('custoId' in styled)) throw new Error('no medium names a style');
    const response = await fetch(`${first.address}/data/vendor/${styled.group}/${styled.custoId}.json`);
    expect(v.parse(vendorStyle, await response.json()).accent).toMatch(/^#/);
  });

  it('[L26] the second start keeps everything and names the accounts file', async () => {
    const one = client(first.address);
    await one.request('login', { email: 'viewer', password: passwords['viewer'] ?? '' });
    const found = await one.request('search', { targetType: 'Video', limit: 1 });
    expect(await end(first, 'SIGTERM')).toBe(0);
    first = await startChild();
    expect(first.said()).toContain(join(dataFolder, 'accounts.txt'));
    for (const password of Object.values(passwords)) expect(first.said()).not.toContain(password);
    const again = client(first.address);
    for (const [name, value] of one.cookies) (again.cookies as Map<string, string>).set(name, value);
    expect((await again.request('check_session', {})).status).toBe('ok');
    expect(await again.request('search', { targetType: 'Video', limit: 1 })).toEqual(found);
  });
});

describe('starting without samples', () => {
  const data = join(folder, 'empty');
  const FERRYGLIDE_DATA = data;
  const linkIn = ({ said }: Child): string => /^ {2}(http:\S+\/password\?token=[\w-]{43})$/m.exec(said())?.[1] ?? '';
  const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';

  it('[S01] --empty prints a single link with which the administrator sets a password; the library is empty', async () => {
    const begun = await startChild({ FERRYGLIDE_DATA }, ['--empty']);
    const link = linkIn(begun);
    expect(link).toMatch(new RegExp(`^${begun.address}/password`));
    expect(begun.said().split(tokenOf(link))).toHaveLength(2);
    expect(existsSync(join(data, 'accounts.txt'))).toBe(false);
    await end(begun, 'SIGTERM');

    // The link was not used: the next start prints another one, and the earlier one expires.
    const host = await startChild({ FERRYGLIDE_DATA, FERRYGLIDE_SAMPLES: 'off' });
    const admin = client(host.address);
    expect((await admin.request('getPasswordLink', { token: tokenOf(link) })).status).toBe('late');
    const token = tokenOf(linkIn(host));
    expect(await admin.request('getPasswordLink', { token })).toEqual({
      status: 'ok',
      data: { name: 'Administrator', login: 'admin' },
    });
    expect(await admin.request('setPassword', { token, password: 'Eddy-Line-2026' })).toMatchObject({
      status: 'ok',
      data: { user: { id: 1, group: 64, role: 'admin' } },
    });
    for (const targetType of ['Video', 'Tag', 'Photo', 'Document', 'Collection', 'Audio'] as const)
      expect(await admin.request('search', { targetType, limit: 1 })).toMatchObject({ status: 'empty', total: 0 });
    expect((await client(host.address).request('getSignUp', { groupId: 64 })).status, 'nobody signs up').toBe('closed');
    await end(host, 'SIGTERM');
  });

  it('[S01] with a password set, a start prints no link', async () => {
    const again = await startChild({ FERRYGLIDE_DATA }, ['--empty']);
    // The last setting is set for all suites (`tools/test-environment.ts`).
    const settings = `Settings: PORT=0, FERRYGLIDE_DATA=${data}, FERRYGLIDE_SAMPLES=off, FERRYGLIDE_NICENESS=0`;
    expect(again.said().split('\n')).toEqual([settings, `Ferryglide is at ${again.address}/`, '']);
    const admin = client(again.address);
    expect((await admin.request('login', { email: 'admin', password: 'Eddy-Line-2026' })).status).toBe('ok');
    await end(again, 'SIGTERM');
  });

  it('[S01] --empty changes nothing in a folder that holds the samples, and reports it', async () => {
    const config = { dataFolder, samples: false };
    const said = greet(
      { address: 'http://127.0.0.1:4710', accounts: [], setUpLink: undefined, hasSamples: true },
      config,
    );
    expect(said).toContain(`${dataFolder} already contains a sample library, which stays unchanged.`);
    expect(
      greet({ address: '', accounts: [], setUpLink: undefined, hasSamples: true }, { ...config, samples: true }),
    ).toContain(`Sample accounts: ${join(dataFolder, 'accounts.txt')}`);
  });

  it('[S01] an unknown option or setting is rejected', () => {
    expect(() => readOptions(['--emtpy'])).toThrow('Unknown option --emtpy. The only option is --empty.');
    expect(() => readConfig({ FERRYGLIDE_SAMPLES: 'no' })).toThrow('FERRYGLIDE_SAMPLES must be on or off.');
    expect([readConfig({}).samples, readConfig(readOptions(['--empty'])).samples]).toEqual([true, false]);
  });
});

describe('errors that prevent a start', () => {
  const line = /^[^\n]+\n$/;
  it('[L26] an older Node', async () => {
    const older = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'22.18.0'}})`;
    const { said, code } = await refusedStart({}, ['--import', `data:text/javascript,${older}`]);
    expect([said, code]).toEqual(['Ferryglide needs Node 24 or newer; this is Node 22.18.0. Use: npm start\n', 1]);
  });
  it('[L26] a port in use', async () => {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const { said, code } = await refusedStart({ PORT: String(port), FERRYGLIDE_DATA: join(folder, 'other') });
    server.close();
    expect(said).toMatch(line);
    expect([said, code]).toEqual([expect.stringContaining(`Port ${port} is in use`), 1]);
  });
  it('[L26] a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { said, code } = await refusedStart({ FERRYGLIDE_DATA: join(file, 'data') });
    expect(said).toMatch(line);
    expect([said, code]).toEqual([expect.stringContaining('cannot be written'), 1]);
  });
  it.each([
    [{ PORT: 'eighty' }, 'PORT must be'],
    [{ PORT: '70000' }, 'PORT must be'],
    [{ FERRYGLIDE_EMBED_ORIGINS: 'club' }, 'FERRYGLIDE_EMBED_ORIGINS must list origins'],
    [{ HOST: '203.0.113.7' }, 'is not an address of this machine'],
  ])('[L26] settings such as %o', async (env, reason) => {
    const { said, code } = await refusedStart({ FERRYGLIDE_DATA: join(folder, 'other'), ...env });
    expect(said).toMatch(line);
    expect([said, code]).toEqual([expect.stringContaining(reason), 1]);
  });
});

describe('errors of the data folder that prevent a start', () => {
  const line = /^[^\n]+\n$/;
  const RESTORE = 'Restore it from a backup';
  /** A data folder with a database of this version, after a change. */
  async function folderWith(change: (database: string, data: string) => void | Promise<void>): Promise<string> {
    const data = mkdtempSync(join(folder, 'case-'));
    const database = join(data, 'ferryglide.db');
    const store = await openStore(database);
    await store.users.saveGroup({ id: 64, name: 'Group', storageHostId: 1, referers: [], signUp: false });
    await store.close();
    await change(database, data);
    return data;
  }
  const write = (path: string, position: number, bytes: Buffer): void => {
    const file = openSync(path, 'r+');
    writeSync(file, bytes, 0, bytes.length, position);
    closeSync(file);
  };

  it.each<[string, (database: string, data: string) => void, string[]]>([
    [
      'an empty signing key',
      (_, data) => writeFileSync(join(data, 'signing.key'), ''),
      ['signing.key', '0 bytes', RESTORE],
    ],
    ['a short signing key', (_, data) => writeFileSync(join(data, 'signing.key'), 'x'.repeat(31)), ['31 bytes']],
    ['a signing key that is a folder', (_, data) => mkdirSync(join(data, 'signing.key')), ['cannot be read (EISDIR)']],
    ['a database of no bytes', (database) => writeFileSync(database, ''), ['ferryglide.db', '(0 bytes)', RESTORE]],
    [
      'a database that begins with something else',
      (database) => write(database, 0, Buffer.alloc(100, 'x')),
      ['is not a database', RESTORE],
    ],
    ['a database that was cut off', (database) => truncateSync(database, 20_000), ['is damaged', RESTORE]],
    ['a database with a damaged page that no table of contents leads through', damageLastPage, ['is damaged', RESTORE]],
    ['a database of a newer version', addMigration, ['newer Ferryglide (9999-of-tomorrow)', 'Start that version']],
    ['a database of another program', replaceByAnother, ['belongs to another program']],
  ])('[O02] %s', async (_what, change, words) => {
    const data = await folderWith(change);
    const { said, code } = await refusedStart({ FERRYGLIDE_DATA: data });
    expect(said).toMatch(line);
    for (const word of words) expect(said).toContain(word);
    expect(code).toBe(1);
  });

  it('[O02] a database that this user may not write', async () => {
    const data = await folderWith(() => undefined);
    // Root can write anything, so the host then runs as nobody.
    const isRoot = process.getuid?.() === 0;
    const nobody = 65_534;
    if (isRoot) {
      chmodSync(folder, 0o711);
      chownSync(data, nobody, nobody);
      chownSync(join(data, 'ferryglide.db'), nobody, nobody);
    }
    chmodSync(join(data, 'ferryglide.db'), 0o400);
    const { said, code } = await refusedStart(
      { FERRYGLIDE_DATA: data },
      [],
      isRoot ? { uid: nobody, gid: nobody } : {},
    );
    expect(said).toMatch(line);
    expect([said, code]).toEqual([expect.stringContaining('ferryglide.db cannot be written (SQLITE_READONLY)'), 1]);
  });

  it('[O02] another host that uses the folder, until it is killed', async () => {
    const env = { FERRYGLIDE_DATA: await folderWith(() => undefined) };
    const running = await startChild(env);
    const { said, code } = await refusedStart(env);
    expect(said).toMatch(line);
    expect([said, code]).toEqual([expect.stringContaining('is in use by another server'), 1]);
    expect((await fetch(`${running.address}/health`)).status).toBe(200);
    await end(running, 'SIGKILL');
    const next = await startChild(env);
    expect(await end(next, 'SIGTERM')).toBe(0);
  });

  function damageLastPage(database: string): void {
    const db = new Database(database);
    db.exec(
      "CREATE TABLE filler AS WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT i, 'text' FROM n",
    );
    db.close();
    write(database, statSync(database).size - 4_096, Buffer.alloc(4_096, 0xab));
  }
  function addMigration(database: string): void {
    const db = new Database(database);
    db.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-of-tomorrow', '2030-01-01')");
    db.close();
  }
  function replaceByAnother(database: string): void {
    rmSync(database);
    const db = new Database(database);
    db.exec('CREATE TABLE invoices (id INTEGER)');
    db.close();
  }
});

describe('kill -9', () => {
  const gated = sampleCatalogue(new Date()).items.find(
    ({ accessControl, publish }) => accessControl?.kind === 'registration' && publish,
  );
  const form = (email: string): SentParams<'addPlayerAccessControlUser'> => ({
    nom: 'A',
    prenom: 'B',
    zip: '1',
    email,
    emailing1: 0,
    emailing2: 0,
    videoId: String(gated?.id),
  });

  it('[P05] loses no acknowledged registration or session', async () => {
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const one = client(first.address);
      const signedIn = await one.request('login', { email: 'viewer', password: passwords['viewer'] ?? '' });
      expect(signedIn.status).toBe('ok');
      // Writers interrupted at any moment: only writes that got `ok` count.
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let at = 0; ; at += 1) {
          const challenge = await one.request('getCaptcha', {});
          if (challenge.status !== 'ok') return;
          const response = await one.request('addPlayerAccessControlUser', {
            ...form(`r${round}.w${writer}.${at}@example.org`),
            captchaResponse: await solve(challenge.data),
          });
          if (response.status === 'ok') ids.push(response.data.id);
          else if (response.status === 'limited') return;
        }
      });
      const before = ids.length;
      await expect.poll(() => ids.length - before, { interval: 5 }).toBeGreaterThanOrEqual(4);
      const killed = end(first, 'SIGKILL');
      await Promise.allSettled(writers);
      await killed;

      first = await startChild();
      const after = client(first.address);
      for (const [name, value] of one.cookies) (after.cookies as Map<string, string>).set(name, value);
      expect((await after.request('check_session', {})).status).toBe('ok');
      for (const id of ids)
        expect(await after.request('isUserConfirmed', { id })).toEqual({ status: 'ok', data: { confirmed: 0 } });
    }
    expect(ids.length).toBeGreaterThanOrEqual(12);
  });
});
