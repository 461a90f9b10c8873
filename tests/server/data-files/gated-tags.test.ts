/** Tags behind a gate and hidden collections, over HTTP: before and after the gate is passed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requests } from '../../../core/contract/requests.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES } from '../store-library.ts';
import { GATE_PASSWORD } from '../tiny-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let editor: Client;

  const GATED = ['registered', 'passworded', 'paid', 'abroad'];

  beforeAll(async () => {
    host = await startHost({
      database,
      config: { geoBlocking: true, countryHeader: 'x-country' },
      also: [
        aMedium({ id: 'listed-pages', title: 'Pages', embedding: ['https://club.example'] }),
        aMedium({
          id: 'past-races',
          type: 'Collection',
          title: 'Basalt cup',
          expiration_date: '2026-05-31',
          members: ['open'],
        }),
        aMedium({ id: 'draft-races', type: 'Collection', title: 'Cobalt cup', publish: false, members: ['open'] }),
      ],
    });
    const { tags } = host.app.store;
    await tags.replace('listed-pages', [aTag({ id: 'u1', videoId: 'listed-pages', description: 'Undertow' })]);
    for (const id of GATED)
      await tags.replace(id, [aTag({ id: `tag-${id}`, videoId: id, description: `Whirlpool ${id}`, nation: 'POL' })]);
    editor = await host.login('editor');
  });

  afterAll(() => host.stop());

  /** Films whose tags this client receives, over every request that returns tags. */
  async function visibleFilms(client: Client): Promise<string[]> {
    const texts = await Promise.all([
      client.requestRaw('search', { targetType: 'Tag' }),
      client.requestRaw('search', { targetType: 'Video' }),
      client.requestRaw('search', { targetType: 'Video', searchVideoValue: 'whirlpool' }),
      client.requestRaw('suggest', { targetType: 'Video', text: 'whirl' }),
      client.requestRaw('enrichMedias', { medias: GATED.map((id) => ({ mediaId: `tag-${id}`, mediaType: 'Tag' })) }),
    ]);
    const read = (await Promise.all(texts.map((each) => each.text()))).join('\n');
    return GATED.filter((id) => read.includes(`Whirlpool ${id}`) || read.includes(`tag-${id}`));
  }

  describe('tags of a film that lists the sites that may embed it', () => {
    it('[E03] are found on no other site', async () => {
      const asked = async (origin: string, name: 'search' | 'suggest', params: object): Promise<string | undefined> => {
        const { controller, call } = requests[name];
        const query = new URLSearchParams({ [call]: name, params: JSON.stringify(params) });
        const response = await host.anonymous().fetch(`/${controller}?${query}`, { headers: { origin } });
        return /undertow/i.exec(await response.text())?.[0];
      };
      const found = (origin: string) =>
        Promise.all([
          asked(origin, 'search', { targetType: 'Video', searchVideoValue: 'undertow' }),
          asked(origin, 'suggest', { targetType: 'Video', text: 'under' }),
        ]);
      expect(await found('https://club.example')).toEqual(['Undertow', 'Undertow']);
      expect(await found('https://other.example')).toEqual([undefined, undefined]);
    });
  });

  describe('tags behind a gate', () => {
    it('[P05] [P37] are hidden from an anonymous visitor', async () => {
      expect(await visibleFilms(host.anonymous())).toEqual([]);
      const { status, ...response } = await host
        .anonymous()
        .request('search', { targetType: 'Video', searchVideoValue: 'whirlpool' });
      expect([status, response]).toMatchObject(['empty', { total: 0, nearest: [] }]);
    });

    it('[P05] are sent to a visitor who has passed the gate', async () => {
      const visitor = host.anonymous();
      await visitor.request('passwordEncryptedAccessControl', { mediaId: 'passworded', password: GATE_PASSWORD });
      expect(await visibleFilms(visitor)).toEqual(['passworded']);

      const buyer = await host.login('viewer');
      expect(await visibleFilms(buyer)).toEqual(['abroad']);
      await host.app.store.purchases.add({ userId: 66, mediaId: 'paid', at: 0 });
      expect(await visibleFilms(buyer)).toEqual(['paid', 'abroad']);
    });

    it('[L33] [P05] are not in a sequence before the gate is passed', async () => {
      const { media, tags } = host.app.store;
      const gated = { id: 'gated-laps', type: 'Session', gate: { kind: 'registration' } } as const;
      await media.save(aMedium(gated));
      await tags.replace(gated.id, [aTag({ id: 'lap', videoId: gated.id, description: 'Whirlpool lap' })]);
      const session = { mediaId: gated.id, mediaType: 'Session' } as const;
      const outsider = await host.login('stranger');
      expect(await outsider.request('getSequence', session)).toEqual({ status: 'private' });
      const place = { ...session, index: 0, changeId: 'a-change', at: 0 };
      expect(await outsider.request('saveSequence', place)).toEqual({ status: 'private' });
      expect((await editor.request('getSequence', session)).status).toBe('ok');
      expect((await editor.request('saveSequence', place)).status).toBe('ok');
      await media.save(aMedium({ ...gated, gate: undefined }));
      expect((await outsider.request('getSequence', session)).status).toBe('ok');
      await host.app.store.media.remove(gated.id);
    });

    it('[P04] are sent to editors in full, and to an admitted country for its films', async () => {
      expect(await visibleFilms(editor)).toEqual(GATED);
      expect(await visibleFilms(await host.login('stranger'))).toEqual(['abroad']);
      const abroad = host.anonymous();
      const response = await abroad.fetch(
        `/services?request=search&params=${encodeURIComponent(JSON.stringify({ targetType: 'Tag' }))}`,
        { headers: { 'x-country': 'NZ' } },
      );
      expect(await response.text()).toContain('Whirlpool abroad');
    });
  });

  describe('hidden collections', () => {
    const NAMES = ['Basalt cup', 'Cobalt cup', 'Private races'];

    it('[L15] are not named to those who may not see them', async () => {
      const visitor = host.anonymous();
      const texts = await Promise.all([
        visitor.requestRaw('search', { targetType: 'Video' }),
        visitor.requestRaw('search', { targetType: 'Collection' }),
        visitor.requestRaw('getCollectionsByMedia', { mediaType: 'Video', mediaId: 'open' }),
        visitor.fetch('/data/video/open.json'),
      ]);
      const read = (await Promise.all(texts.map((each) => each.text()))).join('\n');
      expect(read).toContain('Races');
      for (const name of NAMES) expect(read).not.toContain(name);
    });

    it('[L15] are named to those who may see them', async () => {
      const response = await editor.request('getCollectionsByMedia', { mediaType: 'Video', mediaId: 'open' });
      expect(response).toMatchObject({
        data: [{ title: 'Basalt cup' }, { title: 'Cobalt cup' }, { title: 'Private races' }, { title: 'Races' }],
      });
    });

    it('[L07] filter like a name that does not exist', async () => {
      const searchCollections = (searchCollectionValue: string) =>
        host.anonymous().request('search', { targetType: 'Video', searchCollectionValue });
      const nonsense = await searchCollections('Qwertz');
      for (const name of NAMES) expect(await searchCollections(name), name).toEqual(nonsense);
    });
  });
});
