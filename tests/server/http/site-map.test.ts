/**
 * The site map for search engines: every public film and audio medium, and nothing else. Validated against the schemas.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES, OTHER_GROUP, resetMedia } from '../store-library.ts';
import { rawRows } from '../raw-rows.ts';
import { textsOf, validate } from './xml.ts';

const { player } = aMedium({ id: '0' });
const SPACES = {
  s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  v: 'http://www.google.com/schemas/sitemap-video/1.1',
};

const ALSO = [
  aMedium({
    id: 'race',
    title: `${'Très '.repeat(30)}long & <b>bold</b> \u0007`,
    description: '<&"'.repeat(400),
    date: '2025-07-05',
    duration: 95.4,
    thumb: 'run/thumb.jpg',
    player,
  }),
  aMedium({ id: 'long', title: 'A day', duration: 30_000, date: '', player }),
  aMedium({ id: 'others', title: 'Run of the others', groupId: OTHER_GROUP, userId: 71, player }),
];

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ database, also: ALSO });
  });
  afterAll(() => host.stop());

  const get = async (path: string, from = host): Promise<string> => (await from.anonymous().fetch(path)).text();

  describe('site map', () => {
    it('[E03] its index lists valid parts that contain everything public, and nothing else', async () => {
      const { address } = host;
      const index = await get('/sitemap.xml');
      validate(index, 'siteindex.xsd');
      expect(textsOf(index, '//s:loc', SPACES)).toEqual([`${address}/sitemap-1.xml`]);
      const part = await get('/sitemap-1.xml');
      validate(part, 'sitemap.xsd');
      expect(textsOf(part, '//s:loc', SPACES)).toEqual([
        `${address}/`,
        `${address}/play?video=open`,
        `${address}/play?audio=commentary`,
        `${address}/play?video=race`,
        `${address}/play?video=long`,
        `${address}/play?video=others&user=71`,
      ]);
    });

    it.each([
      ['an address that is none', /<loc>[^<]+</, '<loc>/play<'],
      ['a part without an address', /<loc>[^<]+<\/loc>/, ''],
      ['a film longer than eight hours', /<video:duration>\d+</, '<video:duration>28801<'],
      ['a film without a picture', /<video:thumbnail_loc>[^<]+<\/video:thumbnail_loc>/, ''],
      ['what no extension has', '<url>', '<url><place>Here</place>'],
    ] as const)('[E03] the schema knows %s', async (_, from, to) => {
      const part = await get('/sitemap-1.xml');
      const wrong = part.replace(from, to);
      expect(wrong).not.toBe(part);
      expect(() => validate(wrong, 'sitemap.xsd')).toThrow();
    });

    it('[E03] each film has the video extension, within its limits', async () => {
      const { address } = host;
      const part = await get('/sitemap-1.xml');
      const of = (id: string, name: string) =>
        textsOf(part, `//s:url[s:loc[contains(., 'video=${id}')]]/v:video/v:${name}`, SPACES)[0];
      expect(of('race', 'thumbnail_loc')).toBe(`${address}/media/race/run/thumb.jpg`);
      expect(of('race', 'title')).toBe('Très '.repeat(20));
      expect(of('race', 'player_loc')).toBe(`${address}/play?video=race&autoplay=false`);
      expect(of('race', 'duration')).toBe('95');
      expect(of('race', 'publication_date')).toBe('2025-07-05');
      // The extension allows eight hours at most.
      expect(of('long', 'duration')).toBeUndefined();
      expect(of('long', 'publication_date')).toBeUndefined();
      expect(of('others', 'player_loc/@allow_embed')).toBe('no');
      expect(textsOf(part, "//s:url[s:loc[contains(., 'audio=')]]/*", SPACES)).toHaveLength(1);
    });

    it('[E03] 50,000 entries stay below the 50 MiB limit of a part', async () => {
      const lines = (await get('/sitemap-1.xml')).split('\n').filter((line) => line.startsWith('<url>'));
      expect(lines).toHaveLength(6);
      for (const line of lines) expect(Buffer.byteLength(`${line}\n`)).toBeLessThanOrEqual((50 * 1024 * 1024) / 50_000);
    });

    it('[E03] each request is authorized', async () => {
      const { media } = host.app.store;
      const race = (await media.find('race'))!;
      const admin = await host.login('admin');
      onTestFinished(async () => {
        await resetMedia(host.app.store, [race]);
        await admin.request('restoreMedia', { mediaId: 'long', mediaType: 'Video' });
      });
      await media.save({ ...race, visibility: 'private' });
      await admin.request('deleteMedia', { mediaId: 'long', mediaType: 'Video' });
      const part = await get('/sitemap-1.xml');
      expect(part).not.toContain('video=race');
      expect(part).not.toContain('video=long');
      expect(part).toContain('video=open');
    });

    it('[E03] parts cover ranges of 50,000, and none is empty', async () => {
      const moving = await startHost({ database, also: ALSO });
      onTestFinished(() => moving.stop());
      // A library in which 120,000 media were added and removed.
      const moved = { race: 49_999, long: 50_000, others: 149_999 };
      const rows = await rawRows(moving);
      for (const [id, doc] of Object.entries(moved)) await rows.run('UPDATE media SET doc = ? WHERE id = ?', [doc, id]);
      await rows.close();
      await moving.app.store.media.save(aMedium({ id: 'hidden', visibility: 'private', player }));
      const index = await get('/sitemap.xml', moving);
      validate(index, 'siteindex.xsd');
      const parts = textsOf(index, '//s:loc', SPACES).map((address) => address.slice(moving.address.length));
      expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
      const listed = await Promise.all(
        parts.map(async (path) => textsOf(await get(path, moving), '//s:loc', SPACES).at(-1)),
      );
      expect(listed).toEqual([
        `${moving.address}/play?video=race`,
        `${moving.address}/play?video=long`,
        `${moving.address}/play?video=others&user=71`,
      ]);
      for (const path of ['/sitemap-4.xml', '/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-x.xml'])
        expect((await moving.anonymous().fetch(path)).status, path).toBe(404);
    });
  });

  describe('robots.txt', () => {
    it('[E03] names the site map and excludes the pages for managing the library', async () => {
      const response = await host.anonymous().fetch('/robots.txt');
      expect(response.headers.get('content-type')).toContain('text/plain');
      const lines = (await response.text()).split('\n');
      expect(lines[0]).toBe('User-agent: *');
      expect(lines).toContain(`Sitemap: ${host.address}/sitemap.xml`);
      const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
      const isClosed = (path: string) => closed.some((each) => path.startsWith(each));
      for (const path of ['/account', '/login', '/studio', '/members', '/feed/abc', '/shared/abc', '/media_edit?id=1'])
        expect(isClosed(path), path).toBe(true);
      for (const path of [
        '/',
        '/play?video=1',
        '/saved?link=1',
        '/media/1/run/thumb.jpg',
        '/data/video/1.json',
        '/oembed',
      ])
        expect(isClosed(path), path).toBe(false);
    });
  });
});
