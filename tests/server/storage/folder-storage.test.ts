/** Media in folders on a disk that is slow, hangs or is lost, such as a network mount (row O02). */
import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { cp, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { diskPatience } from '../../../server/storage/disk-patience.ts';
import { StorageUnavailable } from '../../../server/storage/media-storage.ts';
import { FFMPEG } from '../odd-films.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';

describe('patience with a disk', () => {
  const lost = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

  it('[O02] a call that hangs times out, further ones fail at once, and no more than two hang at a time', async () => {
    const patiently = diskPatience(150);
    let begun = 0;
    let respond: (value: string) => void = () => undefined;
    const hanging = new Promise<string>((resolve) => (respond = resolve));
    const given: string[] = [];
    const hang = () =>
      patiently(
        () => {
          begun += 1;
          return hanging;
        },
        (late) => given.push(late),
      ).catch((error: unknown) => error);
    const began = performance.now();
    const first = await Promise.all(Array.from({ length: 30 }, hang));
    expect(first.every((error) => error instanceof StorageUnavailable)).toBe(true);
    expect([begun, performance.now() - began < 1_000]).toEqual([2, true]);
    const again = performance.now();
    expect(await hang()).toBeInstanceOf(StorageUnavailable);
    expect([begun, performance.now() - again < 50]).toEqual([2, true]);
    respond('back');
    await expect.poll(() => given).toEqual(['back', 'back']);
    expect(await patiently(() => Promise.resolve('read'))).toBe('read');
  });

  it('[O02] a call at intervals finds out that the disk responds again, even if an earlier one still hangs', async () => {
    const patiently = diskPatience(50);
    const never = new Promise<never>(() => undefined);
    await expect(patiently(() => never)).rejects.toThrow(StorageUnavailable);
    await expect(patiently(() => Promise.resolve('too early'))).rejects.toThrow(StorageUnavailable);
    await expect
      .poll(() => patiently(() => Promise.resolve('read')).catch(() => 'gone'), { timeout: 5_000 })
      .toBe('read');
    expect(await Promise.all([1, 2, 3].map((each) => patiently(() => Promise.resolve(each))))).toEqual([1, 2, 3]);
  });

  it('[O02] a slow disk is waited for, and a lost one is distinguished from a missing file', async () => {
    const patiently = diskPatience(500);
    const slow = () => new Promise<string>((later) => setTimeout(() => later('slow'), 200));
    expect(await Promise.all([patiently(slow), patiently(slow)])).toEqual(['slow', 'slow']);
    await expect(patiently(() => lost('EIO'))).rejects.toThrow(StorageUnavailable);
    await expect(patiently(() => lost('ESTALE'))).rejects.toThrow(StorageUnavailable);
    const missing = await patiently(() => lost('ENOENT')).catch((error: unknown) => error);
    expect(missing).not.toBeInstanceOf(StorageUnavailable);
  });
});

describe('a host whose media folder is lost', () => {
  const FILM = '/media/open/run/video.mp4';
  let host: RunningHost;
  let nobody: Client;
  let away: string;
  beforeAll(async () => {
    host = await startHost({ config: { encoder: FFMPEG } });
    nobody = host.anonymous();
    away = `${host.mediaFolder}-away`;
    expect((await nobody.fetch(FILM)).status).toBe(200);
  });
  afterAll(() => host.stop());

  const ready = async () => (await (await nobody.fetch('/ready')).json()) as object;

  /** The longest of 30 polls, milliseconds. */
  async function slowestPoll(): Promise<number> {
    let slowest = 0;
    for (let poll = 0; poll < 30; poll += 1) {
      const began = performance.now();
      expect((await nobody.fetch('/data/video/open.json?user=64')).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - began);
    }
    return slowest;
  }

  it.each([
    ['gone', () => Promise.resolve()],
    ['an empty folder, as that of a mount is', () => mkdir(host.mediaFolder).then(() => undefined)],
  ])(
    '[O02] %s: media respond with 503 and the reason, everything else works, and no restart is needed',
    async (_, then) => {
      await rename(host.mediaFolder, away);
      await then();
      const gone = await nobody.fetch(FILM);
      expect([gone.status, gone.headers.get('retry-after'), gone.headers.get('cache-control')]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      expect(await gone.json()).toMatchObject({
        message: 'The media storage cannot be reached. Try again in a moment.',
      });
      const page = await nobody.fetch(FILM, { headers: { accept: 'text/html', 'accept-language': 'fr' } });
      expect(page.status).toBe(503);
      const text = await page.text();
      expect(text).toContain('Les fichiers ne sont pas accessibles pour le moment. Réessayez dans un instant.');
      // With it, the operator finds the line in the log.
      expect(text).toContain(`indiquez le numéro de la requête : <code>${page.headers.get('x-request-id')}</code>`);
      await slowestPoll();
      expect((await nobody.request('search', { targetType: 'Video' })).status).toBe('ok');
      expect(host.lines.join('\n')).toContain('the media storage cannot be used');
      await expect.poll(ready).toMatchObject({ status: 'notReady', checks: { storage: 'failed', database: 'ok' } });
      await rm(host.mediaFolder, { recursive: true, force: true });
      await rename(away, host.mediaFolder);
      expect((await nobody.fetch(FILM)).status).toBe(200);
      await expect.poll(ready).toMatchObject({ status: 'ready' });
      // A missing file is different.
      expect((await nobody.fetch('/media/open/run/other.mp4')).status).toBe(404);
    },
  );

  it('[O02] while reading hangs, every viewer gets a response within five seconds, and polls are not slower', async () => {
    const film = join(host.mediaFolder, 'run/video.mp4');
    await rename(film, `${film}.away`);
    // Opening it blocks a thread of the process, like a lost file server.
    execFileSync('mkfifo', [film]);
    try {
      const began = performance.now();
      const viewers = Array.from({ length: 40 }, async () => {
        const { status } = await nobody.fetch(FILM);
        return [status, performance.now() - began < 5_000];
      });
      expect(await slowestPoll()).toBeLessThan(1_000);
      expect(await Promise.all(viewers)).toEqual(Array.from({ length: 40 }, () => [503, true]));
      // Later requests do not wait.
      const later = performance.now();
      expect((await nobody.fetch(FILM)).status).toBe(503);
      expect(performance.now() - later).toBeLessThan(1_000);
      expect(await slowestPoll()).toBeLessThan(1_000);
    } finally {
      // Requests that wait for the first byte read the end of the file.
      const writer = await open(film, constants.O_RDWR);
      await rename(`${film}.away`, film);
      await writer.close();
    }
    await expect.poll(async () => (await nobody.fetch(FILM)).status, { timeout: 10_000 }).toBe(200);
  }, 60_000);

  it('[O02] a clip of a film there waits, and is cut once the folder is back', async () => {
    await cp(new URL('../../../server/samples/media/advert-drybag/', import.meta.url), join(host.mediaFolder, 'run'), {
      recursive: true,
    });
    await rename(host.mediaFolder, away);
    const looks = vi.spyOn(host.app.files, 'film');
    const editor = await host.login('editor');
    const cut = await editor.request('clipRange', { mediaId: 'open', start: 1, end: 3, title: 'Start' });
    if (cut.status !== 'ok') throw new Error(cut.status);
    const id = cut.data[0]?.id ?? '';
    // The storage was tried more than once.
    await expect
      .poll(() => looks.mock.settledResults.filter(({ type }) => type === 'rejected').length)
      .toBeGreaterThan(1);
    looks.mockRestore();
    expect((await host.app.store.clipJobs.find(id))?.state).not.toBe('failed');
    await rename(away, host.mediaFolder);
    await host.app.jobs.settled();
    expect(await host.app.store.media.find(id)).toMatchObject({ title: 'Start' });
  }, 60_000);

  it('[O02] a clip whose own folder is lost waits too, without a failed attempt', async () => {
    const clips = join(host.dataFolder, 'clips');
    await rename(clips, `${clips}-away`);
    const begun = vi.spyOn(host.app.store.clipJobs, 'find');
    const editor = await host.login('editor');
    const cut = await editor.request('clipRange', { mediaId: 'open', start: 1, end: 3, title: 'Again' });
    if (cut.status !== 'ok') throw new Error(cut.status);
    await expect.poll(() => begun.mock.calls).toContainEqual([cut.data[0]?.id]);
    begun.mockRestore();
    await rename(`${clips}-away`, clips);
    await host.app.jobs.settled();
    expect(await host.app.store.media.find(cut.data[0]?.id ?? '')).toMatchObject({ title: 'Again' });
    expect(host.lines.join('\n')).not.toContain('try 1');
  }, 60_000);
});
