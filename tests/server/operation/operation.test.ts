/** Operating the server: health, the log, metrics, and a graceful stop (row O02). */
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openJobQueue } from '../../../server/jobs/queue.ts';
import { openLog } from '../../../server/operation/log.ts';
import {
  type HostReadiness,
  openReadiness,
  type Readiness,
  type ReadinessCheck,
} from '../../../server/operation/readiness.ts';
import { scrub } from '../../../server/operation/scrub.ts';
import { openDatabaseProbe, openStore } from '../../../server/store/open.ts';
import { turnsOf } from '../../patience.ts';
import { type Client, type HarnessOptions, type RunningHost, startHost } from '../harness.ts';
import { aMedium } from '../store-library.ts';
import { checksumOf, tus } from '../tus.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-operation-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const running = new Set<RunningHost>();
async function host(options?: HarnessOptions): Promise<RunningHost> {
  const started = await startHost(options);
  running.add(started);
  return started;
}
afterEach(async () => {
  for (const each of running) await each.stop();
  running.clear();
});

describe('health', () => {
  async function ready(address: string): Promise<[number, Readiness]> {
    const response = await fetch(`${address}/ready`);
    return [response.status, (await response.json()) as Readiness];
  }

  /** As proxies check it. */
  async function hostReady(address: string): Promise<[number, HostReadiness]> {
    const response = await fetch(`${address}/ready?scope=host`);
    return [response.status, (await response.json()) as HostReadiness];
  }

  it('[O02] a running host is alive and ready, and reveals nothing else', async () => {
    const { address } = await host();
    expect(await ready(address)).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok', storage: 'ok', jobs: 'ok' }, storageAgeS: 0 },
    ]);
    expect(await hostReady(address)).toEqual([200, { status: 'ready', checks: { database: 'ok' } }]);
    expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: 'ok' });
  });

  it('[O02] a host with less disk space than required is alive but not ready', async () => {
    const { address } = await host({ config: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const [status, { checks }] = await ready(address);
    expect([status, checks]).toEqual([503, { database: 'ok', storage: 'full', jobs: 'ok' }]);
    expect((await fetch(`${address}/health`)).status).toBe(200);
    // The hosts that share the disk are just as full, so proxies keep this one.
    expect((await hostReady(address))[0]).toBe(200);
  });

  it('[O02] a host waits for a database locked by another program, but not forever', async () => {
    const { address, dataFolder } = await host();
    const other = new Database(join(dataFolder, 'ferryglide.db'));
    other.exec('BEGIN IMMEDIATE');
    const response = ready(address);
    expect(await turnsOf(response, 20_000)).toBeLessThan(10_000);
    const [status, { checks }] = await response;
    expect([status, checks.database]).toEqual([503, 'locked']);
    other.exec('ROLLBACK');
    other.close();
    await expect.poll(async () => (await ready(address))[0]).toBe(200);
  });

  it('[O02] jobs that are no longer polled, and a missing folder, are reported', async () => {
    const path = join(folder, 'ferryglide.db');
    const store = await openStore(path);
    let ms = 0;
    const options = { log: () => undefined, elapsed: () => ms };
    const broken = { ...store, jobs: { ...store.jobs, take: () => Promise.reject(new Error('disk I/O error')) } };
    const jobs = await openJobQueue({ ...options, store: broken });
    jobs.work('package', { workers: 1, run: () => Promise.resolve(), giveUp: () => Promise.resolve() });
    const stopping = new AbortController();
    const look = async (dataFolder: string): Promise<Readiness> => {
      const readiness = openReadiness({
        probe: await openDatabaseProbe(path),
        config: { dataFolder, minFreeBytes: 0 },
        files: { isElsewhere: false, probe: () => Promise.resolve() },
        store,
        jobs,
        stopping: stopping.signal,
      });
      try {
        return await readiness.check();
      } finally {
        await readiness.close();
      }
    };
    expect((await look(folder)).checks.jobs).toBe('ok');
    ms = 59_000;
    expect((await look(folder)).checks.jobs).toBe('ok');
    ms = 61_000;
    expect((await look(folder)).checks).toEqual({ database: 'ok', storage: 'ok', jobs: 'silent' });
    expect((await look(join(folder, 'gone'))).checks.storage).toBe('failed');
    stopping.abort();
    expect((await look(folder)).status).toBe('stopping');
    await jobs.stop();
    await store.close();
  });

  /** Checks by the test's own clock. */
  async function readinessOf(
    options: Partial<Parameters<typeof openReadiness>[0]>,
    work: (readiness: ReadinessCheck) => Promise<void>,
  ): Promise<void> {
    const readiness = openReadiness({
      probe: { check: () => Promise.resolve('ok'), close: () => Promise.resolve() },
      config: { dataFolder: folder, minFreeBytes: 0 },
      files: { isElsewhere: false, probe: () => Promise.resolve() },
      store: { bin: { namesMediaFolder: () => Promise.resolve(false) } },
      jobs: { isAlive: () => true },
      stopping: new AbortController().signal,
      ...options,
    });
    try {
      await work(readiness);
    } finally {
      await readiness.close();
    }
  }

  it('[O02] a working bucket is probed every 15 s, a failing one on each check, and the age is reported', async () => {
    let ms = 0;
    let probes = 0;
    let isWell = true;
    const probe = (): Promise<void> => {
      probes += 1;
      return isWell ? Promise.resolve() : Promise.reject(new Error('gone'));
    };
    await readinessOf({ files: { isElsewhere: true, probe }, elapsed: () => ms }, async ({ check }) => {
      const seen: [number, string, number][] = [];
      for (const at of [0, 5_000, 14_000, 15_000, 16_000]) {
        ms = at;
        const { checks, storageAgeS } = await check();
        seen.push([probes, checks.storage, storageAgeS]);
      }
      expect(seen).toEqual([
        [1, 'ok', 0],
        [1, 'ok', 5],
        [1, 'ok', 14],
        [2, 'ok', 0],
        [2, 'ok', 1],
      ]);
      isWell = false;
      for (const at of [29_000, 30_000, 31_500]) {
        ms = at;
        seen.push([probes, (await check()).checks.storage, probes]);
      }
      expect(seen.slice(-3).map(([, storage, after]) => [storage, after])).toEqual([
        ['ok', 2],
        ['failed', 3],
        ['failed', 4],
      ]);
      isWell = true;
      ms = 33_000;
      expect((await check()).checks.storage).toBe('ok');
    });
  });

  it('[O02] a host is out of order for proxies after 10 s without its database, or when it stops', async () => {
    let ms = 0;
    const stopping = new AbortController();
    let isGone = false;
    const probe = {
      check: () => Promise.resolve(isGone ? ('failed' as const) : ('ok' as const)),
      close: () => Promise.resolve(),
    };
    await readinessOf({ probe, elapsed: () => ms, stopping: stopping.signal }, async ({ checkHost }) => {
      const seen: [string, string][] = [];
      const lookAt = async (at: number): Promise<void> => {
        ms = at;
        const { status, checks } = await checkHost();
        seen.push([status, checks.database]);
      };
      await lookAt(0);
      isGone = true;
      for (const at of [2_000, 7_000, 10_500, 12_000]) await lookAt(at);
      isGone = false;
      await lookAt(14_000);
      stopping.abort();
      await lookAt(14_500);
      expect(seen).toEqual([
        ['ready', 'ok'],
        ['ready', 'failed'],
        ['ready', 'failed'],
        ['ready', 'failed'],
        ['notReady', 'failed'],
        ['ready', 'ok'],
        ['stopping', 'ok'],
      ]);
    });
  });
});

