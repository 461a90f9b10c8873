import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { StreamInput, StreamNotification } from '../../machines/studio/desk/desk.ports.ts';
import { createDeskStream } from '../../src/adapters/desk-stream.ts';

const tag = { id: 't1', category: 'Start', description: '', start: 3, by: { id: 7, name: 'Ana' }, revision: 8 };
const starter = { bib: '9', name: 'Kos Jan', nation: 'CZE' };
const event = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** The server's response to each request. */
let respond: (address: string, signal: AbortSignal) => Promise<Response>;
let asked: string[];
/** The next random number. */
let drawn: number;

beforeEach(() => {
  asked = [];
  drawn = 0;
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(address);
    return respond(address, signal);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const streamed = (...events: string[]): Response =>
  new Response(events.join(''), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });

/** Listens as the chart does. */
function listen(input: StreamInput = { mediaId: 'a film', since: 5 }) {
  const heard: StreamNotification[] = [];
  const parent = setup({
    types: { events: {} as StreamNotification },
    actors: { stream: createDeskStream('https://host.example/services/', () => drawn) },
  }).createMachine({
    invoke: { src: 'stream', input },
    on: { '*': { actions: ({ event: notification }) => heard.push(notification) } },
  });
  const actor = createActor(parent).start();
  return { heard, stop: () => actor.stop() };
}

test('[B14] the stream is requested from the last known number on, and each event is forwarded', async () => {
  respond = async () =>
    streamed(
      event('people', { people: [{ id: 7, name: 'Ana' }] }),
      event('tags', { saved: [tag], removed: ['t2'], starters: [starter], through: 9 }),
      // A host of an earlier version sends no starters.
      event('tags', { saved: [], removed: [], through: 10 }),
      event('news', { of: 'a later version' }),
      event('beat', {}),
      event('reset', {}),
    );
  const { heard, stop } = listen();
  await expect.poll(() => heard.at(-1)?.type).toBe('stream.lost');
  stop();
  expect(asked).toEqual(['https://host.example/services/desk/stream?video=a+film&since=5']);
  expect(heard).toEqual([
    { type: 'stream.people', people: [{ id: 7, name: 'Ana' }] },
    { type: 'stream.tags', saved: [tag], removed: ['t2'], starters: [starter], through: 9 },
    { type: 'stream.tags', saved: [], removed: [], starters: [], through: 10 },
    { type: 'stream.beat' },
    { type: 'stream.reset' },
    { type: 'stream.lost', after: 0 },
  ]);
});

test.each([400, 401, 403, 404])(
  '[B14] status %i is a refusal, and the desk checks the rights again',
  async (status) => {
    respond = async () => new Response(null, { status });
    const { heard, stop } = listen();
    await expect.poll(() => heard).toEqual([{ type: 'stream.refused' }]);
    stop();
  },
);

test('[B14] a host without a free slot says when to retry', async () => {
  respond = async () => new Response(null, { status: 503, headers: { 'retry-after': '5' } });
  const { heard, stop } = listen();
  await expect.poll(() => heard).toEqual([{ type: 'stream.lost', after: 5_000 }]);
  stop();
});

test('[B14] clients that lost the same host do not reconnect at the same moment', async () => {
  drawn = 0.5;
  respond = () => Promise.reject(new TypeError('no network'));
  const { heard, stop } = listen();
  await expect.poll(() => heard).toEqual([{ type: 'stream.lost', after: 500 }]);
  stop();
});

test.each([
  ['no JSON', event('tags', 'no JSON')],
  ['no number', event('tags', { saved: [tag], removed: [] })],
])('[B14] tags with %s are rejected, and the stream is closed', async (_, broken) => {
  respond = async () => streamed(event('beat', {}), broken, event('tags', { saved: [tag], removed: [], through: 9 }));
  const { heard, stop } = listen();
  await expect.poll(() => heard.at(-1)?.type).toBe('stream.lost');
  stop();
  expect(heard.map(({ type }) => type)).toEqual(['stream.beat', 'stream.lost']);
});

test('[B14] a response that is not a stream counts as lost, and is not read', async () => {
  respond = async () => new Response(event('beat', {}), { headers: { 'content-type': 'text/html' } });
  const { heard, stop } = listen();
  await expect.poll(() => heard).toEqual([{ type: 'stream.lost', after: 0 }]);
  stop();
});

test('[B14] leaving a desk closes the stream, without further events', async () => {
  const hungUp = Promise.withResolvers<void>();
  respond = (_, signal) => {
    signal.addEventListener('abort', () => hungUp.resolve());
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  };
  const { heard, stop } = listen();
  stop();
  await hungUp.promise;
  expect(heard).toEqual([]);
});
