import { afterEach, expect, it, vi } from 'vitest';
import { sendPlay } from '../../src/adapters/analytics.ts';
import { RequestError } from '../../core/domain/request-error.ts';
import { logged } from '../../src/adapters/log.ts';
import type { SendRequest } from '../../src/adapters/services/client.ts';

const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
afterEach(() => void info.mockClear());
const lines = () => info.mock.calls.map(([line]) => line as string);
const signal = new AbortController().signal;

class RefusedError extends Error {
  override name = 'HTTPError';
  response = new Response(null, { status: 500 });
}

it('[P33] an error is logged by its kind and status, and still thrown', async () => {
  const result = Promise.reject(new RefusedError('500: https://host.example/services?userId=9&token=secret'));
  await expect(logged('user data', signal, result)).rejects.toThrow('500');
  expect(lines()).toEqual(['Ferryglide: user data: HTTPError 500']);
});

it('[P33] a failed service request is logged without its request id', async () => {
  const result = Promise.reject(new RequestError(503, 'edge-7f3a91c2'));
  await expect(logged('user data', signal, result)).rejects.toThrow('503');
  expect(lines()).toEqual(['Ferryglide: user data: RequestError 503']);
});

it('[P33] an unreadable response is logged without its contents', async () => {
  const result = Promise.reject(new TypeError('received "Ada Rivière"'));
  await expect(logged('user data', signal, result)).rejects.toThrow();
  expect(lines()).toEqual(['Ferryglide: user data: TypeError']);
});

it('[P33] cancelled requests and successes are not logged', async () => {
  const left = new AbortController();
  left.abort();
  await expect(logged('user data', left.signal, Promise.reject(new Error('gone')))).rejects.toThrow();
  expect(await logged('user data', signal, Promise.resolve(64))).toBe(64);
  expect(lines()).toEqual([]);
});

const event = { action: 'play', value: '1', userId: 9, groupId: 64, incognito: true, play: undefined } as const;

it('[P28] a play that the host does not accept is logged, by its error or its status', async () => {
  vi.stubGlobal('location', { href: 'https://site.example/?token=secret' });
  await expect(sendPlay(() => Promise.reject(new RefusedError('refused')), { event }, signal)).rejects.toThrow();
  const refused = (() => Promise.resolve({ status: 'refused' })) as unknown as SendRequest;
  expect(await sendPlay(refused, { event }, signal)).toEqual({ id: undefined });
  expect(lines()).toEqual(['Ferryglide: analytics: HTTPError 500', 'Ferryglide: analytics: refused']);
  vi.unstubAllGlobals();
});