describe('the log', () => {
  const TOKEN = 'Zx9'.repeat(14) + 'q';
  /** Text in the log that contains any of these identifies a person or grants access. */
  const PERSONAL = ['freya', 'club.example', '203.0.113', '2001:db8', 'whitewater', 'hunter2', TOKEN, 'Firefox'];

  it('[O02] has one line per request: id, name, status and duration, and no personal data', async () => {
    const path = join(folder, 'log.json');
    const log = openLog({ logFormat: 'json', logRequests: true }, openSync(path, 'w'));
    const { address, anonymous, app } = await host({ log, config: { trustProxy: true } });
    const viewer = anonymous();
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Firefox/140',
      referer: `https://club.example/?token=${TOKEN}`,
    };
    await viewer.requestRaw('login', { email: 'freya@club.example', password: 'hunter2' });
    await viewer.requestRaw('search', { targetType: 'Video', searchVideoValue: 'whitewater freya' });
    const addresses = [
      `/unfollow?token=${TOKEN}`,
      `/feed/${TOKEN}`,
      `/shared/${TOKEN}`,
      `/media/s/9999999999.${TOKEN}/open/run/video.mp4`,
      `/data/video/freya@club.example.json`,
      `/services?request=freya@club.example`,
      `/whitewater/freya?email=freya%40club.example`,
      '/services/%00%0a{"level":"fatal"}',
    ];
    for (const each of addresses) await fetch(address + each, { headers, redirect: 'manual' });
    await fetch(`${address}/data/video/open.json`, { headers: { ...headers, 'x-request-id': 'edge-7f3a91c2' } });
    await fetch(`${address}/data/video/open.json`, { headers: { 'x-request-id': 'freya@club.example' } });
    // The error message of a library may contain anything.
    app.log(
      `Mail to freya@club.example from 203.0.113.9 and 2001:db8::7: /shared/${TOKEN} at smtp://freya:hunter2@mail.example`,
    );
    await Promise.all([...running].map((each) => each.close()));
    log.end();

    const text = await readFile(path, 'utf8');
    for (const each of PERSONAL) expect(text.toLowerCase()).not.toContain(each.toLowerCase());
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(addresses.length + 4);
    for (const line of requests) {
      expect(Object.keys(line).toSorted()).toEqual(
        ['level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time'].toSorted(),
      );
      expect(line['ms']).toBeGreaterThanOrEqual(0);
    }
    expect(requests.map(({ route }) => route).slice(0, 6)).toEqual([
      'login',
      'search',
      '/unfollow',
      '/feed/:id',
      '/shared/:token',
      '/media/*',
    ]);
    expect(requests.at(-2)).toMatchObject({ route: '/data/*', status: 200, requestId: 'edge-7f3a91c2' });
    expect(requests.at(-1)?.['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("[O02] takes a request's id only from a trusted proxy", async () => {
    const { address } = await host();
    const given = { 'x-request-id': 'edge-7f3a91c2' };
    const response = await fetch(`${address}/health`, { headers: given });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[O02] shows a user who meets an error the id under which it is logged', async () => {
    const path = join(folder, 'fault.json');
    const log = openLog({ logFormat: 'json', logRequests: true }, openSync(path, 'w'));
    const { address, app } = await host({ log });
    app.store.media.find = () => Promise.reject(new Error('no rows for freya@club.example'));
    const numbers: string[] = [];
    for (const [accept, language] of [
      ['application/json', 'en'],
      ['text/html', 'en'],
      ['text/html', 'fr'],
    ] as const) {
      const response = await fetch(`${address}/services/data/stream?mediaId=open`, {
        headers: { accept, 'accept-language': language },
      });
      expect(response.status).toBe(500);
      const number = response.headers.get('x-request-id') ?? '';
      const said = await response.text();
      expect(said).toContain(number);
      if (accept === 'text/html') expect(said).toContain(language === 'en' ? 'give the number' : 'indiquez le numéro');
      numbers.push(number);
    }
    log.end();
    const text = await readFile(path, 'utf8');
    for (const number of numbers)
      expect(text).toMatch(
        new RegExp(`"requestId":"${number}","msg":"/services/data/stream: Error: no rows for \\[e-mail\\]`),
      );
  });

  it('[O02] is plain text in a terminal', async () => {
    const path = join(folder, 'plain.log');
    const log = openLog({ logFormat: 'plain', logRequests: true }, openSync(path, 'w'));
    log.line('The disk is slow.', { requestId: 'edge-7f3a91c2' });
    log.request({ requestId: 'edge-7f3a91c2', method: 'GET', route: 'search', status: 200, ms: 3.14 });
    await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toContain('disk');
    log.end();
    expect(await readFile(path, 'utf8')).toBe('The disk is slow. (request edge-7f3a91c2)\nGET search 200 3.1 ms\n');
  });

  it.each([
    ['Job 12 (package 0190a6b2c3d4e5f60718293a4b5c6d7e), try 2', undefined],
    ['Live: cameras cannot push by RTMP to port 1935: EADDRINUSE.', undefined],
    ['at file:///app/server/http/app.ts:61:15', undefined],
    ['2026-11-26T12:00:00.000Z', undefined],
    ['at 12:30:59, in 3:04', undefined],
    ['from ::ffff:203.0.113.9 port 99', 'from [address] port 99'],
    ['ECONNREFUSED 10.0.0.7:587', 'ECONNREFUSED [address]'],
    ['GET /?search=freya&page=2 failed', 'GET /?[query] failed'],
  ])('[O02] %s', (line, expected) => {
    expect(scrub(line)).toBe(expected ?? line);
  });
});

describe('metrics', () => {
  it('[O02] have a port of their own, with requests by name, cache, jobs, live inputs and the event loop', async () => {
    const { address, metrics, app } = await host({ config: { metrics: { host: '127.0.0.1', port: 0 } } });
    for (let poll = 0; poll < 3; poll += 1) await fetch(`${address}/data/video/open.json`);
    for (let at = 0; at < 50; at += 1) await fetch(`${address}/nowhere-${at}`);
    await app.store.jobs.add({ id: 'later', kind: 'digest', subject: '66:weekly', afterMs: 86_400_000 });
    const text = await (await fetch(metrics ?? '')).text();
    expect(text).toContain('ferryglide_request_duration_seconds_count{route="/data/*",status="2xx"} 3');
    expect(text).toMatch(/ferryglide_file_cache_reads_total\{result="hit"\} [1-9]/);
    expect(text).toContain('ferryglide_jobs{kind="digest",state="waiting"} 1');
    expect(text).toContain('ferryglide_live_inputs 0');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/);
    // Labels come from the code, never from a request.
    expect(text).not.toContain('nowhere');
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    expect((await fetch(new URL('/', metrics))).status).toBe(404);
  });

  it('[O02] count failed jobs by kind', async () => {
    const { metrics, app } = await host({ config: { metrics: { host: '127.0.0.1', port: 0 } } });
    const read = async (): Promise<string> => (await fetch(metrics ?? '')).text();
    // Present before the first failure, because a missing series has no rate.
    expect(await read()).toContain('ferryglide_job_failures_total{kind="notice",result="retried"} 0');
    const id = 'c'.repeat(32);
    const medium = aMedium({ id, type: 'Clip', videoId: 'gone' });
    const clip = { id, filmId: 'gone', userId: 65, at: 1, start: 0, end: 1, logo: undefined, medium };
    await app.store.clipJobs.add(clip);
    await app.store.jobs.add({ id, kind: 'clip', subject: id });
    app.jobs.wake('clip');
    await expect.poll(read).toContain('ferryglide_job_failures_total{kind="clip",result="failed"} 1');
    expect(await read()).toContain('ferryglide_job_failures_total{kind="clip",result="retried"} 0');
  });

  it('[O02] are off by default', async () => {
    expect((await host()).metrics).toBeUndefined();
  });
});

