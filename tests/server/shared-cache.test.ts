/** Data files behind a cache that many viewers share: haproxy stands for a CDN (row O01). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_USER_ID } from '../../core/domain/constants.ts';
import { dataFileAddress, type Freshness } from '../../src/adapters/services/early-data.ts';
import { findHaproxy } from '../../tools/haproxy.ts';
import { freePort } from '../../tools/ports.ts';
import { type Client, type RunningHost, startHost } from './harness.ts';
import { until } from './live-host.ts';
import { aMedium } from './store-library.ts';

const PERIOD_MS = 60_000;

let host: RunningHost;
let admin: Client;
let folder: string;
let cdn: ChildProcess;
let edge: string;

beforeAll(async () => {
  const program = findHaproxy();
  if (program === undefined) throw new Error('No haproxy here: apt-get install -y haproxy');
  host = await startHost({ also: ['first', 'second', 'third', 'fourth'].map((id) => aMedium({ id, title: 'Final' })) });
  admin = await host.login('admin');
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-edge-'));
  const port = await freePort();
  const path = join(folder, 'haproxy.cfg');
  await writeFile(
    path,
    `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
cache edge
  total-max-size 8
  max-age 60
  process-vary on
listen edge
  bind 127.0.0.1:${port}
  http-request cache-use edge
  http-response cache-store edge
  http-response set-header x-hit yes if { res.cache_hit }
  server host ${new URL(host.address).host}
`,
  );
  cdn = spawn(program, ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  edge = `http://127.0.0.1:${port}`;
  await until('the cache', () =>
    fetch(`${edge}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
});
afterAll(async () => {
  cdn.kill();
  await once(cdn, 'exit');
  await host.stop();
  await rm(folder, { recursive: true });
});

interface Seen {
  version: number;
  /** The host was not asked. */
  isCopy: boolean;
}

/** What a player reads at a moment of its own clock. */
async function look(id: string, now: number, freshness?: Freshness): Promise<Seen> {
  const response = await fetch(
    dataFileAddress(`${edge}/data/`, { type: 'video', id, userId: DEFAULT_USER_ID }, now, freshness),
  );
  const { version } = (await response.json()) as { version: number };
  return { version, isCopy: response.headers.get('x-hit') === 'yes' };
}

/** @returns the version after the change */
async function tag(mediaId: string): Promise<number> {
  const { status } = await admin.request('putTags', {
    mediaId,
    source: 'timing',
    saved: [{ id: crypto.randomUUID(), time: '00:00:01' }],
  });
  expect(status).toBe('ok');
  return (await host.app.store.media.find(mediaId))!.version;
}

describe('a cache that viewers share', () => {
  it('[O01] asks the host once for all who look within a period', async () => {
    const began = Math.floor(Date.now() / PERIOD_MS) * PERIOD_MS;
    const moments = Array.from({ length: 60 }, (_, second) => began + second * 1_000);
    const first = await look('first', began);
    const seen = await Promise.all(moments.map((now) => look('first', now)));
    // Its copy is good for two seconds, which a busy machine may need.
    expect(seen.filter(({ isCopy }) => !isCopy).length).toBeLessThanOrEqual(2);
    expect(new Set([first, ...seen].map(({ version }) => version)).size).toBe(1);
  });

  it('[O01] [B13] gives whoever was told of a version that version at once, and the others within a period', async () => {
    const now = Date.now();
    const before = await look('second', now);
    const version = await tag('second');
    expect(version).toBeGreaterThan(before.version);
    expect(await look('second', now, { version })).toEqual({ version, isCopy: false });
    expect((await look('second', now, { version })).version).toBe(version);
    expect((await look('second', now + PERIOD_MS)).version).toBe(version);
    await expect.poll(async () => (await look('second', now)).version, { timeout: 20_000 }).toBe(version);
  });

  it('[O01] keeps no older version for a version that is still to come', async () => {
    const now = Date.now();
    const { version: current } = await look('third', now);
    const next = { version: current + 1 };
    for (let round = 0; round < 3; round += 1)
      expect(await look('third', now, next)).toEqual({ version: current, isCopy: false });
    const version = await tag('third');
    expect((await look('third', now, { version })).version).toBe(version);
  });

  it('[O01] sends a viewer who has the file a few bytes', async () => {
    const address = `${edge}/data/video/fourth.json?time=0`;
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
