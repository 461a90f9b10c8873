/** Backups of a library that is in use, and their restoration (row O02). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BackupResult, lockBackups, takeBackup } from '../../../server/backup/backup.ts';
import { listBackups, objectPath, readManifest } from '../../../server/backup/manifest.ts';
import { restoreBackup, verifyBackup } from '../../../server/backup/restore.ts';
import { filesOfMediaFolder } from '../../../server/media/media-folder.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium } from '../store-library.ts';
import { opened } from '../copy/used-library.ts';
import { killsOf } from '../kills/count.ts';

const ALL_KILLS = 20;
const KILLS = killsOf(ALL_KILLS);
/** Steps between two kills of a backup. */
const STRIDE = Math.floor(ALL_KILLS / KILLS);
/** Files that each round adds, each a point at which the backup can be killed. */
const FILES_A_ROUND = 12;

let folder: string;
let host: RunningHost;
let to: string;
let target: string;
let films: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-backup-'));
  host = await startHost();
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  to = join(folder, 'backups');
  target = join(folder, 'restored');
  films = join(folder, 'films');
});
afterEach(async () => {
  for (const each of [to, target, films]) await rm(each, { recursive: true, force: true });
});

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 26, 12, 0, second));
const nameOf = (second: number): string => at(second).toISOString().replaceAll(/[:.]/g, '-');

function back(second: number, keep?: number): Promise<BackupResult> {
  return takeBackup({
    dataFolder: host.dataFolder,
    mediaFolder: host.mediaFolder,
    to,
    keep,
    version: '0.1.0',
    now: at(second),
  });
}

const restore = (name?: string) => restoreBackup({ from: to, to: target, mediaFolder: films, name });

const hex = (number: number): string => number.toString(16).padStart(32, '0');

/** Adds a film with its own files, as an upload does. */
async function addFilm(number: number, content: string): Promise<void> {
  const ref = `added-${hex(number)}/video.mp4`;
  const at = join(host.dataFolder, 'media', `added-${hex(number)}`);
  await mkdir(at, { recursive: true });
  for (let file = 1; file < FILES_A_ROUND; file += 1)
    await writeFile(join(at, `${file}.m4s`), `${content} part ${file}`);
  await writeFile(join(at, 'video.mp4'), content);
  const { player } = aMedium({ id: '0' });
  if (!player) throw new Error('a film without a player');
  await host.app.store.media.save(
    aMedium({ id: hex(number), title: `Film ${number}`, player: { ...player, replay: ref } }),
  );
}

/** Returns null if the process was killed. */
async function run(steps: number, options: object): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'killed-backup.ts'), String(steps), JSON.stringify(options)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Opens the restored library as the server does. */
const open = <T>(work: (address: string) => Promise<T>): Promise<T> =>
  opened({ dataFolder: target, mediaFolder: films }, work);

