/** The system clock jumps a day ahead and back to an hour behind while a host serves (row O02). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EMPTY_TALK } from '../../../core/domain/talk.ts';
import { openJobQueue } from '../../../server/jobs/queue.ts';
import { limiters, memoryLimiter } from '../../../server/services/limiter.ts';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, temporaryStore } from '../store-library.ts';
import { listen } from '../services/talk-listener.ts';
import { NOW } from '../tiny-library.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let now = NOW;
let host: RunningHost;
beforeAll(async () => {
  const film = aMedium({ id: 'talky', title: 'Talky' });
  host = await startHost({
    now: () => now,
    also: [
      { ...film, player: { ...film.player!, chat: true } },
      aMedium({ id: 'tomorrow', title: 'Embargoed run', validity_date: '2026-06-02' }),
      aMedium({ id: 'today', title: 'Last day', expiration_date: '2026-06-01' }),
    ],
  });
});
afterAll(() => host.stop());
afterEach(() => {
  now = NOW;
});

const dataOf = async (id: string): Promise<string> => (await host.anonymous().fetch(`/data/video/${id}.json`)).text();

describe('a clock that jumps a day ahead, then to an hour behind', () => {
  it('[L35] signs nobody out', async () => {
    const viewer = await host.login('viewer');
    for (const jump of [DAY_MS, -HOUR_MS, 0]) {
      now = NOW + jump;
      expect((await viewer.request('getSessions', {})).status, String(jump)).toBe('ok');
    }
  });

  it('[P01] hides films again that only the wrong clock had published', async () => {
    expect([await dataOf('tomorrow'), await dataOf('today')].map((text) => text.includes('"stub"'))).toEqual([
      true,
      false,
    ]);
    now = NOW + DAY_MS;
    expect([await dataOf('tomorrow'), await dataOf('today')].map((text) => text.includes('"stub"'))).toEqual([
      false,
      true,
    ]);
    now = NOW;
    expect([await dataOf('tomorrow'), await dataOf('today')].map((text) => text.includes('"stub"'))).toEqual([
      true,
      false,
    ]);
  });

  it('[P09] makes signed addresses end early or an hour late, and new ones work', async () => {
    const editor = await host.login('editor');
    const sign = async (): Promise<string> => {
      const response = await editor.request('getMediaSources', { mediaId: 'secret', mediaType: 'Video' });
      if (response.status !== 'ok') throw new Error(response.status);
      return response.data[0]!.path;
    };
    const statusOf = async (path: string): Promise<number> => (await editor.fetch(path)).status;
    const before = await sign();
    now = NOW + DAY_MS;
    expect([await statusOf(before), await statusOf(await sign())]).toEqual([403, 200]);
    now = NOW - HOUR_MS;
    expect([await statusOf(before), await statusOf(await sign())]).toEqual([200, 200]);
  });

  it('[P27] keeps messages in the order in which they were sent', async () => {
    const anna = host.anonymous();
    await anna.request('joinTalk', { mediaId: 'talky', name: 'Anna' });
    for (const [at, jump] of [0, DAY_MS, -HOUR_MS].entries()) {
      now = NOW + jump;
      const said = { mediaId: 'talky', part: 'chat', text: `message ${at}`, nonce: `nonce-000000000-${at}` } as const;
      expect((await anna.request('sendTalk', said)).status).toBe('ok');
    }
    const listener = await listen(host.anonymous(), 'talky', EMPTY_TALK);
    await listener.until(({ talk }) => talk.chat.length === 3);
    await listener.hangUp();
    expect(listener.talk.chat.map(({ text }) => text)).toEqual(['message 0', 'message 1', 'message 2']);
  });
});

it('[O03] never makes a limit longer than its window', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  try {
    const { login } = limiters(DEFAULT_LIMITS, (_name, limit) => memoryLimiter(limit));
    for (let tries = 0; tries < DEFAULT_LIMITS.login.points; tries += 1)
      expect(await login.take('anna')).toBeUndefined();
    vi.setSystemTime(NOW - HOUR_MS);
    expect(await login.take('anna')).toBeLessThanOrEqual(DEFAULT_LIMITS.login.windowS * 1000);
  } finally {
    vi.useRealTimers();
  }
});

it('[S03] does not start a running job a second time', async () => {
  let at = NOW;
  const library = await temporaryStore('sqlite', () => at);
  const queue = await openJobQueue({ store: library.store, log: () => undefined });
  const begun: string[] = [];
  const over = Promise.withResolvers<void>();
  await library.store.jobs.add({ id: 'film', kind: 'package', subject: 'film' });
  queue.work('package', {
    workers: 2,
    async run({ id, owner }) {
      begun.push(id);
      if (id === 'film') await over.promise;
      await library.store.jobs.finish(id, owner);
    },
    giveUp: () => Promise.reject(new Error('nothing is to be given up')),
  });
  await expect.poll(() => begun).toEqual(['film']);
  at = NOW + DAY_MS;
  await library.store.jobs.add({ id: 'next', kind: 'package', subject: 'next' });
  queue.wake('package');
  await expect.poll(() => begun.length).toBeGreaterThan(1);
  queue.wake('package');
  await expect.poll(async () => (await library.store.jobs.counts())[0]?.waiting).toBe(0);
  expect(begun).toEqual(['film', 'next']);
  over.resolve();
  await queue.stop();
  await library.end();
});
