/** Files that cannot be removed, or that others have removed: the host keeps running (row O02). */
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SAMPLE_MEDIA } from '../../../server/config.ts';
import { openMomentPictures } from '../../../server/media/moment-pictures.ts';
import { removeUnnamedFiles } from '../../../server/media/unnamed-files.ts';
import { openWholeFilms } from '../../../server/media/whole-films.ts';
import { databasePath } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/open.ts';
import type { FilmSource } from '../../../server/storage/media-storage.ts';
import { FFMPEG } from '../odd-films.ts';

let dataFolder: string;
let lines: string[];
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'ferryglide-stuck-'));
  lines = [];
});
afterEach(() => rm(dataFolder, { recursive: true }));

const log = (line: string): void => void lines.push(line);
const sample = (file: string): FilmSource => ({ film: join(SAMPLE_MEDIA, file), root: SAMPLE_MEDIA, version: file });

/** Replaces the file by a folder, which cannot be removed as a file. */
async function stick(path: string): Promise<void> {
  await rm(path);
  await mkdir(path);
}

it('[L19] a download file that cannot be removed is passed over', async () => {
  const films = await openWholeFilms({ dataFolder }, log);
  const made = await films.of({ rendition: sample('slalom-run/240.mp4'), film: sample('slalom-run/master.m3u8') });
  await stick(made!);
  await films.stop();
  await expect.poll(() => lines).toEqual([expect.stringContaining(`${made} is not removed: `)]);
});

it('[E03] a picture of a moment that cannot be removed is passed over', async () => {
  // Each picture takes more than half of the quota.
  const encoder = join(dataFolder, 'encoder');
  await writeFile(encoder, '#!/bin/sh\nfor to; do :; done\ntruncate -s 150M "$to"\n', { mode: 0o755 });
  const pictures = await openMomentPictures({ dataFolder, encoder }, log);
  const first = await pictures.of(sample('slalom-run/master.m3u8'), 3);
  await stick(first!);
  const second = await pictures.of(sample('slalom-run/master.m3u8'), 4);
  await expect.poll(() => lines).toEqual([expect.stringContaining(`${first} is not removed: `)]);
  expect(await readdir(join(dataFolder, 'moments'))).toHaveLength(2);
  expect(second).toBeDefined();
  await pictures.stop();
});

it('[E03] a picture of a moment that somebody else removed is made again, and stays', async () => {
  const pictures = await openMomentPictures({ dataFolder, encoder: FFMPEG }, log);
  const first = await pictures.of(sample('slalom-run/master.m3u8'), 3);
  await rm(first!);
  expect(await pictures.of(sample('slalom-run/master.m3u8'), 3)).toBe(first);
  await pictures.stop();
  expect(await readdir(join(dataFolder, 'moments'))).toHaveLength(1);
});

it('[E03] a picture of a moment is removed after an hour, so that none outlasts a purged film', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const began = performance.now();
  let passed = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => began + passed);
  onTestFinished(() => now.mockRestore());
  onTestFinished(() => void vi.useRealTimers());
  const pass = (ms: number): void => {
    passed += ms;
    vi.advanceTimersByTime(ms);
  };
  const pictures = await openMomentPictures({ dataFolder, encoder: FFMPEG }, log);
  expect(await pictures.of(sample('slalom-run/master.m3u8'), 3)).toBeDefined();
  const moments = () => readdir(join(dataFolder, 'moments'));
  pass(3_590_000);
  expect(await moments()).toHaveLength(1);
  pass(20_000);
  vi.useRealTimers();
  now.mockRestore();
  await expect.poll(moments).toEqual([]);
  await pictures.stop();
});

it('[O01] the start skips thumbnails that another host is removing', async () => {
  const thumbnails = join(dataFolder, 'own-thumbnails');
  await mkdir(thumbnails);
  // Listed, but no longer there.
  await symlink('nothing', join(thumbnails, 'a.jpg'));
  await writeFile(join(thumbnails, 'b.jpg'), 'left');
  const store = await openStore(databasePath(dataFolder));
  await removeUnnamedFiles(store, { dataFolder, mediaFolder: SAMPLE_MEDIA }, Infinity);
  await store.close();
  expect(await readdir(thumbnails)).toEqual(['a.jpg']);
});
