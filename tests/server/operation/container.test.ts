/**
 * The conditions of `deploy/Containerfile`: a user other than root, a read-only root file system, and a volume for the
 * data (row O02).
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../../tools/build.ts';
import { freePort } from '../../../tools/ports.ts';
import { canMount, type Container, makeContainer, readContainerfile } from './container.ts';
import { client, readAccounts } from '../harness.ts';
import { until } from '../live/live-host.ts';
import { idOf, tus } from '../tus.ts';

/** As with `docker run --stop-timeout 12`. */
const STOP_MS = 12_000;
/** Generous, so that a loaded machine does not fail the tests. */
const PATIENCE = { timeout: 200_000, interval: 100 };
const FILM = new URL('../../../server/samples/media/advert-drybag/film.mp4', import.meta.url);

if (!canMount()) console.warn('The container file is not tried: this machine lets its tests mount nothing.');

describe.skipIf(!canMount())('the container file, run without a container', () => {
  let container: Container;
  let server: ChildProcess;
  let said = '';
  let port: number;
  let healthCheck: readonly string[];

  beforeAll(async () => {
    expect(await buildIfStale(), 'the build').toBe(true);
    const file = await readContainerfile();
    container = await makeContainer(file);
    port = await freePort();
    healthCheck = file.healthCheck.map((word) => word.replace('127.0.0.1:4710', `127.0.0.1:${port}`));
    server = container.run(file.command, {
      PORT: String(port),
      FERRYGLIDE_ORIGIN: `http://127.0.0.1:${port}`,
      FERRYGLIDE_RTMP_PORT: '0',
      FERRYGLIDE_SRT_PORT: '0',
    });
    server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const isReady = async (): Promise<boolean> => {
      if (server.exitCode !== null) throw new Error(`the server has ended: ${said}`);
      return fetch(`http://127.0.0.1:${port}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    await until('the server', isReady, PATIENCE.timeout, () => said);
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await container?.remove();
  });

  const check = async (): Promise<number> => (await once(container.run(healthCheck), 'close'))[0] as number;

  it('[O02] serves its pages and passes its own health check', async () => {
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
    expect(await check()).toBe(0);
  });

  it('[O02] runs as an unprivileged user, and even root could write only to its volume', async () => {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(status).toMatch(/^Gid:\t1000\t1000\t1000\t1000$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const folders = ['/', '/app', '/app/server', '/app/node_modules/hono', '/usr', '/etc', '/tmp', '/data'];
    const script = `for folder in ${folders.join(' ')}; do touch "$folder/trial" 2> /dev/null && echo "$folder"; done; rm -f /data/trial`;
    const trial = container.run(['sh', '-c', script], {}, 'root');
    expect((await text(trial.stdout!)).trim().split('\n')).toEqual(['/tmp', '/data']);
  });

  it('[O02] [S02] [S03] accepts an upload and plays it, writing only to its volume', async () => {
    const address = `http://127.0.0.1:${port}`;
    const editor = client(address);
    const { editor: password = '' } = await readAccounts(container.data);
    expect((await editor.request('login', { email: 'editor', password })).status).toBe('ok');
    const bytes = await readFile(FILM);
    const uploads = tus({ address }, editor);
    const id = idOf(await uploads.create({ name: 'run.mp4', bytes }))!;
    expect((await uploads.part(id, bytes, 0)).status).toBe(204);
    const state = async () => {
      const response = await editor.request('getUploads', {});
      return response.status === 'ok' && response.data.uploads.find((upload) => upload.id === id)?.state;
    };
    await expect.poll(state, PATIENCE).toBe('ready');
    const sources = await editor.request('getMediaSources', { mediaId: id, mediaType: 'Video' });
    if (sources.status !== 'ok') throw new Error(sources.status);
    const original = await editor.fetch(sources.data[0]?.path ?? '');
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await readdir(container.data)).toEqual(expect.arrayContaining(['ferryglide.db', 'media', 'signing.key']));
    expect((await stat(join(container.data, 'ferryglide.db'))).uid).toBe(1000);
  });

  it('[O02] stops in time without having logged an error', async () => {
    const ended = once(server, 'close');
    const from = performance.now();
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - from).toBeLessThan(STOP_MS);
    const lines = said.split('\n').filter(Boolean);
    expect(lines.filter((line) => (JSON.parse(line) as { level: string }).level !== 'info')).toEqual([]);
    expect(await check()).toBe(1);
  });
});
