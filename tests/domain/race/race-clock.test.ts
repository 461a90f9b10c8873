import { describe, expect, it } from 'vitest';
import { clockReport, momentOf } from '../../../core/domain/race/race-clock.ts';
import { NO_RACES, measuredAgain, racesAfter, type RaceState } from '../../../core/domain/race/race-state.ts';
import type { Arrival } from '../../../core/domain/race/messages.ts';
import {
  MEASURED,
  anOnCourse,
  day,
  feed,
  received,
  moment,
  ticks,
  tagsAfter,
  tagOf,
  MAPPING,
  SETTINGS,
  FIRST,
} from './feed.ts';
import { tagsOfRaces } from '../../../core/domain/race/race-tags.ts';

const place = { zone: 'Europe/Prague', date: '2026-04-25', latest: day('18:00:00') };
const report = (state: RaceState) => clockReport(state.clock, place);
/** Ticks that arrive later than by the fastest route. */
const late = (arrivals: readonly Arrival[], by: number): Arrival[] =>
  arrivals.map(({ at, message }) => ({ at: at + by, message }));
/** Ticks of a clock that was set ahead by `by`. */
const stepped = (from: string, count: number, by: number): Arrival[] => late(ticks(from, count), -by);
const start = (text: string, receivedAt = text) =>
  received(receivedAt, anOnCourse({ bib: String(day(text)), athleteId: undefined, start: day(text) }));
const startOf = (state: RaceState, text: string) =>
  tagOf(tagsOfRaces(state, MAPPING, SETTINGS), 's', String(day(text)))?.at;

describe('the offset', () => {
  it('[B13] is measured by the earliest arrival of 60 s', () => {
    const jittered = ticks('10:00:00', 61).map((arrival, index) => late([arrival], index === 30 ? 0 : 180)[0]!);
    expect(report(feed(jittered.slice(0, 60)))).toEqual({ offset: undefined, drift: undefined, isRefused: false });
    expect(report(feed(jittered))).toEqual({ offset: 1_500, drift: 0, isRefused: false });
  });

  it('[B13] is measured for a clock ahead as well, and beyond midnight', () => {
    expect(report(feed(stepped('10:00:00', 61, 4_000))).offset).toBe(-2_500);
    expect(report(feed(ticks('23:59:30', 61))).offset).toBe(1_500);
  });

  it('[B13] stays fixed, so that tags do not move with the jitter', () => {
    const state = feed(late(ticks('10:01:00', 90), 400), feed(ticks('09:58:00', 61)));
    expect(report(state)).toEqual({ offset: 1_500, drift: 400, isRefused: false });
    expect(startOf(racesAfter(state, start('10:02:00')), '10:02:00')).toBe(moment('10:02:00'));
  });

  it('[B13] is in whole milliseconds, like the moments', () => {
    const state = feed(late(ticks('09:58:00', 61), 0.3));
    expect(report(state).offset).toBe(1_500);
    const { message } = start('10:02:00');
    expect(startOf(racesAfter(state, { at: moment('10:02:04') + 0.7, message }), '10:02:00')).toBe(moment('10:02:00'));
  });

  it('[B13] is not measured by one repeated tick', () => {
    const [tick] = ticks('10:00:00', 1);
    expect(report(feed([tick!, { ...tick!, at: tick!.at + 59_999 }])).offset).toBeUndefined();
  });

  it('[B13] accepts ticks in any order', () => {
    const all = ticks('10:00:00', 61);
    expect(report(feed([all[1]!, all[0]!, ...all.slice(2), { ...all[60]!, at: all[60]!.at + 1_000 }])).offset).toBe(
      1_500,
    );
  });
});

