import { describe, expect, it } from 'vitest';
import type { ShownTag } from '../../../core/domain/desk/shown-tags.ts';
import {
  deskScene,
  gripAt,
  inView,
  tagTime,
  preciseMoment,
  within,
  zoomed,
} from '../../../core/domain/desk/timeline.ts';
import type { DeskTemplate } from '../../../core/domain/desk/template.ts';

const tag = (id: string, start: number, more: Partial<ShownTag> = {}): ShownTag => ({
  id,
  category: 'Touch',
  description: id,
  start,
  by: null,
  revision: 1,
  state: 'saved',
  ...more,
});
const template: DeskTemplate = {
  id: 'x',
  name: 'X',
  revision: 0,
  panels: [
    {
      category: 'Gates',
      buttons: (['Start', 'Touch'] as const).map((label, index) => ({
        id: label,
        label,
        colour: index === 0 ? 'green' : 'orange',
        lead: 0,
        lag: 0,
        kind: 'moment',
        category: label,
        ask: [],
      })),
    },
  ],
};
const tags = [
  tag('wide', 0, { duration: 60_000, category: 'Phase' }),
  tag('one', 10),
  tag('two', 20, { duration: 4_000 }),
  tag('start', 21, { category: 'Start' }),
];
const scene = deskScene(tags, template);

describe('the timeline of a desk', () => {
  it('[B14] has a row for each category, those of the buttons first and in their colours', () => {
    expect(scene.rows).toEqual([
      { category: 'Start', hue: 3 },
      { category: 'Touch', hue: 1 },
      { category: 'Phase', hue: 8 },
    ]);
  });
  it('[B14] finds tags of a recording by film time, or by moment alone', () => {
    const zero = 1_780_000_000_000;
    const mixed = deskScene(
      [
        tag('timed', 10, { at: zero + 10_000 }),
        tag('later', 50),
        tag('moment', 0, { start: undefined, at: zero + 12_000 }),
        tag('last', 0, { start: undefined, at: zero + 90_000 }),
      ],
      template,
    );
    const ids = (from: number, to: number) => inView(mixed, { from, to }, zero).map(({ id }) => id);
    expect(ids(9, 15)).toEqual(['timed', 'moment']);
    expect(ids(40, 60)).toEqual(['later']);
    expect(ids(80, 100)).toEqual(['last']);
  });
  it('[B14] shows tags that reach into the window', () => {
    const ids = (from: number, to: number) => inView(scene, { from, to }, 0).map(({ id }) => id);
    expect(ids(15, 21)).toEqual(['wide', 'two']);
    expect(ids(61, 70)).toEqual([]);
    expect(ids(23.5, 30)).toEqual(['wide', 'two']);
  });
  it('[B14] places tags of a live stream by its clock', () => {
    expect(tagTime({ at: 1_005_500 }, 1_000_000)).toBe(5.5);
    expect(tagTime({ start: 3 }, 1_000_000)).toBe(3);
  });
  it.each([
    ['the start of a range', 1, 20.3, 'two', 'start'],
    ['its end', 1, 23.8, 'two', 'end'],
    ['its middle', 1, 22, 'two', 'both'],
    ['a moment, from beside it', 1, 10.6, 'one', 'both'],
  ] as const)('[B14] %s is gripped', (_, row, time, id, edge) => {
    const grip = gripAt(scene, { row, time, perSecond: 12, zero: 0 });
    expect([grip?.tag.id, grip?.edge]).toEqual([id, edge]);
  });
  it('[B14] grips a range that is short on the screen as a whole', () => {
    expect(gripAt(scene, { row: 1, time: 20, perSecond: 5, zero: 0 })?.edge).toBe('both');
  });
  it('[B14] grips nothing beside the tags of a row, and no tag of another row', () => {
    expect(gripAt(scene, { row: 1, time: 15, perSecond: 12, zero: 0 })).toBeUndefined();
    expect(gripAt(scene, { row: 0, time: 10, perSecond: 12, zero: 0 })).toBeUndefined();
  });
  it('[B14] zooms around a moment, and out to the whole film', () => {
    const whole = { from: 0, to: 100 };
    expect(zoomed(whole, whole, 2, 30)).toEqual({ from: 15, to: 65 });
    expect(zoomed({ from: 15, to: 65 }, whole, 0.1, 30)).toEqual(whole);
    const closest = zoomed({ from: 29, to: 32 }, whole, 10, 30);
    expect(closest.to - closest.from).toBeCloseTo(2);
    expect(zoomed({ from: 0, to: 1 }, { from: 0, to: 1 }, 4, 0)).toEqual({ from: 0, to: 1 });
  });
  it('[B14] stays within the film', () => {
    expect(within({ from: -10, to: 10 }, { from: 0, to: 100 })).toEqual({ from: 0, to: 20 });
    expect(within({ from: 95, to: 115 }, { from: 0, to: 100 })).toEqual({ from: 80, to: 100 });
  });
  it('[B14] names a moment to the hundredth', () => {
    expect([preciseMoment(62.5), preciseMoment(0.999), preciseMoment(3_725.04)]).toEqual([
      '1:02.50',
      '0:01.00',
      '1:02:05.04',
    ]);
  });
});
