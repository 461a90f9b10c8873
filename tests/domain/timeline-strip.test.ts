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

  test('tags are at their start, within the strip, with matching ones separate', () => {
    const strip = stripOf({ duration: 200, moments: [at(100, true), at(50), at(200), at(-5), at(300)] });
    expect(strip?.marks).toEqual([25, 98.7]);
    expect(strip?.lit.map(({ left, moment }) => [moment.tag_id, left])).toEqual([['t100', 50]]);
  });

  test('moments too close to press separately are merged', () => {
    const strip = stripOf({ duration: 100, moments: [at(10, true), at(12, true), at(15, true), at(40), at(40.5)] });
    expect(strip?.lit.map(({ moment }) => moment.tag_id)).toEqual(['t10', 't15']);
    expect(strip?.marks).toEqual([40]);
    expect(strip?.pressable.map(({ moment }) => moment.tag_id)).toEqual(['t10', 't15', 't40']);
  });

  test('a matching moment takes precedence over others that close, in film order', () => {
    const strip = stripOf({ duration: 100, moments: [at(8), at(10, true), at(13), at(14), at(16), at(60)] });
    expect(strip?.pressable.map(({ moment }) => moment.tag_id)).toEqual(['t10', 't14', 't60']);
  });

  test('a press goes to the nearest moment', () => {
    const strip = stripOf({ duration: 100, moments: [at(10), at(20), at(60, true)] });
    expect(strip?.pressable.map(({ from, left, to }) => [from, left, to])).toEqual([
      [0, 10, 15],
      [15, 20, 40],
      [40, 60, 100],
    ]);
  });

  test.each([
    ['its own moment', { tag_id: 't60' }, [at(10), at(40, true), at(60, true)], 't60'],
    [
      'the first that matches, where its own lies under another',
      { tag_id: 't42' },
      [at(10), at(40, true), at(42, true)],
      't40',
    ],
    ['the first that matches', {}, [at(10), at(40, true), at(60, true)], 't40'],
    ['the first of all, where none matches', {}, [at(10), at(40)], 't10'],
  ] as const)('[C02] the Tab key stops at %s', (_, item, moments, stop) => {
    expect(stripOf({ ...item, duration: 100, moments: [...moments] })?.stop).toBe(stop);
  });
});
