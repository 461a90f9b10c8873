/** Several media at once over HTTP (row S08): the outcome for each, lost responses, a thousand media, and one ZIP. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import { fromBufferPromise, openPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SentParams } from '../../../core/contract/requests.ts';
import type { SelectionAct, SelectionChange } from '../../../core/domain/selection.ts';
import { type ZipEntry, zipBytes } from '../../../server/media/zip-writer.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES, OTHER_GROUP } from '../store-library.ts';
import { FILM, NOW } from '../tiny-library.ts';

const THOUSAND = Array.from({ length: 1_200 }, (_, at) => `many-${String(at).padStart(4, '0')}`);

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let now = NOW;
  let admin: Client;
  let editor: Client;
  let anonymous: Client;

  beforeAll(async () => {
    host = await startHost({
      database,
      now: () => now,
      also: [
        aMedium({ id: 'a', title: 'Run A', keywords: ['final', 'K1'] }),
        aMedium({ id: 'b', title: 'Run B', keywords: ['Final'] }),
        aMedium({ id: 'fixed', title: 'Fixed run', editable: false, deleteable: false }),
        aMedium({ id: 'exercise', type: 'Exercise', title: 'Draw strokes' }),
        aMedium({ id: 'mine', type: 'Collection', title: 'Mine', members: ['a'] }),
        aMedium({
          id: 'elsewhere',
          title: 'Run elsewhere',
          sources: [{ name: 'MP4', path: 'https://cdn.example/a.mp4' }],
        }),
        aMedium({ id: 'foreign', title: 'Run of the others', groupId: OTHER_GROUP }),
        aMedium({ id: 'été', type: 'Photo', title: 'Été à l’eau: K1/C1', path: 'photos/ete.jpg' }),
        aMedium({ id: 'ete2', type: 'Photo', title: 'été à l’eau: K1/C1', path: 'photos/gate.jpg' }),
        aMedium({ id: 'con', type: 'Photo', title: '..\\..\\CON', path: 'photos/private.jpg', visibility: 'private' }),
        aMedium({ id: 'large', type: 'Photo', title: 'Large', path: 'photos/large.jpg' }),
        aMedium({ id: 'small', type: 'Photo', title: 'Small', path: 'photos/gate.jpg' }),
      ],
    });
    mkdirSync(join(host.mediaFolder, 'photos'), { recursive: true });
    writeFileSync(join(host.mediaFolder, 'photos/ete.jpg'), 'summer');
    admin = await host.login('admin');
    editor = await host.login('editor');
    anonymous = host.anonymous();
  });
  afterAll(() => host.stop());

  type Items = SentParams<'changeSelection'>['items'];

  const video = (mediaId: string) => ({ mediaId, mediaType: 'Video' as const });
  const photo = (mediaId: string) => ({ mediaId, mediaType: 'Photo' as const });

  async function plan(
    client: Client,
    act: SelectionAct,
    items: readonly { mediaId: string; mediaType: 'Video' | 'Photo' }[],
  ) {
    const planned = await client.request('planSelection', { act, items: [...items] });
    if (planned.status !== 'ok') throw new Error(planned.status);
    return planned.data;
  }

  async function change(client: Client, what: SelectionChange, items: Items): Promise<Record<string, string>> {
    const response = await client.request('changeSelection', { change: what as never, items });
    if (response.status !== 'ok') return { status: response.status };
    return Object.fromEntries(response.data.map(({ id, outcome }) => [id, outcome]));
  }

  async function planned(client: Client, act: SelectionAct, ids: readonly string[]): Promise<Items> {
    const { items } = await plan(client, act, ids.map(video));
    return items.map(({ id, type, revisions }) => ({ mediaId: id, mediaType: type, ...(revisions && { revisions }) }));
  }

  const mediumOf = async (id: string) => {
    const medium = await host.app.store.media.find(id);
    if (!medium) throw new Error(`${id} is gone`);
    return medium;
  };

  describe('changing several media', () => {
    it('[S08] each medium is changed or rejected separately, with the reason', async () => {
      const items = await planned(admin, 'visibility', ['a', 'fixed', 'nothing']);
      const edit: SelectionChange = { kind: 'edit', fields: { visibility: 'private' } };
      expect(
        await change(admin, edit, [
          ...items,
          { mediaId: 'clip', mediaType: 'Clip' },
          { mediaId: 't1', mediaType: 'Tag' },
        ]),
      ).toEqual({ a: 'done', fixed: 'private', nothing: 'gone', clip: 'unfit', t1: 'gone' });
      expect((await mediumOf('a')).visibility).toBe('private');
      expect((await mediumOf('clip')).visibility).toBe('public');
      // The data file follows at once and contains no more than the id.
      const file = (await (await anonymous.fetch('/data/video/a.json')).json()) as object;
      expect(JSON.stringify(file)).not.toContain('Run A');
      await change(
        admin,
        { kind: 'edit', fields: { visibility: 'public' } },
        await planned(admin, 'visibility', ['a']),
      );
    });

    it('[S08] a change made by somebody else meanwhile is not overwritten', async () => {
      const items = await planned(editor, 'date', ['a', 'b']);
      const theirs = await planned(admin, 'date', ['a']);
      expect(await change(admin, { kind: 'edit', fields: { date: '2026-05-01' } }, theirs)).toEqual({ a: 'done' });
      expect(await change(editor, { kind: 'edit', fields: { date: '2026-05-02' } }, items)).toEqual({
        a: 'conflict',
        b: 'done',
      });
      expect((await mediumOf('a')).date).toBe('2026-05-01');
      expect((await mediumOf('b')).date).toBe('2026-05-02');
    });

    it('[S08] a retry after a lost response changes nothing twice', async () => {
      const edit: SelectionChange = { kind: 'edit', fields: { date: '2026-05-03' } };
      const items = await planned(editor, 'date', ['a', 'b']);
      expect(await change(editor, edit, items)).toEqual({ a: 'done', b: 'done' });
      const { version } = await mediumOf('a');
      expect(await change(editor, edit, items)).toEqual({ a: 'done', b: 'done' });
      expect((await mediumOf('a')).version).toBe(version);

      const make: SelectionChange = { kind: 'collect', collectionId: 'made-once', title: 'Made once' };
      expect(await change(editor, make, [video('a'), video('b')])).toEqual({ a: 'done', b: 'done' });
      expect(await change(editor, make, [video('a'), video('b')])).toEqual({ a: 'done', b: 'done' });
      expect(await mediumOf('made-once')).toMatchObject({
        title: 'Made once',
        members: ['a', 'b'],
        visibility: 'private',
        userId: 65,
      });

      expect(await change(admin, { kind: 'delete' }, [video('b')])).toEqual({ b: 'done' });
      expect(await change(admin, { kind: 'delete' }, [video('b')])).toEqual({ b: 'done' });
      // For somebody else it is gone.
      expect(await change(await host.login('super'), { kind: 'delete' }, [video('b')])).toEqual({ b: 'gone' });
      expect(await change(admin, { kind: 'restore' }, [video('b')])).toEqual({ b: 'done' });
      expect(await change(admin, { kind: 'restore' }, [video('b')])).toEqual({ b: 'done' });
    });

    it('[S08] keywords are added beside those of others, removed and replaced', async () => {
      const keywords = (mode: 'add' | 'remove' | 'replace', ...words: string[]): SelectionChange => {
        return { kind: 'edit', fields: {}, keywords: { mode, words } };
      };
      const items = await planned(editor, 'keywords', ['a', 'b']);
      expect(await change(admin, keywords('add', 'slalom'), items)).toEqual({ a: 'done', b: 'done' });
      // Read before that change: now both words are there.
      expect(await change(editor, keywords('add', 'FINAL', 'Gold'), items)).toEqual({ a: 'done', b: 'done' });
      expect((await mediumOf('a')).keywords).toEqual(['final', 'K1', 'slalom', 'Gold']);
      expect((await mediumOf('b')).keywords).toEqual(['Final', 'slalom', 'Gold']);
      expect(await change(editor, keywords('remove', 'final'), items)).toEqual({ a: 'done', b: 'done' });
      expect((await mediumOf('a')).keywords).toEqual(['K1', 'slalom', 'Gold']);
      // Replacing would lose the changes made since.
      expect(await change(editor, keywords('replace', 'x'), items)).toEqual({ a: 'conflict', b: 'conflict' });
      const newer = await planned(editor, 'keywords', ['a', 'b']);
      expect(await change(editor, keywords('replace', 'final', 'K1'), newer)).toEqual({ a: 'done', b: 'done' });
      const found = await editor.request('search', { targetType: 'Video', searchVideoValue: 'gold' });
      expect(found.status).toBe('empty');
      const many = Array.from({ length: 49 }, (_, at) => `word ${at}`);
      expect(await change(editor, keywords('add', ...many), newer)).toEqual({ a: 'invalid', b: 'invalid' });
    });

    it('[S08] the rules of the edit page reject dates that end before they start, and a missing key', async () => {
      const from: SelectionChange = {
        kind: 'edit',
        fields: { validity_date: '2026-08-01', expiration_date: '2026-07-01' },
      };
      expect(await change(editor, from, await planned(editor, 'publication', ['a']))).toEqual({ a: 'invalid' });
      const keyed = await planned(editor, 'visibility', ['a', 'keyed']);
      expect(await change(editor, { kind: 'edit', fields: { visibility: 'key' } }, keyed)).toEqual({
        a: 'invalid',
        keyed: 'done',
      });
      expect(
        await change(editor, { kind: 'edit', fields: { visibility: 'key' }, key: 'open water' }, keyed),
      ).toMatchObject({ a: 'done' });
      const opened = await anonymous.request('passwordEncryptedAccessControl', {
        ...video('a'),
        password: 'open water',
      });
      expect(opened.status).toBe('ok');
      await change(
        editor,
        { kind: 'edit', fields: { visibility: 'public' } },
        await planned(editor, 'visibility', ['a']),
      );
    });

    it('[S08] [L18] a document that films show is rejected with their list, and the others are deleted', async () => {
      const items: Items = [
        { mediaId: 'book', mediaType: 'Document' },
        { mediaId: 'b', mediaType: 'Video' },
      ];
      const before = await admin.request('planSelection', { act: 'delete', items });
      const linked = expect.objectContaining({
        id: 'book',
        outcome: 'linked',
        videos: [{ id: 'open', title: 'Open run' }],
      });
      expect(before.status === 'ok' && before.data.items).toEqual([
        linked,
        expect.objectContaining({ id: 'b', outcome: 'done' }),
      ]);
      const response = await admin.request('changeSelection', { change: { kind: 'delete' }, items });
      expect(response.status === 'ok' && response.data).toEqual([linked, { id: 'b', outcome: 'done' }]);
      expect(await change(admin, { kind: 'restore' }, [video('b')])).toEqual({ b: 'done' });
    });

    it('[S08] tags are deleted and restored together with films', async () => {
      const tag: Items = [{ mediaId: 't2', mediaType: 'Tag' }];
      expect(await change(admin, { kind: 'delete' }, tag)).toEqual({ t2: 'done' });
      expect(await host.app.store.tags.findMany(['t2'])).toEqual([]);
      expect(await change(admin, { kind: 'delete' }, tag)).toEqual({ t2: 'done' });
      expect(await change(admin, { kind: 'restore' }, tag)).toEqual({ t2: 'done' });
      expect(await host.app.store.tags.findMany(['t2'])).toHaveLength(1);
    });

    it('[S08] a collection accepts media beside those another editor adds, up to its limit, and removes them again', async () => {
      const plannedBoth = await editor.request('planSelection', { act: 'uncollect', items: [video('a'), video('b')] });
      expect(plannedBoth.status === 'ok' && plannedBoth.data.collections).toContainEqual({
        id: 'mine',
        title: 'Mine',
        holds: 1,
      });
      const mixed: Items = [
        video('b'),
        { mediaId: 'exercise', mediaType: 'Exercise' },
        video('foreign'),
        video('nothing'),
      ];
      const both = await Promise.all([
        change(editor, { kind: 'collect', collectionId: 'mine' }, mixed),
        change(admin, { kind: 'collect', collectionId: 'mine' }, [video('open')]),
      ]);
      expect(both).toEqual([{ b: 'done', exercise: 'unfit', foreign: 'unfit', nothing: 'gone' }, { open: 'done' }]);
      expect([...(await mediumOf('mine')).members].sort()).toEqual(['a', 'b', 'open']);
      expect(await change(editor, { kind: 'uncollect', collectionId: 'mine' }, [video('b'), video('open')])).toEqual({
        b: 'done',
        open: 'done',
      });
      expect((await mediumOf('mine')).members).toEqual(['a']);
      expect(await change(editor, { kind: 'collect', collectionId: 'nowhere' }, [video('b')])).toEqual({
        status: 'empty',
      });
      expect(await change(editor, { kind: 'collect', collectionId: 'open' }, [video('b')])).toEqual({
        status: 'empty',
      });
      const viewer = await host.login('viewer');
      expect(await change(viewer, { kind: 'collect', collectionId: 'never', title: 'Never' }, [video('b')])).toEqual({
        status: 'private',
      });
      expect(await host.app.store.media.find('never')).toBeUndefined();
    });

    it('[S08] too many media for one request are rejected, and so are requests from another site', async () => {
      const items = THOUSAND.slice(0, 51).map(video);
      expect((await admin.requestRaw('changeSelection', { change: { kind: 'delete' }, items })).status).toBe(400);
      const body = JSON.stringify({
        request: 'changeSelection',
        params: { change: { kind: 'delete' }, items: [video('a')] },
      });
      const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
      expect((await admin.fetch('/services/selection', { method: 'POST', body, headers })).status).toBe(403);
    });
  });

  // Changing a thousand media takes a minute, with the same statements as above.
  if (database === 'sqlite')
    describe('all of a search', () => {
      beforeAll(async () => {
        await host.app.store.transaction(async (store) => {
          for (const id of THOUSAND)
            await store.media.save(aMedium({ id, title: `Mass run ${id.slice(-4)}`, visibility: 'private' }));
        });
      });

      it('[S08] the server repeats the search for the person, and takes at most a thousand hits', async () => {
        const search = {
          targetType: 'Video',
          searchVideoValue: 'mass run',
          sortType: 'title',
          sortOrder: 'ASC',
        } as const;
        const all = await admin.request('planSelection', { act: 'delete', search, except: ['many-0001'] });
        if (all.status !== 'ok') throw new Error(all.status);
        expect(all.data.total).toBe(1_199);
        expect(all.data.items).toHaveLength(1_000);
        expect(all.data.items.slice(0, 2).map(({ id }) => id)).toEqual(['many-0000', 'many-0002']);
        expect(new Set(all.data.items.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
        // Private media of another group are not found.
        const stranger = await host.login('stranger');
        expect(
          (await stranger.request('planSelection', { act: 'delete', search: { ...search, groupId: 64 } })).status,
        ).toBe('empty');
        expect((await anonymous.request('planSelection', { act: 'download', search })).status).toBe('empty');
      });

      it('[S08] a thousand are changed in batches, and other requests are served meanwhile', async () => {
        const items = THOUSAND.slice(0, 1_000).map(video);
        const outcomes: string[] = [];
        const waits: number[] = [];
        const over = new AbortController();
        const polls = (async () => {
          while (!over.signal.aborted) {
            const began = performance.now();
            await anonymous.fetch('/health');
            waits.push(performance.now() - began);
            await setTimeout(5);
          }
        })();
        const from = performance.now();
        for (let at = 0; at < items.length; at += 50)
          outcomes.push(...Object.values(await change(admin, { kind: 'delete' }, items.slice(at, at + 50))));
        const took = performance.now() - from;
        over.abort();
        await polls;
        expect(outcomes).toEqual(Array<string>(1_000).fill('done'));
        const left = await admin.request('search', { targetType: 'Video', searchVideoValue: 'mass run' });
        expect(left.status === 'ok' && left.total).toBe(200);
        // Without batches, a single poll would be answered, at the end. The two slowest polls are ignored: another
        // process may have taken the processor.
        expect(waits.length).toBeGreaterThan(20);
        expect(waits.toSorted((one, other) => other - one)[2]).toBeLessThan(took / 8);
      });
    });

  interface Unzipped {
    name: string;
    bytes: string;
    isUtf8: boolean;
  }

  async function unzip(bytes: Buffer): Promise<Unzipped[]> {
    const zip = await fromBufferPromise(bytes);
    const files: Unzipped[] = [];
    for await (const entry of zip.eachEntry()) {
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      const content = Buffer.concat(chunks);
      expect(crc32(content)).toBe(entry.crc32);
      files.push({
        name: entry.fileName,
        bytes: content.toString('latin1'),
        isUtf8: (entry.generalPurposeBitFlag & 0x0800) !== 0,
      });
    }
    return files;
  }

  async function ticket(client: Client, items: SentParams<'downloadSelection'>['items'], language: 'en' | 'fr' = 'en') {
    const response = await client.request('downloadSelection', { items, name: 'Été: finals', language });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }

  async function fetched(client: Client, path: string): Promise<Unzipped[]> {
    const response = await client.fetch(path);
    expect(response.status).toBe(200);
    return unzip(Buffer.from(await response.arrayBuffer()));
  }

  describe('one ZIP', () => {
    it('[S08] contains the best file of each medium, under names that every system can unpack', async () => {
      const items = [
        video('open'),
        photo('été'),
        photo('ete2'),
        photo('con'),
        { mediaId: 'book', mediaType: 'Document' as const },
      ];
      const { path, fileName, files, bytes } = await ticket(editor, items);
      expect([fileName, files]).toEqual(['Été finals.zip', 5]);
      expect(bytes).toBe(
        FILM.length + 'summer'.length + 'a photo'.length + 'a private photo'.length + '%PDF-1.7 a book'.length,
      );
      const response = await editor.fetch(path);
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toBe(
        "attachment; filename*=UTF-8''%C3%89t%C3%A9%20finals.zip",
      );
      expect(await unzip(Buffer.from(await response.arrayBuffer()))).toEqual([
        { name: 'Open run.mp4', bytes: FILM.toString('latin1'), isUtf8: true },
        { name: 'Été à l’eau K1 C1.jpg', bytes: 'summer', isUtf8: true },
        { name: 'été à l’eau K1 C1 (2).jpg', bytes: 'a photo', isUtf8: true },
        { name: 'CON_.jpg', bytes: 'a private photo', isUtf8: true },
        { name: 'Race book.pdf', bytes: '%PDF-1.7 a book', isUtf8: true },
      ]);
    });

    it('[S08] lists media that are not available when their turn comes', async () => {
      const { path } = await ticket(editor, [video('secret'), photo('small'), photo('con')], 'fr');
      const secret = await mediumOf('secret');
      await host.app.store.media.save({ ...secret, publish: false });
      expect(await change(admin, { kind: 'delete' }, [photo('small')])).toEqual({ small: 'done' });
      const files = await fetched(editor, path);
      expect(files.map(({ name }) => name)).toEqual(['CON_.jpg', 'Non inclus.txt']);
      const text = Buffer.from(files[1]?.bytes ?? '', 'latin1').toString('utf8');
      expect(text.split('\r\n')).toEqual([
        '\uFEFFCes fichiers ne sont pas dans cette archive\u00a0:',
        '',
        'Secret run\u00a0: vous n’avez plus le droit de le télécharger',
        'Small\u00a0: il n’existe plus',
        '',
      ]);
      await host.app.store.media.save(secret);
      await change(admin, { kind: 'restore' }, [photo('small')]);
    });

    it('[S08] [L19] contains what the person may download one by one, at an address valid for ten minutes', async () => {
      const { path } = await ticket(anonymous, [photo('small'), video('secret'), photo('con')]);
      expect((await fetched(anonymous, path)).map(({ name }) => name)).toEqual(['Small.jpg']);
      expect((await anonymous.request('downloadSelection', { items: [video('secret')] })).status).toBe('disconnected');
      expect((await admin.request('downloadSelection', { items: [video('elsewhere')] })).status).toBe('empty');
      expect((await anonymous.fetch(path.replace(/zip\/[^/]+/, 'zip/9999999999.x'))).status).toBe(403);
      now += 600_000;
      expect((await anonymous.fetch(path)).status).toBe(403);
      now = NOW;
    });

    it('[S08] of files above the size limit is rejected before anything is sent', async () => {
      const file = join(host.mediaFolder, 'photos/large.jpg');
      await writeFile(file, '');
      await truncate(file, 61 * 1024 ** 3);
      expect(await editor.request('downloadSelection', { items: [photo('large'), photo('small')] })).toEqual({
        status: 'large',
        data: { bytes: 61 * 1024 ** 3 + 'a photo'.length, most: 60 * 1024 ** 3 },
      });
    });

    it('[S08] that is interrupted closes its file and frees its slot, and a third simultaneous one has to wait', async () => {
      const file = join(host.mediaFolder, 'photos/large.jpg');
      await writeFile(file, '');
      await truncate(file, 2 * 1024 ** 3);
      const { path } = await ticket(editor, [photo('large')]);
      const openFiles = async () => {
        const { readdir, readlink } = await import('node:fs/promises');
        const links = await Promise.all(
          (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
        );
        return links.filter((link) => link === file).length;
      };
      const stops = [new AbortController(), new AbortController()];
      const readers = [];
      for (const { signal } of stops) {
        const reader = (await editor.fetch(path, { signal })).body?.getReader();
        expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
        readers.push(reader);
      }
      expect(await openFiles()).toBe(2);
      const third = await editor.fetch(path);
      expect([third.status, third.headers.get('retry-after')]).toEqual([503, '30']);
      // Nobody reads, so the host buffers little of two files of 2 GB.
      expect(process.memoryUsage().arrayBuffers).toBeLessThan(300 * 1024 ** 2);
      for (const stop of stops) stop.abort();
      await vi.waitFor(async () => expect(await openFiles()).toBe(0), 10_000);
      await vi.waitFor(async () => {
        const again = await editor.fetch(path, { method: 'GET', signal: AbortSignal.timeout(5_000) });
        expect(again.status).toBe(200);
        await again.body?.cancel();
      }, 10_000);
      await vi.waitFor(async () => expect(await openFiles()).toBe(0), 10_000);
    });
  });
});

it('[S08] beyond 4 GB it is a ZIP64 that another program can read', async () => {
  const size = 4 * 1024 ** 3 + 4 * 1024 ** 2;
  const zeros = Buffer.alloc(4 * 1024 ** 2);
  const name = 'Große Übertragung.mp4';
  const modified = new Date(2026, 5, 1, 12);
  async function* entries(): AsyncGenerator<ZipEntry> {
    const pieces = {
      *[Symbol.iterator]() {
        for (let left = size; left > 0; left -= zeros.length) yield zeros;
      },
    };
    yield { name, modified, size, bytes: pieces };
    yield { name: 'after.txt', modified, size: 5, bytes: [Buffer.from('after')] };
  }
  // Zeros become holes: reading returns the same bytes, and the disk does not fill up.
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-zip-'));
  const target = join(folder, 'large.zip');
  const written = await open(target, 'w');
  let at = 0;
  for await (const bytes of zipBytes(entries())) {
    if (bytes !== zeros) await written.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  }
  await written.close();
  const zip = await openPromise(target);
  const found = [];
  for await (const entry of zip.eachEntry()) {
    found.push({ name: entry.fileName, size: entry.uncompressedSize, crc: entry.crc32 });
    if (entry.fileName !== 'after.txt') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('after');
  }
  zip.close();
  expect(found).toEqual([
    // Computed with Python's zlib over the same number of zeros.
    { name, size, crc: 0x7f74208b },
    { name: 'after.txt', size: 5, crc: crc32('after') },
  ]);
  await rm(folder, { recursive: true });
});
