/** Measures loudness and waveform of the first audio track while ffmpeg decodes it once. */
import { type SoundProfile, WaveformBuilder } from '../../../core/domain/sound-profile.ts';
import { run } from './ffmpeg.ts';

/** Sample rate for the waveform, whose intervals are much longer than a sample. */
const RATE = 8_000;
/** Samples per initial interval while the length is unknown: 10 ms. */
const STRETCH = RATE / 100;

/** If the audio begins later than its film, silence is inserted before it. */
const FILTERS = [
  'ebur128=peak=true:framelog=verbose',
  `aresample=${RATE}:async=1:first_pts=0`,
  'aformat=sample_fmts=s16:channel_layouts=mono',
];

export async function measureSound(encoder: string, file: string): Promise<SoundProfile> {
  const waveform = new WaveformBuilder(STRETCH);
  let rest: Buffer = Buffer.alloc(0);
  const { stderrTail } = await run(
    encoder,
    [
      '-nostdin',
      '-hide_banner',
      '-nostats',
      '-loglevel',
      'info',
      '-i',
      file,
      '-map',
      '0:a:0',
      '-af',
      FILTERS.join(),
      '-f',
      's16le',
      'pipe:1',
    ],
    {
      onBytes(bytes) {
        const samples = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
        const whole = samples.length - (samples.length % 2);
        for (let at = 0; at < whole; at += 2) waveform.add(samples.readInt16LE(at));
        rest = samples.subarray(whole);
        return false;
      },
    },
  );
  const measured = (pattern: RegExp): number | undefined => {
    const value = Number(pattern.exec(stderrTail)?.[1] ?? Number.NaN);
    return Number.isFinite(value) ? value : undefined;
  };
  const loudness = measured(/I:\s+(-?[\d.]+) LUFS/);
  return {
    // -70 is the gate of R 128, reported for silence.
    loudness: loudness === undefined || loudness <= -70 ? undefined : loudness,
    peak: measured(/Peak:\s+(-?[\d.]+) dBFS/),
    waveform: Buffer.from(waveform.finish()).toString('base64'),
  };
}
