/** Uploads: permissions, rejections before the first byte, and what becomes of the files (rows S02, S03). */
import { singleHost } from '../../../server/hosts/hosts.ts';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { UPLOADS_LISTED_MS } from '../../../core/domain/constants/uploads.ts';
import type { ResponseBody } from '../../../core/contract/requests.ts';
import { copyStretch } from '../../../server/media/packets.ts';
import { signMedia } from '../../../server/media/signature.ts';
import { purgeBin, purgeUploads } from '../../../server/services/purge.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, anUpload, GROUP } from '../store-library.ts';
import { checksumOf, idOf, type SentFile, tus } from '../tus.ts';
import { NOW } from '../tiny-library.ts';

const SAMPLES = new URL('../../../server/samples/media/', import.meta.url);
const sample = (path: string): Promise<Buffer> => readFile(new URL(path, SAMPLES));

let now = NOW;
let host: RunningHost;
let editor: Client;
let admin: Client;
let viewer: Client;
let outsider: Client;
let film: SentFile;

beforeAll(async () => {
  host = await startHost({
    now: () => now,
    config: { uploads: { fileBytes: 1_000_000, groupBytes: 3_000_000, workers: 1 } },
    also: [aMedium({ id: 'finals', type: 'Collection', title: 'Finals', members: [] })],
  });
  editor = await host.login('editor');
  admin = await host.login('admin');
  viewer = await host.login('viewer');
  outsider = await host.login('stranger');
  film = { name: 'final_run 2.mp4', bytes: await sample('advert-drybag/film.mp4'), date: '2026-08-09' };
});
afterAll(() => host.stop());

const settled = (): Promise<void> => host.app.jobs.settled();

/** The sample is fragmented, so a truncated copy still plays; this film has its whole index at the end. */
async function wholeFile(): Promise<Buffer> {
  const to = join(host.dataFolder, 'whole.mp4');
  const film = fileURLToPath(new URL('advert-drybag/film.mp4', SAMPLES));
  await copyStretch({ film, root: fileURLToPath(SAMPLES), start: 0, end: 8, to });
  return readFile(to);
}

type Listed = Extract<ResponseBody<'getUploads'>, { status: 'ok' }>['data']['uploads'][number];

async function listed(who: Client, id: string): Promise<Listed | undefined> {
  const response = await who.request('getUploads', {});
  if (response.status !== 'ok') throw new Error(response.status);
  return response.data.uploads.find((upload) => upload.id === id);
}

async function added(file: SentFile, who = editor): Promise<string> {
  const id = await tus(host, who).send(file);
  await settled();
  return id;
}

async function files(...folder: string[]): Promise<string[]> {
  return (await readdir(join(host.dataFolder, ...folder), { recursive: true })).toSorted();
}

