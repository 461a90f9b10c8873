/** The host's responses to the bridge: a real host, and a misbehaving one. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RaceTag } from '../../core/domain/race/race-tags.ts';
import { HostRefusal, HostUnreachable } from '../../bridge/request-host.ts';
import { openHost } from '../../bridge/host.ts';
import { CALM_REPORT } from '../server/bridge-report.ts';
import { type Client, type RunningHost, startHost } from '../server/harness.ts';
import { aMedium, GROUP } from '../server/store-library.ts';

const AT = 1_781_510_283_000;
const never = new AbortController().signal;
const tag = (id: string, also: Partial<RaceTag> = {}): RaceTag => ({
  id,
  time: '00:01:32.400',
  category: 'Finish',
  ...also,
});

let host: RunningHost;
let admin: Client;
let key: string;
const servers: Server[] = [];

beforeAll(async () => {
  host = await startHost({
    also: [
      aMedium({ id: 'run', title: 'Run', groupId: GROUP }),
      aMedium({ id: 'other', title: 'Other', groupId: GROUP }),
    ],
  });
  admin = await host.login('admin');
  const made = await admin.request('createKey', { name: 'Timing', scopes: ['tags'], mediaId: 'run' });
  if (made.status !== 'ok') throw new Error(made.status);
  ({ key } = made.data);
});
afterAll(() => host.stop());
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const bridged = (also: { host?: string; key?: string; mediaId?: string } = {}) =>
  openHost(
    () => ({ host: host.address, key, mediaId: 'run', source: 'c123', ...also }),
    () => AT,
  );

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('tags', () => {
  it('[B13] are saved and removed by their ids', async () => {
    const { putTags } = bridged();
    expect(await putTags({ saved: [tag('c-a-s'), tag('c-a-f')], removed: [] }, never)).toEqual({
      kind: 'saved',
      at: AT,
    });
    expect(await putTags({ saved: [], removed: ['c-a-f'] }, never)).toEqual({ kind: 'saved', at: AT });
    const tags = await host.app.store.tags.ofMedium('run');
    expect(tags.map(({ id }) => id)).toEqual([expect.stringContaining('c-a-s')]);
  });

  it('[B13] that the host cannot store are named, by position or id', async () => {
    const { putTags } = bridged();
    const malformed = await putTags(
      { saved: [tag('c-b-s'), tag('c-b-f', { category: 'x'.repeat(2_000) })], removed: [] },
      never,
    );
    expect(malformed).toMatchObject({ kind: 'refused', id: 'c-b-f' });
    const untimed = await putTags({ saved: [{ ...tag('c-c-s'), time: 'soon' }], removed: [] }, never);
    expect(untimed).toMatchObject({ kind: 'refused', id: 'c-c-s' });
  });

  it.each([
    ['a key that is none', { key: 'fgk_none' }, /no such key/],
    ['a medium that the key is not for', { mediaId: 'other' }, /scope “tags”, for this medium/],
    ['a host that is not there', { host: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9/],
  ])('[B13] wait after %s', async (_why, also, detail) => {
    const outcome = await bridged(also).putTags({ saved: [tag('c-d-s')], removed: [] }, never);
    expect(outcome).toEqual({ kind: 'away', at: AT, detail: expect.stringMatching(detail) as string });
  });

  it.each<[why: string, listener: RequestListener]>([
    ['is starting', (_request, response) => response.writeHead(503).end('{}')],
    ['asks for patience', (_request, response) => response.writeHead(429, { 'retry-after': '3' }).end('{}')],
    ['is a web server of something else', (_request, response) => response.end('<html>')],
    ['breaks off', (request) => request.socket.destroy()],
    ['leads elsewhere', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ])('[B13] wait if a host %s', async (_why, listener) => {
    const outcome = await bridged({ host: await answering(listener) }).putTags(
      { saved: [tag('c-e-s')], removed: [] },
      never,
    );
    expect(outcome.kind).toBe('away');
  });
});

describe('the report', () => {
  it("[B13] is answered with the operator's settings", async () => {
    const { report } = bridged();
    expect(await report(CALM_REPORT, never)).toEqual({ isHeld: false, corrections: [] });
    await admin.request('setBridge', {
      mediaId: 'run',
      source: 'c123',
      settings: { isHeld: true, streamDelay: 1_200 },
    });
    expect(await report(CALM_REPORT, never)).toEqual({ isHeld: true, streamDelay: 1_200, corrections: [] });
  });

  it('[B13] is refused to a key for something else, and fails if the host is away', async () => {
    await expect(bridged({ key: 'fgk_none' }).report(CALM_REPORT, never)).rejects.toThrow(HostRefusal);
    await expect(bridged({ host: 'http://127.0.0.1:9' }).report(CALM_REPORT, never)).rejects.toThrow(HostUnreachable);
  });
});
