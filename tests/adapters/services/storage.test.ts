import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SendRequest } from '../../../src/adapters/services/client.ts';
import { renewGrant } from '../../../src/adapters/services/refresh.ts';
import { openStorage } from '../../../src/adapters/services/storage.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { request, fullDocument } from '../../charts/player/documents.ts';

let server: Server;
let origin = '';
let respond: (response: ServerResponse) => void = () => undefined;
const requested: { url: string; headers: IncomingHttpHeaders }[] = [];
const absolute = <A>(address: A): A => address;
const never: SendRequest = () => Promise.reject(new Error('the host is not asked'));

beforeEach(async () => {
  requested.length = 0;
  server = createServer((incoming, response) => {
    requested.push({ url: incoming.url ?? '', headers: incoming.headers });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const film = (storageHostId: number, replay_url: string): DataDocument => {
  const base = fullDocument({ storageHostId });
  return { ...base, video: { ...base.video, replay_url } };
};
const open = (document: DataDocument, sendRequest: SendRequest = never, signal = new AbortController().signal) =>
  openStorage(sendRequest, absolute, { document }, signal);
const locked = (): DataDocument => film(12, `${origin}/vod/vi1/token/t-1/hls/manifest.m3u8`);

it('[P30] the provider receives the token and returns the stream', async () => {
  respond = (response) => response.end(JSON.stringify({ video: { src: '/vod/vi1/hls/manifest.m3u8', title: 'x' } }));
  const opened = await open(locked());
  expect(opened).toMatchObject({
    status: 'ok',
    document: { video: { replay_url: `${origin}/vod/vi1/hls/manifest.m3u8` } },
  });
  expect(requested).toHaveLength(1);
  expect(requested[0]?.url).toBe('/vod/vi1/token/t-1/player.json');
  expect(requested[0]?.headers).toMatchObject({ 'x-token-session': 't-1' });
  expect(requested[0]?.headers.cookie).toBeUndefined();
});

it('[P30] (1) a film without a token is not requested', async () => {
  expect(await open(film(6, `${origin}/vod/vi1/hls/manifest.m3u8`))).toEqual({ status: 'refused', failure: 1 });
  expect(requested).toEqual([]);
});

it('[P30] (2) a provider that breaks off is an error', async () => {
  respond = (response) => response.destroy();
  expect(await open(locked())).toEqual({ status: 'refused', failure: 2 });
});

it.each([401, 403, 404, 500])('[P30] (3) a provider that responds with %i is an error', async (status) => {
  respond = (response) => response.writeHead(status).end('{"video":{"src":"/film.m3u8"}}');
  expect(await open(locked())).toEqual({ status: 'refused', failure: 3 });
});

it.each(['{"video":', '', '[]', '{"video":{}}', '{"video":{"src":""}}', '{"video":{"src":"javascript:alert(1)"}}'])(
  '[P30] (4) a provider with the response %s is an error',
  async (body) => {
    respond = (response) => response.end(body);
    expect(await open(locked())).toEqual({ status: 'refused', failure: 4 });
  },
);

it('[P30] a request cancelled by the chart is aborted and returns nothing', async () => {
  const over = new AbortController();
  respond = () => over.abort();
  await expect(open(locked(), never, over.signal)).rejects.toThrow();
});

const host =
  (responses: Readonly<Record<string, unknown>>): SendRequest =>
  async (definition, params) => {
    addEvent(definition.name, params);
    return v.parse(definition.response, responses[definition.name]);
  };
const addEvent = vi.fn<(name: string, params: unknown) => void>();

it('[P30] a file of a signed storage gets an address signed by the host', async () => {
  const sendRequest = host({ getSignedUrlByStorageHost: { status: 'ok', data: '/media/s/9.x/v1/run/master.m3u8' } });
  const opened = await open(film(13, 'v1/run/master.m3u8'), sendRequest);
  expect(opened).toMatchObject({
    status: 'ok',
    document: { video: { replay_url: '/media/s/9.x/v1/run/master.m3u8' } },
  });
  expect(addEvent).toHaveBeenLastCalledWith('getSignedUrlByStorageHost', {
    assetType: 'video',
    fileName: 'v1/run/master.m3u8',
    storageHost: 13,
    groupId: 64,
  });
});

it.each([{ status: 'empty' }, { status: 'error' }])(
  '[P30] (3) a signed storage that responds with %j is an error',
  async (refusal) => {
    const sendRequest = host({ getSignedUrlByStorageHost: refusal });
    expect(await open(film(14, 'v1/run/master.m3u8'), sendRequest)).toEqual({ status: 'refused', failure: 3 });
  },
);

it('[P30] a newer signature is requested from the storage, too', async () => {
  vi.stubGlobal('location', { origin: 'https://play.example', ancestorOrigins: ['https://club.example'] });
  const grant = { expiresAt: 2_000_000_000_000 };
  const { kind: _kind, ...written } = film(13, 'v1/run/master.m3u8');
  const sendRequest = host({
    checkMediaPlayerAccess: { status: 'ok', data: { document: written, grant } },
    getSignedUrlByStorageHost: { status: 'ok', data: '/media/s/10.y/v1/run/master.m3u8' },
  });
  const source = { sendRequest, absolute, tagsUrl: '/data/' };
  const renewed = await renewGrant(source, { request: request() }, new AbortController().signal);
  expect(renewed).toEqual({ status: 'ok', url: '/media/s/10.y/v1/run/master.m3u8', grant });
  vi.unstubAllGlobals();
});