describe('a clock that drifts', () => {
  const measured = feed(MEASURED);

  it('[B13] is refused beyond 2 s, and not before', () => {
    expect(report(feed(late(ticks('10:00:00', 61), 2_000), measured)).isRefused).toBe(false);
    expect(report(feed(late(ticks('10:00:00', 61), 2_001), measured))).toEqual({
      offset: 1_500,
      drift: 2_001,
      isRefused: true,
    });
  });

  it('[B13] is not refused for ticks that were delayed together', () => {
    const woken = ticks('10:00:00', 10).map(({ message }) => ({ at: moment('10:00:10'), message }));
    expect(report(feed([...woken, ...ticks('10:00:10', 5)], measured)).isRefused).toBe(false);
    expect(report(feed(woken, measured)).isRefused).toBe(false);
  });

  it('[B13] publishes none of its new times until it is measured again, and keeps the earlier ones', () => {
    const before = racesAfter(measured, start('10:00:00', '10:00:04'));
    // It is set 10 s ahead: its 10:00:30 happened at 10:00:20.
    const set = feed(stepped('10:00:20', 14, 10_000), before);
    const refused = racesAfter(set, { ...start('10:00:30'), at: moment('10:00:24') });
    expect(report(refused)).toMatchObject({ offset: 1_500, drift: -10_000, isRefused: true });
    expect(startOf(refused, '10:00:00')).toBe(moment('10:00:00'));
    expect(startOf(refused, '10:00:30')).toBeUndefined();
    const again = feed(stepped('10:00:36', 61, 10_000), measuredAgain(refused, moment('10:00:25')));
    expect(report(again)).toMatchObject({ offset: -8_500, isRefused: false });
    expect(startOf(again, '10:00:00')).toBe(moment('10:00:00'));
    expect(startOf(again, '10:00:30')).toBe(moment('10:00:20'));
  });

  it('[B13] is accepted again once it is set back, but not its times in between', () => {
    const set = racesAfter(feed(stepped('10:00:10', 20, 5_000), measured), {
      ...start('10:00:20'),
      at: moment('10:00:19'),
    });
    const back = racesAfter(feed(ticks('10:00:30', 6), set), start('10:00:40', '10:00:44'));
    expect(report(back)).toEqual({ offset: 1_500, drift: 0, isRefused: false });
    expect(startOf(back, '10:00:20')).toBeUndefined();
    expect(startOf(back, '10:00:40')).toBe(moment('10:00:40'));
  });

  it('[B13] is refused again if it is set again', () => {
    const set = feed(stepped('10:00:10', 10, 10_000), measured);
    const again = feed(stepped('10:00:20', 61, 10_000), measuredAgain(set, moment('10:00:15')));
    expect(report(again).isRefused).toBe(false);
    expect(report(feed(stepped('10:02:00', 10, -10_000), again)).isRefused).toBe(true);
  });

  it('[B13] is not measured again for an older request', () => {
    const asked = measuredAgain(NO_RACES, moment('09:00:00'));
    const set = feed(stepped('10:00:10', 100, 10_000), feed(MEASURED, asked));
    expect(report(set).isRefused).toBe(true);
    expect(report(feed(stepped('10:02:00', 70, 10_000), measuredAgain(set, moment('09:00:00')))).isRefused).toBe(true);
  });
});

describe('a clock that the operator measures again', () => {
  it('[B13] holds later times until the new offset is known', () => {
    const asked = measuredAgain(racesAfter(feed(MEASURED), start('09:59:30')), moment('10:00:00'));
    const waiting = feed([start('10:00:10'), ...late(ticks('10:00:01', 30), 300)], asked);
    expect(startOf(waiting, '10:00:10')).toBeUndefined();
    const measured = feed(late(ticks('10:00:31', 31), 300), waiting);
    expect(report(measured).offset).toBe(1_800);
    expect(startOf(measured, '10:00:10')).toBe(moment('10:00:10') + 300);
    expect(startOf(measured, '09:59:30')).toBe(moment('09:59:30'));
  });

  it('[B13] is measured once for a request that the settings repeat', () => {
    const asked = measuredAgain(feed(MEASURED), moment('10:00:00'));
    expect(measuredAgain(asked, moment('10:00:00')).clock).toBe(asked.clock);
  });
});

describe('midnight', () => {
  it('[B13] a time of day is the one nearest to its arrival', () => {
    const { clock } = feed(MEASURED);
    const at = (text: string, receivedAt: number) => momentOf(clock, { day: day(text), receivedAt }, place);
    expect(at('23:59:59', moment('24:00:03'))).toBe(moment('23:59:59'));
    expect(at('00:00:01', moment('24:00:05'))).toBe(moment('24:00:01'));
    // A timing computer that is slightly ahead.
    expect(at('00:00:01', moment('23:59:59'))).toBe(moment('24:00:01'));
  });

  it('[B13] a time in a file more than 12 h before the latest one is on the next day', () => {
    const { clock } = feed(MEASURED);
    const at = (text: string) =>
      momentOf(
        clock,
        { day: day(text), receivedAt: moment('10:00:00'), isFiled: true },
        { ...place, latest: day('23:59:00') },
      );
    expect(at('11:59:00')).toBe(moment('11:59:00'));
    expect(at('11:58:59')).toBe(moment('35:58:59'));
  });
});

describe('zones', () => {
  it('[B13] a race on the day of a clock change has the right hour', () => {
    // Prague on 25 October 2026: summer time until 03:00.
    const { clock } = feed(MEASURED);
    const at = (text: string) =>
      momentOf(
        clock,
        { day: day(text), receivedAt: moment('10:00:00'), isFiled: true },
        { ...place, date: '2026-10-25', latest: day('10:00:00') },
      );
    expect(at('01:00:00')).toBe(Date.parse('2026-10-24T23:00:00Z') + 1_500);
    expect(at('10:00:00')).toBe(Date.parse('2026-10-25T09:00:00Z') + 1_500);
  });

  it('[B13] no zone is needed for times received live', () => {
    const arrivals = [...MEASURED, received('10:01:04', anOnCourse({ start: day('10:01:00') }))];
    const tags = tagsAfter(arrivals, { ...MAPPING, zone: 'America/New_York', date: '2020-01-01' });
    expect(tagOf(tags, 's', '12', FIRST)?.at).toBe(moment('10:01:00'));
  });
});
