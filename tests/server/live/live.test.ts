/** The live regatta over HTTP: playlists whose addresses all work, and data that arrives as races run. */
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveTags } from '../../../server/live/tags.ts';
import type { EditChanges } from '../../../core/domain/edit.ts';
import type { EditRevisions } from '../../../core/domain/edit-revisions.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { dataFile } from '../../../core/contract/data-files.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const EPOCH = NOW - 3_600_000;
/** Only increases, like a clock. */
let time = NOW;
let host: RunningHost;
let nobody: Client;

function regatta(id: string, startsAt: number, visibility: 'public' | 'private' = 'public') {
  const medium = aMedium({ id, visibility });
  if (!medium.player) throw new Error('no player');
  const live = { startsAt: new Date(startsAt).toISOString(), films: ['sprint-bank', 'slalom-run'] };
  return { ...medium, player: { ...medium.player, replay: undefined, live } };
}

beforeAll(async () => {
  host = await startHost({
    also: [regatta('regatta', EPOCH), regatta('closed', EPOCH, 'private'), regatta('soon', NOW + 120_000)],
    config: { mediaFolder: resolve('server/samples/media') },
    now: () => time,
  });
  nobody = host.anonymous();
});
afterAll(() => host.stop());

const documentOf = async (id: string) => v.parse(dataFile, await (await nobody.fetch(`/data/video/${id}.json`)).json());
const whole = async (id: string) => {
  const document = await documentOf(id);
  if (document.kind !== 'whole') throw new Error('a stub');
  return document satisfies DataDocument;
};
/** Playlists named by a master playlist. */
const playlistsOf = (master: string) =>
  [...master.matchAll(/(?:URI="([^"]+)"|^([^#\n]+))$/gm)].map(([, named, line]) => named ?? line ?? '');

describe('the stream', () => {
  it('[P10] every part named by its playlists is served, byte for byte', async () => {
    const { live_url: address = '' } = (await whole('regatta')).video;
    expect(address).toBe('/media/regatta/live/master.m3u8');
    const response = await nobody.fetch(address);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      'public, max-age=1, s-maxage=1',
    ]);
    const playlists = playlistsOf(await response.text());
    expect(playlists.length).toBeGreaterThanOrEqual(2);
    for (const name of playlists) {
      const base = new URL(name, new URL(address, host.address));
      const playlist = await (await nobody.fetch(base.pathname)).text();
      expect(playlist).not.toContain('#EXT-X-ENDLIST');
      expect(playlist).toContain('#EXT-X-PROGRAM-DATE-TIME:');
      const map = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(playlist);
      const initial = await nobody.fetch(new URL(map?.[1] ?? '', base).pathname, {
        headers: { range: `bytes=0-${Number(map?.[2]) - 1}` },
      });
      expect((await initial.text()).slice(4, 8)).toBe('ftyp');
      for (const [, size, offset, uri] of [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)/g)].slice(-4)) {
        const range = `bytes=${offset}-${Number(offset) + Number(size) - 1}`;
        const part = await nobody.fetch(new URL(uri ?? '', base).pathname, { headers: { range } });
        expect([part.status, part.headers.get('content-length')]).toEqual([206, size]);
        expect(
          Buffer.from(await part.arrayBuffer())
            .subarray(4, 8)
            .toString(),
        ).toMatch(/^(moof|styp|sidx|prft|emsg)$/);
      }
    }
  });

  it('[P10] depends only on the clock: it is the same for everybody, also after a restart', async () => {
    const sequence = async () =>
      Number(/MEDIA-SEQUENCE:(\d+)/.exec(await (await nobody.fetch('/media/regatta/live/720.m3u8')).text())?.[1]);
    const first = await sequence();
    expect(await sequence()).toBe(first);
    time += 60_000;
    const later = await sequence();
    expect(later).toBeGreaterThan(first);
    expect(later - first).toBeLessThanOrEqual(60);
  });

  it('[P04] [P10] a private stream plays only with a signature, which its parts inherit', async () => {
    expect((await nobody.fetch('/media/closed/live/master.m3u8')).status).toBe(403);
    const viewer = await host.login('viewer');
    const response = await viewer.request('checkMediaPlayerAccess', { mediaId: 'closed', mediaType: 'Video' });
    const address = (response.status === 'ok' && response.data.document?.video.live_url) || '';
    expect(address).toMatch(/^\/media\/s\/.*\/closed\/live\/master\.m3u8$/);
    const playlist = new URL('720.m3u8', new URL(address, host.address));
    const uri = /URI="([^"]+)"/.exec(await (await nobody.fetch(playlist.pathname)).text())?.[1] ?? '';
    expect((await nobody.fetch(new URL(uri, playlist).pathname, { headers: { range: 'bytes=0-9' } })).status).toBe(206);
  });

  it('[P34] has neither address nor playlists before it starts', async () => {
    time = NOW + 119_999;
    expect((await whole('soon')).video.live_url).toBeUndefined();
    expect((await whole('soon')).video.live_date).toBe(new Date(NOW + 120_000).toISOString());
    expect((await nobody.fetch('/media/soon/live/master.m3u8')).status).toBe(404);
    time = NOW + 120_000;
    await host.app.dataFiles.writeDue(time);
    expect((await whole('soon')).video.live_url).toBe('/media/soon/live/master.m3u8');
    expect((await nobody.fetch('/media/soon/live/master.m3u8')).status).toBe(200);
  });
});

