/** Whether the host can be reached, as the browser and the requests tell it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NETWORK_PROBE_MS } from '../../core/domain/constants.ts';
import { createNetwork } from '../../src/adapters/network.ts';
import type { Ask } from '../../src/adapters/services/client.ts';

let isThere = true;
let looks = 0;
const told: string[] = [];
let end: () => void;
let network: ReturnType<typeof createNetwork>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  isThere = true;
  looks = 0;
  told.length = 0;
  network = createNetwork(() => {
    looks += 1;
    return isThere ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'));
  });
  end = network.listen(({ type }) => told.push(type));
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const say = (event: 'online' | 'offline') => window.dispatchEvent(new Event(event));
const failing = (error: Error): Ask =>
  network.noticing(async () => {
    throw error;
  });
const request = (ask: Ask, signal = new AbortController().signal) =>
  ask({} as never, {}, signal).catch(() => undefined);

it('[L27] a browser that says that it is offline is believed, and the host is looked for until it is back', async () => {
  say('offline');
  expect(told).toEqual(['network.offline']);
  isThere = false;
  await vi.advanceTimersByTimeAsync(NETWORK_PROBE_MS * 3);
  expect([looks, told]).toEqual([3, ['network.offline']]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(NETWORK_PROBE_MS);
  expect(told).toEqual(['network.offline', 'network.online']);
  await vi.advanceTimersByTimeAsync(NETWORK_PROBE_MS * 3);
  expect(looks, 'nobody is looked for while all is well').toBe(4);
});

it('[L27] a browser that says that it is online is checked', async () => {
  say('offline');
  isThere = false;
  say('online');
  await settle();
  expect(told).toEqual(['network.offline']);
  isThere = true;
  say('online');
  await settle();
  expect(told).toEqual(['network.offline', 'network.online']);
});

it('[L27] a request that does not come through is followed by a look for the host', async () => {
  isThere = false;
  await request(failing(new TypeError('Failed to fetch')));
  await settle();
  expect(told).toEqual(['network.offline']);
});

it('[L27] a request that fails by itself says nothing of the network, one that was given up is not even looked after', async () => {
  await request(failing(new TypeError('Failed to fetch')));
  await settle();
  await request(failing(new DOMException('given up', 'AbortError')), AbortSignal.abort());
  await settle();
  expect([looks, told]).toEqual([1, []]);
});

it('[L27] nothing is told once nobody listens', async () => {
  end();
  say('offline');
  isThere = false;
  await request(failing(new TypeError('Failed to fetch')));
  await settle();
  expect([looks, told]).toEqual([0, []]);
});
