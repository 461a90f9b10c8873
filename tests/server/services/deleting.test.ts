/** Deleting over HTTP: permissions, what remains, what can be restored, and what is purged after 30 days. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeBin } from '../../../server/services/purge.ts';
import type { RequestName } from '../../../core/contract/requests.ts';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import type { MediaType } from '../../../core/domain/media.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let now = NOW;
  const people = new Map<string, Client>();

  beforeAll(async () => {
    host = await startHost({
      database,
      now: () => now,
      also: [
        aMedium({ id: 'exercise', type: 'Exercise', title: 'Draw strokes' }),
        aMedium({ id: 'test', type: 'Test', title: 'Spring test', members: ['exercise'] }),
        aMedium({ id: 'fixed', title: 'Fixed run', deleteable: false }),
      ],
    });
    people.set('anonymous', host.anonymous());
    for (const who of ['viewer', 'editor', 'admin', 'stranger', 'super'] as const)
      people.set(who, await host.login(who));
  });
  afterAll(() => host.stop());

  const by = (who: string): Client => people.get(who) as Client;

  /** Typed by hand: the request that deletes each type (Library 7). */
  const DELETIONS: readonly [MediaType, RequestName, object, string][] = [
    ['Video', 'deleteMedia', { mediaId: 'open', mediaType: 'Video' }, 'open'],
    ['Session', 'deleteMedia', { mediaId: 'training', mediaType: 'Session' }, 'training'],
    ['Photo', 'deleteMedia', { mediaId: 'photo', mediaType: 'Photo' }, 'photo'],
    ['Audio', 'deleteMedia', { mediaId: 'commentary', mediaType: 'Audio' }, 'commentary'],
    ['Collection', 'deleteMedia', { mediaId: 'races', mediaType: 'Collection' }, 'races'],
    ['Document', 'deleteMedia', { mediaId: 'rules', mediaType: 'Document' }, 'rules'],
    ['Tag', 'deleteMedia', { mediaId: 't2', mediaType: 'Tag' }, 't2'],
    ['Clip', 'deleteClip', { clipId: 'clip' }, 'clip'],
    ['Exercise', 'deleteExercise', { exerciseId: 'exercise' }, 'exercise'],
    ['Test', 'deleteTest', { testId: 'test' }, 'test'],
  ];

  async function statusOf(who: string, name: RequestName, params: object): Promise<string> {
    return ((await (await by(who).requestRaw(name, params)).json()) as { status: string }).status;
  }

  async function listed(type: MediaType): Promise<string[]> {
    const response = await by('admin').request('search', { targetType: type, limit: 100 });
    return response.status === 'ok' ? response.data.items.map(({ id }) => id) : [];
  }

  describe('deleting', () => {
    it.each(DELETIONS)(
      '[L18] a %s is deleted by %s and restored, by administrators only',
      async (type, name, params, id) => {
        const before = await listed(type);
        expect(before).toContain(id);
        expect(await statusOf('anonymous', name, params)).toBe('disconnected');
        for (const who of ['viewer', 'editor', 'stranger'])
          expect(['private', 'empty']).toContain(await statusOf(who, name, params));
        expect(await listed(type)).toEqual(before);

        expect(await statusOf('admin', name, params)).toBe('ok');
        expect(await listed(type)).toEqual(before.filter((each) => each !== id));
        expect(await statusOf('admin', name, params)).toBe('empty');
        const bin = await by('admin').request('getBin', {});
        expect(bin.status === 'ok' && bin.data).toEqual([
          expect.objectContaining({ id, type, deletedAt: now, deletedBy: 'The admin', goneAt: now + BIN_RETENTION_MS }),
        ]);

        const back = { mediaId: id, mediaType: type };
        expect(await statusOf('anonymous', 'restoreMedia', back)).toBe('disconnected');
        for (const who of ['viewer', 'editor', 'stranger'])
          expect(await statusOf(who, 'restoreMedia', back)).toBe('private');
        expect(await statusOf('super', 'restoreMedia', back)).toBe('ok');
        expect(await listed(type)).toEqual(before);
        expect(await statusOf('admin', 'restoreMedia', back)).toBe('empty');
        expect((await by('admin').request('getBin', {})).status).toBe('empty');
      },
    );

    it('[L18] the bin is read in pages, newest first', async () => {
      const before = now;
      const deletions = ['open', 'secret', 'draft'];
      for (const mediaId of deletions) {
        now += 1000;
        expect(await statusOf('admin', 'deleteMedia', { mediaId, mediaType: 'Video' })).toBe('ok');
      }
      const read = async (page: object) => {
        const response = await by('admin').request('getBin', page);
        return response.status === 'ok' ? response.data.map(({ id }) => id) : response.status;
      };
      expect(await read({ limit: 2 })).toEqual(['draft', 'secret']);
      expect(await read({ limit: 2, offset: 2 })).toEqual(['open']);
      expect(await read({ limit: 2, offset: 3 })).toBe('empty');
      for (const mediaId of deletions) await by('admin').request('restoreMedia', { mediaId, mediaType: 'Video' });
      expect(await read({})).toBe('empty');
      now = before;
    });

    it('[L18] a protected medium stays, and each type is deleted by its own request', async () => {
      const deletion = (mediaId: string, mediaType: MediaType) =>
        statusOf('admin', 'deleteMedia', { mediaId, mediaType });
      expect(await deletion('fixed', 'Video')).toBe('private');
      expect(await deletion('clip', 'Clip')).toBe('empty');
      expect(await deletion('test', 'Test')).toBe('empty');
      expect(await deletion('nothing', 'Video')).toBe('empty');
      expect(await statusOf('admin', 'deleteClip', { clipId: 'open' })).toBe('empty');
    });

    it('[L18] a document that a film shows is not deleted, with a list of its films, until the film is gone', async () => {
      const linked = { data: [{ id: 'open', title: 'Open run' }] };
      expect(await by('admin').request('checkDocumentLinks', { documentId: 'book' })).toEqual({
        status: 'ok',
        ...linked,
      });
      const deletion = { mediaId: 'book', mediaType: 'Document' } as const;
      expect(await by('admin').request('deleteMedia', deletion)).toEqual({ status: 'linked', ...linked });
      expect(await listed('Document')).toContain('book');
      await by('admin').request('deleteMedia', { mediaId: 'open', mediaType: 'Video' });
      expect(await by('admin').request('checkDocumentLinks', { documentId: 'book' })).toEqual({ status: 'empty' });
      await by('admin').request('restoreMedia', { mediaId: 'open', mediaType: 'Video' });
      expect((await by('admin').request('checkDocumentLinks', { documentId: 'rules' })).status).toBe('empty');
    });

    it('[L18] a deleted film takes its tags, files and data file with it, and restores them', async () => {
      const { store } = host.app;
      await store.tags.save(aTag({ id: 'gone-before', videoId: 'open', description: 'Deleted before' }));
      await by('admin').request('deleteMedia', { mediaId: 'gone-before', mediaType: 'Tag' });
      const anybody = host.anonymous();
      const own = database === 'sqlite' ? '' : `hosts/${host.app.hosts.id}`;
      const responses = async () => {
        const found = await anybody.request('search', { targetType: 'Tag', searchTagValue: 'gate' });
        return {
          data: (await anybody.fetch('/data/video/open.json')).status,
          packed: existsSync(join(host.dataFolder, own, 'files/video/open.json.br')),
          file: (await anybody.fetch('/media/open/run/thumb.jpg')).status,
          access: (await anybody.request('checkMediaPlayerAccess', { mediaId: 'open', mediaType: 'Video' })).status,
          tags: found.status === 'ok' ? found.data.items.map(({ id }) => id) : [],
          tagData: (await anybody.request('getTagsData', { tags: ['t1'] })).status,
          collections: (await anybody.request('getCollectionsByMedia', { mediaId: 'open', mediaType: 'Video' })).status,
        };
      };
      const before = await responses();
      expect(before).toEqual({
        data: 200,
        packed: true,
        file: 200,
        access: 'ok',
        tags: ['t2', 't1'],
        tagData: 'ok',
        collections: 'ok',
      });
      await by('admin').request('deleteMedia', { mediaId: 'open', mediaType: 'Video' });
      expect(await responses()).toEqual({
        data: 404,
        packed: false,
        file: 404,
        access: 'empty',
        tags: [],
        tagData: 'empty',
        collections: 'empty',
      });
      await by('admin').request('restoreMedia', { mediaId: 'open', mediaType: 'Video' });
      expect(await responses()).toEqual(before);
      const bin = await by('admin').request('getBin', {});
      expect(bin.status === 'ok' && bin.data.map(({ id }) => id)).toEqual(['gone-before']);
      await by('admin').request('restoreMedia', { mediaId: 'gone-before', mediaType: 'Tag' });
      const document = (await (await anybody.fetch('/data/video/open.json')).json()) as { tags: { id: string }[] };
      expect(document.tags.map(({ id }) => id)).toContain('gone-before');
    });

    it('[L18] a signed address of a deleted film responds with 410', async () => {
      const access = await by('viewer').request('checkMediaPlayerAccess', { mediaId: 'secret', mediaType: 'Video' });
      const address = (access.status === 'ok' && access.data.replay_url) || '';
      expect((await host.anonymous().fetch(address)).status).toBe(200);
      await by('admin').request('deleteMedia', { mediaId: 'secret', mediaType: 'Video' });
      expect((await host.anonymous().fetch(address)).status).toBe(461);
      await by('admin').request('restoreMedia', { mediaId: 'secret', mediaType: 'Video' });
      expect((await host.anonymous().fetch(address)).status).toBe(200);
    });

    it('[L18] a deleted collection is no longer a filter', async () => {
      const count = async () => {
        const response = await by('admin').request('search', { targetType: 'Video' });
        return (
          response.status === 'ok' && response.facets?.['collection']?.find(({ value }) => value === 'Races')?.count
        );
      };
      expect(await count()).toBe(2);
      await by('admin').request('deleteMedia', { mediaId: 'races', mediaType: 'Collection' });
      expect(await count()).toBeUndefined();
      await by('admin').request('restoreMedia', { mediaId: 'races', mediaType: 'Collection' });
      expect(await count()).toBe(2);
    });

    it('[L18] after 30 days it is purged, with the files that nothing else names', async () => {
      const own = join(host.mediaFolder, 'own');
      await mkdir(own);
      for (const file of ['master.m3u8', 'video.mp4']) await writeFile(join(own, file), 'x');
      const { player } = aMedium({ id: 'x' });
      await host.app.store.media.save(
        aMedium({
          id: 'own',
          thumb: 'run/thumb.jpg',
          player: player && { ...player, replay: 'own/master.m3u8' },
        }),
      );
      await by('admin').request('deleteMedia', { mediaId: 'own', mediaType: 'Video' });
      await by('admin').request('deleteMedia', { mediaId: 't1', mediaType: 'Tag' });
      now = NOW + BIN_RETENTION_MS - 1;
      expect(await purgeBin(host.app)).toBe(0);
      expect(existsSync(own)).toBe(true);
      now = NOW + BIN_RETENTION_MS;
      // Sessions expire within that month.
      const later = await host.login('admin');
      // An interrupted purge may have removed its files.
      expect((await later.request('restoreMedia', { mediaId: 'own', mediaType: 'Video' })).status).toBe('empty');
      // The host's own timer may have purged it first.
      await purgeBin(host.app);
      await expect.poll(() => existsSync(own)).toBe(false);
      for (const [kind, id] of [
        ['medium', 'own'],
        ['tag', 't1'],
      ] as const)
        await expect.poll(() => host.app.store.bin.find(kind, id)).toBeUndefined();
      expect(existsSync(join(host.mediaFolder, 'run/thumb.jpg'))).toBe(true);
      expect((await later.request('restoreMedia', { mediaId: 'own', mediaType: 'Video' })).status).toBe('empty');
      expect((await later.request('getBin', {})).status).toBe('empty');
      now = NOW;
    });

    it.each([
      ['deleteMedia', { mediaId: '../../etc', mediaType: 'Video' }],
      ['deleteMedia', { mediaId: 'open', mediaType: '__proto__' }],
      ['deleteMedia', { mediaId: { $ne: '' }, mediaType: 'Video' }],
      ['deleteClip', { clipId: "1' OR '1'='1" }],
      ['deleteExercise', {}],
      ['deleteTest', { testId: ['test'] }],
      ['checkDocumentLinks', { documentId: 'x'.repeat(200) }],
      ['restoreMedia', { mediaId: 'open' }],
      ['getBin', { groupId: -1 }],
    ] as const)('[L18] %s rejects %j', async (name, params) => {
      expect((await by('admin').requestRaw(name, params)).status).toBe(400);
    });

    it('[L18] a deletion is accepted only as POST, from a page of this host', async () => {
      const params = JSON.stringify({ mediaId: 'open', mediaType: 'Video' });
      const got = await by('admin').fetch(`/services?request=deleteMedia&params=${encodeURIComponent(params)}`);
      expect(got.status).toBe(405);
      const body = JSON.stringify({ request: 'deleteMedia', params: { mediaId: 'open', mediaType: 'Video' } });
      const foreign = await by('admin').fetch('/services', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      });
      expect(foreign.status).toBe(403);
      expect(await listed('Video')).toContain('open');
    });
  });
});

it('[L18] deleted media stay deleted after a restart, and so do their data files', async () => {
  const first = await startHost({ seed: 'tiny' });
  const admin = await first.login('admin');
  await admin.request('deleteMedia', { mediaId: 'open', mediaType: 'Video' });
  // As if the host had been killed before it removed the file.
  const file = join(first.dataFolder, 'files/video/open.json');
  await writeFile(file, '{}');
  await first.close();
  const again = await startHost({ config: { dataFolder: first.dataFolder, port: 0 } });
  expect(existsSync(file)).toBe(false);
  const found = await again.anonymous().request('search', { targetType: 'Tag', searchTagValue: 'gate' });
  expect(found.status).toBe('empty');
  await again.stop();
  await first.stop();
});
