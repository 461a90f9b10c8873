/** Encodes the renditions of a film with ffmpeg. Not used without an encoder. */
import type { Seconds } from '../../../core/domain/media.ts';
import { run } from './ffmpeg.ts';
import type { Probe } from './probe.ts';

/** Heights of the ladder. Row S03: 240 to 2160, up to the source's. */
export const LADDER = [240, 360, 480, 720, 1080, 1440, 2160] as const;

/**
 * Peak bit rates by height, in bits per second. Moving water needs twice the rate of a calm scene. Decided after the
 * tables that streaming services publish for H.264 at 30 frames per second; at 50 and more they are half as much again.
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
/** Seconds between two key frames, which all renditions have at the same times. */
const KEY_FRAME_S = 2;
/**
 * Time base for a variable frame rate, so that each frame keeps its time. Other films use the time base of their rate.
 */
const FINE_CLOCK = '1:90000';

/** Heights to encode: those of the ladder below the source's height, and the source's own. */
export function ladderOf({ width, height }: Pick<Probe, 'width' | 'height'>): number[] {
  // A portrait film gets the same number of pixels as a landscape one.
  const sharpness = (requested: number): number =>
    even((requested * Math.max(width, height)) / Math.min(width, height));
  const steps = width >= height ? LADDER : LADDER.map(sharpness);
  const lines = Math.min(even(height), Math.max(...steps));
  return [...steps.filter((each) => each < lines * 0.9), lines];
}

export const even = (lines: number): number => Math.max(2, 2 * Math.round(lines / 2));

interface Encoding {
  encoder: string;
  file: string;
  probe: Probe;
  /** Height of each rendition, and its output file. */
  renditions: readonly { lines: number; to: string }[];
  /** Audio tracks by their number among the audio tracks, each with its output file. */
  sounds: readonly { track: number; to: string }[];
  onTime: (at: Seconds) => void;
}

/** Decodes once and encodes all renditions in parallel. */
export async function encode({ encoder, file, probe: source, renditions, sounds, onTime }: Encoding): Promise<void> {
  const args = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-progress', 'pipe:1', '-i', file];
  if (renditions.length > 0)
    args.push('-filter_complex', graphOf(source, await toneMapping(encoder, source), renditions));
  for (const [index, { lines, to }] of renditions.entries()) {
    const peak = Math.round(peakOf(lines, source) * (source.fps > FAST_FPS ? 1.5 : 1));
    const codec = '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -sc_threshold 0';
    const rate = `-maxrate ${peak} -bufsize ${peak * 2} -force_key_frames expr:gte(t,n_forced*${KEY_FRAME_S})`;
    const clock = source.isVariable ? ['-fps_mode', 'vfr', '-enc_time_base', FINE_CLOCK] : [];
    args.push('-map', `[v${index}]`, ...`${codec} ${rate} -an -f mp4`.split(' '), ...clock, to);
  }
  for (const { track, to } of sounds)
    args.push('-map', `0:a:${track}`, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-vn', '-f', 'mp4', to);
  const onLine = (line: string): void => {
    const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
    if (micros !== undefined) onTime(Number(micros) / 1e6);
  };
  await run(encoder, args, { onLine });
}

/** The peak rate of the next step of the ladder, because a film may have any height. */
function peakOf(lines: number, { width, height }: Probe): number {
  const lying = width >= height ? lines : Math.round((lines * width) / height);
  const step = LADDER.find((each) => each >= lying) ?? Math.max(...LADDER);
  return PEAK_RATE[step] ?? 0;
}

/**
 * Filters from HDR to SDR. Empty if the film is SDR, or if the encoder lacks the filters, in which case colours look
 * pale.
 *
 * Primaries and matrix are set to BT.2020: HDR always uses them, and some cameras do not declare them.
 */
export async function toneMapping(encoder: string, { hdr }: Probe): Promise<string> {
  if (hdr === undefined || !(await hasToneMapping(encoder))) return '';
  return [
    `zscale=tin=${hdr}:pin=bt2020:min=bt2020nc:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ].join();
}

async function hasToneMapping(encoder: string): Promise<boolean> {
  const { output } = await run(encoder, ['-hide_banner', '-filters']);
  return / zscale /.test(output) && / tonemap /.test(output);
}

function graphOf(
  { picture, isInterlaced, width, height }: Probe,
  mapping: string,
  renditions: Encoding['renditions'],
): string {
  const before = [isInterlaced ? 'bwdif=mode=send_frame' : '', mapping, `split=${renditions.length}`];
  const parts = renditions.map((_, index) => `[s${index}]`).join('');
  // Makes the pixels square.
  const scaled = renditions.map(
    ({ lines }, index) =>
      `[s${index}]scale=${even((lines * width) / height)}:${lines}:flags=bicubic,setsar=1[v${index}]`,
  );
  return [`[0:${picture}]${before.filter(Boolean).join()}${parts}`, ...scaled].join(';');
}
