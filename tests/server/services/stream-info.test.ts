import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHost } from '../harness.ts';
import type { Client, RunningHost } from '../harness.ts';

const FILM = 'https://www.youtube.com/watch?v=abc123';
const requested: string[] = [];
let reply: { status: number; body: string } = { status: 200, body: '{}' };
const service = createServer((request, response) => {
  requested.push(new URL(request.url ?? '', 'http://x').searchParams.get('of') ?? '');
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
});

let host: RunningHost;
let editor: Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  host = await startHost({ config: { fpsUrl: `http://127.0.0.1:${port}/?of={url}` } });
  editor = await host.login('editor');
});
afterAll(async () => {
  await host.stop();
  service.close();
});

it.each([
  ['{"fps":25}', 25],
  ['{"fps":"30000/1001"}', 30_000 / 1_001],
  ['{"fps":"59.94"}', 59.94],
])('[P37] the frame rate of a film is looked up: %s', async (body, fps) => {
  reply = { status: 200, body };
  const fileName = `${FILM}${requested.length}`;
  expect(await editor.request('getVideoStreamInfo', { fileName })).toEqual({ status: 'ok', data: { fps } });
  expect(requested.at(-1)).toBe(fileName);
});

it('[P37] a rate that is known is not asked for again', async () => {
  reply = { status: 200, body: '{"fps":50}' };
  await editor.request('getVideoStreamInfo', { fileName: FILM });
  const before = requested.length;
  expect(await editor.request('getVideoStreamInfo', { fileName: FILM })).toEqual({ status: 'ok', data: { fps: 50 } });
  expect(requested.length).toBe(before);
});

it.each([
  [500, '{}'],
  [200, 'no JSON'],
  [200, '{"fps":0}'],
  [200, '{"fps":"1/0"}'],
])('[P37] a failed lookup returns no rate: %i %s', async (status, body) => {
  reply = { status, body };
  expect(await editor.request('getVideoStreamInfo', { fileName: `${FILM}x${requested.length}` })).toEqual({
    status: 'empty',
  });
});

it('[P37] only films of video sites are looked up, and only for signed-in people', async () => {
  const before = requested.length;
  expect(await editor.request('getVideoStreamInfo', { fileName: 'http://127.0.0.1:22/' })).toEqual({ status: 'empty' });
  const stranger = await host.anonymous().request('getVideoStreamInfo', { fileName: `${FILM}y` });
  expect(stranger).toEqual({ status: 'disconnected' });
  expect(requested.length).toBe(before);
});
