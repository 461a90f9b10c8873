/** Media files in a bucket, against s3rver (row O01). */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../core/domain/constants/time.ts';
import { LeaseLost } from '../../../server/jobs/queue.ts';
import { removeSuperseded } from '../../../server/jobs/upload-files.ts';
import { StorageUnavailable, type MediaStorage, type StoredObject } from '../../../server/storage/media-storage.ts';
import { openObjects, PART_BYTES } from '../../../server/storage/objects.ts';
import { storeFilesOfDisk } from '../../../server/storage/store-files-of-disk.ts';
import { s3Storage } from '../../../server/storage/s3-storage.ts';
import { type S3Server, startS3 } from './s3-server.ts';

const ID = 'a'.repeat(32);
const FOLDER = `added-${ID}`;
const never = new AbortController().signal;
const hold = (): Promise<void> => Promise.resolve();

let s3: S3Server;
let folder: string;
let files: MediaStorage;

beforeEach(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-storage-'));
  files = s3Storage({ dataFolder: join(folder, 'data'), mediaFolder: join(folder, 'media') }, s3.settings());
});
afterEach(async () => {
  files.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const onDisk = (name: string): string => join(folder, 'data/media', FOLDER, name);

async function write(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(join(onDisk(name), '..'), { recursive: true });
  await writeFile(onDisk(name), content);
}

async function bytesOf(ref: string, start: number, end: number): Promise<Buffer> {
  const found = (await files.find(ref)) as StoredObject;
  expect(found.kind).toBe('object');
  return Buffer.from(await new Response(await found.read(start, end)).arrayBuffer());
}

/** Bytes without repeated parts. */
const longFile = (length: number): Buffer =>
  Buffer.from(Uint32Array.from({ length: length / 4 }, (_, at) => at).buffer);

describe('a probe', () => {
  const objects = (): Promise<string[]> => s3.keys();
  const other = (): MediaStorage =>
    s3Storage({ dataFolder: join(folder, 'other'), mediaFolder: join(folder, 'other') }, s3.settings());
  beforeEach(async () => {
    for (const each of ['data/media', 'media', 'other/media']) await mkdir(join(folder, each), { recursive: true });
  });

  it('[O01] [O02] of one host does not disturb that of another, and leaves nothing', async () => {
    const beside = other();
    try {
      // Each ends while the other is about to check for what it has written.
      const ended = Promise.withResolvers<void>();
      s3.onRequest = (line) => {
        if (!line.startsWith('HEAD')) return undefined;
        s3.onRequest = () => undefined;
        return beside.probe().then(ended.resolve, ended.reject);
      };
      await files.probe();
      await ended.promise;
      await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? files : beside).probe()));
    } finally {
      beside.close();
    }
    expect(await objects()).toEqual([]);
  });

  it('[O02] that was killed midway leaves an object that a later one removes, but not at once', async () => {
    const raw = openObjects(s3.settings());
    await raw.put('club/.trial-killed', Buffer.from('ready'), 'text/plain');
    await raw.put('club/.trial', Buffer.from('not of a probe'), 'text/plain');
    await files.probe();
    expect(await objects()).toEqual(['club/.trial', 'club/.trial-killed']);
    const list = raw.list.bind(raw);
    const longAgo = s3Storage({ dataFolder: join(folder, 'data'), mediaFolder: join(folder, 'media') }, s3.settings(), {
      ...raw,
      async *list(prefix) {
        for await (const found of list(prefix))
          yield found.key.endsWith('killed') ? { ...found, modified: found.modified - 11 * 60_000 } : found;
      },
    });
    await longAgo.probe();
    expect(await objects()).toEqual(['club/.trial']);
    longAgo.close();
  });
});