describe('its data', () => {
  it('[P10] [P11] tags and results arrive with the moment they happened, and the version increases', async () => {
    const medium = await host.app.store.media.find('regatta');
    const live = liveTags(host.app, medium ? [medium] : []);
    await live.bringIn(time);
    const before = await whole('regatta');
    expect(before.tags.length).toBeGreaterThan(5);
    for (const tag of before.tags) expect(tag.at).toBeLessThanOrEqual(time);

    await live.bringIn(time);
    expect((await whole('regatta')).version).toBe(before.version);

    time += 120_000;
    await live.bringIn(time);
    const after = await whole('regatta');
    expect(after.version).toBeGreaterThan(before.version);
    const known = new Set(before.tags.map(({ id }) => id));
    const come = after.tags.filter(({ id }) => !known.has(id));
    expect(come.length).toBeGreaterThan(5);
    expect(come.some(({ isLiveResult, score }) => isLiveResult === true && score !== undefined)).toBe(true);
    // A tag keeps its id as the races continue.
    expect(after.tags.some(({ id }) => known.has(id))).toBe(true);
  });

  it("[L17] [P10] a tag added by an editor stays, while the stream's own tags leave with its window", async () => {
    const { store } = host.app;
    const medium = await store.media.find('regatta');
    const live = liveTags(host.app, medium ? [medium] : []);
    await live.bringIn(time);
    const [first] = (await whole('regatta')).tags;
    const [stored] = await store.tags.findMany([first?.id ?? '']);
    if (!stored) throw new Error('the stream has sent nothing');
    await store.tags.save({ ...stored, id: '5b1c7f5e-own', description: 'Capsized' });
    time += 3 * 3_600_000;
    await live.bringIn(time);
    const ids = (await whole('regatta')).tags.map(({ id }) => id);
    expect(ids).toContain('5b1c7f5e-own');
    expect(ids).not.toContain(first?.id);
  });

  it('[L17] [P10] the tag form saves while the stream sends tags, and conflicts only on a tag that both changed', async () => {
    const medium = await host.app.store.media.find('regatta');
    const live = liveTags(host.app, medium ? [medium] : []);
    const editor = await host.login('editor');
    const open = async () => {
      const response = await editor.request('getEditedMedia', { mediaId: 'regatta', types: ['Video'] });
      if (response.status !== 'ok') throw new Error(response.status);
      return response.data;
    };
    const save = (revisions: EditRevisions, changes: Partial<EditChanges>) =>
      editor.request('saveEditedMedia', {
        mediaId: 'regatta',
        revisions,
        changes: { fields: {}, saved: [], removed: [], ...changes },
      });

    await live.bringIn(time);
    const form = await open();
    const version = (await whole('regatta')).version;
    time += 120_000;
    await live.bringIn(time);
    expect((await whole('regatta')).version, 'the stream has sent more').toBeGreaterThan(version);
    const known = new Set(form.tags.map(({ id }) => id));
    const { tags } = await open();
    expect(tags.some(({ id }) => !known.has(id))).toBe(true);

    const saved = await save(form.revisions, { fields: { title: 'Regatta, day 2' } });
    expect(saved).toMatchObject({ status: 'ok', data: { fields: { title: 'Regatta, day 2' } } });

    // A start, which the stream does not change again.
    const tag = form.tags.findLast((each) => tags.some((other) => isDeepStrictEqual(each, other)));
    // The editor's text stays as the stream continues; another editor's form of the same tag is stale.
    const words = { ...tag!, description: 'Bib 7, corrected' };
    expect((await save(form.revisions, { saved: [words] })).status).toBe('ok');
    time += 20_000;
    await live.bringIn(time);
    expect((await whole('regatta')).tags.find(({ id }) => id === words.id)?.description).toBe('Bib 7, corrected');
    expect((await save(form.revisions, { saved: [{ ...words, description: 'Too late' }] })).status).toBe('conflict');
  });

  it("[L17] [P10] an editor's corrections survive a restart of the server", async () => {
    const medium = await host.app.store.media.find('regatta');
    const store = host.app.store;
    const ofStream = async () => (await store.tags.ofMedium('regatta')).filter(({ id }) => /^\d+$/.test(id));
    await liveTags(host.app, medium ? [medium] : []).bringIn(time);
    const [corrected, untouched] = await ofStream();
    if (!corrected || !untouched) throw new Error('the stream has sent too little');
    await store.tags.change('regatta', { saved: [{ ...corrected, description: 'Bib 9, corrected' }], removed: [] });
    const started = liveTags(host.app, medium ? [medium] : []);
    await started.bringIn(time);
    expect((await ofStream()).slice(0, 2)).toMatchObject([
      { id: corrected.id, description: 'Bib 9, corrected' },
      { id: untouched.id, description: untouched.description },
    ]);
  });

  it('[P02] a tag of the stream can be shared and found', async () => {
    const [tag] = (await whole('regatta')).tags;
    expect(await nobody.request('getTagsData', { tags: [tag?.id ?? ''] })).toMatchObject({
      status: 'ok',
      data: { video: { id: 'regatta' } },
    });
  });
});
