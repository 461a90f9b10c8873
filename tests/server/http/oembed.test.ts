/** oEmbed responses: the fields that oembed.com requires of each type, for public media only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, OTHER_GROUP } from '../store-library.ts';
import { fieldsOf } from './xml.ts';

const { player } = aMedium({ id: '0' });
const TITLE = 'Final <b>"A & B"</b>';

/** By hand, from "2.3.4. Response parameters" of https://oembed.com: the required fields of each type. */
const REQUIRED = {
  video: { type: 'string', version: 'string', html: 'string', width: 'number', height: 'number' },
  rich: { type: 'string', version: 'string', html: 'string', width: 'number', height: 'number' },
  link: { type: 'string', version: 'string' },
} as const;
const THUMBNAIL = ['thumbnail_url', 'thumbnail_width', 'thumbnail_height'];

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({
      database,
      also: [
        aMedium({ id: 'race', title: TITLE, thumb: 'run/picture.jpg', player }),
        aMedium({ id: 'others', title: 'Run of the others', groupId: OTHER_GROUP, userId: 71, player }),
      ],
    });
    await host.app.store.tags.replace('race', [aTag({ id: 'g1', videoId: 'race', description: 'Gate 1' })]);
    const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: 'teal' } });
    await writeFile(join(host.mediaFolder, 'run/picture.jpg'), await picture.jpeg().toBuffer());
  });
  afterAll(() => host.stop());

  const ask = (page: string, more: Record<string, string> = {}): Promise<Response> =>
    host.anonymous().fetch(`/oembed?${new URLSearchParams({ url: page, ...more })}`);
  const read = async (page: string, more: Record<string, string> = {}) =>
    (await (await ask(`${host.address}${page}`, more)).json()) as Record<string, unknown>;

  describe('the response', () => {
    it.each<[keyof typeof REQUIRED, string]>([
      ['video', '/play?video=race'],
      ['rich', '/play?audio=commentary'],
      ['link', '/play?video=others&user=71'],
    ])('[E03] for a %s has every field that its type requires', async (type, page) => {
      const fields = await read(page);
      expect(fields).toMatchObject({ type, version: '1.0' });
      for (const [name, kind] of Object.entries(REQUIRED[type])) expect(typeof fields[name], name).toBe(kind);
      if (type === 'link') for (const name of ['html', 'width', 'height']) expect(fields).not.toHaveProperty(name);
      // Each of the thumbnail fields requires the two others.
      expect([0, 3]).toContain(THUMBNAIL.filter((name) => name in fields).length);
    });

    it('[E03] for a film is a frame with its title, which plays on demand', async () => {
      const { address } = host;
      const fields = await read('/play?video=race&lang=fr');
      expect(fields).toEqual({
        type: 'video',
        version: '1.0',
        title: TITLE,
        author_name: 'Group 64',
        provider_name: 'Ferryglide',
        provider_url: address,
        html:
          `<iframe src="${address}/play?video=race&amp;autoplay=false" title="Final &lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt;" ` +
          'width="1280" height="720" allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture" allowfullscreen loading="lazy" ' +
          'style="border:0;max-width:100%"></iframe>',
        width: 1280,
        height: 720,
        thumbnail_url: `${address}/media/race/run/picture.jpg`,
        thumbnail_width: 320,
        thumbnail_height: 180,
      });
    });

    it('[E03] for the moment of a tag starts there', async () => {
      expect(await read('/play?video=race&tag=g1')).toMatchObject({
        title: `Gate 1 · ${TITLE}`,
        html: expect.stringContaining('video=race&amp;tag=g1&amp;autoplay=false') as unknown,
      });
    });

    it.each([
      [{ maxwidth: '640' }, 640, 360, true],
      [{ maxheight: '90' }, 160, 90, false],
      [{ maxwidth: '320', maxheight: '1000' }, 320, 180, true],
      [{ maxwidth: '319' }, 319, 179, false],
      [{ maxwidth: '5000', maxheight: '5000' }, 1280, 720, true],
      [{ maxwidth: '1', maxheight: '1' }, 1, 1, false],
      [{ maxwidth: '-5', maxheight: '1e3' }, 1280, 720, true],
    ])('[E03] for %o is no larger than requested', async (most, width, height, hasPicture) => {
      const fields = await read('/play?video=race', most);
      expect([fields['width'], fields['height']]).toEqual([width, height]);
      expect('thumbnail_url' in fields).toBe(hasPicture);
    });

    it('[E03] for sound is as wide as allowed and as high as its controls', async () => {
      expect(await read('/play?audio=commentary', { maxwidth: '400' })).toMatchObject({ width: 400, height: 180 });
      expect(await read('/play?audio=commentary', { maxheight: '100' })).toMatchObject({ width: 1280, height: 100 });
    });

    it('[E03] in XML has the same fields', async () => {
      const response = await ask(`${host.address}/play?video=race`, { format: 'xml' });
      expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
      const fields = await read('/play?video=race');
      const written = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      expect(fieldsOf(await response.text())).toEqual(written);
    });

    it('[E03] may be read by every page', async () => {
      const response = await ask(`${host.address}/play?video=race`);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    });
  });

  describe('rejected requests', () => {
    it.each([
      ['private', 'video=secret'],
      ['behind a key', 'video=keyed'],
      ['behind a form', 'video=registered'],
      ['behind a password', 'video=passworded'],
      ['paid', 'video=paid'],
      ['kept from a country', 'video=abroad'],
      ['not yet out', 'video=early'],
      ['over', 'video=late'],
      ['not published', 'video=draft'],
      ['of another group', 'video=others'],
      ['not there', 'video=nothing'],
    ])('[E03] what is %s gets 404, for its administrator too', async (_, query) => {
      const url = `${host.address}/play?${query}`;
      const known = await (await ask(`${host.address}/play?video=nothing`)).text();
      for (const visitor of [host.anonymous(), await host.login('admin')]) {
        const response = await visitor.fetch(`/oembed?${new URLSearchParams({ url })}`);
        expect(response.status).toBe(404);
        expect(await response.text()).toBe(known);
      }
    });

    it('[E03] other addresses and formats are rejected', async () => {
      for (const url of ['https://other.example/play?video=race', `${host.address}/saved?video=race`, 'race', ''])
        expect((await ask(url)).status, url).toBe(404);
      expect((await ask(`${host.address}/play?video=race`, { format: 'yaml' })).status).toBe(501);
    });

    it('[E03] more than the allowed number per minute are rejected', async () => {
      const limits = { ...host.app.config.limits, links: { points: 2, windowS: 60 } };
      const small = await startHost({ database, config: { limits } });
      const statuses: number[] = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await small.anonymous().fetch('/oembed?url=nothing')).status);
      await small.stop();
      expect(statuses).toEqual([404, 404, 429]);
    });
  });
});
