/** Data files and live playlists behind a shared cache: haproxy stands in for a CDN (row O01). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import { dataFileAddress, type Freshness } from '../../../src/adapters/services/early-data.ts';
import { HAPROXY, requiredPath } from '../../../tools/provide-program.ts';
import { freePort } from '../../../tools/ports.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { until } from '../live/live-host.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import { signMedia } from '../../../server/media/signature.ts';
import { aMedium } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const PERIOD_MS = 60_000;

/** Delay of the host's clock behind the real one. */
let aheadMs = 0;
let host: RunningHost;
let admin: Client;
let folder: string;
let cdn: ChildProcess;
let edge: string;

function stream(id: string): StoredMedium {
  const medium = aMedium({ id, visibility: id === 'members' ? 'private' : 'public' });
  if (!medium.player) throw new Error('no player');
  const live = { startsAt: new Date(NOW - 3_600_000).toISOString(), films: ['sprint-bank', 'slalom-run'] };
  return { ...medium, player: { ...medium.player, replay: undefined, live } };
}

beforeAll(async () => {
  const program = requiredPath(HAPROXY);
  host = await startHost({
    also: [
      ...['first', 'second', 'third', 'fourth'].map((id) => aMedium({ id, title: 'Final' })),
      ...['regatta', 'closing', 'members'].map(stream),
    ],
    now: () => NOW + aheadMs,
  });
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
  max-object-size 1048576
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
  /** Whether the response came from the cache. */
  isCopy: boolean;
}

/** Reads the data file as a player does at a given time of its own clock. */
async function look(id: string, now: number, freshness?: Freshness): Promise<Seen> {
  const response = await fetch(
    dataFileAddress(`${edge}/data/`, { type: 'video', id, userId: DEFAULT_USER_ID }, now, freshness),
  );
  const { version } = (await response.json()) as { version: number };
  return { version, isCopy: response.headers.get('x-hit') === 'yes' };
}

/** The response to a player that polls a live playlist. */
async function poll(path: string, etag?: string) {
  const response = await fetch(`${edge}${path}`, etag === undefined ? {} : { headers: { 'if-none-match': etag } });
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    isCopy: response.headers.get('x-hit') === 'yes',
    text: await response.text(),
  };
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

describe('a shared cache', () => {
  it('[O01] requests a file from the host once per period, however many viewers poll', async () => {
    const began = Math.floor(Date.now() / PERIOD_MS) * PERIOD_MS;
    const moments = Array.from({ length: 60 }, (_, second) => began + second * 1_000);
    const first = await look('first', began);
    const seen = await Promise.all(moments.map((now) => look('first', now)));
    // Its copy stays fresh for two seconds, and a busy machine may need as long.
    expect(seen.filter(({ isCopy }) => !isCopy).length).toBeLessThanOrEqual(2);
    expect(new Set([first, ...seen].map(({ version }) => version)).size).toBe(1);
  });

  it('[O01] [B13] sends an announced version at once to players that know of it, and to the others within a period', async () => {
    const now = Date.now();
    const before = await look('second', now);
    const version = await tag('second');
    expect(version).toBeGreaterThan(before.version);
    expect(await look('second', now, { version })).toEqual({ version, isCopy: false });
    expect((await look('second', now, { version })).version).toBe(version);
    expect((await look('second', now + PERIOD_MS)).version).toBe(version);
    await expect.poll(async () => (await look('second', now)).version, { timeout: 20_000 }).toBe(version);
  });

  it('[O01] never stores an older version under the address of a later one', async () => {
    const now = Date.now();
    const { version: current } = await look('third', now);
    const next = { version: current + 1 };
    for (let round = 0; round < 3; round += 1)
      expect(await look('third', now, next)).toEqual({ version: current, isCopy: false });
    const version = await tag('third');
    expect((await look('third', now, { version })).version).toBe(version);
  });

  it('[O01] sends a few bytes to a viewer who has the current file', async () => {
    const address = `${edge}/data/video/fourth.json?time=0`;
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

describe('live video behind a shared cache', () => {
  const PLAYLIST = '/media/regatta/live/720.m3u8';

  it('[O01] [P10] is requested from the host about once a second, and every viewer gets each new window', async () => {
    const first = await poll(PLAYLIST);
    expect(first.text).toContain('#EXTINF');
    const polls = await Promise.all(Array.from({ length: 60 }, () => poll(PLAYLIST)));
    // On a busy machine the polls may take several seconds.
    expect(polls.filter(({ isCopy }) => !isCopy).length).toBeLessThanOrEqual(6);
    expect(new Set(polls.map(({ etag }) => etag))).toEqual(new Set([first.etag]));
    aheadMs += 4_000;
    await expect.poll(async () => (await poll(PLAYLIST)).text, { timeout: 20_000 }).not.toBe(first.text);
  });

  it('[O01] costs a few bytes if the player has the current window', async () => {
    const { etag } = await poll(PLAYLIST);
    expect(etag).not.toBe('');
    expect(await poll(PLAYLIST, etag)).toMatchObject({ status: 304, text: '' });
  });

  it('[O01] [P04] is gone a few seconds after its stream was closed', async () => {
    const path = '/media/closing/live/720.m3u8';
    const { etag, status } = await poll(path);
    expect(status).toBe(200);
    const { media } = host.app.store;
    await media.save({ ...(await media.find('closing'))!, visibility: 'private' });
    aheadMs += 5_000;
    await expect.poll(async () => (await poll(path)).status, { timeout: 20_000 }).toBe(403);
    expect((await poll(path, etag)).status).toBe(403);
  });

  it('[O01] [P04] is not cached if its playlist was signed for one viewer', async () => {
    const path = `${signMedia(host.app.secret, 'members', NOW + aheadMs).base}live/720.m3u8`;
    for (let round = 0; round < 3; round += 1) expect(await poll(path)).toMatchObject({ status: 200, isCopy: false });
  });
});
