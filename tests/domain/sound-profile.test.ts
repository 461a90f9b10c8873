/** The waveform of an audio medium (row S03). */
import { expect, it } from 'vitest';
import { WAVEFORM_MAX, WaveformBuilder } from '../../core/domain/sound-profile.ts';

function waveformOf(samples: Iterable<number>, stretch: number): number[] {
  const builder = new WaveformBuilder(stretch);
  for (const sample of samples) builder.add(sample);
  return [...builder.finish()];
}

it.each<[string, number[], number[]]>([
  ['nothing', [], []],
  ['the largest amplitude of each stretch, of either sign', [0, 16_384, -32_768, 1, 0, 0], [128, 255, 0]],
  ['a last stretch that is not full', [32_767, 0, -8_192], [255, 64]],
])('[S03] a waveform has %s', (_what, samples, expected) => {
  expect(waveformOf(samples, 2)).toEqual(expected);
});

it('[S03] a long waveform has as many sections as a short one, of equal length, and no peak is lost', () => {
  const length = 10 * WAVEFORM_MAX;
  const loudAt = 7_777;
  const waveform = waveformOf(
    Array.from({ length }, (_, at) => (at === loudAt ? 32_767 : 0)),
    1,
  );
  expect(waveform.length).toBeGreaterThan(WAVEFORM_MAX / 2);
  expect(waveform.length).toBeLessThan(WAVEFORM_MAX);
  expect(waveform.indexOf(255)).toBe(Math.floor((loudAt / length) * waveform.length));
  expect(waveform.filter((peak) => peak > 0)).toHaveLength(1);
});
