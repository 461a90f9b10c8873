/**
 * The synthesised sound of the films: rushing water, crowd, beeps, horns, paddle strokes, and speech where there is
 * any.
 */
import { SOUND_RATE } from './encode.ts';
import { seeded } from '../../server/samples/random.ts';
import type { Sound } from './stereo.ts';

export interface Beep {
  /** seconds */
  readonly at: number;
  readonly lasts: number;
  /** hertz */
  readonly pitch: number;
  readonly loud: number;
}

/** Signals of the start and finish: three short beeps, one long. */
export function startBeeps(start: number): Beep[] {
  return [
    ...[3, 2, 1].map((before) => ({ at: start - before, lasts: 0.12, pitch: 880, loud: 0.22 })),
    { at: start, lasts: 0.55, pitch: 1320, loud: 0.28 },
  ];
}

/**
 * @param water 0 for none to 1 for rapids
 * @param cheer loudness of the crowd at a moment, 0 to 1
 */
export function makeSound(
  duration: number,
  seed: number,
  water: number,
  beeps: readonly Beep[],
  cheer: (t: number) => number,
  speech?: Float32Array,
): Sound {
  const samples = Math.ceil((duration + 0.2) * SOUND_RATE);
  const left = new Float32Array(samples);
  const right = new Float32Array(samples);
  const random = seeded(seed);
  let lowLeft = 0;
  let lowRight = 0;
  let crowd = 0;
  let crowdBand = 0;
  for (let i = 0; i < samples; i += 1) {
    const t = i / SOUND_RATE;
    // slowly swelling brown noise sounds like water; a band of noise around 900 Hz like a crowd
    lowLeft += 0.035 * (random() * 2 - 1 - lowLeft);
    lowRight += 0.035 * (random() * 2 - 1 - lowRight);
    crowd += 0.3 * (random() * 2 - 1 - crowd);
    crowdBand += 0.1 * (crowd - crowdBand);
    const swell = water * (0.85 + 0.15 * Math.sin(t * 0.9) * Math.sin(t * 2.3 + 1));
    const voices = (crowd - crowdBand) * cheer(t) * 0.5;
    const said = (speech?.[i] ?? 0) * 0.8;
    left[i] = lowLeft * swell * 1.1 + voices + said;
    right[i] = lowRight * swell * 1.1 + voices * 0.9 + said;
  }
  for (const beep of beeps) {
    const from = Math.max(0, Math.round(beep.at * SOUND_RATE));
    const to = Math.min(samples, Math.round((beep.at + beep.lasts) * SOUND_RATE));
    for (let i = from; i < to; i += 1) {
      const share = (i - from) / (to - from);
      const tone =
        Math.sin((2 * Math.PI * beep.pitch * (i - from)) / SOUND_RATE) *
        beep.loud *
        Math.min(1, share * 20, (1 - share) * 12);
      left[i] = (left[i] ?? 0) + tone;
      right[i] = (right[i] ?? 0) + tone;
    }
  }
  return { left, right };
}
