/** A library that moves to PostgreSQL and back (row O01). */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { migrateToPostgres } from '../../../server/migration/to-postgres.ts';
import { migrateToSqlite } from '../../../server/migration/to-sqlite.ts';
import { openStore } from '../../../server/store/open.ts';
import { openPostgresHosts } from '../../../server/store/postgres/hosts.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import type { TestDatabase } from '../postgres/cluster.ts';
import { killsOf } from '../kills/count.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { dump } from './every-table.ts';
import { ADDED_FILE, ALSO, answers, movedTo, opened, use } from './used-library.ts';

vi.setConfig({ testTimeout: 200_000, hookTimeout: 120_000 });

const log = (): void => undefined;
/** Kills of a migration in each direction, and steps from one kill to the next. */
const ALL_KILLS = 8;
const KILLS = killsOf(ALL_KILLS);
const STEPS = (8 * ALL_KILLS) / KILLS;

let folder: string;
let host: RunningHost;
let viewer: Client;
let expected: Record<string, unknown>;
let dataFolder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-migration-'));
  host = await startHost({ also: ALSO });
  await use(host);
  viewer = await host.login('viewer');
  expected = await answers(host.address, host.passwords, viewer);
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  dataFolder = join(folder, 'data');
  database = await testDatabase();
});
afterEach(async () => {
  await database.remove();
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
});

/** Copies the folder of a stopped host, as a user would. */
async function stopped(): Promise<void> {
  await host.close();
  await cp(host.dataFolder, dataFolder, { recursive: true, preserveTimestamps: true });
}

async function moveAway(): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(join(dataFolder, `ferryglide.db${ending}`), { force: true });
}

const toPostgres = (newFolder?: string) => migrateToPostgres({ dataFolder, databaseUrl: database.url, newFolder, log });
const toSqlite = () => migrateToSqlite({ dataFolder, databaseUrl: database.url, log });

/** Returns null if the process was killed. */
async function killed(steps: number, way: 'to-postgres' | 'to-sqlite', newFolder?: string): Promise<number | null> {
  const options = JSON.stringify({ dataFolder, databaseUrl: database.url, newFolder });
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'killed-migration.ts'), String(steps), way, options],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const answer = (address: string) => answers(address, host.passwords, movedTo(address, viewer));

it('[O01] no migration starts while a host serves the library or the database', async () => {
  dataFolder = host.dataFolder;
  await expect(toPostgres()).rejects.toThrow('is in use by another server');
  dataFolder = join(folder, 'data');
  await stopped();
  const hosts = await openPostgresHosts(database.url, log);
  await expect(toPostgres()).rejects.toThrow('The database of DATABASE_URL is in use by another server');
  await rename(join(dataFolder, 'ferryglide.db'), join(folder, 'away.db'));
  await expect(toSqlite()).rejects.toThrow('The database of DATABASE_URL is in use by another server');
  await hosts.close();
  await expect(toPostgres()).rejects.toThrow('contains no library');
});

it('[O01] a library gives the same responses on PostgreSQL and after moving back, and sessions survive', async () => {
  await stopped();
  const before = dump(join(dataFolder, 'ferryglide.db'));
  expect((await toPostgres()).how).toBe('copied');
  expect(dump(join(dataFolder, 'ferryglide.db'))).toEqual(before);
  const place = { dataFolder, mediaFolder: host.mediaFolder };
  expect(await opened({ ...place, databaseUrl: database.url }, answer)).toEqual(expected);
  await expect(toSqlite()).rejects.toThrow('ferryglide.db already exists: move it away');
  await moveAway();
  await toSqlite();
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('ferryglide.db'))).toEqual(['ferryglide.db']);
  expect(await opened(place, answer)).toEqual(expected);
});

it('[O01] files and keys of a data folder move with it to another folder', async () => {
  await stopped();
  const newFolder = join(folder, 'new');
  await expect(toPostgres(join(dataFolder, 'within'))).rejects.toThrow('must not contain each other');
  const { files } = await toPostgres(newFolder);
  const names = (await readdir(newFolder, { recursive: true })).toSorted();
  expect(names).toContain('signing.key');
  expect(names).toContain(join('media', ADDED_FILE));
  expect(names.filter((name) => /ferryglide\.db|host\.lock|unfinished/.test(name))).toEqual([]);
  expect(files?.files).toBeGreaterThan(5);
  expect((await stat(join(newFolder, 'signing.key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(newFolder, 'signing.key'))).toEqual(await readFile(join(dataFolder, 'signing.key')));
  const place = { dataFolder: newFolder, mediaFolder: host.mediaFolder, databaseUrl: database.url };
  expect(await opened(place, answer)).toEqual(expected);
  await expect(toPostgres(newFolder)).rejects.toThrow('is not empty');
});

it('[O01] after a kill in either direction a migration resumes, and its target cannot be opened until it is complete', async () => {
  await stopped();
  const newFolder = join(folder, 'new');
  const before = dump(join(dataFolder, 'ferryglide.db'));
  let kills = 0;
  for (let round = 1; (await killed(round * STEPS, 'to-postgres', newFolder)) === null; round += 1) {
    kills += 1;
    await expect(
      opened({ dataFolder: newFolder, mediaFolder: host.mediaFolder, databaseUrl: database.url }, answer),
    ).rejects.toThrow('is an unfinished copy');
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  const store = await openStore(database.url, log);
  await store.close();
  dataFolder = newFolder;
  kills = 0;
  for (let round = 1; (await killed(round * STEPS, 'to-sqlite')) === null; round += 1) {
    kills += 1;
    expect(await readdir(dataFolder)).not.toContain('ferryglide.db');
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  expect(dump(join(dataFolder, 'ferryglide.db'))).toEqual(before);
});

it('[O01] the commands report tables and rows, and describe errors in one line', async () => {
  await stopped();
  const command = (name: string, env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['tools/run.mjs', name], {
      env: { PATH: process.env['PATH'], FERRYGLIDE_DATA: dataFolder, ...env },
    }).catch((error: unknown) => error as { code: number; stdout: string; stderr: string });
  const url = database.url.replace('ferryglide@', 'ferryglide:secret@');
  expect(await command('migrate-to-postgres', {})).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Usage: DATABASE_URL=postgres://… npm run migrate-to-postgres [-- --to FOLDER].\n',
  });
  expect(
    await command('migrate-to-postgres', { DATABASE_URL: 'postgres://ferryglide:secret@127.0.0.1:1/x' }),
  ).toMatchObject({
    code: 1,
    stderr: 'The database x at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or check DATABASE_URL.\n',
  });
  const { stdout } = await command('migrate-to-postgres', { DATABASE_URL: url });
  expect(stdout).toMatch(/^ +23 {2}media$/m);
  expect(stdout).toMatch(/^Copied: \d+ rows of \d+ tables\. Row counts and checksums match\.$/m);
  expect(stdout).not.toContain('secret');
  await moveAway();
  expect((await command('migrate-to-sqlite', { DATABASE_URL: url })).stdout).toMatch(/^ +23 {2}media$/m);
});
