import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { Searcher, SearchRequest } from '../../../core/domain/search.ts';
import type { SendRequest } from '../../../src/adapters/services/client.ts';
import { createCountryLookup } from '../../../src/adapters/services/country.ts';
import { fetchPermissions, fetchSearch } from '../../../src/adapters/services/library.ts';
import { parseSearchAddress } from '../../../core/domain/search-address.ts';

const { signal } = new AbortController();
const requested = vi.fn<(name: string, params: unknown) => void>();
const same = <A>(address: A): A => address;

function host(country: unknown, ofPermissions: object = {}): SendRequest {
  const responses: Record<string, unknown> = {
    getCountry: country,
    checkPermissions: { status: 'ok', data: {}, ...ofPermissions },
    check_session: { status: 'disconnected' },
  };
  return async (definition, params) => {
    requested(definition.name, params);
    const response = responses[definition.name] ?? { status: 'empty', total: 0, facets: {} };
    if (response instanceof Error) throw response;
    return v.parse(definition.response, response);
  };
}

const looking = (type: 'Video' | 'Tag' | 'Photo', connected: boolean): SearchRequest & Searcher => ({
  query: { ...parseSearchAddress('', 2026).query, type },
  page: { userId: 64, groupId: 64 },
  connected,
  offset: 0,
  limit: 25,
});

const countries = (): unknown[] =>
  requested.mock.calls
    .filter(([name]) => name === 'search')
    .map(([, params]) => (params as { countryCodeClient?: string }).countryCodeClient);

describe('the country of a search', () => {
  it('[L28] is sent with anonymous searches of videos and tags, and requested once', async () => {
    requested.mockReset();
    const sendRequest = host({ status: 'ok', data: { country: 'SI' } });
    const sendCountry = createCountryLookup(sendRequest, () => true);
    for (const [type, connected] of [
      ['Video', false],
      ['Tag', false],
      ['Photo', false],
      ['Video', true],
      ['Tag', true],
    ] as const)
      await fetchSearch(sendRequest, same, looking(type, connected), signal, sendCountry);
    expect(countries()).toEqual(['SI', 'SI', undefined, undefined, undefined]);
    expect(requested.mock.calls.filter(([name]) => name === 'getCountry')).toHaveLength(1);
  });

  it('[L28] is sent if the host checks countries, without a flag of the page', async () => {
    requested.mockReset();
    const sendRequest = host({ status: 'ok', data: { country: 'SI' } }, { geoBlocking: true });
    const country = createCountryLookup(sendRequest, () => false);
    await fetchPermissions(sendRequest, { page: { userId: 64, groupId: 64 } }, signal, country);
    await fetchSearch(sendRequest, same, looking('Video', false), signal, country);
    expect(countries()).toEqual(['SI']);
  });

  it.each([{}, { geoBlocking: false }, { geoBlocking: 'perhaps' }])(
    '[L28] is not sent if neither the page nor the host (%j) enables it',
    async (said) => {
      requested.mockReset();
      const sendRequest = host({ status: 'ok', data: { country: 'SI' } }, said);
      const country = createCountryLookup(sendRequest, () => false);
      await fetchPermissions(sendRequest, { page: { userId: 64, groupId: 64 } }, signal, country);
      await fetchSearch(sendRequest, same, looking('Video', false), signal, country);
      expect(countries()).toEqual([undefined]);
      expect(requested.mock.calls.map(([name]) => name)).not.toContain('getCountry');
    },
  );

  it('[L28] is neither requested nor sent if the flag is off', async () => {
    requested.mockReset();
    const sendRequest = host({ status: 'ok', data: { country: 'SI' } });
    await fetchSearch(
      sendRequest,
      same,
      looking('Video', false),
      signal,
      createCountryLookup(sendRequest, () => false),
    );
    expect(requested.mock.calls.map(([name]) => name)).toEqual(['search']);
    expect(countries()).toEqual([undefined]);
  });

  it('[E01] [L28] is sent with later searches while the page has the flag on', async () => {
    requested.mockReset();
    const sendRequest = host({ status: 'ok', data: { country: 'SI' } });
    let isFlagged = false;
    const country = createCountryLookup(sendRequest, () => isFlagged);
    for (const flag of [false, true, false]) {
      isFlagged = flag;
      await fetchSearch(sendRequest, same, looking('Video', false), signal, country);
    }
    expect(countries()).toEqual([undefined, 'SI', undefined]);
  });

  it.each([
    { status: 'empty' },
    { status: 'error' },
    { status: 'ok', data: { country: 'Slovenia' } },
    new Error('offline'),
  ])('[L28] %j does not delay the search', async (country) => {
    requested.mockReset();
    const sendRequest = host(country);
    const response = await fetchSearch(
      sendRequest,
      same,
      looking('Video', false),
      signal,
      createCountryLookup(sendRequest, () => true),
    );
    expect(response.status).toBe('ok');
    expect(countries()).toEqual([undefined]);
  });
});
