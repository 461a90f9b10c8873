/** Metadata of the play page for link previews: everything public about public media, and nothing about others. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AudioObject, BroadcastEvent, Clip, VideoObject, WithContext } from 'schema-dts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { StoredMedium } from '../../../server/store/media.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, OTHER_GROUP, resetMedia } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const PAGE = '<!doctype html><head><title>Ferryglide</title></head><body><main id="app"></main></body>';
const MARKUP = 'Bib 7 "</title></script><script>alert(1)</script> <!-- $& $1';
const { player } = aMedium({ id: '0' });

const dist = mkdtempSync(join(tmpdir(), 'ferryglide-dist-'));
for (const [file, content] of Object.entries({ 'play.html': PAGE, '.vite/manifest.json': '{}' })) {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), content);
}
afterAll(() => rmSync(dist, { recursive: true }));

const RACE = aMedium({
  id: 'race',
  title: 'Slalom  final',
  description: 'Two runs,\none winner.',
  date: '2025-07-05',
  time: '14:30:00',
  duration: 95.4,
  keywords: ['slalom', 'final'],
  thumb: 'run/thumb.jpg',
  player,
});
const TAGS = [
  aTag({ id: 'g1', videoId: 'race', description: 'Gate 1', time: '00:00:10' }),
  aTag({ id: 'g2', videoId: 'race', description: '', category: 'Gates', time: '00:00:20.5' }),
  aTag({ id: 'g3', videoId: 'race', description: 'Beside gate 2', time: '00:00:20.5' }),
  aTag({ id: 'hidden', videoId: 'race', description: 'Hidden words', type: 'invisible', time: '00:00:30' }),
  aTag({ id: 'camera', videoId: 'race', description: 'Of another film', replay: 'r2', time: '00:00:40' }),
  aTag({ id: 'untimed', videoId: 'race', description: 'Still to come', time: 'XX:XX:XX' }),
];

const metas = (page: string, attribute: 'name' | 'property'): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(new RegExp(`<meta ${attribute}="([^"]*)" content="([^"]*)" />`, 'g'))].map(
      ([, name = '', content = '']) => [name, unescape(content)],
    ),
  );
const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const linked = (page: string, rel: string): string | undefined =>
  unescape(new RegExp(`<link rel="${rel}"[^>]* href="([^"]*)"`).exec(page)?.[1] ?? '');
const structured = (page: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(page)?.[1] ?? 'null') as Record<
    string,
    unknown
  >;

/** Without the data file, whose contents for listed media are tested elsewhere. */
const withoutData = (page: string): string =>
  page
    .replace(/<script type="application\/json" id="data-file">[^]*?<\/script>/, '')
    .replace(/<link rel="preload"[^>]*>/, '');

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let time: number;
  beforeAll(async () => {
    time = NOW;
    host = await startHost({
      database,
      config: { distFolder: dist },
      now: () => time,
      also: [
        RACE,
        aMedium({ id: 'victim', title: MARKUP, description: MARKUP, player }),
        aMedium({ id: 'others', title: 'Run of the others', groupId: OTHER_GROUP, userId: 71, player }),
        aMedium({ id: 'unnamed', title: ' ', player }),
      ],
    });
  });
  beforeEach(async () => {
    time = NOW;
    await resetMedia(host.app.store, [RACE]);
    await host.app.store.tags.replace('race', TAGS);
  });
  afterAll(() => host.stop());

  const pageOf = async (path: string): Promise<string> => (await host.anonymous().fetch(path)).text();
  describe('pages with metadata', () => {
    // By hand: kinds of media, addresses, and whether the page has metadata. A link shows the same to everybody.
    it.each<[string, string, boolean]>([
      ['a public film', 'video=open', true],
      ['a public sound', 'audio=commentary', true],
      ['a public film on its owner’s page', 'video=open&user=64', true],
      ['a film of another group on its page', 'video=others&user=71', true],
      ['a public film by its tag', 'videoTags=t1', true],
      ['a film of another group', 'video=others', false],
      ['a public film on the page of another group', 'video=open&user=71', false],
      ['a film asked for as sound', 'audio=open', false],
      ['a private film', 'video=secret', false],
      ['a private film by its tag', 'videoTags=t3', false],
      ['a private session', 'video=training', false],
      ['a film behind a key', 'video=keyed', false],
      ['an expired film behind a key', 'video=keyed-expired', false],
      ['a film behind a form', 'video=registered', false],
      ['a film behind a password', 'video=passworded', false],
      ['a paid film', 'video=paid', false],
      ['a film that a country may not see', 'video=abroad', false],
      ['a film whose time has not come', 'video=early', false],
      ['a film whose time has passed', 'video=late', false],
      ['a film that is not published', 'video=draft', false],
      ['a private film of another group', 'video=theirs&user=71', false],
      ['a photo', 'video=photo', false],
      ['a document', 'video=book', false],
      ['a clip, whose link leads to its film', 'video=clip', false],
      ['a collection', 'video=races', false],
      ['nothing there', 'video=nothing', false],
      ['nothing', '', false],
    ])('[E03] %s', async (_, query, isTold) => {
      for (const login of [undefined, 'super', 'admin', 'editor', 'viewer', 'stranger']) {
        const visitor = login === undefined ? host.anonymous() : await host.login(login);
        const page = await (await visitor.fetch(`/play?${query}`)).text();
        expect(withoutData(page) === PAGE, login ?? 'nobody').toBe(!isTold);
      }
    });

    const find = async (id: string): Promise<StoredMedium> => (await host.app.store.media.find(id))!;
    it.each<[string, () => Promise<unknown>]>([
      ['made private', async () => host.app.store.media.save({ ...(await find('race')), visibility: 'private' })],
      ['gated', async () => host.app.store.media.save({ ...(await find('race')), gate: { kind: 'registration' } })],
      [
        'deleted',
        async () => {
          const admin = await host.login('admin');
          onTestFinished(
            async () => void (await admin.request('restoreMedia', { mediaId: 'race', mediaType: 'Video' })),
          );
          await admin.request('deleteMedia', { mediaId: 'race', mediaType: 'Video' });
        },
      ],
      [
        'over',
        async () => {
          await host.app.store.media.save({ ...(await find('race')), expiration_date: '2026-06-01T12:30:00Z' });
          time = Date.parse('2026-06-01T12:30:00.001Z');
        },
      ],
    ])('[E03] a film that is %s loses its metadata at once', async (_, change) => {
      expect(await pageOf('/play?video=race')).toContain('Slalom final');
      await change();
      expect(withoutData(await pageOf('/play?video=race'))).toBe(PAGE);
    });
  });

  describe('the metadata', () => {
    it('[E03] has title, description, canonical address and oEmbed discovery', async () => {
      const page = await pageOf('/play?video=race&lang=fr&flags=scores');
      const { address } = host;
      expect(page.match(/<title>[^<]*<\/title>/g)).toEqual(['<title>Slalom final · Ferryglide</title>']);
      expect(metas(page, 'name')['description']).toBe('Two runs, one winner.');
      expect(linked(page, 'canonical')).toBe(`${address}/play?video=race`);
      const asked = `url=${encodeURIComponent(`${address}/play?video=race`)}`;
      expect(
        [...page.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)" title="Slalom final"/g)].map(
          ([, type, href = '']) => [type, unescape(href)],
        ),
      ).toEqual([
        ['application/json+oembed', `${address}/oembed?${asked}&format=json`],
        ['text/xml+oembed', `${address}/oembed?${asked}&format=xml`],
      ]);
    });

    it('[E03] has the four properties that Open Graph requires, and a film to frame', async () => {
      const { address } = host;
      expect(metas(await pageOf('/play?video=race'), 'property')).toEqual({
        'og:title': 'Slalom final',
        'og:type': 'video.other',
        'og:image': `${address}/media/race/run/thumb.jpg`,
        'og:url': `${address}/play?video=race`,
        'og:image:alt': 'Slalom final',
        'og:description': 'Two runs, one winner.',
        'og:site_name': 'Group 64',
        'og:video': `${address}/play?video=race&autoplay=false`,
        'og:video:type': 'text/html',
        'og:video:width': '1280',
        'og:video:height': '720',
      });
      expect(metas(await pageOf('/play?audio=commentary'), 'property')).toMatchObject({
        'og:type': 'website',
        'og:audio': `${address}/play?audio=commentary&autoplay=false`,
      });
      const { 'og:image': bare } = metas(await pageOf('/play?video=unnamed'), 'property');
      expect(bare).toBe(`${address}/link-card.png`);
      const card = await host.anonymous().fetch('/link-card.png');
      expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
    });

    it('[E03] has a player card', async () => {
      const { address } = host;
      expect(metas(await pageOf('/play?video=race'), 'name')).toEqual({
        description: 'Two runs, one winner.',
        'twitter:card': 'player',
        'twitter:title': 'Slalom final',
        'twitter:description': 'Two runs, one winner.',
        'twitter:image': `${address}/media/race/run/thumb.jpg`,
        'twitter:player': `${address}/play?video=race&autoplay=false`,
        'twitter:player:width': '1280',
        'twitter:player:height': '720',
      });
    });

    it('[E03] has a picture and no player if a group limits the sites that may frame its films', async () => {
      const page = await pageOf('/play?video=others&user=71');
      expect(metas(page, 'name')).toMatchObject({ 'twitter:card': 'summary_large_image' });
      expect(metas(page, 'name')['twitter:player']).toBeUndefined();
      expect(metas(page, 'property')['og:video']).toBeUndefined();
      expect(linked(page, 'canonical')).toBe(`${host.address}/play?video=others&user=71`);
      expect(structured(page)).not.toHaveProperty('embedUrl');
      expect(structured(page)).not.toHaveProperty('contentUrl');
    });

    it('[E03] falls back to the id without a title, and to group and date without a description', async () => {
      const page = await pageOf('/play?video=unnamed');
      expect(metas(page, 'property')).toMatchObject({
        'og:title': 'unnamed',
        'og:description': 'Group 64 · 2024-06-01',
      });
    });

    it('[E03] has a VideoObject with each visible tag as a Clip, up to the next later one', async () => {
      const { address } = host;
      const clip = (id: string, name: string, startOffset: number, endOffset: number): Clip => ({
        '@type': 'Clip',
        name,
        startOffset,
        endOffset,
        url: `${address}/play?video=race&tag=${id}`,
      });
      // By the types of schema.org: another name, or a value of another type, does not compile.
      const film: WithContext<VideoObject> = {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: 'Slalom final',
        description: 'Two runs, one winner.',
        thumbnailUrl: [`${address}/media/race/run/thumb.jpg`],
        uploadDate: '2025-07-05T14:30:00.000Z',
        duration: 'PT95S',
        url: `${address}/play?video=race`,
        embedUrl: `${address}/play?video=race&autoplay=false`,
        contentUrl: `${address}/media/race/film/index.m3u8`,
        keywords: 'slalom, final',
        publisher: { '@type': 'Organization', name: 'Group 64' },
        hasPart: [
          clip('g1', 'Gate 1', 10, 20.5),
          clip('g2', 'Gates', 20.5, 95.4),
          clip('g3', 'Beside gate 2', 20.5, 95.4),
        ],
      };
      expect(structured(await pageOf('/play?video=race'))).toEqual(film);
    });

    it('[E03] has an AudioObject for sound, in the terms of schema.org', async () => {
      const { address } = host;
      const sound: WithContext<AudioObject> = {
        '@context': 'https://schema.org',
        '@type': 'AudioObject',
        name: 'Radio',
        description: 'Group 64 · 2024-06-01',
        thumbnailUrl: [`${address}/media/commentary/run/thumb.jpg`],
        uploadDate: '2024-06-01T10:00:00.000Z',
        duration: 'PT60S',
        url: `${address}/play?audio=commentary`,
        embedUrl: `${address}/play?audio=commentary&autoplay=false`,
        contentUrl: `${address}/media/commentary/run/video.mp4`,
        publisher: { '@type': 'Organization', name: 'Group 64' },
      };
      expect(structured(await pageOf('/play?audio=commentary'))).toEqual(sound);
    });

    it('[E03] has the start time of a live event', async () => {
      const startsAt = '2026-06-01T11:00:00.000Z';
      const live = aMedium({ id: 'regatta', title: 'Regatta', player: { ...player!, live: { startsAt, films: [] } } });
      await host.app.store.media.save(live);
      const broadcast: BroadcastEvent = {
        '@type': 'BroadcastEvent',
        name: 'Regatta',
        isLiveBroadcast: true,
        startDate: startsAt,
      };
      const { publication } = structured(await pageOf('/play?video=regatta'));
      expect(publication).toEqual(broadcast);
    });

    it('[B14] [E03] has a Clip for a range up to its end, not beyond the film', async () => {
      const { tags } = host.app.store;
      const [g1, g2] = await tags.findMany(['g1', 'g2']);
      await tags.save({ ...g1!, duration: 2_500 });
      await tags.save({ ...g2!, duration: 200_000 });
      const { hasPart } = structured(await pageOf('/play?video=race')) as { hasPart: { endOffset: number }[] };
      expect(hasPart.map(({ endOffset }) => endOffset)).toEqual([12.5, 95.4, 95.4]);
    });

    it("[E03] has every visible tag as a Clip, in several objects if necessary, after the player's own data", async () => {
      const { tags } = host.app.store;
      const time = (at: number) => new Date(at * 1000).toISOString().slice(11, 19);
      await tags.replace(
        'race',
        Array.from({ length: 2_501 }, (_, at) =>
          aTag({
            id: `n${at}`,
            videoId: 'race',
            description: `Gate ${at}`,
            time: time(at),
            ...(at === 1_000 ? { type: 'invisible' } : {}),
          }),
        ),
      );
      const page = await pageOf('/play?video=race');
      const objects = [...page.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
        ([, text = '']) =>
          JSON.parse(text) as {
            '@id': string;
            '@type': string;
            name?: string;
            hasPart: { name: string; url: string }[];
          },
      );
      expect(objects.map(({ name, hasPart }) => [name, hasPart.length])).toEqual([
        ['Slalom final', 1_000],
        [undefined, 1_000],
        [undefined, 500],
      ]);
      expect(new Set(objects.map((each) => `${each['@type']} ${each['@id']}`))).toEqual(
        new Set([`VideoObject ${host.address}/play?video=race`]),
      );
      const names = objects.flatMap(({ hasPart }) => hasPart.map(({ name }) => name));
      expect(names.slice(999, 1_001)).toEqual(['Gate 999', 'Gate 1001']);
      expect(names.at(-1)).toBe('Gate 2500');
      // Each has its own start, across the objects: the last of one ends where the first of the next begins.
      expect(objects[0]!.hasPart.at(-1)).toMatchObject({ startOffset: 999 });
      expect(page.indexOf('ld+json')).toBeGreaterThan(page.indexOf('id="data-file"'));
    });

    it('[E03] changes with its tags', async () => {
      await pageOf('/play?video=race');
      await host.app.store.tags.remove('g1');
      expect(await pageOf('/play?video=race')).not.toContain('Gate 1');
    });

    it.each([
      ['a tag', 'video=race&tag=g1', 'Gate 1 · Slalom final', 'video=race&tag=g1'],
      ['a list of tags', 'videoTags=g1,g2', 'Gate 1 · Slalom final', 'video=race&tag=g1'],
      ['a moment', 'video=race&start=12.5', 'Slalom final', 'video=race&start=12.5'],
      ['a tag of another film', 'video=race&tag=t1', 'Slalom final', 'video=race'],
      ['a tag of a private film', 'video=race&tag=t3', 'Slalom final', 'video=race'],
      ['a hidden tag', 'video=race&tag=hidden', 'Slalom final', 'video=race'],
      ['a tag without a time', 'video=race&tag=untimed', 'Slalom final', 'video=race'],
    ])('[E03] describes a link with %s', async (_, query, title, shared) => {
      const page = await pageOf(`/play?${query}`);
      expect(metas(page, 'property')).toMatchObject({ 'og:title': title, 'og:url': `${host.address}/play?${shared}` });
      expect(linked(page, 'canonical')).toBe(`${host.address}/play?video=race`);
    });

    it('[E03] escapes text from outside', async () => {
      const page = await pageOf('/play?video=victim');
      expect(page.match(/<script/g)).toHaveLength(2);
      expect(page.match(/<title>/g)).toHaveLength(1);
      expect(page).not.toContain('<!--');
      expect(page).not.toContain('alert(1)</script> <');
      expect(metas(page, 'property')['og:title']).toBe(MARKUP);
      expect(structured(page)['name']).toBe(MARKUP);
    });
  });
});
