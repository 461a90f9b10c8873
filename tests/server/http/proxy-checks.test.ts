/** How `deploy/haproxy.cfg` chooses among three servers, which this test simulates (rows O01, O02). */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../tools/ports.ts';
import { startProxy } from './haproxy-example.ts';

/** Enough for both checking backends to mark a server as down: `fall 2`, plus a check in progress. */
const CHECKS = 8;

interface StandIn {
  server: Server;
  port: number;
  /** Statuses of its responses to the proxy's checks and to `/ready`. */
  host: number;
  ready: number;
  /** Checks since the last reset. */
  checks: number;
  requests: { url: string; id: string | undefined }[];
}

let folder: string;
let proxy: ChildProcess;
let address: string;
let standing: () => Promise<ReadonlyMap<string, string>>;
const standIns: StandIn[] = [];

async function startStandIn(): Promise<StandIn> {
  const self: StandIn = { server: createServer(), port: 0, host: 200, ready: 200, checks: 0, requests: [] };
  self.server.on('request', ({ url = '', headers }, response) => {
    if (url === '/ready?scope=host') self.checks += 1;
    else if (url !== '/health') self.requests.push({ url, id: headers['x-request-id'] as string | undefined });
    response.statusCode = url === '/ready?scope=host' ? self.host : url === '/ready' ? self.ready : 200;
    response.end('here');
  });
  await new Promise<void>((resolve) => self.server.listen(0, '127.0.0.1', resolve));
  self.port = (self.server.address() as AddressInfo).port;
  return self;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-proxy-'));
  for (let each = 0; each < 3; each += 1) standIns.push(await startStandIn());
  const rtmpPort = await freePort();
  ({
    child: proxy,
    address,
    standing,
  } = await startProxy(
    folder,
    standIns.map(({ port }) => ({ port, rtmpPort })),
  ));
});
afterAll(async () => {
  proxy.kill('SIGKILL');
  for (const { server } of standIns) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const each of standIns) Object.assign(each, { host: 200, ready: 200 });
  await haveMarked(['UP', 'UP', 'UP']);
  for (const each of standIns) each.requests = [];
});

/** Waits until both checking backends report these states. */
async function haveMarked(states: readonly string[]): Promise<void> {
  for (const backend of ['servers', 'timing'])
    await expect.poll(() => marks(backend), { message: backend }).toEqual(states);
}

async function marks(backend: string): Promise<(string | undefined)[]> {
  const states = await standing();
  return ['one', 'two', 'three'].map((server) => states.get(`${backend}/${server}`));
}

/** @returns statuses of 30 requests, and how many each server received */
async function ask(path = '/data/video/open.json'): Promise<{ statuses: Set<number>; given: number[] }> {
  const before = standIns.map(({ requests }) => requests.length);
  const statuses = new Set<number>();
  for (let each = 0; each < 30; each += 1) statuses.add((await fetch(address + path)).status);
  return { statuses, given: standIns.map(({ requests }, at) => requests.length - before[at]!) };
}

it('[O01] a server with a fault of its own gets no requests, and the others share them', async () => {
  standIns[1]!.host = 503;
  await haveMarked(['UP', 'DOWN', 'UP']);
  for (const path of ['/data/video/open.json', '/api/v1/ingest/xml']) {
    const { statuses, given } = await ask(path);
    expect([...statuses], path).toEqual([200]);
    expect(given[1], path).toBe(0);
  }
});

it('[O01] [O02] a fault that all servers share, such as lost storage, removes none of them', async () => {
  for (const each of standIns) Object.assign(each, { ready: 503, checks: 0 });
  await expect.poll(() => Math.min(...standIns.map(({ checks }) => checks))).toBeGreaterThanOrEqual(CHECKS);
  expect(await marks('servers')).toEqual(['UP', 'UP', 'UP']);
  const { statuses, given } = await ask();
  expect([...statuses]).toEqual([200]);
  expect(given.every((count) => count > 0)).toBe(true);
});

it('[O01] [O02] if every server is out of order they still get requests, so that clients see the reason', async () => {
  for (const each of standIns) each.host = 503;
  await haveMarked(['DOWN', 'DOWN', 'DOWN']);
  for (const path of ['/', '/api/v1/ingest/xml']) expect([...(await ask(path)).statuses], path).toEqual([200]);
});

it('[O01] [O02] the proxy assigns each request an id, whatever the client sent, and does not publish /ready', async () => {
  await fetch(`${address}/named`, { headers: { 'x-request-id': 'of-the-client' } });
  const [named] = standIns.flatMap(({ requests }) => requests);
  expect(named?.id).toMatch(/^[0-9a-f-]{36}$/);
  for (const path of ['/ready', '/ready?scope=host']) expect((await fetch(address + path)).status, path).toBe(404);
});
