/** Unusual files, made by ffmpeg, which these tests require. Small and short, because each is packaged twice. */
import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../tools/ffmpeg.ts';

const found = findFfmpeg();
if (found === undefined) throw new Error('These tests need ffmpeg: apt-get install ffmpeg');
export const FFMPEG = found;

const run = promisify(execFile);

/** One word per argument. */
const words = (text: string): string[] => text.split(' ');
const source = (filter: string): string[] => ['-f', 'lavfi', '-i', filter];
const picture = (size: string, rate = '25', seconds = 2): string[] =>
  source(`testsrc2=size=${size}:rate=${rate}:duration=${seconds}`);
/** With an amplitude of one eighth. */
const tone = (seconds = 2, frequency = 440): string[] => source(`sine=frequency=${frequency}:duration=${seconds}`);
/** Below the lowest rendition, so that it gets no others; and above the lowest. */
const SMALL = '320x180';
const LARGE = '480x270';
const H264 = words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p');
const HEVC = words('-c:v libx265 -preset ultrafast');
const AAC = words('-c:a aac');
const ALL = words('-map 0 -map 1 -map 2');

/** Arguments between the inputs and the file name. */
export const MADE = {
  'plain.mp4': [...picture(LARGE), ...tone(), ...H264, ...AAC],
  'hevc.mp4': [...picture(LARGE, '30000/1001'), ...tone(), ...HEVC, ...words('-x265-params log-level=none'), ...AAC],
  'hdr.mp4': [
    ...picture(SMALL),
    ...HEVC,
    ...words('-pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc'),
    ...words('-x265-params log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'),
  ],
  'ten bits.mp4': [...picture(SMALL), ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le')],
  // Every third frame of the first second, then every frame: 10 and 30.
  'varying rate.mp4': [
    ...picture(LARGE, '30'),
    '-vf',
    "select='not(mod(n,3))+gte(n,30)'",
    '-fps_mode',
    'vfr',
    ...H264,
    ...words('-g 15'),
  ],
  'no sound.mp4': [...picture(SMALL), ...H264],
  'surround.mp4': [...picture(SMALL), ...tone(), ...H264, ...AAC, '-ac', '6'],
  'mp3 sound.mp4': [...picture(SMALL), ...tone(), ...H264, ...words('-c:a mp3')],
  'one frame.mp4': [...picture(SMALL), ...words('-frames:v 1'), ...H264],
  'été «3» — 決勝.mp4': [...picture(SMALL), ...H264],
  'four to three.mp4': [...picture('240x180'), ...H264],
  // 192 pixels at 4:3 are as wide as 256.
  'wide pixels.mp4': [
    ...picture('192x144'),
    ...words('-vf setsar=4/3'),
    ...HEVC,
    ...words('-x265-params log-level=none'),
  ],
  'upright.mp4': [...picture('180x320'), ...H264],
  'interlaced.mp4': [...picture('320x288'), ...H264, ...words('-flags +ildct+ilme -x264opts tff=1')],
  'two languages.mp4': [
    ...picture(SMALL),
    ...tone(),
    ...tone(2, 880),
    ...ALL,
    ...H264,
    ...AAC,
    ...words('-metadata:s:a:0 language=eng -metadata:s:a:1 language=fra'),
  ],
  'one sound unknown.mp4': [
    ...picture(SMALL),
    ...tone(),
    ...tone(),
    ...ALL,
    ...H264,
    ...words('-c:a:0 aac -c:a:1 ac3'),
  ],
  'cover.mp3': [
    ...tone(),
    ...picture('64x64', '1', 1),
    ...words('-map 0 -map 1 -c:a mp3 -c:v mjpeg -frames:v 1 -disposition:v attached_pic'),
  ],
  'vp9.webm': [...picture(SMALL), ...tone(), ...words('-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus')],
  'vp8.webm': [...picture(SMALL), ...tone(), ...words('-c:v libvpx -deadline realtime -c:a libvorbis')],
  'av1.mp4': [...picture('160x90'), ...words('-c:v libaom-av1 -cpu-used 8 -usage realtime')],
  'motion jpeg.avi': [...picture(SMALL), ...tone(), ...words('-c:v mjpeg -c:a pcm_s16le')],
  'sound.m4a': [...tone(), ...AAC],
  'sound.wav': [...tone(), ...words('-af volume=0:enable=lt(t\\,1)')],
  'transport.ts': [...picture(SMALL), ...tone(), ...H264, ...AAC],
  'far key frames.mp4': [...picture(LARGE, '25', 10), ...H264, ...words('-g 250')],
  // Two seconds of black, then a fade-in of one second.
  'from black.mp4': [...picture(SMALL, '25', 5), ...words('-vf fade=in:st=2:d=1'), ...H264],
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
  // Two at once, one per core.
  const work = async (): Promise<void> => {
    for (let next = names.pop(); next; next = names.pop()) await make(...next);
  };
  await Promise.all([work(), work()]);
  const plain = join(folder, 'plain.mp4');
  await make('turned.mov', ['-i', plain, ...words('-c copy -metadata:s:v rotate=90')]);
  await make('index first.mp4', ['-i', plain, ...words('-c copy -movflags +faststart')]);
  // Cut between two key frames: the file contains earlier frames that must not be shown.
  await make('edited.mp4', ['-ss', '0.6', '-i', plain, ...words('-c copy')]);
  await make('.minute.mp4', [...picture('64x36', '1/2', 60), ...H264, ...words('-g 2')]);
  await make('six hours.mp4', [
    ...words('-stream_loop 359 -i'),
    join(folder, '.minute.mp4'),
    ...words('-c copy -t 21600'),
  ]);
  await writeFile(join(folder, 'cut off.mp4'), (await readFile(join(folder, 'index first.mp4'))).subarray(0, 40_000));
  await writeFile(join(folder, 'nothing.mp4'), '');
  await writeFile(join(folder, 'text.mp4'), 'A note, which somebody has named a film.');
  await copyFile(
    new URL('../../server/samples/media/documents/race-book.pdf', import.meta.url),
    join(folder, 'book.mp4'),
  );
}