describe('sending', () => {
  it('[S02] a file is sent in parts and becomes a private medium of the group once packaged', async () => {
    const id = await tus(host, editor).send(film);
    expect(await listed(editor, id)).toMatchObject({
      name: 'final_run 2.mp4',
      title: 'final run 2',
      date: '2026-08-09',
    });
    await settled();
    expect(await listed(editor, id)).toMatchObject({ state: 'ready', type: 'Video', playable: true, mine: true });
    const medium = await host.app.store.media.find(id);
    expect(medium).toMatchObject({
      type: 'Video',
      groupId: GROUP,
      title: 'final run 2',
      date: '2026-08-09',
      visibility: 'private',
      duration: 8,
      size: film.bytes.length,
    });
    expect(medium?.player?.replay).toBe(`added-${id}/master.m3u8`);
  });

  it('[S02] a part with a wrong checksum is rejected and leaves nothing', async () => {
    const { create, part, offset } = tus(host, editor);
    const id = idOf(await create(film))!;
    const first = film.bytes.subarray(0, 1000);
    expect((await part(id, first, 0, checksumOf(film.bytes))).status).toBe(460);
    expect(await offset(id)).toBe(0);
    expect((await part(id, first, 0)).status).toBe(204);
    expect(await offset(id)).toBe(1000);
  });

  it('[S02] [O01] a host that may have lost its lock truncates nothing that another has written', async () => {
    const { create, part } = tus(host, editor);
    const id = idOf(await create(film))!;
    expect((await part(id, film.bytes.subarray(0, 1000), 0)).status).toBe(204);
    const incoming = join(host.dataFolder, 'incoming', id);
    const { exclusively } = host.app.hosts;
    host.app.hosts.exclusively = (name, work) =>
      exclusively(name, (signal) => work(signal, () => Promise.reject(new Error('the lock is lost'))));
    try {
      // A part with a wrong checksum.
      const wrong = await part(id, film.bytes.subarray(1000, 3000), 1000, checksumOf(film.bytes));
      expect(wrong.status).toBe(503);
      expect((await stat(incoming)).size).toBe(3000);
      // A part that starts before the end of the file.
      expect((await part(id, film.bytes.subarray(1000, 2000), 1000)).status).toBe(503);
      expect((await stat(incoming)).size).toBe(3000);
    } finally {
      host.app.hosts.exclusively = exclusively;
    }
    expect((await part(id, film.bytes.subarray(1000, 2000), 1000)).status).toBe(204);
    expect((await stat(incoming)).size).toBe(2000);
    expect((await editor.request('deleteUpload', { id })).status).toBe('ok');
  });

  it('[S02] a part at the wrong offset is rejected, and so is one past the end', async () => {
    const { create, part, offset } = tus(host, editor);
    const id = idOf(await create(film, 2000))!;
    expect((await part(id, film.bytes.subarray(0, 1000), 500)).status).toBe(409);
    expect((await part(id, film.bytes.subarray(0, 3000), 0)).status).toBe(413);
    expect(await offset(id)).toBe(0);
  });

  it('[S02] an interrupted part does not count, and the file resumes from there', async () => {
    const { create, part, offset } = tus(host, editor);
    const id = idOf(await create(film))!;
    await part(id, film.bytes.subarray(0, 1000), 0);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(film.bytes.subarray(1000, 3000));
        setTimeout(() => controller.error(new Error('the network is gone')), 100);
      },
    });
    await editor
      .fetch(`/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          origin: host.address,
          'tus-resumable': '1.0.0',
          'upload-offset': '1000',
          'content-type': 'application/offset+octet-stream',
          'upload-checksum': checksumOf(film.bytes.subarray(1000, 5000)),
        },
        body: broken,
        duplex: 'half',
      } as RequestInit)
      .catch(() => undefined);
    await expect.poll(() => offset(id)).toBe(1000);
    for (let at = 1000; at < film.bytes.length; at += 50_000)
      await expect.poll(async () => (await part(id, film.bytes.subarray(at, at + 50_000), at)).status).toBe(204);
    await settled();
    expect(await listed(editor, id)).toMatchObject({ state: 'ready' });
  });

  it('[S02] a new connection does not wait for one that hangs', async () => {
    const { create, offset } = tus(host, editor);
    const id = idOf(await create(film))!;
    let isOver = false;
    void editor
      .fetch(`/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          origin: host.address,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: new ReadableStream({
          start: (controller) => controller.enqueue(film.bytes.subarray(0, 1000)),
        }),
        duplex: 'half',
      } as RequestInit)
      .catch(() => undefined)
      .finally(() => (isOver = true));
    await expect.poll(async () => [await offset(id), isOver]).toEqual([0, true]);
  });

  it('[S02] a file that is too large, or for which there is no room, is rejected before its first byte', async () => {
    const { create } = tus(host, editor);
    const before = await files('incoming');
    expect((await create(film, 1_000_001)).status).toBe(413);
    const many: string[] = [];
    let last = 201;
    while (last === 201) {
      const created = await create(film, 1_000_000);
      last = created.status;
      if (last === 201) many.push(idOf(created)!);
    }
    expect(last, 'of the group').toBe(507);
    for (const id of many) expect((await editor.request('deleteUpload', { id })).status).toBe('ok');
    expect(await files('incoming')).toEqual(before);
  });

  it('[S02] uploads that start at the same time do not share the same room', async () => {
    const { create } = tus(host, editor);
    const created = await Promise.all(Array.from({ length: 8 }, () => create(film, 1_000_000)));
    const ids = created.flatMap((each) => idOf(each) ?? []);
    expect(await host.app.store.uploads.bytesOf(64)).toBeLessThanOrEqual(3_000_000);
    for (const id of ids) expect((await editor.request('deleteUpload', { id })).status).toBe('ok');
    expect(created.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual(
      Array.from({ length: 8 }, (_, at) => (at < ids.length ? 201 : 507)),
    );
    expect(ids.length).toBeGreaterThan(0);
  });

  it('[S02] a missing or overlong name and an invalid date are rejected', async () => {
    const { create } = tus(host, editor);
    expect((await create({ ...film, name: '' })).status).toBe(400);
    expect((await create({ ...film, name: 'x'.repeat(256) })).status).toBe(400);
    expect((await create({ ...film, date: 'yesterday' })).status).toBe(400);
    expect((await create({ ...film, name: 'Größe & été «2».mp4' })).status).toBe(201);
  });

  it("[S02] nobody can send to somebody else's upload, not even an administrator", async () => {
    const id = idOf(await tus(host, editor).create(film))!;
    for (const who of [admin, viewer, outsider]) {
      expect((await tus(host, who).part(id, film.bytes.subarray(0, 10), 0)).status).toBe(404);
      expect(await tus(host, who).offset(id)).toBeUndefined();
    }
    expect((await tus(host, host.anonymous()).part(id, film.bytes.subarray(0, 10), 0)).status).toBe(401);
  });

  it('[S02] a page of another site cannot upload', async () => {
    const response = await editor.fetch('/uploads', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'tus-resumable': '1.0.0', 'upload-length': '10' },
    });
    expect(response.status).toBe(403);
  });

  it('[S02] a finished upload accepts no more data', async () => {
    const id = await added(film);
    expect((await tus(host, editor).part(id, film.bytes.subarray(0, 10), film.bytes.length)).status).toBe(404);
  });
});

