/** The public data files: their contents, when they are written, and how they are sent. */
import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFile } from '../../../core/contract/data-files.ts';
import type { RequestRecord } from '../../../server/operation/request-trace.ts';
import { openDataFiles } from '../../../server/data-files/data-files.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { GATE_PASSWORD, KEY, NOW } from '../tiny-library.ts';
import { aTag, DATABASES } from '../store-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let nobody: Client;
  let time = NOW;

  beforeAll(async () => {
    host = await startHost({ database, now: () => time });
    nobody = host.anonymous();
  });
  afterAll(() => host.stop());

  /** Each of several hosts has its own files. */
  const folder = () => join(host.dataFolder, database === 'sqlite' ? '.' : join('hosts', host.app.hosts.id), 'files');
  const read = async (path: string) => {
    const response = await nobody.fetch(path);
    return response.ok ? v.parse(dataFile, await response.json()) : response.status;
  };

  describe('the contents of a data file', () => {
    it('[P01] a public, ungated medium has its whole document, at its copied address too', async () => {
      const document = await read('/data/video/open.json');
      expect(document).toMatchObject({
        kind: 'whole',
        video: {
          id: 'open',
          title: 'Open run',
          replay_url: '/media/open/run/master.m3u8',
          document: { id: 'book', url: '/media/book/documents/book.pdf' },
        },
        tags: [{ id: 't1' }, { id: 't2', score: '92.4=0092400' }],
        pubDisplay: [
          { content_url: '/media/open/sponsors/paddle.png' },
          { content_url: '/media/open/sponsors/drawn.svg' },
        ],
        dropped: 0,
      });
      expect(await read('/cdn/video/open.json')).toEqual(document);
      expect(await read('/data/audio/commentary.json')).toMatchObject({ kind: 'whole', video: { type: 'audio' } });
    });

    it("[P04] a page of another group gets a stub, and a page of the owner's group the whole document", async () => {
      for (const folder of ['data', 'cdn']) {
        const response = await nobody.fetch(`/${folder}/video/open.json?user=71`);
        const text = await response.text();
        expect(JSON.parse(text)).toEqual({ stub: true, video: { id: 'open', type: 'video' } });
        // A user id that does not exist counts as the default page.
        expect(await read(`/${folder}/video/open.json?user=64&time=1`)).toMatchObject({ kind: 'whole' });
        expect(await read(`/${folder}/video/open.json?user=none`)).toMatchObject({ kind: 'whole' });
      }
    });

    it('[P20] only public collections are listed, with the films that everybody may see', async () => {
      const document = await read('/data/video/open.json');
      expect(document).toMatchObject({ collections: [{ id: 'races', medias: [{ id: 'open' }] }] });
      expect(JSON.stringify(document)).not.toMatch(/secret/i);
    });

    it.each([
      ['registered', { title: 'Run behind a form', accessControl: 'registration' }],
      ['passworded', { title: 'Run behind a word', accessControl: 'password' }],
      ['paid', { title: 'Paid run', pay_per_view: true }],
      ['abroad', { title: 'Not in France', geoBlocking: true }],
    ])(
      '[P01] the file of %s, which is listed, is a stub: title, thumbnail and the checks that apply',
      async (id, says) => {
        const response = await nobody.fetch(`/data/video/${id}.json`);
        const text = await response.text();
        expect(JSON.parse(text)).toEqual({
          stub: true,
          version: 1,
          video: {
            id,
            type: 'video',
            user: 64,
            group: 64,
            visibility: 'public',
            publish: true,
            storageHostId: 1,
            pathThumb: `/media/${id}/run/thumb.jpg`,
            ...says,
          },
        });
        for (const word of ['m3u8', 'tags', 'keywords', 'argon2', GATE_PASSWORD, KEY, 'FR'])
          expect(text).not.toContain(word);
      },
    );

    it.each(['secret', 'keyed', 'keyed-expired', 'early', 'late', 'draft', 'theirs', 'training'])(
      '[P01] the file of %s, which a search hides, contains only id and type, at its copied address too',
      async (id) => {
        for (const folder of ['data', 'cdn']) {
          const response = await nobody.fetch(`/${folder}/video/${id}.json`);
          const type = id === 'training' ? 'session' : 'video';
          expect(await response.json()).toEqual({ stub: true, video: { id, type } });
        }
      },
    );

    it('[P01] media that do not play have no data file, and no file lies outside the folder', async () => {
      for (const path of [
        'video/photo',
        'video/nothing',
        'audio/open',
        'video/commentary',
        '../accounts',
        'video/..%2f..%2faccounts.txt',
        '.index',
        '%2e%2e/ferryglide.db',
        'video/open.json.br',
        '64',
      ]) {
        expect(await read(`/data/${path}.json`), path).toBe(404);
      }
      expect((await nobody.fetch('/data/video/open.json.br')).status).toBe(404);
      expect((await nobody.fetch('/data/.index.json')).status).toBe(404);
    });
  });

  describe('when a data file is written', () => {
    it('[P10] each change writes it with an increasing version, and never partially', async () => {
      const { store, dataFiles } = host.app;
      const before = await read('/data/video/open.json');
      const version = typeof before === 'object' && before.kind === 'whole' ? before.version : 0;
      const reading = Array.from({ length: 60 }, () => read('/data/video/open.json'));
      const writing = Array.from({ length: 10 }, async (_, at) => {
        await store.tags.save(aTag({ id: `new${at}`, videoId: 'open', description: 'x'.repeat(20_000) }));
        await dataFiles.changed('open');
      });
      await Promise.all(writing);
      for (const document of await Promise.all(reading)) expect(document).toMatchObject({ kind: 'whole', dropped: 0 });
      const after = await read('/data/video/open.json');
      expect(after).toMatchObject({ version: (await store.media.find('open'))?.version });
      expect(typeof after === 'object' && after.kind === 'whole' && after.version).toBeGreaterThanOrEqual(version + 10);
      expect(typeof after === 'object' && after.kind === 'whole' && after.tags.length).toBe(12);
      expect((await readdir(join(folder(), 'video'))).filter((name) => name.endsWith('.part'))).toEqual([]);
    });

    it('[P01] making a medium private removes every trace from its file', async () => {
      const { store, dataFiles } = host.app;
      const medium = await store.media.find('commentary');
      if (!medium) throw new Error('no medium');
      await store.media.save({ ...medium, visibility: 'private' });
      await dataFiles.changed('commentary');
      expect(await read('/data/audio/commentary.json')).toMatchObject({ kind: 'hidden' });
      for (const suffix of ['', '.br', '.gz']) {
        const raw = await readFile(join(folder(), 'audio', `commentary.json${suffix}`));
        const text = (
          suffix === '.br' ? brotliDecompressSync(raw) : suffix === '.gz' ? gunzipSync(raw) : raw
        ).toString();
        expect(text).not.toContain('/media/');
      }
      await store.media.save(medium);
      await dataFiles.changed('commentary');
      expect(await read('/data/audio/commentary.json')).toMatchObject({ kind: 'whole' });
    });

    it('[P04] reaching a date of the medium writes it', async () => {
      const open = Date.parse('2026-06-02T00:00:00Z');
      await host.app.dataFiles.writeDue(open - 1);
      expect(await read('/data/video/early.json')).toMatchObject({ kind: 'hidden' });
      time = open;
      await host.app.dataFiles.writeDue(open);
      expect(await read('/data/video/early.json')).toMatchObject({ kind: 'whole', version: 2 });
      expect((await nobody.fetch('/media/early/run/video.mp4')).status).toBe(200);
    });

    // On PostgreSQL a file is written when it is requested, whatever existed at the start.
    if (database === 'sqlite')
      it('[P01] a second start does not rewrite current files', async () => {
        const path = join(folder(), 'video', 'paid.json');
        const written = (await stat(path)).mtimeMs;
        const again = await openDataFiles({
          folder: folder(),
          store: host.app.store,
          geoBlocking: false,
          now: () => time,
          onChange: () => undefined,
        });
        await again.bringUpToDate();
        expect((await stat(path)).mtimeMs).toBe(written);
        await host.app.store.media.touch('paid');
        await again.bringUpToDate();
        expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ version: 2 });
      });
  });

  describe('how a data file is sent', () => {
    const raw = (headers: Record<string, string>) => nobody.fetch('/data/video/open.json?t=1', { headers });
    it.each([
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['identity', null],
      ['br;q=0, gzip', 'gzip'],
    ])('[P01] to a client that accepts %s', async (takes, encoding) => {
      const response = await raw({ 'accept-encoding': takes });
      expect([response.status, response.headers.get('content-encoding'), response.headers.get('content-type')]).toEqual(
        [200, encoding, 'application/json; charset=utf-8'],
      );
      expect([response.headers.get('vary'), response.headers.get('cache-control')]).toEqual([
        'Accept-Encoding',
        'public, max-age=1, s-maxage=2, stale-while-revalidate=3',
      ]);
      expect(await response.json()).toMatchObject({ video: { id: 'open' } });
    });
    it('[O01] shared caches store only what is open to everybody', async () => {
      const cacheOf = async (path: string) => (await host.anonymous().fetch(path)).headers.get('cache-control');
      expect(await cacheOf('/cdn/video/open.json?time=1')).toBe(
        'public, max-age=1, s-maxage=2, stale-while-revalidate=3',
      );
      // A stub, a hidden medium, a page of another group, and a missing medium.
      for (const path of ['keyed.json', 'secret.json', 'open.json?user=71', 'nobody.json'])
        expect(await cacheOf(`/data/video/${path}`)).toBe('public, max-age=1, s-maxage=5');
      const editor = await host.login('editor');
      const params = { mediaId: 'secret', mediaType: 'video' };
      const judged = await editor.requestRaw('checkMediaPlayerAccess', params);
      expect(judged.headers.get('cache-control')).toBe('no-store');
    });
    it('[P01] [P10] a client with the current version gets no body', async () => {
      for (const takes of ['br', 'identity']) {
        const etag = (await raw({ 'accept-encoding': takes })).headers.get('etag') ?? '';
        expect((await raw({ 'accept-encoding': takes, 'if-none-match': etag })).status).toBe(304);
        await host.app.dataFiles.changed('open');
        expect((await raw({ 'accept-encoding': takes, 'if-none-match': etag })).status).toBe(200);
      }
    });
    it("[P10] [O01] a version written within the same clock tick as the client's is sent", async () => {
      const path = join(folder(), 'video', 'open.json');
      await read('/data/video/open.json');
      const { mtime } = await stat(path);
      const etag = (await raw({ 'accept-encoding': 'identity' })).headers.get('etag') ?? '';
      await host.app.dataFiles.changed('open');
      await utimes(path, mtime, mtime);
      expect((await raw({ 'accept-encoding': 'identity', 'if-none-match': etag })).status).toBe(200);
    });
    it('[P04] it changes as soon as the page of its address belongs to another group', async () => {
      const { users } = host.app.store;
      const account = (await users.find(71))!;
      expect(await read('/data/video/open.json?user=71')).toMatchObject({ kind: 'hidden' });
      await users.save({ ...account, groupId: 64 });
      expect(await read('/data/video/open.json?user=71')).toMatchObject({ kind: 'whole' });
      await users.save(account);
      expect(await read('/data/video/open.json?user=71')).toMatchObject({ kind: 'hidden' });
    });
    it('[L25] it is sent to any page, but without its session', async () => {
      const response = await nobody.fetch('/data/video/open.json', { headers: { origin: 'https://club.example' } });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    });
  });
});

