/** The sample library as the host serves it: every address works, and every document is complete. */
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFile } from '../../../core/contract/data-files.ts';
import { parseReplays } from '../../../core/domain/replay-address.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { SELECTABLE_TYPES } from '../../../core/domain/permissions.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';

let host: RunningHost;
let admin: Client;
const items: ResultItem[] = [];

beforeAll(async () => {
  host = await startHost({ seed: 'samples' });
  admin = await host.login('admin');
  for (const targetType of SELECTABLE_TYPES) {
    const response = await admin.request('search', { targetType, limit: 500 });
    if (response.status !== 'ok') throw new Error(`${targetType}: ${response.status}`);
    expect(response.data.dropped, targetType).toBe(0);
    expect(response.total, targetType).toBeGreaterThanOrEqual(response.data.items.length);
    items.push(...response.data.items);
  }
}, 240_000);
afterAll(() => host.stop());

/** Statuses of these addresses other than 200. */
async function deadOnes(addresses: Iterable<string>, one: Client): Promise<string[]> {
  const dead: string[] = [];
  for (const address of new Set(addresses)) {
    const { status } = await one.fetch(address, { method: 'HEAD' });
    if (status !== 200) dead.push(`${status} ${address}`);
  }
  return dead;
}

function addressesOf({
  video,
  multi_replays,
  collections,
  pubDisplay,
  pubLiveResults,
  pubOverlay,
  pubVideo,
}: DataDocument): string[] {
  const ads = [...pubDisplay, ...pubLiveResults, ...pubOverlay, ...pubVideo].map((ad) => ad.content_url);
  const linked = collections.flatMap(({ medias }) => medias.map(({ pathThumb }) => pathThumb));
  const own = [
    ...parseReplays(video.replay_url).map(({ url }) => url),
    video.live_url,
    video.pathThumb,
    video.document?.url,
    ...(video.captions ?? []).map(({ url }) => url),
    ...(video.storyboard ? [video.storyboard.url] : []),
  ];
  return [...own, ...linked, ...multi_replays.map(({ url }) => url), ...ads].filter((address) => address !== undefined);
}

describe('the sample library', () => {
  it('[L11] shows every thumbnail and file of every item that an administrator finds', async () => {
    const addresses = items.flatMap(({ pathThumb, path, replay_url: replay }) => [pathThumb, path, replay]);
    expect(items.length).toBeGreaterThan(400);
    expect(
      await deadOnes(
        addresses.filter((address) => address !== undefined),
        admin,
      ),
    ).toEqual([]);
  }, 240_000);

  it('[P01] has every public document whole, with every address open to everybody', async () => {
    const nobody = host.anonymous();
    const addresses: string[] = [];
    let whole = 0;
    for (const id of await host.app.store.media.playableIds()) {
      const medium = await host.app.store.media.find(id);
      const response = await nobody.fetch(`/data/${medium?.type === 'Audio' ? 'audio' : 'video'}/${id}.json`);
      const document = v.parse(dataFile, await response.json());
      if (document.kind !== 'whole') continue;
      whole += 1;
      expect(document.dropped, id).toBe(0);
      addresses.push(...addressesOf(document));
    }
    expect(whole).toBeGreaterThan(50);
    expect(await deadOnes(addresses, nobody)).toEqual([]);
  }, 240_000);

  it('[P01] [P24] gives every other document to authorized people, with every address signed or open', async () => {
    const nobody = host.anonymous();
    const addresses: string[] = [];
    for (const { id, type } of items.filter(({ type }) => type === 'Video' || type === 'Session' || type === 'Audio')) {
      const response = await admin.request('checkMediaPlayerAccess', { mediaId: id, mediaType: type });
      if (response.status !== 'ok' || !response.data.document) continue;
      expect(response.data.document.dropped, id).toBe(0);
      // Other thumbnails in the document are public; the film's own comes with its signature.
      addresses.push(...addressesOf(response.data.document));
    }
    expect(addresses.some((address) => address.startsWith('/media/s/'))).toBe(true);
    expect(await deadOnes(addresses, nobody)).toEqual([]);
  }, 240_000);

  it('[P07] has every part that the playlists of its films name', async () => {
    const films = items.flatMap(({ replay_url: replay }) => (replay?.endsWith('.m3u8') ? [replay] : []));
    const byFilm = new Map(films.map((address) => [address.split('/').slice(-2).join('/'), address]));
    const dead: string[] = [];
    for (const address of byFilm.values()) {
      const queue = [new URL(address, host.address)];
      const seen = new Set<string>();
      for (let url = queue.pop(); url; url = queue.pop()) {
        const response = await admin.fetch(url.pathname);
        if (!response.ok) dead.push(`${response.status} ${url.pathname}`);
        if (!response.ok || !url.pathname.endsWith('.m3u8')) {
          await response.body?.cancel();
          continue;
        }
        for (const [, named, line] of (await response.text()).matchAll(/(?:URI="([^"]+)"|^([^#\s].*))$/gm)) {
          const next = new URL(named ?? line ?? '', url);
          if (!seen.has(next.pathname)) queue.push(next);
          seen.add(next.pathname);
        }
      }
    }
    expect(byFilm.size).toBeGreaterThan(5);
    expect(dead).toEqual([]);
  }, 240_000);
});