describe('rights', () => {
  it('[S02] editors and administrators add files; viewers and visitors do not', async () => {
    expect((await tus(host, viewer).create(film)).status).toBe(403);
    expect((await tus(host, host.anonymous()).create(film)).status).toBe(401);
    expect((await viewer.request('getUploads', {})).status).toBe('private');
  });

  it('[S02] an editor sees their own uploads, an administrator those of the group, others none', async () => {
    const id = idOf(await tus(host, editor).create(film))!;
    expect(await listed(editor, id)).toMatchObject({ mine: true });
    expect((await listed(editor, id))?.owner).toBeUndefined();
    expect(await listed(admin, id)).toMatchObject({ mine: false, owner: expect.stringMatching(/./) as string });
    expect(await listed(outsider, id)).toBeUndefined();
    for (const who of [viewer, outsider]) {
      expect((await who.request('describeUpload', { id, title: 'Mine' })).status).toBe('empty');
      expect((await who.request('deleteUpload', { id })).status).toBe('empty');
    }
    expect((await admin.request('deleteUpload', { id })).status).toBe('ok');
  });

  it('[S02] a user who loses the right while a file is packaged adds nothing', async () => {
    const { users } = host.app.store;
    const { id: userId, ...rest } = (await users.named('editor'))!;
    const id = await tus(host, editor).send(film);
    await users.save({ ...rest, id: userId, role: 'viewer' });
    await settled();
    await users.save({ ...rest, id: userId, role: 'editor' });
    expect(await listed(editor, id)).toMatchObject({ state: 'failed', reason: 'private' });
    expect(await host.app.store.media.find(id)).toBeUndefined();
    expect((await editor.request('retryUpload', { id })).status).toBe('ok');
    await settled();
    expect(await listed(editor, id)).toMatchObject({ state: 'ready' });
    expect((await listed(editor, id))?.reason).toBeUndefined();
  });

  it('[S02] the original file is only for people who may download it; the film plays without it', async () => {
    const id = await added(film);
    await host.app.store.media.save({ ...(await host.app.store.media.find(id))!, visibility: 'public' });
    expect((await editor.request('getMediaSources', { mediaId: id, mediaType: 'Video' })).status).toBe('ok');
    expect((await viewer.request('getMediaSources', { mediaId: id, mediaType: 'Video' })).status).toBe('private');
    const open = await host.anonymous().fetch(`/media/${id}/added-${id}/master.m3u8`);
    expect(open.status).toBe(200);
    const original = `/media/${id}/original-${id}/original.mp4`;
    for (const [who, status] of [
      [host.anonymous(), 403],
      [viewer, 403],
      [outsider, 403],
      [editor, 200],
      [admin, 200],
    ] as const)
      expect((await who.fetch(original)).status).toBe(status);
    // Nor does the signature for playback open it.
    await host.app.store.media.save({ ...(await host.app.store.media.find(id))!, visibility: 'private' });
    await host.app.dataFiles.changed(id);
    const { base } = signMedia(host.app.secret, id, now);
    expect((await viewer.fetch(`${base}added-${id}/master.m3u8`)).status).toBe(200);
    expect((await viewer.fetch(`${base}original-${id}/original.mp4`)).status).toBe(403);
    expect((await editor.fetch(`${base}original-${id}/original.mp4`)).status).toBe(200);
  });
});

