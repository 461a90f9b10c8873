/** Pictures that ffmpeg makes of a film: its thumbnail and its storyboard. */
import { FRAME_SAMPLE, FRAME_SAMPLE_EVERY_S, firstClearFrame, frameStats } from '../../../core/domain/clear-frame.ts';
import type { FrameStats } from '../../../core/domain/clear-frame.ts';
import { THUMBNAIL_WIDTH } from '../../../core/domain/constants/edit-page.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { Storyboard } from '../../../core/domain/storyboard.ts';
import { even, toneMapping } from './encode.ts';
import { run } from './ffmpeg.ts';
import type { Probe } from './probe.ts';

const QUIET = ['-nostdin', '-loglevel', 'error', '-y'];
/**
 * Only the first 30 s are searched for a clear frame: after a title that long, even a dark frame says more about the
 * film.
 */
const LOOKED_THROUGH_S = 30;

/** Writes the first clear frame. @returns false if there is none */
export async function makeThumbnail(encoder: string, file: string, source: Probe, to: string): Promise<boolean> {
  const moment = await clearMoment(encoder, file, source);
  if (moment !== undefined) await makePicture(encoder, file, source, moment, to);
  return moment !== undefined;
}

/** Writes the frame at a moment, in the size of a card's picture. */
export async function makePicture(
  encoder: string,
  file: string,
  source: Probe,
  moment: Seconds,
  to: string,
): Promise<void> {
  const { width, height } = within(THUMBNAIL_WIDTH, source);
  const filters = [deinterlacing(source), `scale=${width}:${height}`, await toneMapping(encoder, source)];
  await run(encoder, [
    ...QUIET,
    '-ss',
    String(moment),
    '-i',
    file,
    '-map',
    `0:${source.picture}`,
    '-vf',
    filters.filter(Boolean).join(),
    '-frames:v',
    '1',
    '-q:v',
    '6',
    '-update',
    '1',
    '-f',
    'image2',
    to,
  ]);
}

interface FrameRequest {
  /** A complete file. */
  file: string;
  at: Seconds;
  width: number;
  height: number;
  to: string;
  signal: AbortSignal;
}

/** Writes the complete frame at a moment, padded to exactly this size. */
export async function makeFrame(encoder: string, { file, at, width, height, to, signal }: FrameRequest): Promise<void> {
  const box = `${width}:${height}`;
  await run(
    encoder,
    [
      ...QUIET,
      '-ss',
      at.toFixed(3),
      '-i',
      file,
      '-an',
      '-vf',
      `scale=${box}:force_original_aspect_ratio=decrease,pad=${box}:-1:-1,setsar=1`,
      '-frames:v',
      '1',
      '-q:v',
      '5',
      '-update',
      '1',
      '-f',
      'image2',
      to,
    ],
    { isAside: true, signal },
  );
}

async function clearMoment(encoder: string, file: string, source: Probe): Promise<Seconds | undefined> {
  const { width, height } = FRAME_SAMPLE;
  const filters = [deinterlacing(source), `fps=${1 / FRAME_SAMPLE_EVERY_S}`, `scale=${width}:${height}:flags=area`];
  const frames: FrameStats[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let found: number | undefined;
  await run(
    encoder,
    [
      ...QUIET,
      '-t',
      String(LOOKED_THROUGH_S),
      '-i',
      file,
      '-map',
      `0:${source.picture}`,
      '-vf',
      [...filters.filter(Boolean), 'format=gray'].join(),
      '-f',
      'rawvideo',
      'pipe:1',
    ],
    {
      onBytes(bytes) {
        rest = Buffer.concat([rest, bytes]);
        for (; rest.length >= width * height; rest = rest.subarray(width * height))
          frames.push(frameStats(rest.subarray(0, width * height)));
        found = firstClearFrame(frames, false);
        return found !== undefined;
      },
    },
  );
  found ??= firstClearFrame(frames, true);
  return found === undefined ? undefined : found * FRAME_SAMPLE_EVERY_S;
}

const deinterlacing = ({ isInterlaced }: Probe): string => (isInterlaced ? 'bwdif=mode=send_frame' : '');

/** The film's size, reduced so that no side is longer than `longest`. */
function within(longest: number, { width, height }: Probe): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Maximum number of pictures of a storyboard, pictures per row, and interval, which grows for longer films. */
const SHEET_MAX = 200;
const SHEET_COLUMNS = 10;
const SHEET_EVERY_S = 2;
const SHEET_HEIGHT = 90;

/** Makes the sheet of small pictures that the player shows while seeking. */
export async function makeStoryboard(
  encoder: string,
  file: string,
  source: Probe,
  to: string,
): Promise<Omit<Storyboard, 'url'>> {
  const { width, height, duration } = source;
  const every = Math.max(SHEET_EVERY_S, Math.ceil(duration / SHEET_MAX));
  const count = Math.max(1, Math.ceil(duration / every));
  const tile = even((SHEET_HEIGHT * width) / height);
  const filters = [
    `fps=1/${every}:round=up:start_time=0`,
    `scale=${tile}:${SHEET_HEIGHT}`,
    await toneMapping(encoder, source),
    `tile=${SHEET_COLUMNS}x${Math.ceil(count / SHEET_COLUMNS)}`,
  ];
  // Only key frames are decoded, so that the sheet of a long film takes seconds rather than the time of decoding all of
  // it.
  await run(encoder, [
    ...QUIET,
    '-skip_frame',
    'nokey',
    '-i',
    file,
    '-map',
    `0:${source.picture}`,
    '-vf',
    filters.filter(Boolean).join(),
    '-frames:v',
    '1',
    '-q:v',
    '8',
    '-update',
    '1',
    '-f',
    'image2',
    to,
  ]);
  return { every, width: tile, height: SHEET_HEIGHT, columns: SHEET_COLUMNS, count };
}
