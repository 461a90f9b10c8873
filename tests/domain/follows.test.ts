import { describe, expect, it } from 'vitest';
import { athletesIn, athleteSubject, isSubjectOf, isTimeZone, nextDigest } from '../../core/domain/follows.ts';

describe('[S10] an athlete is identified by name and nation', () => {
  const fox = athleteSubject({ name: 'Jessica Fox', nation: 'AUS' });
  it.each([
    ['the same', { name: 'Jessica Fox', nation: 'AUS' }, true],
    ['in capitals, the surname first', { name: 'FOX Jessica', nation: 'aus' }, true],
    ['without a nation', { name: 'Jessica Fox', nation: '' }, true],
    ['of another nation', { name: 'Jessica Fox', nation: 'FRA' }, false],
    ['a namesake with one more name', { name: 'Jessica Ann Fox', nation: 'AUS' }, false],
    ['a sister', { name: 'Noemie Fox', nation: 'AUS' }, false],
  ])('%s', (_, athlete, is) => expect(isSubjectOf(fox, athlete)).toBe(is));

  it('accents do not distinguish people', () => {
    expect(
      isSubjectOf(athleteSubject({ name: 'Eva Terčelj', nation: 'SLO' }), { name: 'Eva Tercelj', nation: 'SLO' }),
    ).toBe(true);
  });

  it.each([
    [{ url: 'FRA (Ana Roy;Bea Lund)' }, 'Ana Roy FRA, Bea Lund FRA'],
    [{ url: 'FRA (Ana Roy/Bea Lund)' }, 'Ana Roy FRA, Bea Lund FRA'],
    [{ url: '(Ana Roy)', nation: 'FRA' }, 'Ana Roy FRA'],
    [{ url: 'FRA' }, ''],
    [{ url: 'FRA (;  )' }, ''],
    [{ nation: 'FRA' }, ''],
    [{}, ''],
  ])('%o', (tag, names) => {
    expect(
      athletesIn(tag)
        .map(({ name, nation }) => `${name} ${nation}`)
        .join(', '),
    ).toBe(names);
  });
});

describe('[S10] digests are sent at seven in the follower’s time zone', () => {
  it.each([
    // Ljubljana is two hours ahead in summer and one in winter; clocks change on 25 October 2026.
    ['daily', '2026-06-01T04:59:59Z', 'Europe/Ljubljana', '2026-06-01T05:00:00Z'],
    ['daily', '2026-06-01T05:00:00Z', 'Europe/Ljubljana', '2026-06-02T05:00:00Z'],
    ['daily', '2026-10-24T12:00:00Z', 'Europe/Ljubljana', '2026-10-25T06:00:00Z'],
    ['daily', '2026-06-01T12:00:00Z', 'Australia/Sydney', '2026-06-01T21:00:00Z'],
    ['daily', '2026-06-01T12:00:00Z', 'America/Los_Angeles', '2026-06-01T14:00:00Z'],
    // 1 June 2026 is a Monday.
    ['weekly', '2026-06-01T04:00:00Z', 'Europe/Ljubljana', '2026-06-01T05:00:00Z'],
    ['weekly', '2026-06-01T12:00:00Z', 'Europe/Ljubljana', '2026-06-08T05:00:00Z'],
    ['weekly', '2026-06-07T20:00:00Z', 'Australia/Sydney', '2026-06-07T21:00:00Z'],
  ] as const)('%s after %s in %s: %s', (cadence, after, zone, next) => {
    expect(new Date(nextDigest(cadence, Date.parse(after), zone)).toISOString()).toBe(next.replace('Z', '.000Z'));
  });

  it('an unknown zone is rejected', () => {
    expect([isTimeZone('Europe/Paris'), isTimeZone('Europe/Atlantis'), isTimeZone('')]).toEqual([true, false, false]);
  });
});
