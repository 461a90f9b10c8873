/**
 * Pictures of the moments at which links start: the exact frame, only of currently public films, and limited in number.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_MEDIA } from '../../../server/config.ts';
import { openMomentPictures } from '../../../server/media/moment-pictures.ts';
import { readFrameNumber } from '../../../server/samples/frame-code.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { FFMPEG } from '../odd-films.ts';
import { aMedium, aTag } from '../store-library.ts';

const { player } = aMedium({ id: '0' });
const film = (id: string, more: Partial<StoredMedium> = {}): StoredMedium =>
  aMedium({ id, title: 'Slalom', duration: 60, player: { ...player!, replay: 'slalom-run/master.m3u8' }, ...more });

let host: RunningHost | undefined;
afterEach(async () => host?.stop());

const ALSO = [
  film('run'),
  film('closed', { visibility: 'private' }),
  film('gated', { gate: { kind: 'registration' } }),
  film('abroad-run', { geoBlocking: ['FR'] }),
  film('unpublished', { publish: false }),
  film('elsewhere', { player: { ...player!, replay: 'https://films.example/master.m3u8' }, thumb: 'run/thumb.jpg' }),
  film('broken', { player: { ...player!, replay: 'nothing/master.m3u8' } }),
];
const start = async (encoder: string | undefined): Promise<RunningHost> => {
  host = await startHost({ also: ALSO, config: { mediaFolder: SAMPLE_MEDIA, encoder } });
  await host.app.store.tags.replace('run', [
    aTag({ id: 'g4', videoId: 'run', description: 'Gate 4', time: '00:00:14' }),
  ]);
  return host;
};
const imageOf = async ({ anonymous }: RunningHost, query: string): Promise<string> =>
  /<meta property="og:image" content="([^"]*)"/.exec(await (await anonymous().fetch(`/play?${query}`)).text())?.[1] ??
  '';

describe('pictures', () => {
  it('[E03] show the frame of that second, in the stated size', async () => {
    const { anonymous, address } = await start(FFMPEG);
    const asked = await anonymous().fetch('/moments/run/14.jpg');
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(asked.headers.get('cache-control')).toBe('public, max-age=60');
    const { data, info } = await sharp(Buffer.from(await asked.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1280, 720]);
    // 25 fps.
    expect(readFrameNumber({ data, width: info.width, height: info.height })).toBe(14 * 25);
    const oembed = await anonymous().fetch(`/oembed?url=${encodeURIComponent(`${address}/play?video=run&tag=g4`)}`);
    expect(await oembed.json()).toMatchObject({
      thumbnail_url: `${address}/moments/run/14.jpg`,
      thumbnail_width: 1280,
      thumbnail_height: 720,
    });
  });

  it('[E03] are made once for simultaneous requests, and separately for each film', async () => {
    const { anonymous, dataFolder } = await start(FFMPEG);
    const answers = await Promise.all([1, 2, 3].map(() => anonymous().fetch('/moments/run/3.jpg')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await anonymous().fetch('/moments/run/3.jpg');
    expect(await readdir(join(dataFolder, 'moments'))).toHaveLength(1);
  });

  it.each(['closed', 'gated', 'abroad-run', 'unpublished', 'nothing', 'commentary', 'photo'])(
    '[E03] do not exist for films that a link must not reveal: %s',
    async (id) => {
      const { anonymous, login, dataFolder } = await start(FFMPEG);
      for (const client of [anonymous(), await login('admin')])
        expect((await client.fetch(`/moments/${id}/3.jpg`)).status).toBe(404);
      expect(await readdir(join(dataFolder, 'moments')).catch(() => [])).toEqual([]);
    },
  );

  it('[E03] disappear when the film is no longer public, even those already made', async () => {
    const { anonymous, app } = await start(FFMPEG);
    expect((await anonymous().fetch('/moments/run/3.jpg')).status).toBe(200);
    await app.store.media.save({ ...(await app.store.media.find('run'))!, visibility: 'private' });
    expect((await anonymous().fetch('/moments/run/3.jpg')).status).toBe(404);
  });

  it.each(['run/60.jpg', 'run/03.jpg', 'run/1.5.jpg', 'run/-1.jpg', 'run/x.jpg', 'run/3.png', 'run/3.jpg/3.jpg'])(
    '[E03] do not exist at %s',
    async (path) => expect((await (await start(FFMPEG)).anonymous().fetch(`/moments/${path}`)).status).toBe(404),
  );

  it("[E03] that cannot be made are replaced by the film's general picture", async () => {
    const { anonymous, address } = await start(FFMPEG);
    const broken = await anonymous().fetch('/moments/broken/3.jpg');
    expect([broken.status, broken.headers.get('location')]).toEqual([302, `${address}/link-card.png`]);
    expect(broken.headers.get('cache-control')).toBe('no-store');
  });
});

describe('links', () => {
  it('[E03] with a tag or a moment have its picture, if one can be made', async () => {
    const running = await start(FFMPEG);
    const { address } = running;
    expect(await imageOf(running, 'video=run&tag=g4')).toBe(`${address}/moments/run/14.jpg`);
    expect(await imageOf(running, 'videoTags=g4')).toBe(`${address}/moments/run/14.jpg`);
    expect(await imageOf(running, 'video=run&start=12.4')).toBe(`${address}/moments/run/12.jpg`);
    expect(await imageOf(running, 'video=run')).toBe(`${address}/link-card.png`);
    expect(await imageOf(running, 'video=run&start=75')).toBe(`${address}/link-card.png`);
    expect(await imageOf(running, 'video=elsewhere&start=3')).toBe(`${address}/media/elsewhere/run/thumb.jpg`);
  });

  it('[E03] have no picture if the host has no encoder', async () => {
    const running = await start(undefined);
    expect(await imageOf(running, 'video=run&tag=g4')).toBe(`${running.address}/link-card.png`);
    expect((await running.anonymous().fetch('/moments/run/14.jpg')).status).toBe(302);
  });
});

it('[E03] share one queue of pictures, of at most twenty', async () => {
  const { dataFolder } = await start(undefined);
  const pictures = await openMomentPictures({ dataFolder, encoder: FFMPEG }, () => undefined);
  const film = { film: join(SAMPLE_MEDIA, 'slalom-run/master.m3u8'), root: SAMPLE_MEDIA, version: '1' };
  const asked = Array.from({ length: 25 }, (_, at) => pictures.of(film, at));
  await pictures.stop();
  const made = (await Promise.all(asked)).filter((path) => path !== undefined);
  expect(made.length).toBeLessThanOrEqual(20);
});