describe('storing', () => {
  it('[O01] stores a folder completely, manifests after the files they name, and removes what the folder no longer has', async () => {
    await write('old.mp4', 'old');
    await files.storeFolder(FOLDER, never, hold);
    await rm(onDisk('old.mp4'));
    await write('master.m3u8', '#EXTM3U\n720.m3u8');
    await write('720.m3u8', '#EXTM3U');
    await write('720.mp4', 'film');
    s3.requests.length = 0;
    await files.storeFolder(FOLDER, never, hold);
    const written = s3.requests.filter((line) => line.startsWith('PUT')).map((line) => /([^/?]+)\?/.exec(line)?.[1]);
    expect(written).toEqual(['720.mp4', '720.m3u8', 'master.m3u8']);
    expect(await s3.keys()).toEqual(['720.m3u8', '720.mp4', 'master.m3u8'].map((name) => `club/${FOLDER}/${name}`));
  });

  it('[O01] by a host that resumes after another has stored and released the folder removes nothing of it', async () => {
    await write('720.mp4', 'film');
    await files.storeFolder(FOLDER, never, hold);
    await files.release(FOLDER);
    await expect(files.storeFolder(FOLDER, never, hold)).rejects.toThrow(`nothing of ${FOLDER} is on disk`);
    expect(await s3.keys()).toEqual([`club/${FOLDER}/720.mp4`]);

    // A part of the folder is on disk, so the lease decides whose it is.
    await write('480.mp4', 'smaller');
    let holds = 0;
    const lost = (): Promise<void> => (holds++ === 0 ? Promise.resolve() : Promise.reject(new LeaseLost()));
    await expect(files.storeFolder(FOLDER, never, lost)).rejects.toThrow(LeaseLost);
    expect(await s3.keys()).toContain(`club/${FOLDER}/720.mp4`);
    holds = 1;
    s3.requests.length = 0;
    await expect(files.storeFolder(FOLDER, never, lost)).rejects.toThrow(LeaseLost);
    await expect(files.storeFolder(FOLDER, AbortSignal.abort(), hold)).rejects.toThrow('aborted');
    expect(s3.requests).toEqual([]);
  });

  it('[O01] does not mistake an unreadable folder for an empty one', async () => {
    await write('720.mp4', 'film');
    await files.storeFolder(FOLDER, never, hold);
    await rm(join(folder, 'data/media', FOLDER), { recursive: true });
    await writeFile(join(folder, 'data/media', FOLDER), 'no folder');
    await expect(files.storeFolder(FOLDER, never, hold)).rejects.toThrow('ENOTDIR');
    await expect(files.takeOver(FOLDER, never)).rejects.toThrow('ENOTDIR');
    expect(await s3.keys()).toEqual([`club/${FOLDER}/720.mp4`]);
  });

  it('[O01] does not send a stored rendition again when more follow', async () => {
    await write('720.mp4', 'film');
    const before = new Date(Date.now() - 60_000);
    await utimes(onDisk('720.mp4'), before, before);
    await files.storeFolder(FOLDER, never, hold);
    await write('480.mp4', 'smaller');
    s3.requests.length = 0;
    await files.storeFolder(FOLDER, never, hold);
    expect(s3.requests.filter((line) => line.startsWith('PUT'))).toEqual([expect.stringContaining('480.mp4')]);
  });

  it('[O01] sends a large file in parts, which is read back unchanged and does not exist before its last part', async () => {
    const bytes = longFile(2 * PART_BYTES + 4_000);
    await write('720.mp4', bytes);
    const seen: boolean[] = [];
    s3.onRequest = async (line) => {
      if (/partNumber=2/.test(line)) seen.push((await s3.keys()).length > 0);
    };
    await files.storeFolder(FOLDER, never, hold);
    expect(seen).toEqual([false]);
    expect(await files.size(`${FOLDER}/720.mp4`)).toBe(bytes.length);
    const across = await bytesOf(`${FOLDER}/720.mp4`, PART_BYTES - 10, PART_BYTES + 10);
    expect(across.equals(bytes.subarray(PART_BYTES - 10, PART_BYTES + 11))).toBe(true);
    expect((await bytesOf(`${FOLDER}/720.mp4`, 0, bytes.length - 1)).equals(bytes)).toBe(true);
  });

  it('[O01] fails by checksum if bytes change on the way', async () => {
    const objects = openObjects(s3.settings());
    const bytes = Buffer.from('film');
    const storing = objects.put('club/film.mp4', bytes, 'video/mp4');
    // After the checksum was computed.
    bytes[0] = 0;
    await expect(storing).rejects.toThrow();
    expect(await s3.keys()).toEqual([]);
    objects.close();
  });

  it.each(['gone', 'busy'] as const)('[O01] waits while the storage is %s', async (mood) => {
    await write('720.mp4', 'film');
    s3.mood = mood;
    const keeping = files.storeFolder(FOLDER, never, hold);
    await expect.poll(() => s3.requests.length).toBeGreaterThan(3);
    s3.mood = 'well';
    await keeping;
    expect(await s3.keys()).toEqual([`club/${FOLDER}/720.mp4`]);
  });

  it('[O01] that is interrupted by a kill leaves only what is removed with the folder, including parts of uploads', async () => {
    await write('720.mp4', longFile(2 * PART_BYTES));
    await write('small.jpg', 'picture');
    const ending = new AbortController();
    s3.onRequest = (line) => {
      // As if the host ended there: it sends nothing more.
      if (/partNumber=2/.test(line)) {
        ending.abort();
        s3.mood = 'gone';
      }
    };
    await expect(files.storeFolder(FOLDER, ending.signal, hold)).rejects.toThrow();
    expect(s3.uploads.size).toBe(1);
    s3.onRequest = () => undefined;
    s3.mood = 'well';
    await files.remove(`${FOLDER}/`);
    expect(await s3.keys()).toEqual([]);
    expect(s3.uploads.size).toBe(0);
  });

  it('[O01] takes over a library that was on disk, and replaces nothing that is stored', async () => {
    await write('720.mp4', 'film');
    await write('deep/part.mp4', 'part');
    expect((await files.find(`${FOLDER}/720.mp4`))?.kind).toBe('disk');
    await files.takeOver(FOLDER, never);
    expect(await readdir(join(folder, 'data/media'), { recursive: true })).not.toContain(`${FOLDER}/720.mp4`);
    expect((await bytesOf(`${FOLDER}/720.mp4`, 0, 3)).toString()).toBe('film');
    await write('720.mp4', 'another film');
    await expect(files.takeOver(FOLDER, never)).rejects.toThrow('another file is on disk');
    expect((await bytesOf(`${FOLDER}/720.mp4`, 0, 3)).toString()).toBe('film');
  });

  it('[O01] moves everything finished from the disk at the start, and leaves what is being worked on', async () => {
    const put = async (path: string): Promise<void> => {
      await mkdir(join(folder, 'data', path, '..'), { recursive: true });
      await writeFile(join(folder, 'data', path), path);
    };
    const [working, live] = [`media/added-${'b'.repeat(32)}/720.mp4`, `media/live-${'c'.repeat(32)}/c1.m3u8`];
    const clip = `clip-${'d'.repeat(32)}/clip.mp4`;
    const finished = [`media/${FOLDER}/720.mp4`, `clips/${clip}`, 'own-thumbnails/e.jpg', 'own-captions/f.vtt'];
    for (const path of [working, live, ...finished]) await put(path);
    const lines: string[] = [];
    await storeFilesOfDisk({
      config: { dataFolder: join(folder, 'data') },
      files,
      store: {
        uploads: { unfinished: () => Promise.resolve([{ id: 'b'.repeat(32) }]) },
        clipJobs: { find: () => Promise.resolve(undefined) },
      } as never,
      log: (line) => lines.push(line),
      signal: never,
    });
    expect(lines).toEqual(['Storage: what was on disk of 4 folders is stored.']);
    expect(await s3.keys()).toEqual(
      [`${FOLDER}/720.mp4`, clip, 'own-captions/f.vtt', 'own-thumbnails/e.jpg'].map((ref) => `club/${ref}`),
    );
    const left = await readdir(join(folder, 'data'), { recursive: true });
    expect(left.filter((name) => /\.\w+$/.test(name)).toSorted()).toEqual([working, live]);
  });

  it('[O01] removes replaced renditions a day later, and nothing else that only the disk has', async () => {
    await write('720.mp4', 'film');
    await write('old.mp4', 'old');
    await write('.superseded.json', '["old.mp4"]');
    const config = { dataFolder: join(folder, 'data'), mediaFolder: join(folder, 'media') };
    await removeSuperseded({ config, files }, Date.now() + 1_000);
    expect(await readdir(join(folder, 'data/media', FOLDER))).toContain('old.mp4');
    await removeSuperseded({ config, files }, Date.now() + DAY_MS + 60_000);
    expect(await s3.keys()).toEqual([`club/${FOLDER}/720.mp4`]);
    expect(await readdir(join(folder, 'data/media'))).toEqual([]);
  });

  it('[O01] is reversed to work on a folder, which returns to the disk', async () => {
    await write('720.mp4', longFile(400_000));
    await write('.renditions.json', '{}');
    await write('empty.vtt', '');
    await files.storeFolder(FOLDER, never, hold);
    await files.release(FOLDER);
    await files.fetch(FOLDER);
    expect((await readdir(join(folder, 'data/media', FOLDER))).toSorted()).toEqual([
      '.renditions.json',
      '720.mp4',
      'empty.vtt',
    ]);
  });
});

