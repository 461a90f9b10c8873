import { expect, test } from 'vitest';
import { categoryStyles } from '../../core/domain/category-style.ts';
import { clockText, dayOffset, dayText, STOPPED_CLOCK } from '../../core/domain/clock.ts';
import { menuCategories } from '../../core/domain/menu.ts';
import { parseProfile } from '../../core/domain/profile.ts';
import { shownScore } from '../../core/domain/score.ts';
import type { TimedTag } from '../../core/domain/tag.ts';

function tag(id: string, start: number, category: string, type = 'race'): TimedTag {
  return { id, start, category, type, time: '00:00:00', description: id, videoId: '1' };
}

test.each([
  ['FRA (BOUKPETI Benjamin;LABOURET Vicky)', { nation: 'FRA', athletes: ['BOUKPETI Benjamin', 'LABOURET Vicky'] }],
  ['GER (A/B)', { nation: 'GER', athletes: ['A', 'B'] }],
  ['NZL', { nation: 'NZL', athletes: [] }],
  ['ESP ( A ; )', { nation: 'ESP', athletes: ['A'] }],
  ['ITA (A;B', { nation: 'ITA', athletes: ['A', 'B'] }],
  ['', undefined],
  [undefined, undefined],
])('[P21] the profile %o', (text, profile) => {
  expect(parseProfile(text)).toEqual(profile);
});

test.each([
  ['92.41', '92.41'],
  ['92.41=0009241', '92.41'],
  ['DNF=999', 'DNF'],
  ['=5', undefined],
  ['', undefined],
  [undefined, undefined],
])('[P11] the score %o is shown as %o', (score, shown) => {
  expect(shownScore(score)).toBe(shown);
});

test('[P13] the menu groups by category in order of appearance, with tags by time, without hidden and separating ones', () => {
  const groups = menuCategories([
    tag('b', 20, 'Gates'),
    tag('x', 1, 'Secret', 'invisible'),
    tag('run', 0, 'Run', 'separator'),
    tag('c', 30, 'Start'),
    tag('a', 10, 'Gates'),
  ]);
  expect(groups.map(({ category, tags }) => [category, tags.map(({ id }) => id)])).toEqual([
    ['Gates', ['a', 'b']],
    ['Start', ['c']],
  ]);
});

test('[P12] forty categories are distinguished by hue and shape together, and adjacent ones by both', () => {
  const styles = [...categoryStyles(Array.from({ length: 40 }, (_, n) => tag('t', n, `c${n}`))).values()];
  expect(new Set(styles.map(({ hue, shape }) => `${hue} ${shape}`)).size).toBe(40);
  expect(
    styles.every((style, n) => n === 0 || (style.hue !== styles[n - 1]?.hue && style.shape !== styles[n - 1]?.shape)),
  ).toBe(true);
});

test.each([
  [0, false, '0:00'],
  [723.9, false, '12:03'],
  [723, true, '0:12:03'],
  [5400, false, '1:30:00'],
  [-3, false, '0:00'],
  [Number.POSITIVE_INFINITY, false, '0:00'],
])('[P15] %d s as a clock (hour always: %o)', (time, long, text) => {
  expect(clockText(time, long)).toBe(text);
});

test.each([
  [0, '14:03:17'],
  [43, '14:04'],
  [36_000, '00:03:17'],
  [-50_700, '23:58:17'],
])('[P10] player time %d s of a stream that began at 14:03:17 is %s', (time, text) => {
  expect(dayText(time, 14 * 3600 + 3 * 60 + 17)).toBe(text);
});

test('[P10] the time of day at player time 0 follows from the picture’s wall time', () => {
  const reading = { ...STOPPED_CLOCK, time: 60, at: Date.parse('2025-06-14T12:04:17Z') };
  expect(dayOffset(reading, -120)).toBe(14 * 3600 + 3 * 60 + 17);
  expect(dayOffset(reading, 13 * 60)).toBe(23 * 3600 + 3 * 60 + 17);
  expect(dayOffset({ ...reading, at: undefined }, 0)).toBeUndefined();
});
