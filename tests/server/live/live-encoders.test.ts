/** Encoders with settings that cannot be recorded, or that need care (row S05). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framesOf, readPlaylist } from './camera.ts';
import { type LiveHost, startLiveHost, until } from './live-host.ts';
import { FFMPEG } from '../odd-films.ts';
import { publish, type RtmpCaller } from './rtmp-caller.ts';

/** One frame of the cameras at 25 fps. */
const FRAME_MS = 40;
const VIDEO = 9;
/** Longer than callers wait by default, seconds. */
const START_S = 6;

let host: LiveHost;
beforeAll(async () => {
  host = await startLiveHost();
});
afterAll(() => host.stop());

const troubleOf = (id: string, { event } = host) =>
  until('what is wrong', async () => {
    const { trouble } = (await event(id)).cameras[0]!;
    return trouble && { kind: trouble.kind, detail: trouble.detail };
  });

describe.concurrent('codecs that cannot be recorded are named', () => {
  it.each([
    // FLV has no number for HEVC: encoders use 12, and Enhanced RTMP uses four letters.
    ['HEVC by its number', [0x1c, 0, 0, 0, 0, 1], 'HEVC'],
    ['HEVC by Enhanced RTMP', [0x90, ...Buffer.from('hvc1'), 1], 'HEVC'],
    ['AV1 by Enhanced RTMP', [0x90, ...Buffer.from('av01'), 1], 'AV1'],
  ])('[S05] RTMP: %s', async (_, tag, detail) => {
    const { id, keys } = await host.announce(['rtmp']);
    const caller = await publish(await host.portOf('rtmp'), keys[0]!);
    caller.send(VIDEO, Buffer.from(tag));
    await caller.closed;
    expect(await troubleOf(id)).toEqual({ kind: 'codec', detail });
    expect((await host.event(id)).cameras[0]).toMatchObject({ state: 'interrupted' });
  });

  it('[S05] RTMP: an encoder that reconnects at once does not hide the problem', async () => {
    const { id, keys } = await host.announce(['rtmp']);
    const port = await host.portOf('rtmp');
    const refused = await publish(port, keys[0]!);
    refused.send(VIDEO, Buffer.from([0x1c, 0, 0, 0, 0, 1]));
    await refused.closed;
    await troubleOf(id);
    const again: RtmpCaller = await publish(port, keys[0]!);
    expect((await host.event(id)).cameras[0]).toMatchObject({ state: 'receiving', trouble: { kind: 'codec' } });
    again.socket.destroy();
    await host.film('rtmp', keys[0]!, { sound: false });
    await until('a picture', async () => (await host.event(id)).cameras[0]?.segment);
    expect((await host.event(id)).cameras[0]?.trouble, 'once it is set to H.264').toBeUndefined();
  });

  it.each([
    ['HEVC', '-c:v libx265 -preset ultrafast -x265-params log-level=none:keyint=25', 'HEVC'],
    ['MPEG-4', '-c:v mpeg4 -g 25', 'MPEG-4'],
  ])('[S05] SRT: %s', async (_, encoding, detail) => {
    const { id, keys } = await host.announce(['srt']);
    await host.film('srt', keys[0]!, { sound: false, encoding });
    expect(await troubleOf(id)).toEqual({ kind: 'codec', detail });
  });

  it('[S05] SRT: sound only', async () => {
    const { id, keys } = await host.announce(['srt']);
    await host.film('srt', keys[0]!, { encoding: '-vn' });
    expect(await troubleOf(id)).toEqual({ kind: 'noPicture', detail: undefined });
  });

  it('[S05] SRT: a camera that keeps calling is received however long its receiver takes to start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ferryglide-encoder-'));
    const encoder = join(folder, 'ffmpeg');
    const late = `case "$*" in *mode=listener*) sleep ${START_S};; esac`;
    await writeFile(encoder, `#!/bin/sh\n${late}\nexec "${FFMPEG}" "$@"\n`, { mode: 0o755 });
    const slow = await startLiveHost({ encoder });
    try {
      const { id, keys } = await slow.announce(['srt']);
      await slow.film('srt', keys[0]!, { encoding: '-vn' });
      expect(await troubleOf(id, slow)).toEqual({ kind: 'noPicture', detail: undefined });
    } finally {
      await slow.stop();
      await rm(folder, { recursive: true });
    }
  });
});

/** Segments of which at least one must be even. */
const SEGMENTS = 6;
/** Whether each frame is shown at its time. */
const isEven = (late: readonly number[]): boolean => Math.max(...late) - Math.min(...late) <= FRAME_MS;

describe.concurrent('every kind of H.264 is recorded', () => {
  it.each(['rtmp', 'srt'] as const)(
    '[S05] B-frames by %s: none is lost, and each is shown at its time',
    async (kind) => {
      const { id, keys } = await host.announce([kind]);
      const params = 'bframes=3:b-adapt=0:keyint=25';
      const encoding = `-c:v libx264 -preset veryfast -tune zerolatency -x264-params ${params} -pix_fmt yuv420p`;
      await host.film(kind, keys[0]!, { sound: false, encoding });
      const folder = `/media/${id}/live/`;
      const bytesOf = async (file: string) => (await host.anonymous().fetch(`${folder}${file}`)).bytes();
      const latenessOf = async (count: number): Promise<number[]> => {
        const segment = await until('a segment', async () => {
          const response = await host.anonymous().fetch(`${folder}c1-v.m3u8`);
          return response.ok && readPlaylist(await response.text()).segments[count];
        });
        const frames = await framesOf(await bytesOf(segment.init), await bytesOf(segment.uri));
        expect(frames.length).toBeGreaterThan(20);
        const steps = frames.slice(1).map(({ clock }, index) => clock - frames[index]!.clock);
        expect(Math.min(...steps), 'milliseconds between pictures that follow each other').toBeGreaterThanOrEqual(0);
        return frames.map(({ time, clock }) => segment.at + time * 1000 - clock);
      };
      // A busy machine sometimes delays the camera, whose clock is in the frames, so only one of several segments must be
      // even.
      let late = await latenessOf(0);
      for (let count = 1; count < SEGMENTS && !isEven(late); count += 1) late = await latenessOf(count);
      expect(Math.max(...late) - Math.min(...late), 'milliseconds').toBeLessThanOrEqual(FRAME_MS);
      // The encoder holds a frame back until the frames that it refers to exist.
      expect(Math.max(...late), 'milliseconds').toBeLessThanOrEqual(6 * FRAME_MS);
      expect(Math.min(...late), 'milliseconds').toBeGreaterThanOrEqual(-3 * FRAME_MS);
      const [camera] = (await host.event(id)).cameras;
      expect(camera?.state).toBe('receiving');
      expect(camera?.trouble).toBeUndefined();
    },
  );

  it.each([
    ['yuv420p10le', 'High 10'],
    ['yuv444p', 'High 4:4:4'],
  ])('[S05] %s: it is recorded, with a warning that many browsers do not play it', async (format, detail) => {
    const { id, keys } = await host.announce(['rtmp']);
    await host.film('rtmp', keys[0]!, {
      sound: false,
      encoding: `-c:v libx264 -preset ultrafast -g 25 -pix_fmt ${format}`,
    });
    await until('a picture', async () => (await host.event(id)).cameras[0]?.segment);
    expect((await host.event(id)).cameras[0]).toMatchObject({
      state: 'receiving',
      trouble: { kind: 'profile', detail },
    });
  });
});
