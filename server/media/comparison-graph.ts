/**
 * The filter graph with which ffmpeg joins two films into one picture (row B05). Pure: text from numbers.
 *
 * Each film is shifted so that its frame at the first moment is due at 0, stretched by the rate, and sampled at the
 * frame rate of the export. `round=up` shows the last frame that has begun; after the shift by half a frame this is the
 * one that begins nearest, as on the page. The clocks are a third input, small pictures that are enlarged, so that no
 * font is needed. The drawing is a fourth input: a picture of the whole stage for each change, placed below the clocks.
 */
import { type ComparisonExport, exportFrames, exportLength, shownTime } from '../../core/domain/compare/export.ts';
import { filmTime, type Side, SIDES } from '../../core/domain/compare/common-time.ts';
import type { Seconds } from '../../core/domain/media.ts';

/** A stretch of a film, copied into a separate file. */
export interface CopiedFilm {
  file: string;
  /** Where the file begins in the film. */
  start: Seconds;
  fps: number;
}

export type CopiedFilms = { readonly [S in Side]: CopiedFilm };

/** Raw grey pictures, one per frame of the export. */
export interface ClockStrip {
  file: string;
  width: number;
  height: number;
}

/** The drawing: concatenated PNGs, and the frame of the export at which each of them appears. */
export interface DrawingStrip {
  file: string;
  frames: readonly number[];
}

interface Layers {
  clocks: ClockStrip;
  drawing: DrawingStrip | undefined;
}

/**
 * The boxes into which the pictures are fitted, with the proportions used on the page. The codec requires even numbers.
 */
const TILE_BOX = { width: 960, height: 540 };
const OVER_BOX = { width: 1280, height: 720 };
/** Output pixels per pixel of the clocks. */
const CLOCK_SCALE = 3;
const CLOCK_EDGE = 6;

/** Frames per second of the export: those of the faster film. */
export const exportRate = ({ a, b }: CopiedFilms): number => Math.max(a.fps, b.fps);

const number = (value: number): string => value.toFixed(6);

/** One film: timed, mirrored, in square pixels. */
function filmChain(side: Side, spec: ComparisonExport, films: CopiedFilms): string[] {
  const { start, fps } = films[side];
  const film = spec.films[side];
  const due = shownTime(film, spec.from, fps) - start;
  return [
    `setpts=(PTS-${number(due)}/TB)/${number(spec.rate)}`,
    `fps=fps=${number(exportRate(films))}:start_time=0:round=up`,
    // The last frame is repeated while the other film continues.
    'tpad=stop_mode=clone:stop=-1',
    "scale=w='trunc(iw*sar/2)*2':h='trunc(ih/2)*2'",
    'setsar=1',
    ...(film.mirrored ? ['hflip'] : []),
  ];
}

const fitted = ({ width, height }: typeof OVER_BOX): string[] => [
  `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
  `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
  'setsar=1',
];

const boxOf = ({ layout }: ComparisonExport): typeof OVER_BOX => (layout === 'over' ? OVER_BOX : TILE_BOX);

/** Size of the two pictures together. */
export function stageSize(spec: ComparisonExport): typeof OVER_BOX {
  const { width, height } = boxOf(spec);
  return {
    width: spec.layout === 'beside' ? 2 * width : width,
    height: spec.layout === 'stacked' ? 2 * height : height,
  };
}

/** Filters that combine the two pictures, `[a]` and `[b]`. */
function join({ layout, blend, share }: ComparisonExport): string {
  if (layout === 'beside') return '[a][b]hstack=inputs=2';
  if (layout === 'stacked') return '[a][b]vstack=inputs=2';
  if (blend === 'opacity') return `[b][a]blend=all_mode=normal:all_opacity=${number(share / 100)}`;
  if (blend === 'difference') return '[a][b]blend=all_mode=difference';
  // Shows B from the wipe to the right edge. At the edge nothing of B is left.
  const left = Math.round((OVER_BOX.width * share) / 100);
  if (left >= OVER_BOX.width) return '[b]nullsink;[a]null';
  return `[b]crop=${OVER_BOX.width - left}:${OVER_BOX.height}:${left}:0:exact=1[wiped];[a][wiped]overlay=x=${left}:y=0:format=gbrp`;
}

