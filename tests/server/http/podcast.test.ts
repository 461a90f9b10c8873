/** Podcasts of public collections and of saved searches with a link, as RSS and podcast directories require. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES, resetMedia } from '../store-library.ts';
import { FILM } from '../tiny-library.ts';
import { textsOf, validate } from './xml.ts';

const { player } = aMedium({ id: '0' });
const SPACES = {
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  podcast: 'https://podcastindex.org/namespace/1.0',
  atom: 'http://www.w3.org/2005/Atom',
};

const ALSO = [
  aMedium({
    id: 'race',
    title: 'Final <1>',
    description: 'Two & one',
    date: '2025-07-05',
    time: '14:30:00',
    player,
  }),
  aMedium({
    id: 'alone',
    title: 'Alone',
    embedding: 'nobody',
    player,
    downloadable: true,
    sources: [{ name: 'f', path: 'run/video.mp4' }],
  }),
  aMedium({ id: 'picture', type: 'Photo', title: 'Picture', path: 'photos/gate.jpg' }),
  aMedium({
    id: 'season',
    type: 'Collection',
    title: 'Season & more',
    description: 'All of it',
    members: [
      'race',
      'open',
      'commentary',
      'secret',
      'registered',
      'paid',
      'abroad',
      'early',
      'draft',
      'picture',
      'alone',
    ],
  }),
];

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ database, also: ALSO });
  });
  beforeEach(() => resetMedia(host.app.store, ALSO));
  afterAll(() => host.stop());

  const get = async (path: string): Promise<string> => {
    const response = await host.anonymous().fetch(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = await response.text();
    validate(feed, 'rss.rng');
    return feed;
  };

  describe('podcast', () => {
    it.each([
      ['another version', 'version="2.0"', 'version="1.0"'],
      ['a channel without a description', /<description>All of it<\/description>/, ''],
      ['an address within the host', /<link>[^<]+</, '<link>/play<'],
      ['a date of another kind', /<pubDate>[^<]+</, '<pubDate>2025-07-05<'],
      ['a file of no length', / length="\d+"/, ''],
      ['what nobody knows', '<item>', '<item><place>Here</place>'],
    ] as const)('[E03] the schema accepts %s', async (_, from, to) => {
      const feed = await get('/podcast/collection/season');
      expect(() => validate(feed.replace(from, to), 'rss.rng')).toThrow();
    });

    it('[E03] has the channel elements that RSS 2.0 and podcast directories require', async () => {
      const feed = await get('/podcast/collection/season');
      const channel = (path: string) => textsOf(feed, `/rss/channel/${path}`, SPACES);
      expect(textsOf(feed, '/rss/@version')).toEqual(['2.0']);
      // RSS 2.0: title, link, description. Apple: those, language, image, category, explicit.
      expect(channel('title')).toEqual(['Season & more']);
      expect(channel('link')[0]).toMatch(new RegExp(`^${host.address}/`));
      expect(channel('description')).toEqual(['All of it']);
      expect(channel('language')).toEqual(['en']);
      expect(channel('itunes:image/@href')).toEqual([`${host.address}/podcast-cover.png`]);
      expect(channel('itunes:category/@text')).toEqual(['Sports']);
      expect(channel('itunes:explicit')).toEqual(['false']);
      expect(channel('itunes:author')).toEqual(['Group 64']);
      expect(channel('podcast:medium')).toEqual(['video']);
      expect(channel('podcast:guid')[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(channel('atom:link/@href')).toEqual([`${host.address}/podcast/collection/season`]);
    });

    it('[E03] contains exactly the media that play for everybody, newest first', async () => {
      const feed = await get('/podcast/collection/season');
      const ids = textsOf(feed, '//item/guid').map((guid) => guid.replace('urn:ferryglide:medium:', ''));
      expect(ids).toEqual(['race', 'open', 'commentary', 'alone']);
      for (const words of ['Secret', 'behind a form', 'Paid', 'France', 'Coming', 'Unpublished', 'Picture'])
        expect(feed).not.toContain(words);
    });

    it('[E03] the Atom feed contains the media open to everybody: nothing gated, paid or limited to countries', async () => {
      const text = await (await host.anonymous().fetch('/feed/collection/season')).text();
      validate(text, 'atom.rng');
      const ids = [...text.matchAll(/<id>urn:ferryglide:medium:([^<]+)</g)].map(([, id]) => id);
      expect(ids).toEqual(['race', 'open', 'commentary', 'picture', 'alone']);
      for (const words of ['Secret', 'behind a form', 'Paid', 'France', 'Coming', 'Unpublished'])
        expect(text).not.toContain(words);
    });

    it('[E03] an episode has a title, its page, an id, a date, and the file that everybody may download', async () => {
      const { address } = host;
      const feed = await get('/podcast/collection/season');
      const of = (id: string, path: string) => textsOf(feed, `//item[contains(guid, ':${id}')]/${path}`, SPACES)[0];
      expect(of('race', 'title')).toBe('Final <1>');
      expect(of('race', 'link')).toBe(`${address}/play?video=race`);
      expect(of('race', 'guid/@isPermaLink')).toBe('false');
      expect(of('race', 'pubDate')).toBe('Sat, 05 Jul 2025 14:30:00 GMT');
      expect(of('race', 'description')).toBe('Two & one');
      expect(of('race', 'itunes:duration')).toBe('60');
      // It cannot be downloaded, so it is streamed.
      expect(of('race', 'enclosure/@url')).toBeUndefined();
      expect(of('race', 'podcast:alternateEnclosure/podcast:source/@uri')).toBe(
        `${address}/media/race/film/index.m3u8`,
      );
      expect(of('open', 'enclosure/@url')).toBe(`${address}/media/open/run/video.mp4?download=Open+run`);
      expect([of('open', 'enclosure/@type'), of('open', 'enclosure/@length')]).toEqual([
        'video/mp4',
        String(FILM.length),
      ]);
      expect(of('alone', 'enclosure/@url')).toBeUndefined();
      expect(of('alone', 'podcast:alternateEnclosure')).toBeUndefined();
      for (const url of textsOf(feed, '//enclosure/@url | //itunes:image/@href', SPACES))
        expect((await host.anonymous().fetch(url.slice(address.length))).status, url).toBe(200);
    });

    it('[E03] has a cover as large as directories require', async () => {
      const cover = await host.anonymous().fetch('/podcast-cover.png');
      const { width, height, format } = await sharp(Buffer.from(await cover.arrayBuffer())).metadata();
      expect([width, height, format]).toEqual([1400, 1400, 'png']);
    });

    it('[E03] exists for a saved search that has a link', async () => {
      const member = await host.login('viewer');
      const saved = await member.request('saveSearch', { name: 'Films', query: 'element-type=Video' });
      const id = saved.status === 'ok' ? saved.data.id : '';
      const shared = await member.request('shareSavedSearch', { id });
      const path = `/podcast/search/${shared.status === 'ok' ? shared.data.token : ''}`;
      const feed = await get(path);
      expect(textsOf(feed, '/rss/channel/title')).toEqual(['Films']);
      const titles = textsOf(feed, '//item/title');
      expect(titles).toContain('Final <1>');
      expect(titles).not.toContain('Secret run');
      const atom = await (await host.anonymous().fetch(path.replace('/podcast', '/feed'))).text();
      expect(atom).toContain('<title>Open run</title>');
      for (const words of ['Secret', 'behind a form', 'Paid', 'France']) expect(atom).not.toContain(words);
      await member.request('unshareSavedSearch', { id });
      expect((await host.anonymous().fetch(path)).status).toBe(404);
    });

    it.each(['collection/secret-races', 'collection/open', 'collection/nothing', 'search/nothing'])(
      '[E03] does not exist for %s',
      async (path) => {
        for (const client of [host.anonymous(), await host.login('admin')])
          expect((await client.fetch(`/podcast/${path}`)).status).toBe(404);
      },
    );

    it('[E03] is revalidated and authorized each time', async () => {
      const { media } = host.app.store;
      const first = await host.anonymous().fetch('/podcast/collection/season');
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
      expect((await host.anonymous().fetch('/podcast/collection/season', { headers })).status).toBe(304);
      await media.save({ ...(await media.find('race'))!, visibility: 'private' });
      const later = await host.anonymous().fetch('/podcast/collection/season', { headers });
      expect([later.status, (await later.text()).includes('Final')]).toEqual([200, false]);
      await media.save({ ...(await media.find('season'))!, visibility: 'private' });
      expect((await host.anonymous().fetch('/podcast/collection/season')).status).toBe(404);
    });
  });
});
