/** The offset of two films' clocks, as the comparison benchmark computes it from pictures. */
import { describe, expect, it } from 'vitest';
import { clockOffsets } from './offsets.ts';

/** Pictures of 25 and of 50 frames a second, one every 7 ms; the clocks are `offset` ms apart. */
const pictures = (offset: number) =>
  Array.from({ length: 1_000 }, (_, index) => {
    const at = index * 7;
    const middle = (time: number, frame: number): number => (Math.floor(time / frame) + 0.5) * frame;
    return { at, ahead: middle(at + offset, 20) - middle(at, 40) };
  });

describe('the offset of two clocks', () => {
  it('[B05] is none where they agree, however far the frames on show begin apart', () => {
    expect(Math.max(...pictures(0).map(({ ahead }) => Math.abs(ahead)))).toBe(10);
    for (const offset of clockOffsets(pictures(0), 1_000)) expect(Math.abs(offset)).toBeLessThan(2);
  });

  it.each([-30, -20, 20, 30])('[B05] is %s ms where one is so far ahead', (ahead) => {
    const offsets = clockOffsets(pictures(ahead), 1_000);
    expect(offsets).toHaveLength(7);
    for (const offset of offsets) expect(Math.abs(offset - ahead)).toBeLessThan(2);
  });

  it('[B05] is not read from a few pictures', () => {
    expect(clockOffsets(pictures(0).slice(0, 9), 1_000)).toEqual([]);
  });
});
