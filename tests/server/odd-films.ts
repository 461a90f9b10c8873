/** Odd files, made by ffmpeg, which the suite needs here as it needs a browser elsewhere. */
import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../tools/ffmpeg.ts';

const found = findFfmpeg();
if (found === undefined) throw new Error('These tests need ffmpeg: apt-get install ffmpeg');
export const FFMPEG = found;

const run = promisify(execFile);

const picture = (size: string, rate = '25', seconds = 2): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];
const tone = (seconds = 2, frequency = 440): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=${frequency}:duration=${seconds}`,
];
const SMALL = '640x360';
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac'];

/** Arguments between the inputs' and the file's name. */
export const MADE = {
  'plain.mp4': [...picture(SMALL), ...tone(), ...H264, ...AAC],
  'hevc.mp4': [
    ...picture(SMALL),
    ...tone(),
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=none',
    ...AAC,
  ],
  'ten bits.mp4': [...picture(SMALL), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
  'varying rate.mp4': [...picture(SMALL, '30'), '-vf', "select='not(mod(n,3))+gt(n,30)'", '-fps_mode', 'vfr', ...H264],
  'no sound.mp4': [...picture(SMALL), ...H264],
  'surround.mp4': [...picture(SMALL), ...tone(), ...H264, ...AAC, '-ac', '6'],
  'mp3 sound.mp4': [...picture(SMALL), ...tone(), ...H264, '-c:a', 'mp3'],
  'one frame.mp4': [...picture(SMALL), '-frames:v', '1', ...H264],
  'four to three.mp4': [...picture('480x360'), ...H264],
  'upright.mp4': [...picture('360x640'), ...H264],
  'interlaced.mp4': [...picture('720x576'), ...H264, '-flags', '+ildct+ilme', '-x264opts', 'tff=1'],
  'two languages.mp4': [
    ...picture(SMALL),
    ...tone(),
    ...tone(2, 880),
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    ...H264,
    ...AAC,
    '-metadata:s:a:0',
    'language=eng',
    '-metadata:s:a:1',
    'language=fra',
  ],
  'cover.mp3': [
    ...tone(),
    ...picture('64x64', '1', 1),
    '-map',
    '0',
    '-map',
    '1',
    '-c:a',
    'mp3',
    '-c:v',
    'mjpeg',
    '-frames:v',
    '1',
    '-disposition:v',
    'attached_pic',
  ],
  'vp9.webm': [
    ...picture(SMALL),
    ...tone(),
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ],
  'vp8.webm': [...picture(SMALL), ...tone(), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'],
  'motion jpeg.avi': [...picture(SMALL), ...tone(), '-c:v', 'mjpeg', '-c:a', 'pcm_s16le'],
  'sound.m4a': [...tone(), ...AAC],
  'transport.ts': [...picture(SMALL), ...tone(), ...H264, ...AAC],
  'far key frames.mp4': [...picture(SMALL, '25', 10), ...H264, '-g', '250'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type OddFilm =
  | keyof typeof MADE
  | 'turned.mov'
  | 'index first.mp4'
  | 'edited.mp4'
  | 'cut off.mp4'
  | 'six hours.mp4'
  | 'nothing.mp4'
  | 'text.mp4'
  | 'book.mp4';

export async function makeOddFilms(folder: string): Promise<void> {
  const make = (name: string, args: readonly string[]): Promise<unknown> =>
    run(FFMPEG, ['-nostdin', '-v', 'error', '-y', ...args, join(folder, name)]);
  const names = Object.entries(MADE);
  // Two at once: as many as there are cores.
  const work = async (): Promise<void> => {
    for (let next = names.pop(); next; next = names.pop()) await make(...next);
  };
  await Promise.all([work(), work()]);
  const plain = join(folder, 'plain.mp4');
  await make('turned.mov', ['-i', plain, '-c', 'copy', '-metadata:s:v', 'rotate=90']);
  await make('index first.mp4', ['-i', plain, '-c', 'copy', '-movflags', '+faststart']);
  // From between two key frames: what comes before is in the file, and not to be shown.
  await make('edited.mp4', ['-ss', '0.6', '-i', plain, '-c', 'copy']);
  await make('six hours.mp4', [
    '-stream_loop',
    '10800',
    '-i',
    await shortLoop(folder, make),
    '-c',
    'copy',
    '-t',
    '21600',
  ]);
  await writeFile(join(folder, 'cut off.mp4'), (await readFile(join(folder, 'index first.mp4'))).subarray(0, 60_000));
  await writeFile(join(folder, 'nothing.mp4'), '');
  await writeFile(join(folder, 'text.mp4'), 'A note, which somebody has named a film.');
  await copyFile(
    new URL('../../server/samples/media/documents/race-book.pdf', import.meta.url),
    join(folder, 'book.mp4'),
  );
}

async function shortLoop(folder: string, make: (name: string, args: readonly string[]) => Promise<unknown>) {
  await make('.loop.mp4', [...picture('64x36', '5'), ...H264, '-g', '5']);
  return join(folder, '.loop.mp4');
}
