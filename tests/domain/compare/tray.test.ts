import { describe, expect, it } from 'vitest';
import {
  addedBy,
  addToCompare,
  inTray,
  pairOf,
  readTray,
  trayText,
  withLabel,
  withMoment,
  withoutMoment,
} from '../../../core/domain/compare/tray.ts';

const one = { id: '7', at: 12.48, label: 'Gate 7' };
const other = { id: 'été', at: 3, label: '' };

describe('the tray of moments', () => {
  it('[B05] appends a moment, once, and keeps its label', () => {
    expect(withMoment([one], { id: 'été', at: 3 })).toEqual([one, other]);
    expect(withMoment([one, other], { id: '7', at: 12.48 })).toEqual([other, one]);
  });

  it('[B05] uses the label given when a moment is added, or keeps the existing one', () => {
    expect(withMoment([one], { id: '7', at: 12.48 }, 'Gate 7 · Heats')).toEqual([{ ...one, label: 'Gate 7 · Heats' }]);
    expect(withMoment([one], { id: '7', at: 12.48 }, '')).toEqual([one]);
    expect(withMoment([], { id: '8', at: 1 }, 'x'.repeat(200))[0]?.label).toHaveLength(120);
    expect([inTray([other, one], { id: '7', at: 12.48 }), inTray([one], { id: '7', at: 12 })]).toEqual([
      one,
      undefined,
    ]);
  });

  it.each([
    ['/compare?add=7@12.48', { id: '7', at: 12.48 }],
    ['/compare?add=%C3%A9t%C3%A9@3&user=65', { id: 'été', at: 3 }],
    ['/compare?a=7@1', undefined],
    ['/compare?add=7', undefined],
    ['/play?add=7@1', undefined],
  ])('[B05] %s adds the named moments', (address, moment) =>
    expect(addedBy(new URL(address, 'https://host.example'))).toEqual(moment),
  );

  it('[B05] holds thirty, and drops the oldest', () => {
    const full = Array.from({ length: 30 }, (_, at) => ({ id: '7', at, label: '' }));
    const next = withMoment(full, { id: '8', at: 1 });
    expect(next).toHaveLength(30);
    expect(next[0]?.at).toBe(1);
    expect(next.at(-1)).toEqual({ id: '8', at: 1, label: '' });
  });

  it('[B05] removes and renames a moment', () => {
    expect(withoutMoment([one, other], { id: '7', at: 12.48 })).toEqual([other]);
    expect(withLabel([one, other], other, 'x'.repeat(200))[1]?.label).toHaveLength(120);
    expect(withLabel([one, other], other, 'Gate 7')[0]).toEqual(one);
  });

  it('[B05] is restored from storage as written, and invalid entries are dropped', () => {
    expect(readTray(trayText([one, other]))).toEqual([one, other]);
    expect(readTray(undefined)).toEqual([]);
    for (const text of ['', 'x', '{}', 'null', '[1, null, [], [3], ["7"], ["%E0%A4%A@3", ""], ["<b>@3", ""]]'])
      expect(readTray(text)).toEqual([]);
    expect(readTray('[["7@1", 4]]')).toEqual([{ id: '7', at: 1, label: '' }]);
  });

  it('[B05] compares the last two, or a single one as the first', () => {
    expect(pairOf([one, other])).toEqual({ a: one, b: other });
    expect(pairOf([one])).toEqual({ a: one, b: undefined });
    expect(pairOf([])).toEqual({ a: undefined, b: undefined });
    expect(addToCompare({ id: 'été', at: 3 })).toBe('/compare?add=%C3%A9t%C3%A9@3');
  });
});
