/** What the browser and the requests say of the network. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RequestError } from '../../core/domain/request-error.ts';
import { createNetworkSignals } from '../../src/adapters/network.ts';
import type { SendRequest } from '../../src/adapters/services/client.ts';

const heard: string[] = [];
let end: () => void;
let signals: ReturnType<typeof createNetworkSignals>;

beforeEach(() => {
  heard.length = 0;
  signals = createNetworkSignals();
  end = signals.listen(({ type }) => heard.push(type));
});
afterEach(() => end());

const failing = (error: Error): SendRequest =>
  signals.reporting(async () => {
    throw error;
  });
const request = (sendRequest: SendRequest, signal = new AbortController().signal) =>
  sendRequest({} as never, {}, signal).catch(() => undefined);

it('[L27] reports what the browser says of its network', () => {
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(heard).toEqual(['browser.offline', 'browser.online']);
});

it('[L27] reports a request that does not come through, to everybody who listens', async () => {
  const others: string[] = [];
  const endOther = signals.listen(({ type }) => others.push(type));
  await request(failing(new TypeError('Failed to fetch')));
  expect([heard, others]).toEqual([['request.failed'], ['request.failed']]);
  endOther();
});

it('[L27] reports no request that the server responded to with an error', async () => {
  await request(failing(new RequestError(503)));
  expect(heard).toEqual([]);
});

it('[L27] reports no request that was given up', async () => {
  await request(failing(new DOMException('given up', 'AbortError')), AbortSignal.abort());
  expect(heard).toEqual([]);
});

it('[L27] reports nothing once nobody listens', async () => {
  end();
  window.dispatchEvent(new Event('offline'));
  await request(failing(new TypeError('Failed to fetch')));
  expect(heard).toEqual([]);
});
