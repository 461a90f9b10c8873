/** Downloads of films: picture and sound in one file. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLE_MEDIA } from '../../../server/config.ts';
import type { StoredMedium, StoredPlayer } from '../../../server/store/media.ts';
import { GONE_STATUS, SIGNED_URL_LIFE_S } from '../../../core/domain/constants/recovery.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const player = aMedium({ id: '0' }).player as StoredPlayer;
const film = (id: string, replay: string, said: Partial<StoredMedium> = {}): StoredMedium =>
  aMedium({ id, title: id, duration: 60, downloadable: true, ...said, player: { ...player, replay } });
const renditions = (folder: string) =>
  [720, 240].map((lines) => ({ name: `${lines}p`, path: `${folder}/${lines}.mp4` }));

let host: RunningHost;
let editor: Client;
let now = NOW;

beforeAll(async () => {
  host = await startHost({
    now: () => now,
    also: [
      film('slalom', 'slalom-run/master.m3u8', { sources: renditions('slalom-run') }),
      film('dash', 'sprint-bank/manifest.mpd', { sources: renditions('sprint-bank') }),
      film('whole', 'polo-attack/film.mp4', { sources: [{ name: 'film.mp4', path: 'polo-attack/film.mp4' }] }),
      film('named', 'polo-attack/film.mp4', {
        sources: ['MP4', 'French'].map((name) => ({ name, path: 'polo-attack/film.mp4' })),
      }),
      film('pictured', 'polo-attack/film.mp4', { sources: [{ name: 'pictured', path: 'polo-attack/film.mp4' }] }),
      film('closing', 'sprint-above/master.m3u8', { sources: renditions('sprint-above') }),
    ],
    config: { mediaFolder: SAMPLE_MEDIA },
  });
  editor = await host.login('editor');
});
afterAll(() => host.stop());

const sourcesOf = async (mediaId: string) => {
  const sources = await editor.request('getMediaSources', { mediaId, mediaType: 'Video' });
  if (sources.status !== 'ok') throw new Error(`no source: ${sources.status}`);
  return sources.data;
};

async function contentOf(response: Response) {
  const input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(Buffer.from(await response.arrayBuffer())),
  });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const packets = async (track: typeof video | typeof audio) => {
    let count = 0;
    if (track) for await (const _ of new EncodedPacketSink(track).packets()) count += 1;
    return count;
  };
  return {
    lines: await video?.getCodedHeight(),
    frames: await packets(video),
    sound: await audio?.getCodec(),
    seconds: [await video?.computeDuration(), await audio?.computeDuration()].map((each) => Math.round(each ?? 0)),
    packets: await packets(audio),
  };
}

it('[L19] every offered file of a film has picture and sound, with every packet unchanged', async () => {
  for (const id of ['slalom', 'dash']) {
    const sources = await sourcesOf(id);
    expect(sources.map(({ name }) => name)).toEqual(['720p', '240p']);
    const contents = [];
    for (const { path } of sources) contents.push(await contentOf(await editor.fetch(path)));
    // 60 s at 25 fps, and 1,024 samples per packet at 32 kHz.
    expect(contents, id).toMatchObject([
      { lines: 720, frames: 1500, sound: 'aac', packets: 1875, seconds: [60, 60] },
      { lines: 240, frames: 1500, sound: 'aac', packets: 1875, seconds: [60, 60] },
    ]);
  }
});

it('[L19] a file that is already complete is sent unchanged', async () => {
  const [source] = await sourcesOf('whole');
  const kept = await editor.fetch(source?.path ?? '');
  const played = await editor.fetch((source?.path ?? '').replace(/\?.*/, ''));
  expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(await played.arrayBuffer()))).toBe(true);
});

it('[L19] a download is named after its title, and after its source if that adds more than the extension', async () => {
  const names = [];
  for (const id of ['slalom', 'named', 'pictured']) {
    for (const { path } of await sourcesOf(id))
      names.push(new URL(path, 'https://host.example').searchParams.get('download'));
  }
  expect(names).toEqual(['slalom 720p', 'slalom 240p', 'named', 'named French', 'pictured']);
  const [source] = await sourcesOf('named');
  const { headers } = await editor.fetch(source?.path ?? '');
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''named.mp4");
});

it('[L19] a long file name is cut at the limit without splitting a character', async () => {
  const [source] = await sourcesOf('whole');
  const address = new URL(source?.path ?? '', host.address);
  address.searchParams.set('download', `${'x'.repeat(149)}🚣🚣`);
  const { status, headers } = await editor.fetch(address.href);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${'x'.repeat(149)}${encodeURIComponent('🚣')}.mp4`,
  );
});

it('[P01] a rendition for playback stays video only', async () => {
  const [source] = await sourcesOf('slalom');
  const content = await contentOf(await editor.fetch((source?.path ?? '').replace(/\?.*/, '')));
  expect([content.frames, content.sound]).toEqual([1500, undefined]);
});

it('[L19] an interrupted download resumes', async () => {
  const [source] = await sourcesOf('slalom');
  const path = source?.path ?? '';
  const whole = Buffer.from(await (await editor.fetch(path)).arrayBuffer());
  const rest = await editor.fetch(path, { headers: { range: 'bytes=1000-' } });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(1000))).toBe(true);
});

it('[S08] films in an archive have sound, too', async () => {
  const response = await editor.request('downloadSelection', {
    items: [{ mediaId: 'slalom', mediaType: 'Video' }],
    name: 'films',
    language: 'en',
  });
  if (response.status !== 'ok') throw new Error(response.status);
  const zip = await fromBufferPromise(Buffer.from(await (await editor.fetch(response.data.path)).arrayBuffer()));
  for await (const entry of zip.eachEntry()) {
    const content = await contentOf(new Response(Readable.toWeb(await zip.openReadStreamPromise(entry)) as never));
    expect([entry.fileName, content.frames, content.sound]).toEqual(['slalom.mp4', 1500, 'aac']);
    // The size matches the announced one, apart from the MP4 boxes around the packets.
    expect(Math.abs(entry.uncompressedSize / response.data.bytes - 1)).toBeLessThan(0.01);
  }
});

it('[L19] a film that becomes private while its file is assembled is not sent', async () => {
  const [source] = await sourcesOf('closing');
  const { of } = host.app.wholeFilms;
  host.app.wholeFilms.of = async (rendition) => {
    const path = await of(rendition);
    const medium = await host.app.store.media.find('closing');
    if (medium) await host.app.store.media.save({ ...medium, publish: false });
    now += 5_001;
    return path;
  };
  const response = await editor.fetch(source?.path ?? '');
  host.app.wholeFilms.of = of;
  expect(response.status).toBe(GONE_STATUS);
});

it('[L19] [O01] a file that another host deleted, assuming that this one crashed, is assembled again', async () => {
  const [source] = await sourcesOf('slalom');
  expect((await editor.fetch(source?.path ?? '')).status).toBe(200);
  await rm(join(host.dataFolder, 'downloads'), { recursive: true });
  const again = await editor.fetch(source?.path ?? '');
  expect(again.status).toBe(200);
  expect(await contentOf(again)).toMatchObject({ lines: 720, frames: 1500, sound: 'aac' });
});

it('[L19] an assembled file is kept no longer than its address is valid', async () => {
  const [source] = await sourcesOf('slalom');
  now += SIGNED_URL_LIFE_S * 1000 + 1;
  expect((await editor.fetch(source?.path ?? '')).status).toBe(403);
});
