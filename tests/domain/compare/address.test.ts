import { describe, expect, it } from 'vitest';
import { compareAddress, compareLink, readComparison, readMoment } from '../../../core/domain/compare/address.ts';
import type { Comparison } from '../../../core/domain/compare/address.ts';

const PLAIN: Comparison = {
  films: {
    a: { id: '1007', at: 12.48, nudge: 0, mirrored: false },
    b: { id: '1009', at: 3, nudge: 0, mirrored: false },
  },
  layout: undefined,
  blend: 'opacity',
  share: 50,
  loop: undefined,
  rate: 1,
  position: 0,
  draws: false,
  userId: 1,
};

describe('a moment in an address', () => {
  it.each([
    ['1007@12.48', { id: '1007', at: 12.48 }],
    ['porte:7@0', { id: 'porte:7', at: 0 }],
    ['1007', undefined],
    ['@3', undefined],
    ['1007@', undefined],
    ['1007@-1', undefined],
    ['1007@1e3', undefined],
    ['1007@12.4801', undefined],
    ['<b>@3', undefined],
    [null, undefined],
  ])('[B05] %s', (text, moment) => {
    expect(readMoment(text)).toEqual(moment);
  });
});

describe('the address of a comparison', () => {
  it('[B05] names two moments, and omits defaults', () => {
    const { userId } = readComparison('');
    expect(compareAddress({ ...PLAIN, userId })).toBe('/compare?a=1007@12.48&b=1009@3');
    expect(readComparison('?a=1007@12.48&b=1009@3')).toEqual({ ...PLAIN, userId });
  });

  it('[B05] restores everything', () => {
    const whole: Comparison = {
      films: {
        a: { id: '1007', at: 12.48, nudge: -0.08, mirrored: true },
        b: { id: 'été', at: 3, nudge: 0.033, mirrored: true },
      },
      layout: 'over',
      blend: 'wipe',
      share: 30,
      loop: { from: -1.5, to: 2.25 },
      rate: 0.05,
      position: 1.04,
      draws: true,
      userId: 65,
    };
    const address = compareAddress(whole);
    expect(address).toBe(
      '/compare?a=1007@12.48&b=%C3%A9t%C3%A9@3&na=-0.08&nb=0.033&layout=over&blend=wipe&share=30&mirror=ab&loop=-1.5_2.25&rate=0.05&t=1.04&draws=1&user=65',
    );
    expect(readComparison(address.slice(address.indexOf('?')))).toEqual(whole);
  });

  it('[B05] ignores malformed values and values out of bounds', () => {
    const { userId } = readComparison('');
    expect(
      readComparison(
        '?a=1007@12.48&b=1009@3&na=61&layout=cinema&blend=multiply&share=101&mirror=c&loop=3_2&rate=3&t=x&draws=yes',
      ),
    ).toEqual({ ...PLAIN, userId });
    expect(readComparison('?a=x&rate=0.01').films).toEqual({ a: undefined, b: undefined });
    expect(readComparison('?rate=0.01').rate).toBe(1);
  });

  it('[B05] with only one moment waits for the second one', () => {
    expect(compareLink({ id: '7', at: 1.5 }, undefined)).toBe('/compare?a=7@1.5');
    expect(compareLink({ id: '7', at: 1.5 }, { id: '8', at: 0 }, 65)).toBe('/compare?a=7@1.5&b=8@0&user=65');
    expect(compareAddress({ ...readComparison('?a=7@1.5') })).toBe('/compare?a=7@1.5');
  });
});
