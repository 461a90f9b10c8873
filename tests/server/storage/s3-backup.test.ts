/** Backups of a library whose media are in a bucket, restored to a folder and to another bucket (rows O01, O02). */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BackupResult, takeBackup } from '../../../server/backup/backup.ts';
import { readManifest } from '../../../server/backup/manifest.ts';
import { restoreBackup, verifyBackup } from '../../../server/backup/restore.ts';
import { StorageUnavailable } from '../../../server/storage/media-storage.ts';
import type { ObjectSettings } from '../../../server/storage/object-settings.ts';
import { PART_BYTES } from '../../../server/storage/objects.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { killsOf } from '../kills/count.ts';
import { aMedium } from '../store-library.ts';
import { type S3Server, startS3 } from './s3-server.ts';
import { opened } from '../copy/used-library.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Kills of a backup and of a restore. */
const KILLS = killsOf(5);
const never = new AbortController().signal;

let s3: S3Server;
let host: RunningHost;
let folder: string;
let to: string;
let target: string;
beforeEach(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-s3-backup-'));
  [to, target] = [join(folder, 'backups'), join(folder, 'restored')];
  host = await startHost({ config: { storage: s3.settings() } });
});
afterEach(async () => {
  await host.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 27, 12, 0, second));
const nameOf = (second: number): string => at(second).toISOString().replaceAll(/[:.]/g, '-');
const hex = (number: number): string => number.toString(16).padStart(32, '0');
const filmOf = (number: number): string => `added-${hex(number)}`;

const sourceOf = (changes?: Partial<ObjectSettings>) => ({
  dataFolder: host.dataFolder,
  mediaFolder: undefined,
  storage: s3.settings(changes),
  to,
  version: '0.2.0',
});
const back = (second: number): Promise<BackupResult> => takeBackup({ ...sourceOf(), now: at(second) });
const restore = (storage?: ObjectSettings) => restoreBackup({ from: to, to: target, storage });

