import { describe, expect, test } from 'vitest';
import { stripOf } from '../../core/domain/timeline-strip.ts';

const at = (start: number, match = false) => ({ tag_id: `t${start}`, start, description: '', category: '', match });

describe('timeline strip', () => {
  test.each([
    ['no tags', { duration: 100, moments: [] }],
    ['no tags at all', { duration: 100 }],
    ['no length', { moments: [at(1)] }],
    ['a length of nothing', { duration: 0, moments: [at(1)] }],
  ])('there is no strip with %s', (_, item) => {
    expect(stripOf(item)).toBeUndefined();
  });

  test('tags lie where their start is, within the strip, matching ones apart', () => {
    const strip = stripOf({ duration: 200, moments: [at(100, true), at(50), at(200), at(-5), at(300)] });
    expect(strip?.marks).toEqual([25, 98.7]);
    expect(strip?.lit.map(({ left, moment }) => [moment.tag_id, left])).toEqual([['t100', 50]]);
  });

  test('moments under one finger are one', () => {
    const strip = stripOf({ duration: 100, moments: [at(10, true), at(12, true), at(15, true), at(40), at(40.5)] });
    expect(strip?.lit.map(({ moment }) => moment.tag_id)).toEqual(['t10', 't15']);
    expect(strip?.marks).toEqual([40]);
  });
});
