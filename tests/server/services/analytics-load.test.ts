/** Analytics events: counted within limits, silently ignored beyond them, and stored in limited number. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import type { StoredEvent } from '../../../server/store/events.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { DATABASES } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const EVENT = {
  action: 'play',
  value: 'open',
  userId: 64,
  groupId: 64,
  origin: 'https://club.example',
  incognito: false,
};

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  beforeAll(async () => {
    const limits = {
      ...DEFAULT_LIMITS,
      eventsByAddress: { points: 20, windowS: 60 },
      events: { points: 30, windowS: 60 },
    };
    host = await startHost({ database, config: { analytics: true, trustProxy: true, limits } });
  });
  afterAll(() => host.stop());

  async function send(client: string, body: string): Promise<number> {
    const headers = { origin: host.address, 'content-type': 'text/plain', 'x-forwarded-for': client };
    const response = await host.anonymous().fetch('/analytics', { method: 'POST', body, headers });
    await response.arrayBuffer();
    return response.status;
  }

  const plays = async (): Promise<number> => {
    const response = await (await host.login('admin')).request('getAudience', { groupId: 64 });
    return response.status === 'ok' ? (response.data.videos[0]?.plays ?? 0) : -1;
  };

  describe('analytics under load', () => {
    it('[P28] [O03] counts a limited number of events per address and in total, and silently ignores the rest', async () => {
      const body = JSON.stringify({ action: 'add', data: EVENT });
      const statuses = await Promise.all(Array.from({ length: 500 }, () => send('192.0.2.1', body)));
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.filter((status) => status === 204)).toHaveLength(480);
      expect(await plays()).toBe(20);
      const others = await Promise.all(Array.from({ length: 40 }, (_, number) => send(`192.0.2.${number + 2}`, body)));
      expect(others.filter((status) => status === 200)).toHaveLength(10);
      expect(await plays()).toBe(30);
    });

    it('[P28] [O03] responds to ignored events before reading them', async () => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const sent = request(new URL('/analytics', host.address), {
        method: 'POST',
        headers: { origin: host.address, 'content-type': 'text/plain', 'x-forwarded-for': '192.0.2.1' },
      });
      sent.once('response', ({ statusCode = 0 }) => resolve(statusCode)).once('error', reject);
      sent.write('{');
      expect(await promise).toBe(204);
      sent.destroy();
    });

    it('[P28] [O03] silently drops a body longer than any event', async () => {
      expect(await send('198.51.100.1', 'x'.repeat(20_000))).toBe(204);
      expect(await plays()).toBe(30);
    });

    it('[P28] [O03] keeps the newest events, and none older than a year', async () => {
      const { store } = host.app;
      const event = (id: string, at: number): StoredEvent => ({ ...EVENT, value: 'keyed', id, at, playId: undefined });
      const events = Array.from({ length: 1_200 }, (_, number) => event(`old-${number}`, NOW - 10_000 + number));
      const all = { since: 0, rows: 1_000_000 };
      await store.transaction((within) => within.events.addAll(events, all));
      const counted = async () => (await store.events.count(64, 0)).videos.find(({ id }) => id === 'keyed')?.plays;
      expect(await counted()).toBe(1_200);
      await store.transaction((within) => within.events.addAll([event('new', NOW)], { since: 0, rows: 100 }));
      expect(await counted()).toBe(100);
      await store.transaction((within) => within.events.addAll([event('newer', NOW)], { since: NOW, rows: 100 }));
      expect(await counted()).toBe(2);
    });
  });
});
