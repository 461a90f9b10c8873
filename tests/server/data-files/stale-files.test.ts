/** Public data files that a change has made stale: none is served after the response to that change. */
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDataFiles } from '../../../server/data-files/data-files.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import type { StoredGroup } from '../../../server/store/users.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, GROUP, resetMedia } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const BESIDE = Array.from({ length: 30 }, (_, at) => `beside-${at}`);
const { player } = aMedium({ id: '0' });

const run = (id: string): StoredMedium => aMedium({ id, title: `The ${id} run`, ...(player && { player }) });
const VICTIM = run('victim');
const RACE = aMedium({ id: 'race', type: 'Collection', title: 'Race', members: ['victim', ...BESIDE] });
const ALSO = [
  VICTIM,
  ...BESIDE.map(run),
  RACE,
  aMedium({
    id: 'switch',
    ...(player && { player: { ...player, videoSelector: [{ id: 'victim', label: 'The victim camera' }] } }),
  }),
];
const PLACES = ['switch', ...BESIDE].flatMap((id) => [`/data/video/${id}.json`, `/cdn/video/${id}.json`]);

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let time: number;
  let group: StoredGroup;
  beforeAll(async () => {
    time = NOW;
    host = await startHost({ database, now: () => time, also: ALSO });
    group = (await host.app.store.users.group(GROUP))!;
  });
  beforeEach(async () => {
    time = NOW;
    await resetMedia(host.app.store, [VICTIM, RACE]);
    await host.app.store.users.saveGroup(group);
  });
  afterAll(() => host.stop());

  const text = async (path: string) => {
    const response = await host.anonymous().fetch(path);
    return response.status === 200 ? response.text() : `${response.status}`;
  };
  const named = async () => {
    const responses = await Promise.all(
      PLACES.map(async (place) => ((await text(place)).includes('victim') ? [place] : [])),
    );
    return responses.flat();
  };
  const find = async (id: string): Promise<StoredMedium> => {
    const medium = await host.app.store.media.find(id);
    if (!medium) throw new Error(`no ${id}`);
    return medium;
  };

  describe('a film that may no longer be seen', () => {
    const CHANGES: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['made private', async () => host.app.store.media.save({ ...(await find('victim')), visibility: 'private' })],
      ['unpublished', async () => host.app.store.media.save({ ...(await find('victim')), publish: false })],
      [
        'deleted',
        async () => {
          const admin = await host.login('admin');
          onTestFinished(
            async () => void (await admin.request('restoreMedia', { mediaId: 'victim', mediaType: 'Video' })),
          );
          await admin.request('deleteMedia', { mediaId: 'victim', mediaType: 'Video' });
        },
      ],
      ['purged', () => host.app.store.media.remove('victim')],
    ];
    it.each(CHANGES)('[P01] %s: no public file names it after the response', async (_, change) => {
      expect((await named()).length, 'before').toBe(PLACES.length);
      await change();
      expect(await named()).toEqual([]);
    });

    it('[P04] whose last date passes is named by no file, its own included, even if the clock is set back', async () => {
      await host.app.store.media.save({ ...(await find('victim')), expiration_date: '2026-06-01T12:30:00Z' });
      expect((await named()).length, 'before').toBe(PLACES.length);
      time = Date.parse('2026-06-01T12:30:00.001Z');
      expect(JSON.parse(await text('/data/video/victim.json'))).toEqual({
        stub: true,
        video: { id: 'victim', type: 'video' },
      });
      expect(await named()).toEqual([]);
    });

    it('[P01] a deleted film has no file on pages of other groups either, until it is restored', async () => {
      const admin = await host.login('admin');
      expect(await text('/data/video/victim.json?user=71')).toContain('victim');
      await admin.request('deleteMedia', { mediaId: 'victim', mediaType: 'Video' });
      for (const place of [
        '/data/video/victim.json',
        '/data/video/victim.json?user=71',
        '/cdn/video/victim.json?user=71',
      ])
        expect(await text(place), place).toBe('404');
      await admin.request('restoreMedia', { mediaId: 'victim', mediaType: 'Video' });
      expect((await named()).length).toBe(PLACES.length);
    });
  });

  describe('other changes of a right', () => {
    const lists = async (id: string) => (await text(`/data/video/${id}.json`)).includes('The victim run');

    it('[P01] removing a film from its collection', async () => {
      await host.app.store.media.save({ ...(await find('race')), members: BESIDE });
      expect(await lists('beside-3')).toBe(false);
      expect(await text('/data/video/victim.json')).not.toContain('The beside-3 run');
    });

    it('[P01] hiding a collection, or a date that hides it', async () => {
      const race = await find('race');
      await host.app.store.media.save({ ...race, visibility: 'private' });
      expect(await lists('beside-3')).toBe(false);
      await host.app.store.media.save({ ...race, publish: false });
      expect(await lists('beside-3')).toBe(false);
      await host.app.store.media.save({ ...race, expiration_date: '2026-06-01T12:30:00Z' });
      expect(await lists('beside-3')).toBe(true);
      time = Date.parse('2026-06-01T12:30:01Z');
      expect(await lists('beside-3')).toBe(false);
    });

    it("[P04] limiting the sites that may embed a group's media", async () => {
      await host.app.store.users.saveGroup({ ...group, referers: ['https://club.example'] });
      expect(JSON.parse(await text('/data/video/victim.json'))).toMatchObject({ stub: true });
    });

    it('[P10] deleting a tag gives polling players a new version', async () => {
      const { store } = host.app;
      await store.tags.save(aTag({ id: 'told', videoId: 'victim', description: 'Told too early' }));
      const before = await text('/data/video/victim.json');
      expect(before).toContain('Told too early');
      await store.bin.put('tag', 'told', { at: time, by: 64 });
      const after = await text('/data/video/victim.json');
      expect(after).not.toContain('Told too early');
      expect(JSON.parse(after).version).toBeGreaterThan(JSON.parse(before).version);
    });
  });

  // On PostgreSQL a file is written when it is requested.
  if (database === 'sqlite')
    describe('at start', () => {
      it('[P01] missing, torn and orphaned files are repaired, and intact ones are not rewritten', async () => {
        const started = await startHost({ database, now: () => time, also: ALSO });
        onTestFinished(() => started.stop());
        const folder = join(started.dataFolder, 'files');
        const at = (name: string) => join(folder, 'video', name);
        const whole = await readFile(at('beside-1.json'));
        await rm(at('beside-1.json'));
        await truncate(at('beside-2.json.br'), 5);
        await writeFile(at('beside-3.json'), '');
        await writeFile(at('beside-4.json.0a1b2c3d.part'), 'half');
        await writeFile(join(folder, 'audio', 'gone.json.gz'), 'of a medium that is gone');
        const again = await openDataFiles({
          folder,
          store: started.app.store,
          geoBlocking: false,
          now: () => time,
          onChange: () => undefined,
        });
        const untouched = await readFile(at('beside-5.json'));
        await again.bringUpToDate();
        expect(await readFile(at('beside-1.json'))).toEqual(whole);
        expect((await readFile(at('beside-2.json.br'))).length).toBeGreaterThan(5);
        expect(JSON.parse(await readFile(at('beside-3.json'), 'utf8'))).toMatchObject({ video: { id: 'beside-3' } });
        expect(await readFile(at('beside-5.json'))).toEqual(untouched);
        const left = await readdir(folder, { recursive: true });
        expect(left.filter((name) => name.endsWith('.part') || name.includes('gone'))).toEqual([]);
      });
    });
});
