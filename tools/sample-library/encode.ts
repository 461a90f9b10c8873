/** Writes frames and audio to files: raw pictures are piped to ffmpeg, which returns one CMAF file per rendition. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Storyboard } from '../../core/domain/storyboard.ts';
import { PICTURE_WIDTH } from './camera.ts';
import { drawFrameCode } from './graphics.ts';
import type { Sound } from './stereo.ts';

export interface Rate {
  readonly num: number;
  readonly den: number;
}

/** Seconds between key frames, the length of a segment. */
export const GOP_SECONDS = 2;

const WIDTHS: Readonly<Record<number, number>> = { 240: 426, 720: 1280, 1080: 1920 };
/** Constant rate factors; the small picture may be coarser, because it is viewed at a small size. */
const CRF: Readonly<Record<number, number>> = { 240: 39, 720: 43, 1080: 43 };

export function widthOf(lines: number): number {
  return WIDTHS[lines] ?? Math.round((lines * 16) / 9 / 2) * 2;
}

/** Runs ffmpeg to its end; its error output becomes the error message. */
async function ffmpeg(
  args: readonly string[],
  feed?: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const closed = once(child, 'close');
  if (feed) {
    await feed(async (bytes) => {
      if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain'), closed]);
    });
  }
  child.stdin.end();
  const [code] = (await closed) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${said}`);
}

/**
 * Ticks per second: a frame is a whole number of ticks, and seeks are rounded to much less than a frame. With one tick
 * per frame, Chromium assigns a moment in the second half of a segment's last frame to the next segment.
 */
function timescaleOf(rate: Rate): number {
  return rate.num >= 10_000 ? rate.num : rate.num * 1000;
}

export interface FilmPicture {
  readonly rate: Rate;
  readonly frames: number;
  readonly lines: readonly number[];
  /** reduction of the rate factor: six halves the error and doubles the bytes */
  readonly finer?: number;
  /** draws a frame in 1280 by 720 units; the frame code is added on top */
  readonly draw: (ctx: SKRSContext2D, t: number) => void;
}

/** Without B-frames, every engine decodes and shows frame n at exactly n / rate, and no edit list is needed. */
export async function encodePicture(picture: FilmPicture, fileOf: (lines: number) => string): Promise<void> {
  const { rate, lines, frames } = picture;
  const largest = Math.max(...lines);
  const width = widthOf(largest);
  const canvas = createCanvas(width, largest);
  const ctx = canvas.getContext('2d');
  const gop = Math.round((GOP_SECONDS * rate.num) / rate.den);
  const split = lines.map((_, index) => `[v${index}]`).join('');
  const scale = lines.map(
    (each, index) =>
      `[v${index}]scale=${widthOf(each)}:${each}:flags=area+accurate_rnd:out_color_matrix=bt709:out_range=tv,format=yuv420p[o${index}]`,
  );
  const outputs = lines.flatMap((each, index) => [
    '-map',
    `[o${index}]`,
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-profile:v',
    'high',
    '-crf',
    String((CRF[each] ?? 40) - (picture.finer ?? 0)),
    '-bf',
    '0',
    '-g',
    String(gop),
    '-keyint_min',
    String(gop),
    '-sc_threshold',
    '0',
    '-flags',
    '+cgop',
    '-x264-params',
    'open-gop=0:psy-rd=0,0:aq-strength=0.5:ref=4',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
    '-video_track_timescale',
    String(timescaleOf(rate)),
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact+cgop',
    '-movflags',
    '+empty_moov+default_base_moof+frag_keyframe+dash+global_sidx+skip_trailer',
    '-use_editlist',
    '0',
    '-f',
    'mp4',
    fileOf(each),
  ]);
  await ffmpeg(
    [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgba',
      '-s',
      `${width}x${largest}`,
      '-r',
      `${rate.num}/${rate.den}`,
      '-i',
      'pipe:0',
      '-filter_complex',
      `[0:v]split=${lines.length}${split};${scale.join(';')}`,
      ...outputs,
    ],
    async (write) => {
      for (let frame = 0; frame < frames; frame += 1) {
        ctx.setTransform(width / PICTURE_WIDTH, 0, 0, width / PICTURE_WIDTH, 0, 0);
        picture.draw(ctx, (frame * rate.den) / rate.num);
        ctx.setTransform(width / PICTURE_WIDTH, 0, 0, width / PICTURE_WIDTH, 0, 0);
        ctx.globalAlpha = 1;
        drawFrameCode(ctx, frame);
        await write(Buffer.from(canvas.data()));
      }
    },
  );
}

/**
 * AAC frames have 1024 samples; at 32 kHz, 125 of them last exactly 4 s, so that films whose length is a multiple of 4
 * s loop without a gap.
 */
export const SOUND_RATE = 32_000;
const AAC_FRAME = 1024;
/** Equal to the video's, so that a live stream has a single target duration; cut after a whole frame. */
const SOUND_SEGMENT_SECONDS = 2;

/** Splits ADTS, a plain stream of AAC frames. */
function adtsFrames(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at + 7 <= bytes.length;) {
    const size =
      ((bytes.readUInt8(at + 3) & 3) << 11) | (bytes.readUInt8(at + 4) << 3) | (bytes.readUInt8(at + 5) >> 5);
    frames.push(bytes.subarray(at, at + size));
    at += size;
  }
  return frames;
}

/**
 * Encodes audio to exactly the film's length.
 *
 * The encoder's first frame is its delay. It is removed, so that the first sample of the file is the first of the film.
 */
export async function encodeSound(
  sound: Sound,
  duration: number,
  bitrate: string,
  scratch: string,
  file: string,
  layout: 'fragmented' | 'plain',
): Promise<void> {
  const pcm = Buffer.alloc(Math.ceil((duration + 0.2) * SOUND_RATE) * 4);
  for (let sample = 0; sample * 4 < pcm.length; sample += 1) {
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sound.left[sample] ?? 0)) * 32_767), sample * 4);
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sound.right[sample] ?? 0)) * 32_767), sample * 4 + 2);
  }
  await ffmpeg(
    [
      '-f',
      's16le',
      '-ar',
      String(SOUND_RATE),
      '-ac',
      '2',
      '-i',
      'pipe:0',
      '-c:a',
      'aac',
      '-b:a',
      bitrate,
      '-flags',
      '+bitexact',
      '-f',
      'adts',
      scratch,
    ],
    (write) => write(pcm),
  );
  const frames = adtsFrames(readFileSync(scratch)).slice(1, 1 + Math.round((duration * SOUND_RATE) / AAC_FRAME));
  writeFileSync(scratch, Buffer.concat(frames));
  const shape =
    layout === 'plain'
      ? ['-movflags', '+faststart', '-use_editlist', '0']
      : [
          '-movflags',
          '+empty_moov+delay_moov+default_base_moof+dash+global_sidx+skip_trailer',
          '-frag_duration',
          String(SOUND_SEGMENT_SECONDS * 1_000_000),
          '-use_editlist',
          '0',
        ];
  await ffmpeg([
    '-f',
    'aac',
    '-i',
    scratch,
    '-c',
    'copy',
    '-bsf:a',
    'aac_adtstoasc',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    ...shape,
    '-f',
    'mp4',
    file,
  ]);
}

/** Seconds between two pictures of a storyboard, and number of pictures per row. */
const SHEET_EVERY_S = 2;
const SHEET_COLUMNS = 6;

/** The storyboard of a film: small pictures in one file, one every two seconds. */
export async function makeStoryboard(picture: string, duration: number, file: string): Promise<Storyboard> {
  const count = Math.ceil(duration / SHEET_EVERY_S);
  const rows = Math.ceil(count / SHEET_COLUMNS);
  const [width, height] = [160, 90];
  const pick = `select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,${SHEET_EVERY_S})`;
  const filter = `${pick},scale=${width}:${height},tile=${SHEET_COLUMNS}x${rows}`;
  await ffmpeg(['-i', picture, '-vf', filter, '-fps_mode', 'vfr', '-frames:v', '1', '-q:v', '8', file]);
  return { url: basename(file), every: SHEET_EVERY_S, width, height, columns: SHEET_COLUMNS, count };
}

export async function joinProgressive(picture: string, sound: string, file: string): Promise<void> {
  await ffmpeg([
    '-i',
    picture,
    '-i',
    sound,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c',
    'copy',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-movflags',
    '+faststart',
    '-use_editlist',
    '0',
    file,
  ]);
}