describe('a backup', () => {
  it('[O02] restores every row, file and key of a library that is in use', async () => {
    await addFilm(1, 'the first film');
    const result = await back(0);
    expect(result).toMatchObject({ missing: [], secrets: ['signing.key', 'push.key', 'accounts.txt'], pruned: [] });
    const { manifest } = await restore();
    expect(manifest.rows['media']).toBe(22);
    expect(await readFile(join(films, 'run', 'video.mp4'))).toEqual(
      await readFile(join(host.mediaFolder, 'run', 'video.mp4')),
    );
    for (const key of ['signing.key', 'push.key', 'accounts.txt']) {
      expect(await readFile(join(target, key))).toEqual(await readFile(join(host.dataFolder, key)));
      expect((await stat(join(target, key))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(target)).mode & 0o777).toBe(0o700);
    expect((await readdir(target)).filter((name) => /^host\.lock|-wal$|^downloads|^builds/.test(name))).toEqual([]);
    await open(async (address) => {
      const film = await fetch(`${address}/media/${hex(1)}/added-${hex(1)}/video.mp4`);
      expect(await film.text()).toBe('the first film');
    });
  });

  it('[O02] stores content once: a second backup takes room only for new content', async () => {
    await addFilm(1, 'the first film');
    await back(0);
    await mkdir(join(host.dataFolder, 'own-thumbnails'), { recursive: true });
    await writeFile(join(host.dataFolder, 'own-thumbnails', 'copy.jpg'), 'the first film');
    await addFilm(2, 'the second film');
    const second = await back(1);
    const [before, after] = [await readManifest(to, nameOf(0)), await readManifest(to, nameOf(1))];
    const known = new Set(before.files.map(({ sha256 }) => sha256));
    const isNew = ({ sha256 }: { sha256: string }) => !known.has(sha256);
    // The host writes data files at times of its own choosing, so they are not counted.
    const added = ({ files }: typeof after) => files.filter(({ path }) => !path.startsWith('files/'));
    // The copy has the same content as the file of the first film.
    expect(added(after).length - added(before).length).toBe(FILES_A_ROUND + 1);
    expect(added(after).filter(isNew)).toHaveLength(FILES_A_ROUND);
    expect(second.newFiles).toBe(new Set(after.files.filter(isNew).map(({ sha256 }) => sha256)).size);
  });

  it('[O02] --keep removes the oldest backups and only the content that no other backup uses', async () => {
    await addFilm(3, 'a film that goes');
    await back(0);
    const { files } = await readManifest(to, nameOf(0));
    const gone = files.find(({ path }) => path === `media/added-${hex(3)}/video.mp4`);
    const stays = files.find(({ path }) => path === 'signing.key');
    await host.app.store.media.remove(hex(3));
    await rm(join(host.dataFolder, 'media', `added-${hex(3)}`), { recursive: true });
    await back(1);
    expect((await back(2, 2)).pruned).toEqual([nameOf(0)]);
    expect(await listBackups(to)).toEqual([nameOf(1), nameOf(2)]);
    await expect(stat(objectPath(to, gone?.sha256 ?? ''))).rejects.toThrow('ENOENT');
    expect((await stat(objectPath(to, stays?.sha256 ?? ''))).isFile()).toBe(true);
    expect((await verifyBackup(to)).name).toBe(nameOf(2));
  });

  it('[O02] contains the files that its rows name, even if they are removed during the backup', async () => {
    await addFilm(5, 'gone by now');
    const ofFilm = join(host.dataFolder, 'media', `added-${hex(5)}`);
    await takeBackup({
      dataFolder: host.dataFolder,
      mediaFolder: undefined,
      to,
      version: '0.1.0',
      now: at(0),
      onStep: (what) => what === 'snapshot' && rmSync(ofFilm, { recursive: true, force: true }),
    });
    await restore();
    expect(await readFile(join(target, 'media', `added-${hex(5)}`, 'video.mp4'), 'utf8')).toBe('gone by now');
    await host.app.store.media.remove(hex(5));
  });

  it('[O02] is complete for a playlist that grows while its folder is read', async () => {
    await addFilm(6, 'live');
    const ofFilm = join(host.dataFolder, 'media', `added-${hex(6)}`);
    const playlist = join(ofFilm, 'video.m3u8');
    await writeFile(playlist, '#EXTM3U\n1.m4s\n');
    let looks = 0;
    const grow = (what: string): void => {
      // This file sorts before the playlist, which is read after its folder was listed.
      if (what === 'snapshot') writeFileSync(join(ofFilm, `${(looks += 1)}.new`), `look ${looks}`);
      if (!what.endsWith('.new')) return;
      writeFileSync(join(ofFilm, `late-${looks}.m4s`), `late ${looks}`);
      appendFileSync(playlist, `late-${looks}.m4s\n`);
    };
    const options = { dataFolder: host.dataFolder, mediaFolder: undefined, version: '0.1.0', to };
    expect((await takeBackup({ ...options, now: at(0), onStep: grow })).missing).toEqual([]);
    expect(looks).toBe(1);
    await rm(join(ofFilm, 'late-1.m4s'));
    expect((await takeBackup({ ...options, now: at(1) })).missing).toEqual([`added-${hex(6)}/late-1.m4s`]);
    await host.app.store.media.remove(hex(6));
    await rm(ofFilm, { recursive: true });
  });

  it('[O02] lists files that the library itself has lost, and requires an existing library and a target outside it', async () => {
    await addFilm(4, 'lost');
    await rm(join(host.dataFolder, 'media', `added-${hex(4)}`), { recursive: true });
    expect((await back(0)).missing).toContain(`added-${hex(4)}/video.mp4`);
    expect((await back(2, 1)).pruned).toEqual([]);
    expect(await listBackups(to)).toEqual([nameOf(0), nameOf(2)]);
    await host.app.store.media.remove(hex(4));
    expect((await back(3, 1)).pruned).toEqual([nameOf(0), nameOf(2)]);
    const options = { mediaFolder: undefined, version: '0.1.0', now: at(1) };
    await expect(
      takeBackup({ ...options, dataFolder: host.dataFolder, to: join(host.dataFolder, 'backups') }),
    ).rejects.toThrow('would become part of the next one');
    await expect(takeBackup({ ...options, dataFolder: folder, to: join(folder, 'other') })).rejects.toThrow(
      'contains no library',
    );
  });
});

describe('a media folder that is not mounted', () => {
  it('[O02] ends the backup with a one-line message and keeps every older backup', async () => {
    await back(0);
    const away = `${host.mediaFolder}-away`;
    await rename(host.mediaFolder, away);
    try {
      await expect(back(1, 1)).rejects.toThrow(`${host.mediaFolder} does not exist`);
      await mkdir(host.mediaFolder);
      await expect(back(2, 1)).rejects.toThrow(
        /is empty, but the library refers to files in it, such as run\/.*No backup was made\.$/,
      );
      expect(await listBackups(to)).toEqual([nameOf(0)]);
      await rm(host.mediaFolder, { recursive: true });
    } finally {
      await rename(away, host.mediaFolder);
    }
    expect((await back(3, 1)).pruned).toEqual([nameOf(0)]);
  });

  it('[O02] is reported if only a part of it, on a disk of its own, is lost, and every older backup stays', async () => {
    await back(0);
    const run = join(host.mediaFolder, 'run');
    await rename(run, `${run}-away`);
    await mkdir(run);
    try {
      const { missing, pruned } = await back(1, 1);
      expect(missing).toContain('run/video.mp4');
      expect(pruned).toEqual([]);
      expect(await listBackups(to)).toEqual([nameOf(0), nameOf(1)]);
    } finally {
      await rm(run, { recursive: true });
      await rename(`${run}-away`, run);
    }
    expect(await back(2, 1)).toMatchObject({ missing: [], pruned: [nameOf(0), nameOf(1)] });
  });

  it('[O02] is checked against the playlists of its films, and playlists that no row names are ignored', async () => {
    const film = join(host.mediaFolder, 'hls');
    await mkdir(film);
    await writeFile(join(film, 'master.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720.m3u8\n');
    await writeFile(join(film, '720.m3u8'), '#EXTM3U\n#EXTINF:2,\nfirst%20part.m4s?v=1\n#EXTINF:2,\nsecond.m4s\n');
    await writeFile(join(film, 'unnamed.m3u8'), '#EXTM3U\n#EXTINF:2,\nnever.m4s\n');
    await writeFile(join(film, 'first part.m4s'), 'part');
    const { player } = aMedium({ id: '0' });
    await host.app.store.media.save(aMedium({ id: 'hls', player: { ...player!, replay: 'hls/master.m3u8' } }));
    expect((await back(0)).missing).toEqual(['hls/second.m4s']);
    await host.app.store.media.remove('hls');
    await rm(film, { recursive: true });
  });

  it('[O02] is recognised by the files that rows name in it, not by files that people added', () => {
    const rows = [
      ['added-' + hex(1), 'video.mp4'],
      ['own-thumbnails', 'a.jpg'],
      ['clip-' + hex(2), 'clip.mp4'],
    ].map((parts) => parts.join('/'));
    const row = { thumb: rows[1]!, path: null, sources: JSON.stringify([{ name: 'MP4', path: rows[0] }]) };
    const player = { replay: rows[2], banner: { url: 'https://example.com/run/video' } };
    expect(filesOfMediaFolder({ ...row, player: JSON.stringify(player) })).toEqual([]);
    const film = JSON.stringify({ ...player, captions: [{ url: 'run/en.vtt' }] });
    expect(filesOfMediaFolder({ ...row, player: film })).toEqual(['run/en.vtt']);
  });
});

describe('a restore', () => {
  const untouched = async (): Promise<void> => {
    await expect(stat(target)).rejects.toThrow('ENOENT');
    expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
  };

  it('[O02] rejects a damaged backup with a one-line message and changes nothing', async () => {
    await addFilm(1, 'the first film');
    await back(0);
    const at = join(to, 'backups', nameOf(0));
    const { files } = await readManifest(to, nameOf(0));
    const film = objectPath(to, files.find(({ path }) => path.endsWith('video.mp4'))?.sha256 ?? '');
    const damages: [path: string, damage: (path: string) => Promise<void>, line: RegExp][] = [
      [
        film,
        (path) => chmod(path, 0o600).then(() => writeFile(path, 'the first fi1m')),
        /video\.mp4 does not match its checksum/,
      ],
      [film, (path) => chmod(path, 0o600).then(() => truncate(path, 3)), /video\.mp4 does not match its checksum/],
      [film, (path) => rm(path), /video\.mp4 is missing/],
      [join(at, 'database.db'), (path) => truncate(path, 8_192), /database\.db does not match its checksum/],
      [join(at, 'manifest.json'), (path) => writeFile(path, '{}'), /manifest\.json does not match its checksum/],
      [join(at, 'manifest.json'), (path) => truncate(path, 100), /manifest\.json does not match its checksum/],
      [join(at, 'manifest.sha256'), (path) => rm(path), /is incomplete: manifest\.sha256 cannot be read/],
    ];
    for (const [path, damage, line] of damages) {
      const whole = await readFile(path);
      await damage(path);
      await expect(restore()).rejects.toThrow(line);
      await untouched();
      await writeFile(path, whole);
    }
    expect((await restore()).name).toBe(nameOf(0));
  });

  it('[O02] rejects an incomplete backup, never overwrites anything, and fails while another backup or restore runs', async () => {
    await back(0);
    await rename(join(to, 'backups', nameOf(0)), join(to, 'backups', `${nameOf(0)}.part`));
    await expect(restore()).rejects.toThrow('contains no complete backup');
    await expect(restore(`${nameOf(0)}.part`)).rejects.toThrow('contains no complete backup');
    await back(1);
    await expect(restoreBackup({ from: to, to: target })).rejects.toThrow(
      'specify their destination with --media FOLDER',
    );
    await expect(restoreBackup({ from: to, to: host.dataFolder, mediaFolder: films })).rejects.toThrow('is not empty');
    await expect(restoreBackup({ from: to, to: target, mediaFolder: join(target, 'films') })).rejects.toThrow(
      'must not contain each other',
    );
    const lock = lockBackups(to);
    await expect(restore()).rejects.toThrow('Another backup or restore uses');
    await expect(back(2)).rejects.toThrow('Another backup or restore uses');
    lock.close();
    await untouched();
  });
});

it('[O02] after kills of backups and restores, the last complete backup restores a working library', async () => {
  /** Title and content of the newest film, by the backup that may contain it. */
  const newest = new Map<string, { film: number; media: number }>();
  let killedBackups = 0;
  let killedRestores = 0;
  const source = { dataFolder: host.dataFolder, mediaFolder: undefined, to, version: '0.1.0' };
  await takeBackup({ ...source, now: at(0) });
  let media = (await readManifest(to, nameOf(0))).rows['media'] ?? 0;
  newest.set(nameOf(0), { film: 0, media });
  for (let round = 1; round <= KILLS; round += 1) {
    await addFilm(100 + round, `film of round ${round}`);
    media += 1;
    newest.set(nameOf(round), { film: round, media });
    if ((await run(round * STRIDE, { kind: 'backup', ...source, keep: 1, now: at(round) })) === null)
      killedBackups += 1;

    const name = (await listBackups(to)).at(-1) ?? '';
    const restored = { from: to, to: target };
    const whole = await readManifest(to, name);
    const steps = Math.ceil((round * (whole.files.length + 3)) / KILLS);
    if ((await run(steps, { kind: 'restore', ...restored })) === null) killedRestores += 1;
    // A restore is complete or absent.
    const names = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => undefined);
    if (names) {
      expect(names.filter((entry) => entry.isFile())).toHaveLength(whole.files.length + 1);
      await rm(target, { recursive: true });
    }

    await restoreBackup(restored);
    const expected = newest.get(name);
    expect(whole.rows['media']).toBe(expected?.media);
    if (expected && expected.film > 0)
      await open(async (address) => {
        const id = hex(100 + expected.film);
        expect(await (await fetch(`${address}/media/${id}/added-${id}/video.mp4`)).text()).toBe(
          `film of round ${expected.film}`,
        );
        expect((await fetch(`${address}/data/video/${id}.json`)).status).toBe(200);
      });
    await rm(target, { recursive: true });
  }
  expect([killedBackups, killedRestores]).toEqual([KILLS, KILLS]);
  // The next complete backup removes the remains of the killed ones.
  await takeBackup({ ...source, now: at(KILLS + 1), keep: 1 });
  expect(await readdir(join(to, 'backups'))).toEqual([nameOf(KILLS + 1)]);
  const { manifest } = await verifyBackup(to);
  const objects = await Promise.all(
    (await readdir(join(to, 'objects'))).map((part) => readdir(join(to, 'objects', part))),
  );
  expect(new Set(objects.flat())).toEqual(new Set(manifest.files.map(({ sha256 }) => sha256)));
}, 200_000);
