/** Saved searches over HTTP: ownership, and what a link opens and for how long. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownsSavedSearch } from '../../../server/policies/saved-searches.ts';
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCHES_MAX } from '../../../core/domain/constants/sharing.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { DATABASES } from '../store-library.ts';

const QUERY = 'element-type=Video&search=run';
const OTHERS = ['editor', 'admin', 'stranger', 'super'] as const;
describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let viewer: Client;
  const people = new Map<string, Client>();

  beforeAll(async () => {
    host = await startHost({ database });
    viewer = await host.login('viewer');
    people.set('anonymous', host.anonymous());
    for (const who of OTHERS) people.set(who, await host.login(who));
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    for (const { id } of await list()) await viewer.request('deleteSavedSearch', { id });
  });

  const by = (who: string): Client => people.get(who) as Client;

  async function list(who: Client = viewer) {
    const response = await who.request('getSavedSearches', {});
    return response.status === 'ok' ? response.data : [];
  }

  async function saved(name = 'Runs', query = QUERY): Promise<string> {
    const response = await viewer.request('saveSearch', { name, query });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.id;
  }

  async function linked(id: string): Promise<string> {
    const response = await viewer.request('shareSavedSearch', { id });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.token;
  }

  const opened = async (token: string, who = by('anonymous')) => who.request('openSavedSearch', { token });

  describe('saved searches', () => {
    it('[L01] [L07] a search is saved with its filters and order, renamed and deleted', async () => {
      const id = await saved(
        '  Finals ',
        '?element-type=video&search=final&search-year=2025&sortBy=title&sortOrder=ASC',
      );
      const query = 'element-type=Video&search=final&search-year=2025&sortBy=title&sortOrder=ASC&viewMode=grid';
      expect(await list()).toEqual([{ id, name: 'Finals', query, savedAt: expect.any(Number), linked: false }]);
      await viewer.request('renameSavedSearch', { id, name: 'Finals of 2025' });
      expect((await list())[0]?.name).toBe('Finals of 2025');
      expect(await viewer.request('deleteSavedSearch', { id })).toEqual({ status: 'ok' });
      expect((await viewer.request('getSavedSearches', {})).status).toBe('empty');
    });

    it('[L01] parameters that are not part of a search are dropped, except the page-level user', async () => {
      await saved('Runs', `${QUERY}&user=71&video=open&token=secret&lang=fr`);
      const [entry] = await list();
      expect(Object.fromEntries(new URLSearchParams(entry?.query))).toEqual({
        'element-type': 'Video',
        search: 'run',
        sortBy: 'date',
        sortOrder: 'DESC',
        viewMode: 'grid',
        user: '71',
      });
    });

    it('[L01] [L24] replacing the query keeps id, name and link', async () => {
      const id = await saved();
      const token = await linked(id);
      const [before] = await list();
      const wish = { id, query: '?element-type=photo&search=gate&video=open', was: before?.query ?? '' };
      expect(await viewer.request('updateSavedSearch', wish)).toEqual({ status: 'ok' });
      const query = 'element-type=Photo&search=gate&sortBy=date&sortOrder=DESC&viewMode=grid';
      expect(await list()).toEqual([{ ...before, query, savedAt: expect.any(Number) }]);
      expect(await opened(token)).toEqual({ status: 'ok', data: { name: 'Runs', query } });
      expect(await viewer.request('updateSavedSearch', wish), 'whose response was lost is asked again').toEqual({
        status: 'ok',
      });
      await viewer.request('deleteSavedSearch', { id });
      expect(await viewer.request('updateSavedSearch', wish)).toEqual({ status: 'empty' });
    });

    it('[L01] of two pages that replace a query one wins, and the other receives the current one', async () => {
      const id = await saved();
      const [{ query: was } = { query: '' }] = await list();
      const responses = await Promise.all(
        ['gate', 'final'].map((word) =>
          viewer.request('updateSavedSearch', { id, query: `element-type=Video&search=${word}`, was }),
        ),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual(['conflict', 'ok']);
      const [now] = await list();
      expect(responses.find(({ status }) => status === 'conflict')).toEqual({ status: 'conflict', data: now });
      expect(now?.query).toContain(`search=${responses[0]?.status === 'ok' ? 'gate' : 'final'}`);
    });

    it('[L26] nobody else reads, changes or shares it, or learns that it exists', async () => {
      const id = await saved();
      const [{ query } = { query: '' }] = await list();
      const wishes = [
        ['updateSavedSearch', { id, query: 'element-type=Photo', was: query }],
        ['renameSavedSearch', { id, name: 'Mine' }],
        ['deleteSavedSearch', { id }],
        ['shareSavedSearch', { id }],
        ['unshareSavedSearch', { id }],
      ] as const;
      for (const [name, params] of wishes) {
        expect((await by('anonymous').request(name, params)).status).toBe('disconnected');
        for (const who of OTHERS)
          expect((await by(who).request(name, params)).status, `${name} by ${who}`).toBe('empty');
      }
      for (const who of OTHERS) expect(await list(by(who))).toEqual([]);
      expect((await list())[0]).toMatchObject({ id, name: 'Runs', query, linked: false });
      expect(ownsSavedSearch({ kind: 'anonymous' }, { userId: 64 })).toBe(false);
    });

    it('[L24] a link opens it for everyone who has it, until it is ended or replaced', async () => {
      const id = await saved();
      const first = await linked(id);
      expect((await list())[0]?.linked).toBe(true);
      for (const who of ['anonymous', 'stranger'])
        expect(await opened(first, by(who))).toMatchObject({ status: 'ok', data: { name: 'Runs' } });
      const second = await linked(id);
      expect((await opened(first)).status).toBe('empty');
      expect((await opened(second)).status).toBe('ok');
      await viewer.request('unshareSavedSearch', { id });
      expect((await opened(second)).status).toBe('empty');
      expect((await list())[0]?.linked).toBe(false);
      const third = await linked(id);
      await viewer.request('deleteSavedSearch', { id });
      expect((await opened(third)).status).toBe('empty');
      expect((await opened(`${third.slice(1)}!`)).status).toBe('empty');
    });

    it('[L25] a link reveals the search but not its owner, and a stranger finds only public items with it', async () => {
      const shared = await opened(await linked(await saved()));
      if (shared.status !== 'ok') throw new Error(shared.status);
      expect(Object.keys(shared.data).toSorted()).toEqual(['name', 'query']);
      const found = async (who: Client) => {
        const response = await who.request('search', { targetType: 'Video', searchVideoValue: 'run' });
        return response.status === 'ok' ? response.data.items.map(({ id }) => id) : [];
      };
      expect(await found(by('anonymous'))).toContain('open');
      expect(await found(by('anonymous'))).not.toContain('secret');
      expect(await found(viewer)).toContain('secret');
    });

    it('[L25] a page of another site may open a link', async () => {
      const token = await linked(await saved());
      const params = encodeURIComponent(JSON.stringify({ token }));
      const response = await by('anonymous').fetch(`/services?request=openSavedSearch&params=${params}`, {
        headers: { origin: 'https://club.example' },
      });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
        200,
        'https://club.example',
      ]);
    });

    it('[L01] a name has a minimum and maximum length, and the number of searches per person is limited', async () => {
      for (const name of ['', '   ', 'x'.repeat(SAVED_SEARCH_NAME_MAX + 1)])
        expect((await viewer.requestRaw('saveSearch', { name, query: QUERY })).status).toBe(400);
      for (let at = 0; at < SAVED_SEARCHES_MAX; at += 1) await saved(`Run ${at}`);
      expect((await viewer.request('saveSearch', { name: 'One more', query: QUERY })).status).toBe('full');
      expect(await list()).toHaveLength(SAVED_SEARCHES_MAX);
    });
  });
});
