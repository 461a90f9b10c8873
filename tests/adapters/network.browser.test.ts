/** The state of the network according to the browser and to requests. */
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

it("[L27] reports the browser's state of the network", () => {
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(heard).toEqual(['browser.offline', 'browser.online']);
});

it('[L27] reports a failed request to every listener', async () => {
  const others: string[] = [];
  const endOther = signals.listen(({ type }) => others.push(type));
  await request(failing(new TypeError('Failed to fetch')));
  expect([heard, others]).toEqual([['request.failed'], ['request.failed']]);
  endOther();
});

it('[L27] does not report a request that the server answered with an error', async () => {
  await request(failing(new RequestError(503)));
  expect(heard).toEqual([]);
});

it('[L27] does not report a cancelled request', async () => {
  await request(failing(new DOMException('given up', 'AbortError')), AbortSignal.abort());
  expect(heard).toEqual([]);
});

it('[L27] reports nothing without listeners', async () => {
  end();
  window.dispatchEvent(new Event('offline'));
  await request(failing(new TypeError('Failed to fetch')));
  expect(heard).toEqual([]);
});
