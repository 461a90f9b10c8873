import { expect, it } from 'vitest';
import { readPlayAddress } from '../../core/domain/address-player.ts';
import { drawingAddress, isTooMuchToSave, tagOfDrawing } from '../../core/domain/saved-drawings.ts';
import type { TimedTag } from '../../core/domain/tag.ts';

const tag = (id: string, start: number, more: Partial<TimedTag> = {}): TimedTag =>
  ({ id, start, type: 'video', ...more }) as TimedTag;

it('[P26] the link of a drawing opens its tag, too, if it has one', () => {
  expect(drawingAddress('v1', 'd1')).toBe('/play?video=v1&drawing=d1');
  expect(drawingAddress('v1', 'd1', 't4')).toBe('/play?video=v1&tag=t4&drawing=d1');
  const query = new URLSearchParams(drawingAddress('v1', 'd1', 't4').split('?')[1]);
  expect(readPlayAddress(query)).toMatchObject({ id: 'v1', tag: 't4', drawing: 'd1' });
});

it('[P26] a drawing has at most two hundred strokes of five thousand points', () => {
  const stroke = (count: number) => ({ points: Array.from({ length: count }, () => ({ x: 0, y: 0 })) });
  const strokes = (count: number, points: number) => Array.from({ length: count }, () => stroke(points));
  expect(isTooMuchToSave(strokes(200, 25))).toBe(false);
  expect(isTooMuchToSave(strokes(201, 1))).toBe(true);
  expect(isTooMuchToSave([...strokes(199, 25), stroke(26)])).toBe(true);
});

it('[P26] a drawing belongs to the tag that plays at its moment', () => {
  const tags = [tag('gate', 4), tag('hidden', 6, { type: 'invisible' }), tag('run', 10, { duration: 2500 })];
  const found = [3.9, 4, 9.9, 10, 12.5, 12.6].map((at) => tagOfDrawing(tags, at));
  expect(found).toEqual([undefined, 'gate', 'gate', 'run', 'run', undefined]);
});
