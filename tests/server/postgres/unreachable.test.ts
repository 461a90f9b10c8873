/**
 * A database that is lost and comes back: requests fail with a hint to retry, and the host keeps running and recovers
 * (rows O01, O02).
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { turnsOf, turnsUntil } from '../../patience.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium } from '../store-library.ts';

// Each test starts hosts.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A connection to the database that can be cut. */
class Line {
  readonly #sockets = new Set<Socket>();
  readonly #to: URL;
  #server: Server | undefined;
  #port = 0;
  #isStalled = false;

  constructor(url: string) {
    this.#to = new URL(url);
  }

  /** @returns the database's address through this line */
  async open(): Promise<string> {
    this.#server = createServer((near) => {
      if (this.#isStalled) {
        this.#sockets.add(near.on('error', () => undefined));
        return;
      }
      const far = connect(Number(this.#to.port), this.#to.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as { port: number }).port;
    const url = new URL(this.#to.href);
    url.port = String(this.#port);
    return url.href;
  }

  /** Like a network that silently drops everything: connections stay open, and nothing comes back. */
  stall(): void {
    this.#isStalled = true;
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  async cut(): Promise<void> {
    this.#isStalled = false;
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

let line: Line;
let host: RunningHost;
beforeAll(async () => {
  host = await startHost({
    database: 'postgres',
    // Generous, so that a loaded machine does not fail the tests.
    config: { searchBudgetMs: 30_000, metrics: { host: '127.0.0.1', port: 0 } },
    reachedBy: (url) => {
      line = new Line(url);
      return line.open();
    },
  });
});
afterAll(() => host.stop());

const ready = async (): Promise<unknown> => (await fetch(`${host.address}/ready`)).json();

describe('a lost database', () => {
  it('[O01] [O02] requests are told to retry, and the host reports that it is alive but not ready', async () => {
    const viewer = await host.login('viewer');
    expect((await viewer.request('search', { targetType: 'Video' })).status).toBe('ok');
    await line.cut();
    for (const [name, params] of [
      ['getMediaName', { mediaId: 'open', mediaType: 'Video' }],
      ['search', { targetType: 'Video' }],
      ['login', { email: 'viewer', password: 'whatever' }],
    ] as const) {
      const response = await host.anonymous().requestRaw(name, params);
      expect([name, response.status, response.headers.get('retry-after')]).toEqual([name, 503, '5']);
      expect(await response.json()).toMatchObject({
        status: 'error',
        message: 'The database cannot be reached. Try again in a moment.',
      });
    }
    const page = await fetch(`${host.address}/shared/${'a'.repeat(43)}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('Try again in a moment.');
    expect(await ready()).toMatchObject({ status: 'notReady', checks: { database: 'failed' } });
    expect((await fetch(`${host.address}/health`)).status).toBe(200);
    expect((await fetch(`${host.address}/data/video/open.json`)).status).toBe(503);
    expect(host.lines.join('\n')).toContain('the database cannot be reached');
  });

  it('[O01] [O02] once it is back, the host reads, writes and searches, and sessions are still valid', async () => {
    await line.open();
    await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 'ready' });
    const viewer = await host.login('viewer');
    await host.app.store.media.save(aMedium({ id: 'after', title: 'After the storm' }));
    const found = await viewer.request('search', { targetType: 'Video', searchVideoValue: 'storm' });
    expect(found.status === 'ok' && found.data.items.map(({ title }) => title)).toEqual(['After the storm']);
  });

  it('[O01] a connection that breaks fails only the requests that use it', async () => {
    const before = await host.login('viewer');
    const some = Array.from({ length: 40 }, async (_, at) => {
      if (at === 20) await line.cut().then(() => line.open());
      return (await before.requestRaw('getMediaName', { mediaId: 'open', mediaType: 'Video' })).status;
    });
    const statuses = await Promise.all(some);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect
      .poll(async () => (await before.requestRaw('getMediaName', { mediaId: 'open', mediaType: 'Video' })).status)
      .toBe(200);
  });

  it('[O01] if the database does not respond, requests fail fast once that is known', async () => {
    const ask = async (): Promise<number> =>
      (await host.anonymous().requestRaw('getMediaName', { mediaId: 'open', mediaType: 'Video' })).status;
    expect(await ask()).toBe(200);
    line.stall();
    // Requests that already have a connection would wait for half a minute.
    expect(await turnsOf(Promise.all(Array.from({ length: 8 }, ask)), 20_000)).toBeLessThan(20_000);
    const statuses: number[] = [];
    const asking = Array.from({ length: 20 }, async () => void statuses.push(await ask()));
    // One of them may be the trial that finds out whether the database is back.
    expect(await turnsUntil(() => statuses.length >= 19, 3_000)).toBeLessThan(3_000);
    expect(statuses.every((status) => status === 503)).toBe(true);
    for (const path of ['/health', '/privacy']) expect((await fetch(`${host.address}${path}`)).status, path).toBe(200);
    await line.cut();
    await line.open();
    await Promise.all(asking);
    await expect.poll(ask, { timeout: 20_000 }).toBe(200);
  });

  it('[O01] [O02] a database that is busy for too long also asks for a retry', async () => {
    const busy = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const find = vi.spyOn(host.app.store.media, 'find').mockRejectedValue(busy);
    const response = await host.anonymous().requestRaw('getMediaName', { mediaId: 'open', mediaType: 'Video' });
    find.mockRestore();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ message: 'The database is busy. Try again in a moment.' });
    expect(host.lines.join('\n')).toContain('the database is busy');
  });

  it('[O02] metrics count connections, requests waiting for one, and lost connections', async () => {
    const text = await (await fetch(host.metrics ?? '')).text();
    expect(text).toMatch(/ferryglide_database_connections\{pool="read",state="(idle|used)"\} \d/);
    expect(text).toContain('ferryglide_database_waiting{pool="write"} 0');
    expect(text).toMatch(/ferryglide_database_errors_total\{pool="read"\} [1-9]/);
  });
});
