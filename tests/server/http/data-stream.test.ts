/** The stream that announces changes of a medium's data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { dataChange } from '../../../core/contract/data-stream.ts';
import { readEvents } from '../../../src/adapters/read-events.ts';
import { turnsUntil } from '../../patience.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES, GROUP } from '../store-library.ts';

interface Watcher {
  versions: readonly number[];
  beats: () => number;
  ended: Promise<void>;
  hangUp: () => Promise<void>;
}

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let admin: Client;

  beforeAll(async () => {
    host = await startHost({
      database,
      config: { streamBeatMs: 200 },
      also: [
        aMedium({ id: 'race', title: 'Race' }),
        aMedium({ id: 'closed', title: 'Closed', visibility: 'private', groupId: GROUP }),
      ],
    });
    admin = await host.login('admin');
  });
  afterAll(() => host.stop());

  async function watch(client: Client, mediaId: string): Promise<Watcher> {
    const life = new AbortController();
    const response = await client.fetch(`/services/data/stream?mediaId=${mediaId}`, { signal: life.signal });
    if (!response.ok || !response.body) throw new Error(String(response.status));
    const versions: number[] = [];
    let beats = 0;
    const ended = readEvents(response.body, ({ event, data }) => {
      if (event === 'data') versions.push(v.parse(v.strictObject(dataChange.entries), JSON.parse(data)).version);
      else if (event === 'beat') beats += 1;
    }).catch(() => undefined);
    return {
      versions,
      beats: () => beats,
      ended,
      async hangUp() {
        life.abort();
        await ended;
      },
    };
  }
  const statusOf = async (client: Client, query: string): Promise<number> => {
    const response = await client.fetch(`/services/data/stream${query}`);
    await response.body?.cancel();
    return response.status;
  };
  const versionOf = async (id: string): Promise<number> => (await host.app.store.media.find(id))!.version;
  const put = (mediaId: string, time: string) =>
    admin.request('putTags', { mediaId, source: 'timing', saved: [{ id: 'r', time }] });

  describe('a subscriber of a medium', () => {
    it('[B13] receives its version at once, and each change of its tags within two seconds', async () => {
      const before = await versionOf('race');
      const watcher = await watch(host.anonymous(), 'race');
      await expect.poll(() => watcher.versions).toEqual([before]);
      for (const time of ['00:00:01', '00:00:02', '00:00:03']) {
        await put('race', time);
        const version = await versionOf('race');
        expect(await turnsUntil(() => watcher.versions.at(-1) === version, 3_000)).toBeLessThan(2_000);
      }
      const heard = watcher.versions.length;
      await put('race', '00:00:03');
      await put('closed', '00:00:03');
      const beats = watcher.beats();
      await expect.poll(watcher.beats).toBeGreaterThan(beats + 1);
      expect(watcher.versions).toHaveLength(heard);
      await watcher.hangUp();
    });

    it('[B13] receives few messages for many changes in a short time, and the last one is current', async () => {
      const watcher = await watch(host.anonymous(), 'race');
      await expect.poll(() => watcher.versions.length).toBe(1);
      const began = performance.now();
      for (let at = 10; at < 40; at++) await put('race', `00:00:${at}`);
      await expect.poll(() => watcher.versions.at(-1)).toBe(await versionOf('race'));
      // One per second at most, and the first at once.
      const most = 2 + (performance.now() - began) / 1_000;
      expect(watcher.versions.length - 1).toBeLessThanOrEqual(most);
      await watcher.hangUp();
    });

    it('[B13] receives nothing about a medium that it may not watch', async () => {
      expect(await statusOf(host.anonymous(), '?mediaId=closed')).toBe(403);
      expect(await statusOf(await host.login('viewer'), '?mediaId=closed')).toBe(200);
      expect(await statusOf(host.anonymous(), '?mediaId=nothing')).toBe(404);
      expect(await statusOf(host.anonymous(), '')).toBe(400);
    });

    it('[B13] is disconnected when it may no longer watch the medium', async () => {
      const watcher = await watch(host.anonymous(), 'race');
      await expect.poll(() => watcher.versions.length).toBe(1);
      const medium = (await host.app.store.media.find('race'))!;
      await host.app.store.media.save({ ...medium, visibility: 'private' });
      await watcher.ended;
      expect(watcher.versions).toHaveLength(1);
      await host.app.store.media.save(medium);
    });
  });

  it('[B13] is disconnected when the host stops', async () => {
    const other = await startHost({ database, also: [aMedium({ id: 'race', title: 'Race' })] });
    const watcher = await watch(other.anonymous(), 'race');
    await other.stop();
    await watcher.ended;
  });

  it('[B13] too many subscribers from one address are told to retry, and a disconnect frees its slot', async () => {
    const also = [aMedium({ id: 'race', title: 'Race' })];
    const config = { streamBeatMs: 200, talkStreams: 6, talkStreamsByAddress: 3 };
    const other = await startHost({ database, config, also });
    const watchers = await Promise.all([1, 2, 3].map(() => watch(other.anonymous(), 'race')));
    const refused = await other.anonymous().fetch('/services/data/stream?mediaId=race');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await watchers[0]?.hangUp();
    await expect.poll(() => statusOf(other.anonymous(), '?mediaId=race')).toBe(200);
    await other.stop();
  });
});