it('[S03] the technical details of a film are only for people who may edit it', async () => {
  const id = await added(film);
  const response = await editor.request('getFilmFacts', { id });
  if (response.status !== 'ok') throw new Error(response.status);
  expect(response.data).toMatchObject({
    title: 'final run 2',
    type: 'Video',
    duration: 8,
    original: { name: 'MP4', size: film.bytes.length },
  });
  expect(response.data.qualities).toHaveLength(1);
  expect((await editor.fetch(response.data.original?.path ?? '')).status).toBe(200);
  expect((await admin.request('getFilmFacts', { id })).status).toBe('ok');
  expect((await viewer.request('getFilmFacts', { id })).status).toBe('private');
  expect((await outsider.request('getFilmFacts', { id })).status).toBe('empty');
  expect((await editor.request('getFilmFacts', { id: 'finals' })).status).toBe('empty');
});

it('[L20] an uploaded film can be clipped', async () => {
  const id = await added(film);
  const response = await editor.request('clipRange', { mediaId: id, mediaType: 'Video', start: 1, end: 3 });
  if (response.status !== 'ok') throw new Error(response.status);
  await host.app.jobs.settled();
  const clip = await host.app.store.media.find(response.data[0]?.id ?? '');
  expect(clip).toMatchObject({ type: 'Clip', videoId: id });
  expect(clip?.duration).toBeGreaterThan(1.9);
});

describe('describing', () => {
  it('[S02] title, date, visibility and collection are set during the upload', async () => {
    const { create, part } = tus(host, editor);
    const id = idOf(await create(film))!;
    const described = await editor.request('describeUpload', {
      id,
      title: 'Final',
      date: '2026-01-02',
      visibility: 'public',
      collectionId: 'finals',
    });
    expect(described.status).toBe('ok');
    await part(id, film.bytes, 0);
    await settled();
    expect(await host.app.store.media.find(id)).toMatchObject({
      title: 'Final',
      date: '2026-01-02',
      visibility: 'public',
    });
    expect((await host.app.store.media.find('finals'))?.members).toContain(id);
    expect((await editor.request('describeUpload', { id, title: 'Later' })).status).toBe('ready');
  });

  it('[S02] a collection that the user may not edit is rejected', async () => {
    const id = idOf(await tus(host, editor).create(film))!;
    expect((await editor.request('describeUpload', { id, collectionId: 'none-of-these' })).status).toBe('private');
    expect((await editor.request('describeUpload', { id, title: '  ' }).catch(() => ({ status: '400' }))).status).toBe(
      '400',
    );
  });
});

