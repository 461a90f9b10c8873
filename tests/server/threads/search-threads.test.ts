import { afterEach, describe, expect, it } from 'vitest';
import { openSearchThreads, type SearchThreads } from '../../../server/threads/search-threads.ts';
import { FairQueue } from '../../../server/threads/fair-queue.ts';
import type { SearchTask } from '../../../server/threads/search-messages.ts';
import type { EncodedJson } from '../../../server/threads/encoded-json.ts';
import { type HarnessOptions, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aSearch, aTag, PUBLIC, temporaryStore } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function running(options: HarnessOptions): Promise<RunningHost> {
  const host = await startHost(options);
  ends.push(host.stop);
  return host;
}

/** Search threads over a store of their own. */
async function threadsOverStore(): Promise<{
  threads: SearchThreads;
  store: Awaited<ReturnType<typeof temporaryStore>>['store'];
}> {
  const library = await temporaryStore();
  const { store, path } = library;
  ends.push(() => library.end());
  const threads = openSearchThreads({
    location: path,
    secret: Buffer.alloc(32),
    geoBlocking: false,
    config: { searchThreads: 1, searchBudgetMs: 30_000, searchesWaiting: 10 },
    changes: store.changes,
    log: () => undefined,
  });
  ends.push(threads.close);
  return { threads, store };
}

const videos = (offset = 0): SearchTask => ({
  name: 'search',
  params: { targetType: 'Video', groupId: 64, offset, limit: 25 },
  requester: {
    viewer: { kind: 'anonymous' },
    now: NOW,
    country: undefined,
    page: undefined,
    origin: 'http://host.example',
    gate: { passes: [] },
  },
});

const titlesIn = ({ text }: EncodedJson): string[] => {
  const { data = [] } = JSON.parse(new TextDecoder().decode(text)) as { data?: { title: string }[] };
  return data.map(({ title }) => title);
};

