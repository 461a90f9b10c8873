import { expect, test } from 'vitest';
import { bannerMoment, isBannerAhead } from '../../core/domain/banner.ts';
import type { SponsorAd } from '../../core/domain/data-document.ts';
import { advertiserOf, pickAd, showingTime } from '../../core/domain/sponsors.ts';

const ad = (id: string, changes: Partial<SponsorAd> = {}): SponsorAd => ({
  id,
  content_url: `/${id}.svg`,
  duration: 5,
  ...changes,
});
const ADS = ['a', 'b', 'c'].map((id) => ad(id));
const pick = (draw: number, last?: string, broken: string[] = []) => pickAd(ADS, { last, broken }, draw)?.id;

test('[P17] each draw picks one, and all are picked eventually', () => {
  expect([0, 0.34, 0.99].map((draw) => pick(draw))).toEqual(['a', 'b', 'c']);
  expect(pick(1)).toBe('c');
});

test('[P17] the same sponsor is not picked twice in a row, unless it is the only one', () => {
  for (const draw of [0, 0.3, 0.6, 0.99]) expect(pick(draw, 'b')).not.toBe('b');
  expect(pickAd([ad('a')], { last: 'a', broken: [] }, 0.5)?.id).toBe('a');
});

test('[P17] broken sponsors are never picked', () => {
  expect([0, 0.5, 0.99].map((draw) => pick(draw, undefined, ['a', 'b']))).toEqual(['c', 'c', 'c']);
  expect(pick(0.5, undefined, ['a', 'b', 'c'])).toBeUndefined();
});

test.each([
  [4, 4000],
  [0.5, 1000],
  [0, 1000],
])('[P17] %d s of duration are %d ms', (duration, ms) => expect(showingTime(ad('a', { duration }))).toBe(ms));

test.each([
  ['https://www.paddles.example/shop?x=1', 'paddles.example'],
  ['/relative', undefined],
  [undefined, undefined],
])('[P17] %s leads to %s', (redirect_url, site) => expect(advertiserOf({ redirect_url })).toBe(site));

test.each([
  ['2025-07-01', '14:00:00', '2025-07-01T14:00:00Z'],
  ['2025-07-01', '14:00', '2025-07-01T14:00:00Z'],
  ['2025-07-01', '', '2025-07-01T23:59:59Z'],
  ['2025-07-01', '14:00:00+02:00', '2025-07-01T12:00:00Z'],
])('[P22] %s %s is the moment %s', (date, time, moment) =>
  expect(bannerMoment({ date, time })).toBe(Date.parse(moment)),
);

test.each([
  ['soon', 'late'],
  ['2025-13-40', '10:00:00'],
  ['', ''],
])('[P22] a date "%s" and time "%s" that cannot be parsed show nothing', (date, time) => {
  expect(bannerMoment({ date, time })).toBeUndefined();
  expect(isBannerAhead({ text: 'x', date, time }, 0)).toBe(false);
});
