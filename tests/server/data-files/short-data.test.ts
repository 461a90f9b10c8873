/** Data files that stay in memory while they are unchanged on disk. */
import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readShortData } from '../../../server/http/short-data.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ferryglide-short-data-'));
  path = join(folder, 'film.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const NOON = new Date('2026-06-01T12:00:00Z');
const LATER = new Date('2026-06-01T12:00:01Z');
const dataOf = (manifest: string): string => JSON.stringify({ video: { replay_url: manifest } });
const write = (manifest: string, at = NOON): void => {
  writeFileSync(path, dataOf(manifest));
  utimesSync(path, at, at);
};
const read = async (revision = 'first') => {
  const data = await readShortData({ path, revision });
  return data && { text: data.text, manifest: data.manifest };
};

it('[P01] an unchanged data file is read once', async () => {
  write('/media/a/1.m3u8');
  expect(await read()).toEqual({ text: dataOf('/media/a/1.m3u8'), manifest: '/media/a/1.m3u8' });
  // Only a test writes like this: same size, time and inode.
  write('/media/a/2.m3u8');
  expect((await read())?.manifest).toBe('/media/a/1.m3u8');
});

it.each<[string, { change: () => void; revision?: string }]>([
  ['at another time', { change: () => write('/media/a/2.m3u8', LATER) }],
  ['with another length', { change: () => write('/media/a/22.m3u8') }],
  [
    'in its place, within a tick of the clock',
    {
      change() {
        const { ino } = statSync(path);
        renameSync(path, `${path}.old`);
        write('/media/a/2.m3u8');
        expect(statSync(path).ino).not.toBe(ino);
      },
    },
  ],
  ['within a tick of the clock, by the host itself', { change: () => write('/media/a/2.m3u8'), revision: 'second' }],
])('[P04] a file that is written %s is read again', async (_, { change, revision }) => {
  write('/media/a/1.m3u8');
  await read();
  change();
  expect((await read(revision))?.manifest).toMatch(/^\/media\/a\/22?\.m3u8$/);
});

it('[P04] a deleted file is forgotten, even if an identical-looking one replaces it', async () => {
  write('/media/a/1.m3u8');
  await read();
  renameSync(path, `${path}.away`);
  expect(await read()).toBeUndefined();
  // Gives the new file the inode of the old one.
  renameSync(`${path}.away`, path);
  write('/media/a/2.m3u8');
  expect((await read())?.manifest).toBe('/media/a/2.m3u8');
});

it.each([
  [256 * 1024, true],
  [256 * 1024 + 1, false],
])('[P01] of %d bytes: %s', async (length, isShort) => {
  writeFileSync(path, '{}'.padEnd(length));
  expect((await read())?.text.length).toBe(isShort ? length : undefined);
});

it('[P01] the limit counts encoded bytes', async () => {
  writeFileSync(path, JSON.stringify('é'.repeat(200 * 1024)));
  expect(await read()).toBeUndefined();
});

it.each([
  ['a film by HLS', { replay_url: '/media/a/master.m3u8' }, undefined, '/media/a/master.m3u8'],
  ['the first of several', { replay_url: '/a.m3u8,/b.m3u8' }, undefined, '/a.m3u8'],
  ['a film by DASH', { replay_url: '/media/a/manifest.mpd' }, undefined, undefined],
  ['a live event', { replay_url: '/a.m3u8', live_url: '/live.m3u8' }, undefined, undefined],
  ['a film after an advert', { replay_url: '/a.m3u8' }, [{}], undefined],
  ['no film', undefined, undefined, undefined],
])('[P07] the player of %s starts with %j', async (_, video, pubVideo, manifest) => {
  writeFileSync(path, JSON.stringify({ video, pubVideo }));
  expect((await read())?.manifest).toBe(manifest);
});