/** A request that sends a whole upload as one part, at the speed of the test. */
const partOf = (
  { address }: RunningHost,
  { cookies }: Client,
  { id, bytes, headers = {} }: { id: string | undefined; bytes: Buffer; headers?: Record<string, string> },
) =>
  request(`${address}/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: address,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
      ...headers,
    },
  });

describe('a graceful stop', () => {
  it('[O02] finishes running requests, tells streams when to reconnect, and releases jobs', async () => {
    const one = await host();
    await one.app.store.media.save(aMedium({ id: 'talky', player: { ...aMedium({ id: '0' }).player!, chat: true } }));
    const editor = await one.login('editor');
    const { create, send } = tus(one, editor);
    const film = await readFile(new URL('../../../server/samples/media/advert-drybag/film.mp4', import.meta.url));

    const streams = [
      '/services/talk/stream?mediaId=talky',
      '/services/data/stream?mediaId=open',
      '/services/uploads/stream',
    ];
    const listening = await Promise.all(streams.map((each) => editor.fetch(each)));
    const heard = listening.map((response) => response.text());

    const bytes = Buffer.alloc(64 * 1024, 7);
    const id = (await create({ name: 'slow.mp4', bytes })).headers.get('location')?.split('/').at(-1);
    const slow = partOf(one, editor, { id, bytes, headers: { 'upload-checksum': checksumOf(bytes) } });
    const answered = once(slow, 'response') as Promise<[{ statusCode: number }]>;
    slow.write(bytes.subarray(0, 1000));
    await pause(200);
    await send({ name: 'a film.mp4', bytes: film }, film.length);
    // The stop comes while the job has barely started.
    await expect
      .poll(() => one.app.store.jobs.counts(), { interval: 2 })
      .toEqual([{ kind: 'package', waiting: 0, running: 1 }]);

    const closed = one.close();
    const took = turnsOf(closed, 20_000);
    await pause(300);
    await expect(fetch(`${one.address}/health`)).rejects.toThrow('fetch failed');
    slow.end(bytes.subarray(1000));
    expect((await answered)[0].statusCode).toBe(204);
    for (const text of await Promise.all(heard)) expect(text).toMatch(/\nretry: [1-5]\d{3}\n\n$/);
    await closed;
    expect(await took).toBeLessThan(10_000);

    const database = new Database(join(one.dataFolder, 'ferryglide.db'), { readonly: true });
    const jobs = database.prepare('SELECT kind, owner, attempts FROM jobs').all();
    database.close();
    const givenBack = { kind: 'package', owner: null, attempts: 0 };
    // The second job came with the last part.
    expect(jobs).toEqual([givenBack, givenBack]);
  });

  it('[O02] gives bridges and requests one common deadline, and writes analytics before slow work', async () => {
    const one = await host({ config: { requestsEndMs: 500 } });
    const editor = await one.login('editor');
    const bytes = Buffer.alloc(64 * 1024, 7);
    const id = (await tus(one, editor).create({ name: 'slow.mp4', bytes })).headers.get('location')?.split('/').at(-1);
    const slow = partOf(one, editor, { id, bytes });
    const cutOff = once(slow, 'error');
    slow.write(bytes.subarray(0, 1000));
    const written = Promise.withResolvers<void>();
    const { write } = one.app.events;
    one.app.events.write = () => write().then(written.resolve);
    // A bridge that does not end, and a live event that takes just as long.
    const bridgesEnded = Promise.withResolvers<void>();
    one.app.pushedTiming.stop = () => bridgesEnded.promise;
    const closed = one.close();
    await cutOff;
    await written.promise;
    bridgesEnded.resolve();
    await closed;
  });

  it('[O02] interrupts an upload that takes longer than the deadline, and it resumes after the next start', async () => {
    const one = await host({ config: { requestsEndMs: 200 } });
    const editor = await one.login('editor');
    const bytes = Buffer.alloc(64 * 1024, 7);
    const id = (await tus(one, editor).create({ name: 'slow.mp4', bytes })).headers.get('location')?.split('/').at(-1);
    const slow = partOf(one, editor, { id, bytes });
    const failed = once(slow, 'error');
    slow.write(bytes.subarray(0, 1000));
    await pause(200);
    const closed = one.close();
    expect(await turnsOf(closed, 10_000)).toBeLessThan(5_000);
    await closed;
    await failed;
  });
});
