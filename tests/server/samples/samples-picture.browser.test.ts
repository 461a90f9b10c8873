import Hls from 'hls.js';
import { MediaPlayer } from 'dashjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { film, FILMS, type FilmId } from '../../../server/samples/films.ts';
import { readFrameNumber } from '../../../server/samples/frame-code.ts';

const MEDIA = '/server/samples/media';
/** Chromium does not always finish a seek into the last packets of MSE audio: seconds before the end. */
const LAST_SOUND_S = 0.2;
/** Decoding takes long on a busy machine; nothing waits longer than necessary. */
const PATIENCE = 120_000;

let video: HTMLVideoElement;
let dispose: () => void;

beforeEach(() => {
  video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  dispose = () => {};
});

afterEach(() => {
  dispose();
  video.remove();
});

const once = (target: EventTarget, type: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/** The number in the frame that the element shows. */
function frameShown(): number | undefined {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0);
  const picture = context?.getImageData(0, 0, canvas.width, canvas.height);
  return picture && readFrameNumber(picture);
}

/** Seeks to a moment and waits until its frame is painted. */
async function expectFrameAt(time: number, frame: number): Promise<void> {
  video.currentTime = time;
  await expect
    .poll(() => (video.seeking ? 'seeking' : frameShown()), {
      message: `frame ${frame} at ${time} s`,
      timeout: 20_000,
      interval: 20,
    })
    .toBe(frame);
}

/** The first, the last and some in between, on both sides of a segment boundary. */
function framesOf(id: FilmId): { frames: number[]; timeOf: (frame: number, share: number) => number } {
  const { fps, frames = 0 } = film(id);
  const { num, den } = fps ?? { num: 1, den: 1 };
  const gop = Math.round((2 * num) / den);
  return {
    frames: [0, 1, gop - 1, gop, Math.floor(frames / 2), frames - Math.ceil((LAST_SOUND_S * num) / den)],
    timeOf: (frame, share) => ((frame + share) * den) / num,
  };
}

const renditions = FILMS.flatMap(({ id, renditions: all }) =>
  all.filter((each) => each.kind === 'video').map((each) => ({ id, file: each.file })),
);

describe('sample films in the browser', () => {
  it.each(renditions)(
    '$id/$file: every moment shows its frame',
    async ({ id, file }) => {
      const bytes = await (await fetch(`${MEDIA}/${id}/${file}`)).blob();
      const address = URL.createObjectURL(bytes);
      dispose = () => URL.revokeObjectURL(address);
      const loaded = once(video, 'loadeddata');
      video.src = address;
      await loaded;
      const { frames, timeOf } = framesOf(id);
      // just after its start and shortly before its end
      for (const frame of frames) for (const share of [0.05, 0.9]) await expectFrameAt(timeOf(frame, share), frame);
    },
    PATIENCE,
  );

  it.each(['gate-25', 'start-2997', 'gate-50', 'finish-60'] as const)(
    '[P07] %s plays through HLS and DASH with the same frames',
    async (id) => {
      // not the last: until it has played some sound, hls.js 1.7 does not end the stream, and a decoder waits for that
      const { frames, timeOf } = framesOf(id);
      frames.pop();
      const hls = new Hls();
      hls.loadSource(`${MEDIA}/${id}/master.m3u8`);
      const ready = once(video, 'canplay');
      hls.attachMedia(video);
      await ready;
      for (const frame of frames) await expectFrameAt(timeOf(frame, 0.5), frame);
      hls.destroy();

      const dash = MediaPlayer().create();
      const playable = once(video, 'canplay');
      dash.initialize(video, `${location.origin}${MEDIA}/${id}/manifest.mpd`, false);
      dispose = () => dash.destroy();
      await playable;
      for (const frame of frames) await expectFrameAt(timeOf(frame, 0.5), frame);
    },
    PATIENCE,
  );

  it(
    '[P08] a film reaches its end in HLS',
    async () => {
      const hls = new Hls();
      dispose = () => hls.destroy();
      hls.loadSource(`${MEDIA}/advert-paddles/master.m3u8`);
      const ready = once(video, 'canplay');
      hls.attachMedia(video);
      await ready;
      video.currentTime = 6;
      const ended = once(video, 'ended');
      await video.play();
      await ended;
      expect(frameShown()).toBe(199);
    },
    PATIENCE,
  );

  it(
    '[P06] a film in a single file plays',
    async () => {
      for (const { id, files } of FILMS) {
        if (!files.progressive) continue;
        const loaded = once(video, 'loadeddata');
        video.src = `${MEDIA}/${id}/${files.progressive}`;
        await loaded;
        expect(video.duration).toBeCloseTo(film(id).duration, 0);
        if (film(id).kind === 'video') await expectFrameAt(3.02, 75);
      }
    },
    PATIENCE,
  );
});
