/** Cameras for tests: ffmpeg's test picture with the time of day burnt in, pushed as an on-site encoder would. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EpochMs } from '../../../core/domain/media.ts';

const run = promisify(execFile);

const WIDTH = 320;
const HEIGHT = 180;
/** Bits of the burnt-in milliseconds, each a square of this many pixels at the top. */
const BITS = 20;
const CELL = 16;
/** 20 bits of milliseconds wrap around after about a quarter of an hour. */
const PERIOD_MS = 2 ** BITS;

export interface Camera {
  /** As if its cable were pulled. */
  kill: () => Promise<void>;
  /** Resolves with its exit code and output when it ends. */
  ended: Promise<{ code: number | null; said: string }>;
}

export interface CameraOptions {
  sound?: boolean;
  /** Arguments of the encoder, split at spaces. */
  encoding?: string;
}

const ENCODING = '-c:v libx264 -preset ultrafast -tune zerolatency -g 25 -pix_fmt yuv420p';

/** @param url including the key */
export function startCamera(url: string, { sound = true, encoding = ENCODING }: CameraOptions = {}): Camera {
  const base = Math.floor(Date.now() / PERIOD_MS) * PERIOD_MS;
  const cells = Array.from(
    { length: BITS },
    (_, bit) =>
      `drawbox=x=${bit * CELL}:y=0:w=${CELL}:h=${CELL}:color=white:t=fill:enable='mod(floor((t*1000+0.5)/${2 ** bit}),2)'`,
  );
  const clock = [
    'settb=1/1000',
    `setpts='(RTCTIME-${base}000)/1000'`,
    `drawbox=x=0:y=0:w=${WIDTH}:h=${CELL}:color=black:t=fill`,
    ...cells,
    'setpts=PTS-STARTPTS',
  ].join(',');
  const picture = `testsrc2=size=${WIDTH}x${HEIGHT}:rate=25`;
  const args = ['-nostdin', '-hide_banner', '-loglevel', 'warning', '-re', '-f', 'lavfi', '-i', picture];
  if (sound) args.push('-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-c:a', 'aac');
  args.push('-vf', clock, '-vsync', 'passthrough', ...encoding.split(' '));
  args.push('-enc_time_base', '1:1000', '-t', '60', '-f', url.startsWith('rtmp') ? 'flv' : 'mpegts', url);
  const child: ChildProcess = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}

export interface ListedSegment {
  uri: string;
  init: string;
  /** Wall-clock time, and time in the film. */
  at: EpochMs;
  start: number;
  duration: number;
  /** The stream was interrupted before this segment. */
  isDiscontinuous: boolean;
}

export function readPlaylist(text: string): { segments: ListedSegment[]; isOver: boolean } {
  const segments: ListedSegment[] = [];
  let init = '';
  let at = 0;
  let start = 0;
  let duration = 0;
  let isDiscontinuous = false;
  for (const line of text.split('\n')) {
    init = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? init;
    if (line === '#EXT-X-DISCONTINUITY') isDiscontinuous = true;
    const date = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1];
    if (date) at = Date.parse(date);
    duration = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? duration);
    if (line === '' || line.startsWith('#')) continue;
    segments.push({ uri: line, init, at, start, duration, isDiscontinuous });
    at += duration * 1000;
    start += duration;
    isDiscontinuous = false;
  }
  return { segments, isOver: text.includes('#EXT-X-ENDLIST') };
}

export interface ShownFrame {
  /** Seconds since the start of the segment. */
  time: number;
  /** The burnt-in time of day. */
  clock: EpochMs;
}

/** The frames of a segment as a player shows them. */
export async function framesOf(init: Uint8Array, segment: Uint8Array): Promise<ShownFrame[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-frames-'));
  try {
    const file = join(folder, 'segment.mp4');
    await writeFile(file, Buffer.concat([init, segment]));
    const entries = ['-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
    const probed = await run('ffprobe', ['-v', 'error', ...entries, file]);
    // Decode order differs from display order.
    const times = probed.stdout
      .split(/[\n,]/)
      .filter(Boolean)
      .map(Number)
      .toSorted((one, other) => one - other);
    const decode = ['-v', 'error', '-i', file, '-vsync', 'passthrough', '-vf', `crop=${WIDTH}:${CELL}:0:0,format=gray`];
    const { stdout } = await run('ffmpeg', [...decode, '-f', 'rawvideo', '-'], {
      encoding: 'buffer',
      maxBuffer: 100_000_000,
    });
    const size = WIDTH * CELL;
    return times.map((time, index) => ({
      time: time - (times[0] ?? 0),
      clock: readClock(stdout.subarray(index * size, (index + 1) * size)),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readClock(picture: Uint8Array): EpochMs {
  let value = 0;
  for (let bit = 0; bit < BITS; bit += 1)
    if ((picture[(CELL / 2) * WIDTH + bit * CELL + CELL / 2] ?? 0) > 128) value += 2 ** bit;
  const now = Date.now();
  const recent = Math.floor(now / PERIOD_MS) * PERIOD_MS + value;
  return recent > now ? recent - PERIOD_MS : recent;
}

/** One frame of a camera at 25 fps. */
export const FRAME_MS = 40;
/** Burnt-in clock, tag and playlist are each rounded to a millisecond. */
export const ROUNDING_MS = 2;

/**
 * How far a moment lies outside of the frame that a player shows at a time, in milliseconds.
 *
 * @param frames in order
 * @param time in seconds, like those of the frames
 */
export function missedAmong(frames: readonly ShownFrame[], time: number, moment: EpochMs): number {
  const shown = frames.findLastIndex((frame) => frame.time <= time + 0.001);
  const from = frames[shown]!.clock;
  // A loaded machine drops frames.
  const to = frames[shown + 1]?.clock ?? from + FRAME_MS;
  return Math.max(0, from - moment, moment - to);
}