describe('headers of every poll', () => {
  it.each(['http', 'https'])(
    '[O02] a poll by %s has the headers of every response, although it bypasses the middleware',
    async (proto) => {
      const behind = await startHost({ config: { trustProxy: true } });
      try {
        const admin = await behind.login('admin');
        const made = await admin.request('createKey', { name: 'Reader', scopes: ['read'] });
        if (made.status !== 'ok') throw new Error(made.status);
        const headersOf = async (path: string, headers: Record<string, string>) => {
          const response = await behind
            .anonymous()
            .fetch(path, { headers: { ...headers, 'x-forwarded-proto': proto } });
          const { date, 'x-request-id': id, ...others } = Object.fromEntries(response.headers);
          expect([date, id]).toEqual([expect.any(String), expect.stringMatching(/^[\da-f-]{36}$/)]);
          return [response.status, others];
        };
        for (const path of ['open', 'passworded', 'secret', 'open.json?version=99', 'open.json?time=60000']) {
          const place = `/data/video/${path.includes('.json') ? path : `${path}.json`}`;
          for (const headers of [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip', range: 'bytes=0-9' }]) {
            const polled = await headersOf(place, headers);
            // A request with a key takes the path of all other requests.
            expect(await headersOf(place, { ...headers, authorization: `Bearer ${made.data.key}` })).toEqual(polled);
            expect(polled[1]).toMatchObject({
              'x-content-type-options': 'nosniff',
              'access-control-allow-origin': '*',
            });
            expect('strict-transport-security' in Object(polled[1])).toBe(proto === 'https');
          }
        }
        const wrong = { headers: { authorization: 'Bearer fgk_wrong' } };
        expect((await behind.anonymous().fetch('/data/video/open.json', wrong)).status).toBe(401);
      } finally {
        await behind.stop();
      }
    },
  );
  it('[O02] a poll is counted and logged as one request, on either path', async () => {
    const records: RequestRecord[] = [];
    const logged = await startHost({ log: { line: () => undefined, request: (record) => void records.push(record) } });
    try {
      const polls = ['data/video/open', 'cdn/video/open', 'data/video/nothing', 'data/64/none/none'];
      const ids = [];
      for (const each of polls) ids.push((await logged.anonymous().fetch(`/${each}.json`)).headers.get('x-request-id'));
      expect(records.map(({ route, status, requestId }) => [route, status, requestId])).toEqual([
        ['/data/*', 200, ids[0]],
        ['/cdn/*', 200, ids[1]],
        ['/data/*', 404, ids[2]],
        ['/data/*', 404, ids[3]],
      ]);
    } finally {
      await logged.stop();
    }
  });
  it('[O02] a poll that fails in the database carries its request id', async () => {
    const failing = await startHost();
    try {
      failing.app.store.staleFiles.find = () => Promise.reject(new Error('disk I/O error'));
      const response = await failing.anonymous().fetch('/data/video/open.json');
      const id = response.headers.get('x-request-id') ?? 'none';
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([500, '*']);
      expect(await response.json()).toMatchObject({ status: 'error', data: expect.stringContaining(id) });
      expect(failing.lines.filter((line) => line.includes('disk I/O error'))).toHaveLength(1);
    } finally {
      await failing.stop();
    }
  });
});