describe('reading', () => {
  const LENGTH = 1_000_000;
  beforeEach(async () => {
    await write('720.mp4', longFile(LENGTH));
    await files.storeFolder(FOLDER, never, hold);
    await files.release(FOLDER);
  });

  it('[O01] resumes a body that breaks off', async () => {
    s3.mood = 'breaking';
    s3.requests.length = 0;
    expect(
      (await bytesOf(`${FOLDER}/720.mp4`, 500_000, 504_999)).equals(longFile(LENGTH).subarray(500_000, 505_000)),
    ).toBe(true);
    expect(s3.requests.filter((line) => line.startsWith('GET')).length).toBe(5);
  });

  it('[O01] never mixes a file with the one that replaces it', async () => {
    const found = (await files.find(`${FOLDER}/720.mp4`)) as StoredObject;
    await files.put(`${FOLDER}/720.mp4`, Buffer.alloc(LENGTH));
    expect(await found.read(0, 10)).toBeUndefined();
  });

  it.each(['gone', 'busy', 'silent'] as const)(
    '[O01] fails within ten seconds while the storage is %s',
    async (mood) => {
      s3.mood = mood;
      const began = performance.now();
      await expect(files.find(`${FOLDER}/480.mp4`)).rejects.toThrow(StorageUnavailable);
      expect(performance.now() - began).toBeLessThan(10_000);
      s3.mood = 'well';
      expect(await files.find(`${FOLDER}/480.mp4`)).toBeUndefined();
    },
  );

  it.each([
    [{ bucket: 'others' }, 'NoSuchBucket'],
    [{ credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } }, 'SignatureDoesNotMatch'],
    [{ credentials: { accessKeyId: 'nobody', secretAccessKey: 'S3RVER' } }, 'InvalidAccessKeyId'],
    [{ endpoint: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('[O01] a host that may not use the storage finds out at its start: %o', async (changes, said) => {
    const other = s3Storage({ dataFolder: folder, mediaFolder: folder }, s3.settings(changes));
    await expect(other.probe()).rejects.toThrow(said);
    await expect(other.probe()).rejects.toThrow(StorageUnavailable);
    other.close();
  });

  it("[O01] reads a film for processing at expiring addresses, and only the film's files", async () => {
    await write('master.m3u8', '#EXTM3U');
    await write('720.mp4', longFile(400));
    await files.storeFolder(FOLDER, never, hold);
    const film = await files.film(`${FOLDER}/master.m3u8`);
    expect(Object.keys(film?.addresses ?? {})).toEqual([`${FOLDER}/720.mp4`, `${FOLDER}/master.m3u8`]);
    const address = film?.addresses?.[`${FOLDER}/master.m3u8`] ?? '';
    expect(await (await fetch(address)).text()).toBe('#EXTM3U');
    // Any digit changed to another one.
    const forged = address.replace(/(?<=X-Amz-Signature=)./, (digit) => (digit === '0' ? '1' : '0'));
    expect((await fetch(forged)).status).toBe(403);
    expect(address).toContain('X-Amz-Expires=1800');
  });
});
