/** What ffmpeg does for a film: renditions, thumbnail, storyboard. Nothing here is used where there is no encoder. */
import { spawn } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { THUMBNAIL_WIDTH } from '../../../core/domain/constants.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { Storyboard } from '../../../core/domain/storyboard.ts';

/** Lines of the ladder. Row S03: 240 to 2160, up to the source's. */
export const LADDER = [240, 360, 480, 720, 1080, 1440, 2160] as const;

/**
 * Highest rate of each, bits a second, for pictures of water: twice what a calm scene needs. Decided after the tables that
 * streaming services publish for H.264 at 30 frames a second; at 50 and more they are half as much again.
 */
const PEAK_RATE: Readonly<Record<number, number>> = {
  240: 500_000,
  360: 1_000_000,
  480: 1_800_000,
  720: 4_000_000,
  1080: 7_500_000,
  1440: 14_000_000,
  2160: 28_000_000,
};
const FAST_FPS = 45;
/** Seconds between two key frames, of every rendition at the same moments. */
const KEY_FRAME_S = 2;

const LAST_WORDS = 500;

export interface Probe {
  duration: Seconds;
  /** As it is shown, after rotation. */
  width: number;
  height: number;
  fps: number;
  isHdr: boolean;
  isInterlaced: boolean;
  hasVideo: boolean;
  /** Languages of the audio tracks, ISO 639-2 or empty. */
  audio: readonly { language: string; title: string }[];
}

const text = v.optional(v.string(), '');
const probeSchema = v.object({
  streams: v.array(
    v.object({
      codec_type: text,
      width: v.optional(v.number(), 0),
      height: v.optional(v.number(), 0),
      avg_frame_rate: text,
      color_transfer: text,
      field_order: text,
      disposition: v.optional(v.object({ attached_pic: v.optional(v.number(), 0) }), {}),
      side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) })), []),
      tags: v.optional(v.object({ language: text, title: text }), {}),
    }),
  ),
  format: v.object({ duration: v.optional(v.string(), '0') }),
});

/** @throws where ffprobe reads no tracks in it */
export async function probe(encoder: string, file: string): Promise<Probe> {
  const command = join(dirname(encoder), basename(encoder).replace('ffmpeg', 'ffprobe'));
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file];
  const { streams, format } = v.parse(probeSchema, JSON.parse(await run(command, args)));
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic !== 1);
  const turned =
    Math.abs(video?.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180 === 90;
  const [frames = 0, seconds = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  if (!video && sounds.length === 0) throw new Error('neither picture nor sound');
  return {
    duration: Number(format.duration) || 0,
    width: (turned ? video?.height : video?.width) ?? 0,
    height: (turned ? video?.width : video?.height) ?? 0,
    fps: seconds > 0 ? frames / seconds : 0,
    // PQ and HLG.
    isHdr: ['smpte2084', 'arib-std-b67'].includes(video?.color_transfer ?? ''),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video?.field_order ?? ''),
    hasVideo: video !== undefined,
    audio: sounds.map(({ tags }) => ({ language: tags.language === 'und' ? '' : tags.language, title: tags.title })),
  };
}

/** Lines that are encoded: those of the ladder below the source's, and the source's own. */
export function ladderOf({ width, height }: Pick<Probe, 'width' | 'height'>): number[] {
  // An upright film is as sharp as a lying one of the same pixels.
  const lines = Math.min(even(height), Math.max(...LADDER));
  const sharpness = (requested: number): number =>
    Math.round((requested * Math.max(width, height)) / Math.min(width, height));
  const own = width >= height ? LADDER : LADDER.map(sharpness).map(even);
  return [...own.filter((each) => each < lines * 0.9), lines];
}

const even = (lines: number): number => Math.max(2, 2 * Math.round(lines / 2));

interface Encoding {
  encoder: string;
  file: string;
  probe: Probe;
  /** Lines of each rendition, and the file that it is written to. */
  renditions: readonly { lines: number; to: string }[];
  /** Audio tracks by their number among them, each with its file. */
  sounds: readonly { track: number; to: string }[];
  onTime: (at: Seconds) => void;
}