describe('searches in threads', () => {
  it('[O03] simultaneous identical searches run once, other searches separately', async () => {
    const { threads, store } = await threadsOverStore();
    await store.media.save(aMedium({ id: 'a', title: 'First run' }));
    const [one, same, other] = await Promise.all([
      threads.run(videos(), '192.0.2.1'),
      threads.run(videos(), '192.0.2.2'),
      threads.run(videos(1), '192.0.2.1'),
    ]);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(titlesIn(one)).toEqual(['First run']);
    expect(titlesIn(other)).toEqual([]);
  });

  it('[O03] a search finds what was acknowledged before it, even if the same search is already running', async () => {
    const { threads, store } = await threadsOverStore();
    await store.media.save(aMedium({ id: 'a', title: 'First run' }));
    const before = threads.run(videos(), '192.0.2.1');
    await store.media.save(aMedium({ id: 'b', title: 'Second run' }));
    const after = await threads.run(videos(), '192.0.2.1');
    await before;
    expect(titlesIn(after).sort()).toEqual(['First run', 'Second run']);
  });

  it('[O03] addresses take turns, and a full queue accepts nothing more', () => {
    const queue = new FairQueue<string>(4);
    for (const entry of ['a1', 'a2', 'a3']) queue.add('a', entry);
    expect(queue.add('b', 'b1')).toBe(true);
    expect(queue.add('c', 'c1')).toBe(false);
    expect(Array.from({ length: 5 }, () => queue.take())).toEqual(['a1', 'b1', 'a2', 'a3', undefined]);
  });

  it('[O03] searches beyond the queue are rejected at once, and the others are served', async () => {
    const host = await running({ config: { searchesWaiting: 2 } });
    const one = host.anonymous();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, offset) => one.requestRaw('search', { targetType: 'Video', offset })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const refused = responses.find(({ status }) => status === 503);
    expect(refused?.headers.get('retry-after')).toBe('2');
    expect(await refused?.json()).toMatchObject({
      status: 'error',
      message: 'Too many searches at once. Try again in a moment.',
    });
    expect((await one.request('search', { targetType: 'Document' })).status).toBe('ok');
  });

  it('[O03] a search over its budget ends with a message, and the next one is served', async () => {
    const host = await running({ config: { searchBudgetMs: 10 } });
    await host.app.store.transaction(async (within) => {
      await within.media.save(aMedium({ id: 'long', type: 'Competition', title: 'Long day' }));
      await within.tags.replace(
        'long',
        Array.from({ length: 6_000 }, (_, at) => aTag({ id: `long-${at}`, videoId: 'long', time: '00:00:01' })),
      );
    });
    const one = host.anonymous();
    // The first search gets more time, until the thread has read the library's columns.
    await expect.poll(async () => (await one.requestRaw('search', { targetType: 'Competition' })).status).toBe(503);
    expect(host.lines.join('\n')).toContain(
      'A search was over its 10 ms and was ended: search by targetType, offset, limit',
    );
    await expect.poll(async () => (await one.requestRaw('search', { targetType: 'Document' })).status).toBe(200);
  });

  it('[O03] a search that arrives while the thread of an aborted one stops is served by the next thread', async () => {
    const library = await temporaryStore();
    ends.push(() => library.end());
    const { store, path } = library;
    await store.transaction(async (within) => {
      await within.media.save(aMedium({ id: 'long', type: 'Competition', title: 'Long day' }));
      await within.tags.replace(
        'long',
        Array.from({ length: 6_000 }, (_, at) => aTag({ id: `long-${at}`, videoId: 'long', time: '00:00:01' })),
      );
    });
    const lines: string[] = [];
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const threads = openSearchThreads({
      location: path,
      secret: Buffer.alloc(32),
      geoBlocking: false,
      config: { searchThreads: 1, searchBudgetMs: 5, searchesWaiting: 10 },
      changes: store.changes,
      log: (line) => {
        lines.push(line);
        resolve();
      },
    });
    ends.push(threads.close);
    const long = (offset: number): SearchTask => ({
      ...videos(offset),
      params: { targetType: 'Competition', groupId: 64, offset, limit: 25 },
    });
    // A search gets more time until the thread has read the library's columns.
    const searching = (async () => {
      for (let offset = 0; lines.length === 0; offset++) await threads.run(long(offset % 2), '192.0.2.1');
    })();
    searching.catch(() => undefined);
    await ended;
    const next = threads.run(videos(), '192.0.2.2');
    await expect(searching).rejects.toThrow('This search takes too long. Make it narrower.');
    expect(titlesIn(await next)).toEqual(['Long day']);
  });

  it('[O03] results are compressed in the search thread if the client accepts it, unless they are short', async () => {
    const host = await running({});
    await host.app.store.transaction(async (within) => {
      for (let film = 0; film < 20; film++)
        await within.media.save(aMedium({ id: `film-${film}`, title: `Run ${film}` }));
    });
    const search = (encoding: string, type: string) =>
      fetch(
        `${host.address}/services?${new URLSearchParams({ request: 'search', params: JSON.stringify({ targetType: type }) })}`,
        { headers: { 'accept-encoding': encoding } },
      );
    const compressed = await search('gzip', 'Video');
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
    const plain = await search('identity', 'Video');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await compressed.json()).toEqual(await plain.json());
    const short = await search('gzip', 'Photo');
    expect([short.headers.get('content-encoding'), short.headers.get('content-length')]).toEqual([
      null,
      String((await short.text()).length),
    ]);
  });

  it('[O03] one address gets a limited number of result pages, and a long page counts as several', async () => {
    const { limits } = (await running({})).app.config;
    const host = await running({ config: { limits: { ...limits, search: { points: 41, windowS: 60 } } } });
    const one = host.anonymous();
    const request = (limit: number) => one.requestRaw('search', { targetType: 'Video', limit });
    const statuses = [];
    for (const limit of [500, 500, 25, 25]) statuses.push((await request(limit)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await request(25);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ message: 'Too many searches. Try again in a moment.' });
  });

  it('[O03] one session gets a limited number of result pages, without affecting others at its address', async () => {
    const { limits } = (await running({})).app.config;
    const host = await running({ config: { limits: { ...limits, searchBySession: { points: 2, windowS: 60 } } } });
    const greedy = await host.login('viewer');
    const neighbour = await host.login('editor');
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await greedy.requestRaw('search', { targetType: 'Video' })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await neighbour.request('search', { targetType: 'Video' })).status).toBe('ok');
  });
});

describe('a page of results', () => {
  it('[O03] [L09] of 500 hits shows a dozen tags per strip, of 25 hits sixty', async () => {
    const library = await temporaryStore();
    const { store } = library;
    ends.push(() => library.end());
    await store.transaction(async (within) => {
      for (let film = 0; film < 500; film++) {
        const id = `film-${film}`;
        await within.media.save(aMedium({ id, title: `Run ${film}` }));
        if (film % 50 !== 0) continue;
        const tags = Array.from({ length: 80 }, (_, at) =>
          aTag({ id: `${id}-${at}`, videoId: id, time: `00:00:${String(at % 60).padStart(2, '0')}` }),
        );
        await within.tags.replace(id, tags);
      }
    });
    const longest = async (limit: number): Promise<number> => {
      const { items: hits } = await store.search.search(aSearch({ limit }), PUBLIC);
      return Math.max(...hits.map(({ moments }) => moments.length));
    };
    expect([await longest(500), await longest(100)]).toEqual([12, 60]);
  });
});
