/** Backups of a library on PostgreSQL, and restores of both kinds of backup onto both databases (rows O01, O02). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeBackup } from '../../../server/backup/backup.ts';
import { listBackups, readManifest } from '../../../server/backup/manifest.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { openStore } from '../../../server/store/open.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import type { TestDatabase } from '../postgres/cluster.ts';
import { killsOf } from '../kills/count.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { aMedium, aTag } from '../store-library.ts';
import { ALSO, answers, movedTo, opened, use } from './used-library.ts';

vi.setConfig({ testTimeout: 200_000, hookTimeout: 120_000 });

/** Kills of a backup and of a restore. */
const ALL_KILLS = 6;
const KILLS = killsOf(ALL_KILLS);
/** Steps between two kills of a backup. */
const STRIDE = (12 * ALL_KILLS) / KILLS;

let folder: string;
let to: string;
let target: string;
let films: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-backup-'));
  [to, target, films] = [join(folder, 'backups'), join(folder, 'restored'), join(folder, 'films')];
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.remove();
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
});

const silent = (): void => undefined;
const at = (second: number): Date => new Date(Date.UTC(2026, 10, 26, 12, 0, second));

const optionsOf = ({ app, dataFolder, mediaFolder }: RunningHost) => ({
  databaseUrl: app.config.databaseUrl,
  dataFolder,
  mediaFolder,
  to,
  version: '0.1.0',
});
const restore = (databaseUrl?: string) => restoreBackup({ from: to, to: target, mediaFolder: films, databaseUrl });
const place = (databaseUrl?: string) => ({ dataFolder: target, mediaFolder: films, databaseUrl });

/** Returns null if the process was killed. */
async function killed(steps: number, options: object): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../backup/killed-backup.ts'), String(steps), JSON.stringify(options)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

describe.each(['postgres', 'sqlite'] as const)('a library on %s', (kind) => {
  let host: RunningHost;
  let viewer: Client;
  let expected: Record<string, unknown>;
  beforeAll(async () => {
    host = await startHost({ database: kind, also: ALSO });
    await use(host);
    viewer = await host.login('viewer');
    expected = await answers(host.address, host.passwords, viewer);
  });
  afterAll(() => host.stop());

  const answer = (address: string) => answers(address, host.passwords, movedTo(address, viewer));

  it('[O02] is backed up while it serves, and the restored library gives the same responses on both databases', async () => {
    expect(await takeBackup({ ...optionsOf(host), now: at(0) })).toMatchObject({ missing: [] });
    await restore();
    expect(await opened(place(), answer)).toEqual(expected);
    for (const each of [target, films]) await rm(each, { recursive: true });
    const { manifest } = await restore(database.url);
    expect(manifest.rows['media']).toBe(23);
    expect((await readdir(target)).filter((name) => /ferryglide\.db|unfinished/.test(name))).toEqual([]);
    expect(await opened(place(database.url), answer)).toEqual(expected);
  });

  it('[O02] is restored only into an empty database, and existing data stays', async () => {
    await takeBackup({ ...optionsOf(host), now: at(0) });
    const store = await openStore(database.url, silent);
    await store.users.saveGroup({ id: 5, name: 'Theirs', storageHostId: 1, referers: [], signUp: false });
    await expect(restore(database.url)).rejects.toThrow('The target is not empty: choose an empty database.');
    await expect(stat(target)).rejects.toThrow('ENOENT');
    expect(await store.users.group(5)).toMatchObject({ name: 'Theirs' });
    await store.close();
  });

  it('[O02] a killed restore onto PostgreSQL cannot be opened until another run completes it', async () => {
    await takeBackup({ ...optionsOf(host), mediaFolder: undefined, now: at(0) });
    const { files } = await readManifest(to, (await listBackups(to))[0] ?? '');
    const options = { kind: 'restore', from: to, to: target, databaseUrl: database.url };
    const moved = files.length + 3;
    // Kills before the folder is moved into place, as it is moved, and while rows are copied; after the move no file is
    // written.
    const steps = [2, moved - 1, moved, ...(KILLS === ALL_KILLS ? [20, 45, 70] : [45])];
    for (const [kill, step] of steps.entries()) {
      expect(await killed(step, options)).toBeNull();
      if (kill < 2) await expect(stat(target)).rejects.toThrow('ENOENT');
      else
        await expect(opened(place(database.url), answer)).rejects.toThrow(
          `The data folder ${target} is an unfinished copy. Repeat the command that started it`,
        );
    }
    expect(await killed(1000, options)).toBe(0);
    expect(await opened({ ...place(database.url), mediaFolder: host.mediaFolder }, answer)).toEqual(expected);
  });
});

it('[O02] a backup of PostgreSQL shows a single moment despite concurrent writes, and survives kills', async () => {
  const host = await startHost({ database: 'postgres' });
  try {
    const over = new AbortController();
    let count = 0;
    const writing = (async () => {
      for (; !over.signal.aborted; count += 1)
        await host.app.store.transaction(async (store) => {
          await store.media.save(aMedium({ id: `w${count}` }));
          await store.tags.save(aTag({ id: `w${count}`, videoId: `w${count}` }));
        });
    })();
    const options = { ...optionsOf(host), mediaFolder: undefined };
    await takeBackup({ ...options, now: at(0) });
    for (let round = 1; round <= KILLS; round += 1) {
      // Kills while files are copied, and while rows are copied.
      expect(await killed(round * STRIDE, { kind: 'backup', ...options, keep: 1, now: at(round) })).toBeNull();
      expect(await listBackups(to)).toHaveLength(1);
    }
    const before = count;
    await takeBackup({ ...options, keep: 1, now: at(KILLS + 1) });
    const { name } = await restore();
    over.abort();
    await writing;
    expect(name).toBe(
      at(KILLS + 1)
        .toISOString()
        .replaceAll(/[:.]/g, '-'),
    );
    expect(before).toBeGreaterThan(10);
    const restored = await openStore(join(target, 'ferryglide.db'), silent);
    for (let number = 0; number < before; number += 1)
      expect((await restored.tags.ofMedium(`w${number}`)).map(({ id }) => id)).toEqual([`w${number}`]);
    for (let number = before; number < count; number += 1)
      expect(await restored.tags.ofMedium(`w${number}`)).toHaveLength(
        (await restored.media.find(`w${number}`)) === undefined ? 0 : 1,
      );
    await restored.close();
  } finally {
    await host.stop();
  }
});

it('[O02] a backup made by an older version is restored onto PostgreSQL', async () => {
  const dataFolder = join(folder, 'old');
  await mkdir(dataFolder);
  const old = readFileSync(join(import.meta.dirname, '..', 'databases', '0.1.0.db.gz'));
  writeFileSync(join(dataFolder, 'ferryglide.db'), gunzipSync(old));
  await takeBackup({ dataFolder, mediaFolder: undefined, to, version: '0.1.0', now: at(0) });
  const onStep = (what: string): void => {
    if (what === 'emptied') throw new Error('cut');
  };
  // Cut short when only the marker remains.
  await expect(restoreBackup({ from: to, to: target, databaseUrl: database.url, onStep })).rejects.toThrow('cut');
  await restore(database.url);
  expect(await readdir(target)).toEqual([]);
  const store = await openStore(database.url, silent);
  expect((await store.tags.ofMedium('open')).map(({ id }) => id)).toEqual(['t1', 't2']);
  await store.close();
});