/** Lowest factor of a single `atempo`; slower rates need several. */
const TEMPO_MIN = 0.5;

function tempos(rate: number): string[] {
  if (rate === 1) return [];
  return rate >= TEMPO_MIN ? [`atempo=${number(rate)}`] : [`atempo=${TEMPO_MIN}`, ...tempos(rate / TEMPO_MIN)];
}

/** The sound: from the first moment on, at the rate of the pictures and with unchanged pitch, as on the page. */
function soundChain(spec: ComparisonExport, side: Side, { start }: CopiedFilm): string {
  const due = filmTime(spec.films[side], spec.from) - start;
  const chain = [
    `asetpts=PTS-${number(due)}/TB`,
    'atrim=start=0',
    // Silence if the sound begins later than the pictures.
    'aresample=async=1:first_pts=0',
    ...tempos(spec.rate),
    'apad',
    `atrim=end=${number(exportLength(spec))}`,
  ];
  return `[${SIDES.indexOf(side)}:a:0]${chain.join(',')}[heard]`;
}

/** Ticks per second: fine enough to express a quarter of a frame in whole numbers. */
const STILL_TICKS = 90_000;

/** Each still is due a quarter of a frame early, so that rounding cannot make it late. */
function drawingChain({ frames }: DrawingStrip, fps: number): string {
  const ticks = frames.map((frame) => Math.round((Math.max(0, frame - 0.25) * STILL_TICKS) / fps));
  const time = ticks.map((tick, n) => (n === 0 ? tick : `gte(N,${n})*${tick - (ticks[n - 1] ?? 0)}`));
  return `[3:v]settb=1/${STILL_TICKS},setpts='${time.join('+')}'[drawing]`;
}

/**
 * Inputs: film A, film B, clocks, and the drawing if there is one. Outputs: `[out]`, and `[heard]` if there is sound.
 */
export function comparisonGraph(spec: ComparisonExport, films: CopiedFilms, drawing: DrawingStrip | undefined): string {
  const chains = SIDES.map((side, index) => {
    const chain = [...filmChain(side, spec, films), ...fitted(boxOf(spec)), 'format=gbrp'];
    return `[${index}:v]${chain.join(',')}[${side}]`;
  });
  return [
    ...chains,
    `${join(spec)}[pictures]`,
    ...(drawing ? [drawingChain(drawing, exportRate(films)), '[pictures][drawing]overlay=format=gbrp[inked]'] : []),
    `[2:v]scale=iw*${CLOCK_SCALE}:ih*${CLOCK_SCALE}:flags=neighbor[clocks]`,
    `[${drawing ? 'inked' : 'pictures'}][clocks]overlay=x=(W-w)/2:y=H-h-${CLOCK_EDGE},format=yuv420p[out]`,
    ...(spec.sound === undefined ? [] : [soundChain(spec, spec.sound, films[spec.sound])]),
  ].join(';');
}

/** Arguments of ffmpeg for the whole export. */
export function comparisonArguments(
  spec: ComparisonExport,
  films: CopiedFilms,
  { clocks, drawing }: Layers,
  to: string,
): readonly string[] {
  const fps = exportRate(films);
  const strip = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${clocks.width}x${clocks.height}`];
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-bf', '0'];
  return [
    '-y',
    ...SIDES.flatMap((side) => ['-i', films[side].file]),
    ...strip,
    '-framerate',
    number(fps),
    '-i',
    clocks.file,
    ...(drawing ? ['-f', 'png_pipe', '-i', drawing.file] : []),
    '-filter_complex',
    comparisonGraph(spec, films, drawing),
    '-map',
    '[out]',
    ...(spec.sound === undefined ? [] : ['-map', '[heard]', '-c:a', 'aac', '-ac', '2']),
    '-frames:v',
    String(exportFrames(spec, fps)),
    ...picture,
    '-movflags',
    '+faststart',
    to,
  ];
}