/** Decodes once and encodes all renditions beside each other. */
export async function encode({ encoder, file, probe: source, renditions, sounds, onTime }: Encoding): Promise<void> {
  const args = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-progress', 'pipe:1', '-i', file];
  if (renditions.length > 0) args.push('-filter_complex', graphOf(source, renditions));
  for (const [place, { lines, to }] of renditions.entries()) {
    const peak = Math.round(peakOf(lines, source) * (source.fps > FAST_FPS ? 1.5 : 1));
    const codec = '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -sc_threshold 0';
    const rate = `-maxrate ${peak} -bufsize ${peak * 2} -force_key_frames expr:gte(t,n_forced*${KEY_FRAME_S})`;
    args.push('-map', `[v${place}]`, ...`${codec} ${rate} -an -f mp4`.split(' '), to);
  }
  for (const { track, to } of sounds)
    args.push('-map', `0:a:${track}`, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-vn', '-f', 'mp4', to);
  await run(encoder, args, (line) => {
    const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
    if (micros !== undefined) onTime(Number(micros) / 1e6);
  });
}

/** By the lines of the ladder that come next: a film may have any. */
function peakOf(lines: number, { width, height }: Probe): number {
  const lying = width >= height ? lines : Math.round((lines * width) / height);
  const step = LADDER.find((each) => each >= lying) ?? Math.max(...LADDER);
  return PEAK_RATE[step] ?? 0;
}

const TO_SDR =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

function graphOf({ isHdr, isInterlaced }: Probe, renditions: Encoding['renditions']): string {
  const before = [isInterlaced ? 'bwdif=mode=send_frame' : '', isHdr ? TO_SDR : '', `split=${renditions.length}`];
  const parts = renditions.map((_, place) => `[s${place}]`).join('');
  const scaled = renditions.map(({ lines }, place) => `[s${place}]scale=-2:${lines}:flags=bicubic,setsar=1[v${place}]`);
  return [`[0:v:0]${before.filter(Boolean).join()}${parts}`, ...scaled].join(';');
}

/** A picture that shows something: the one most like those around it, of the first seconds. */
export async function makeThumbnail(encoder: string, file: string, to: string): Promise<void> {
  const filter = `thumbnail=50,scale=${THUMBNAIL_WIDTH}:${THUMBNAIL_WIDTH}:force_original_aspect_ratio=decrease`;
  const picture = ['-map', '0:v:0', '-vf', filter, '-frames:v', '1', '-q:v', '6', '-update', '1', '-f', 'image2', to];
  await run(encoder, ['-nostdin', '-loglevel', 'error', '-y', '-t', '20', '-i', file, ...picture]);
}

/** At most so many pictures, in rows of so many; further apart for a longer film. */
const SHEET_MAX = 200;
const SHEET_COLUMNS = 10;
const SHEET_EVERY_S = 2;
const SHEET_HEIGHT = 90;

/** A sheet of small pictures, as the player shows while somebody seeks. */
export async function makeStoryboard(
  encoder: string,
  file: string,
  { width, height, duration }: Pick<Probe, 'width' | 'height' | 'duration'>,
  to: string,
): Promise<Omit<Storyboard, 'url'>> {
  const every = Math.max(SHEET_EVERY_S, Math.ceil(duration / SHEET_MAX));
  const count = Math.max(1, Math.ceil(duration / every));
  const tile = even((SHEET_HEIGHT * width) / height);
  const filter = `fps=1/${every}:round=up:start_time=0,scale=${tile}:${SHEET_HEIGHT},tile=${SHEET_COLUMNS}x${Math.ceil(count / SHEET_COLUMNS)}`;
  // Key frames alone: a sheet of a long film takes seconds instead of as long as the film is decoded.
  const args = [
    '-nostdin',
    '-loglevel',
    'error',
    '-y',
    '-skip_frame',
    'nokey',
    '-i',
    file,
    '-map',
    '0:v:0',
    '-vf',
    filter,
  ];
  await run(encoder, [...args, '-frames:v', '1', '-q:v', '8', '-update', '1', '-f', 'image2', to]);
  return { every, width: tile, height: SHEET_HEIGHT, columns: SHEET_COLUMNS, count };
}

/** @returns what it writes to its output @throws with its last words where it fails */
async function run(command: string, args: readonly string[], onLine?: (line: string) => void): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-LAST_WORDS)));
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  else child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on('error', reject);
  child.on('close', (code) =>
    code === 0 ? resolve() : reject(new Error(`${basename(command)} ended with ${code}: ${said.trim()}`)),
  );
  await promise;
  return output;
}