describe('contents', () => {
  it.each([
    [
      'a PDF that is called a film',
      'film.mp4',
      () => sample('documents/race-book.pdf'),
      { state: 'ready', type: 'Document' },
    ],
    ['a photo', 'photo.jpg', () => sample('advert-drybag/thumb.jpg'), { state: 'ready', type: 'Photo' }],
    ['sound', 'commentary.m4a', () => sample('commentary/commentary.m4a'), { state: 'ready', type: 'Audio' }],
    ['a text', 'film.mp4', () => Promise.resolve(Buffer.from('no film')), { state: 'failed', reason: 'type' }],
    ['nothing', 'film.mp4', () => Promise.resolve(Buffer.alloc(0)), { state: 'failed', reason: 'empty' }],
    [
      'a film that is cut off',
      'film.mp4',
      async () => (await wholeFile()).subarray(0, 90_000),
      { state: 'failed', reason: 'unreadable' },
    ],
  ] as const)('[S02] [S03] %s is recognised by its content', async (_what, name, bytes, expected) => {
    const id = await added({ name, bytes: await bytes() });
    expect(await listed(editor, id)).toMatchObject(expected);
    expect((await host.app.store.media.find(id)) !== undefined).toBe(expected.state === 'ready');
  });

  it('[S03] a failed upload is deleted without a trace', async () => {
    const id = await added({ name: 'film.mp4', bytes: Buffer.from('no film') });
    expect((await editor.request('deleteUpload', { id })).status).toBe('ok');
    expect(await listed(editor, id)).toBeUndefined();
    expect((await files()).filter((path) => path.includes(id))).toEqual([]);
  });
});

describe('removal', () => {
  it('[S02] a medium that is deleted for good takes its files with it', async () => {
    const id = await added(film);
    const { store } = host.app;
    expect((await admin.request('deleteMedia', { mediaId: id, mediaType: 'Video' })).status).toBe('ok');
    now += BIN_RETENTION_MS + 1;
    await purgeBin(host.app);
    expect((await files()).filter((path) => path.includes(id))).toEqual([]);
    expect(await store.uploads.find(id)).toBeUndefined();
    now = NOW;
  });

  it('[S02] an upload unfinished for a week is removed', async () => {
    const id = idOf(await tus(host, editor).create(film))!;
    now += UPLOADS_LISTED_MS;
    await purgeUploads(host.app);
    expect(await listed(editor, id)).toBeDefined();
    now += 1;
    await purgeUploads(host.app);
    expect(await listed(editor, id)).toBeUndefined();
    expect(await files('incoming')).not.toContain(id);
    now = NOW;
  });

  it('[S03] an upload that is deleted while it is packaged adds nothing', async () => {
    const id = await tus(host, editor).send(film);
    expect((await editor.request('deleteUpload', { id })).status).toBe('ok');
    await settled();
    expect(await host.app.store.media.find(id)).toBeUndefined();
    expect((await files()).filter((path) => path.includes(id))).toEqual([]);
  });
});

it('[S02] the next start removes files without an upload, except those of an upload created during the start', async () => {
  const own = await startHost();
  const { close, dataFolder } = own;
  await close();
  await writeFile(join(dataFolder, 'incoming', 'f'.repeat(32)), 'left');
  const { openUploads } = await import('../../../server/jobs/uploads.ts');
  const { openStore } = await import('../../../server/store/open.ts');
  const store = await openStore(join(dataFolder, 'ferryglide.db'));
  const begun = 'e'.repeat(32);
  await openUploads({
    store,
    config: { ...own.app.config },
    hosts: {
      ...singleHost(),
      // Another host creates an upload and ends, so that this one is alone.
      async isAlone() {
        await writeFile(join(dataFolder, 'incoming', begun), '');
        await store.uploads.add(anUpload({ id: begun }));
        return true;
      },
    },
    files: own.app.files,
    fileRemovals: own.app.fileRemovals,
    now: () => NOW,
    log: () => undefined,
    onReady: () => Promise.resolve(),
  });
  expect(await readdir(join(dataFolder, 'incoming'))).toEqual([begun]);
  await store.close();
  await own.stop();
});