/** A film of three files, stored only in the bucket. */
async function addFilm(number: number, content: string | Buffer): Promise<void> {
  const onDisk = join(host.dataFolder, 'media', filmOf(number));
  await mkdir(onDisk, { recursive: true });
  await writeFile(join(onDisk, 'master.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720.m3u8\n');
  await writeFile(join(onDisk, '720.m3u8'), '#EXTM3U\n#EXT-X-MAP:URI="720.mp4",BYTERANGE="1@0"\n#EXTINF:1,\n720.mp4\n');
  await writeFile(join(onDisk, '720.mp4'), content);
  await host.app.files.storeFolder(filmOf(number), never, () => Promise.resolve());
  await host.app.files.release(filmOf(number));
  const { player } = aMedium({ id: '0' });
  await host.app.store.media.save(
    aMedium({ id: hex(number), player: { ...player!, replay: `${filmOf(number)}/master.m3u8` } }),
  );
}

/** Bytes without repeated parts. */
const longFilm = (length: number): Buffer => Buffer.from(Uint32Array.from({ length: length / 4 }, (_, n) => n).buffer);

/** The responses of the restored library about a film. */
const played = (number: number, storage?: ObjectSettings): Promise<Buffer> =>
  opened({ dataFolder: target, mediaFolder: host.mediaFolder, storage }, async (address) => {
    const response = await fetch(`${address}/media/${hex(number)}/${filmOf(number)}/720.mp4`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  });

const reads = (): string[] => s3.requests.filter((line) => line.startsWith('GET /films/club/added-'));

it('[O02] a backup contains the objects of the bucket, and a second one reads only new ones', async () => {
  await addFilm(1, 'the first film');
  await host.app.files.put('own-thumbnails/one.jpg', Buffer.from('picture'));
  await host.app.files.put('own-captions/empty.vtt', Buffer.alloc(0));
  const first = await back(0);
  expect(first.missing).toEqual([]);
  const { files } = await readManifest(to, nameOf(0));
  expect(files.filter(({ root }) => root === 'bucket').map(({ path, bytes }) => [path, bytes])).toEqual([
    [`${filmOf(1)}/720.m3u8`, 68],
    [`${filmOf(1)}/720.mp4`, 14],
    [`${filmOf(1)}/master.m3u8`, 47],
    ['own-captions/empty.vtt', 0],
    ['own-thumbnails/one.jpg', 7],
  ]);
  await addFilm(2, 'the second film');
  // Different content of the same length.
  await host.app.files.put(`${filmOf(1)}/720.mp4`, Buffer.from('another film!!'));
  s3.requests.length = 0;
  expect(await back(1)).toMatchObject({ missing: [] });
  const ends = [`${filmOf(1)}/720.mp4`, `${filmOf(2)}/720.m3u8`, `${filmOf(2)}/720.mp4`, `${filmOf(2)}/master.m3u8`];
  expect(reads().map((line) => line.split(/[ ?]/)[1])).toEqual(ends.map((path) => `/films/club/${path}`));
  expect((await verifyBackup(to)).name).toBe(nameOf(1));
});

it('[O02] it is restored to a folder, from which the library plays without the bucket', async () => {
  const film = longFilm(2 * PART_BYTES + 4_000);
  await addFilm(1, film);
  await host.app.files.put('own-thumbnails/one.jpg', Buffer.from('picture'));
  await back(0);
  s3.mood = 'gone';
  await restore();
  expect(await readFile(join(target, 'own-thumbnails/one.jpg'), 'utf8')).toBe('picture');
  expect((await readdir(join(target, 'media', filmOf(1)))).toSorted()).toEqual(['720.m3u8', '720.mp4', 'master.m3u8']);
  expect((await played(1)).equals(film)).toBe(true);
});

it('[O02] it is restored to another bucket, manifests last, but never to one with other files', async () => {
  const film = longFilm(2 * PART_BYTES + 4_000);
  await addFilm(1, film);
  await back(0);
  const other = s3.settings({ prefix: 'other/' });
  await addFilm(2, 'a film that the backup does not have');
  await expect(restore(s3.settings())).rejects.toThrow(
    `The bucket contains other files below club/, such as ${filmOf(2)}/720.m3u8`,
  );
  await expect(stat(target)).rejects.toThrow('ENOENT');
  s3.requests.length = 0;
  await restore(other);
  const written = s3.requests.filter((line) => line.startsWith('PUT')).map((line) => /([^/?]+)\?/.exec(line)?.[1]);
  expect(written.filter((name, index) => name !== written[index - 1])).toEqual(['720.mp4', '720.m3u8', 'master.m3u8']);
  expect(await readdir(target)).not.toContain('media');
  expect((await played(1, other)).equals(film)).toBe(true);
});

it('[O02] a missing object is reported, even if only a playlist names it, and the command exits with 2', async () => {
  await addFilm(1, 'whole');
  const command = async () => {
    const args = ['tools/run.mjs', 'backup', '--to', to];
    const env = { ...process.env, ...s3.env(), FERRYGLIDE_DATA: host.dataFolder };
    return promisify(execFile)(process.execPath, args, { env }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  };
  expect(await command()).toMatchObject({ code: 0, stderr: '' });
  await addFilm(2, 'no rendition');
  await addFilm(3, 'no manifest');
  await host.app.files.remove(`${filmOf(2)}/720.mp4`);
  await host.app.files.remove(`${filmOf(3)}/master.m3u8`);
  const missing = [`${filmOf(2)}/720.mp4`, `${filmOf(3)}/master.m3u8`];
  const { code, stdout, stderr } = await command();
  expect([code, stderr.trim()]).toEqual([2, `The library refers to 2 missing files: ${missing.join(', ')}`]);
  expect(stdout).toMatch(/^2\d{3}-.*Z: \d+ files and the database/);
  const { manifest } = await verifyBackup(to);
  expect(manifest.missing).toEqual(missing);
});

it('[O02] a bucket that is temporarily lost is waited for; an unreadable one ends the backup with one line', async () => {
  await addFilm(1, 'the first film');
  s3.onRequest = (line) => {
    if (!line.includes('/720.mp4')) return;
    s3.onRequest = () => undefined;
    s3.mood = 'gone';
    setTimeout(() => (s3.mood = 'well'), 2_000);
  };
  expect((await back(0)).missing).toEqual([]);
  await expect(
    takeBackup({ ...sourceOf({ credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } }), now: at(1) }),
  ).rejects.toThrow(StorageUnavailable);
  const env = { ...process.env, ...s3.env(), FERRYGLIDE_S3_SECRET: 'hunter2', FERRYGLIDE_DATA: host.dataFolder };
  const ended = promisify(execFile)(process.execPath, ['tools/run.mjs', 'backup', '--to', to], { env });
  const { code, stderr } = await ended.then(
    () => expect.fail('it ended well'),
    (error: { code: number; stderr: string }) => error,
  );
  expect([code, stderr.trim()]).toEqual([
    1,
    `The media storage s3://films/club/ at ${s3.address} cannot be used (SignatureDoesNotMatch (403)). Check FERRYGLIDE_S3_KEY and FERRYGLIDE_S3_SECRET.`,
  ]);
  expect((await verifyBackup(to)).name).toBe(nameOf(0));
});

it('[O02] after kills, backups and restores to a bucket complete when run again', async () => {
  for (const number of [1, 2, 3]) await addFilm(number, `film ${number}`);
  const run = async (steps: number, options: object): Promise<number | null> => {
    const script = join(import.meta.dirname, '../backup/killed-backup.ts');
    const child = spawn(process.execPath, [script, String(steps), JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  const kills: (number | null)[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1)
    kills.push(await run(3 * kill, { kind: 'backup', ...sourceOf(), now: at(kill) }));
  await back(50);
  const storage = s3.settings({ prefix: 'other/' });
  const { files } = await readManifest(to, nameOf(50));
  const onDisk = files.filter(({ root }) => root === 'data').length;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    kills.push(await run(onDisk + 1 + kill, { kind: 'restore', from: to, to: target, storage }));
    await expect(stat(target)).rejects.toThrow('ENOENT');
  }
  expect(kills).toEqual(Array.from({ length: 2 * KILLS }, () => null));
  await restore(storage);
  for (const number of [1, 2, 3]) expect((await played(number, storage)).toString()).toBe(`film ${number}`);
});
