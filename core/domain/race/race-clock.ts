/**
 * Synchronises with the clock of the timing computer: local time of day, without date or zone, and not synchronised.
 *
 * Its offset is measured once over 60 s and then fixed, so that the tags of a race do not move with network jitter. A
 * clock that turns out to be more than 2 s off has been set: earlier values use the old measurement, later ones wait
 * until the operator has it measured again.
 */
import { CLOCK_DRIFT_MAX_MS, CLOCK_MEASURE_MS, CLOCK_STEP_MS, CLOCK_STEP_TICKS } from '../constants/timing-bridge.ts';
import { DAY_MS } from '../constants/time.ts';
import type { EpochMs } from '../media.ts';
import type { DayMs } from './messages.ts';
import type { BridgeReport } from './report.ts';

/** A measured offset of the timing computer, and the values to which it applies. */
export interface ClockMeasurement {
  /** Arrival minus tick, milliseconds modulo a day: independent of date and zone. */
  phase: number;
  /** First tick of the measurement. */
  since: EpochMs;
  /** Values received earlier belong to the previous measurement; undefined for the first one. */
  from?: EpochMs | undefined;
  /** Set once it is no longer valid: values received from then on belong to the next one. */
  until?: EpochMs | undefined;
  hasDrifted?: boolean | undefined;
}

interface Tick {
  at: EpochMs;
  phase: number;
}

export interface RaceClock {
  /** Ticks of the last 60 s, for the measurement in progress or in force. */
  ticks: readonly Tick[];
  /** The first tick, which may have left the window. */
  since?: EpochMs | undefined;
  measurements: readonly ClockMeasurement[];
  measuredAgainAt?: EpochMs | undefined;
}

/** A time of day, with the time of its first arrival. */
export interface ReceivedTime {
  day: DayMs;
  receivedAt: EpochMs;
  /** From the event's file, which may be read at any time. */
  isFiled?: boolean | undefined;
}

export const UNMEASURED: RaceClock = { ticks: [], measurements: [] };

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
/** A difference between times of day, at most 12 h in either direction. */
const turned = (difference: number): number => modulo(difference + DAY_MS / 2, DAY_MS) - DAY_MS / 2;

/** The phase of the earliest arrival: all others were delayed on their way. */
function earliest(ticks: readonly Tick[], [first] = ticks): number {
  const reference = first?.phase ?? 0;
  return modulo(reference + Math.min(...ticks.map(({ phase }) => turned(phase - reference))), DAY_MS);
}

const isNear = ({ phase }: Tick, measurement: ClockMeasurement): boolean =>
  Math.abs(turned(phase - measurement.phase)) <= CLOCK_DRIFT_MAX_MS;

/** The newest ticks that are all near a measurement, or all away from it; undefined if there are too few to decide. */
function newestRun(ticks: readonly Tick[], measurement: ClockMeasurement, near: boolean): readonly Tick[] | undefined {
  const run = ticks.slice(ticks.findLastIndex((tick) => isNear(tick, measurement) !== near) + 1);
  const [first] = run;
  // A computer waking from sleep receives many late ticks at once; only a clock that was set stays off.
  const isLong = first !== undefined && run.length >= CLOCK_STEP_TICKS && run.at(-1)!.at - first.at >= CLOCK_STEP_MS;
  return isLong ? run : undefined;
}

export function clockAfterTick(clock: RaceClock, at: EpochMs, tick: DayMs): RaceClock {
  const phase = modulo(Math.round(at - tick), DAY_MS);
  const ticks = [...clock.ticks.filter((each) => at - each.at <= CLOCK_MEASURE_MS), { at, phase }];
  const next = { ...clock, ticks, since: clock.since ?? at };
  const last = clock.measurements.at(-1);
  if (last && last.until === undefined) return unlessSet(next, last);
  const isAsked = last === undefined || (clock.measuredAgainAt ?? -Infinity) >= (last.until ?? Infinity);
  if (!isAsked) return unlessSetBack(next, last);
  if (at - next.since < CLOCK_MEASURE_MS) return next;
  const measurement = { phase: earliest(ticks), since: next.since, from: last?.until };
  return { ...next, measurements: [...clock.measurements, measurement] };
}

function unlessSet(clock: RaceClock, last: ClockMeasurement): RaceClock {
  const away = newestRun(clock.ticks, last, false);
  if (!away) return clock;
  const ended = { ...last, until: away[0]!.at, hasDrifted: true };
  return { ...clock, ticks: away, measurements: [...clock.measurements.slice(0, -1), ended] };
}

/** If a clock is set back to its measured offset, the measurement is valid again; values received meanwhile are not. */
function unlessSetBack(clock: RaceClock, last: ClockMeasurement): RaceClock {
  const near = newestRun(clock.ticks, last, true);
  if (!near) return clock;
  const from = near[0]!.at;
  return { ...clock, ticks: near, measurements: [...clock.measurements, { phase: last.phase, since: from, from }] };
}

/** The operator requests a new measurement; repeating an earlier request changes nothing. */
export function clockMeasuredAgain(clock: RaceClock, at: EpochMs): RaceClock {
  if (clock.measuredAgainAt !== undefined && clock.measuredAgainAt >= at) return clock;
  const last = clock.measurements.at(-1);
  const requested = { ...clock, measuredAgainAt: at };
  if (!last || last.since >= at) return requested;
  const ended = { ...last, until: last.until ?? at };
  return { ...requested, ticks: [], since: undefined, measurements: [...clock.measurements.slice(0, -1), ended] };
}

/** Milliseconds by which a zone is ahead of UTC. */
function zoneShift(zone: string, at: EpochMs): number {
  const parts = zoneFormat(zone).formatToParts(at);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function zoneFormat(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(zone, format);
  return format;
}

/** Converts a time of day on a date in a zone to a moment. */
function wallTime(date: string, day: DayMs, zone: string): EpochMs {
  const local = Date.parse(`${date}T00:00:00Z`) + day;
  // Applied twice, because the shift has to be that of the resulting moment.
  return local - zoneShift(zone, local - zoneShift(zone, local));
}

/** Parameters for converting a race's times of day to moments. */
export interface ClockSetting {
  zone: string;
  /** For a source that sends no time of day. */
  offset?: number | undefined;
  /** `YYYY-MM-DD` of the race. */
  date: string;
  /** The race's latest time of day: a time more than 12 h earlier belongs to the next day. */
  latest: DayMs;
}

function phaseAt(
  { measurements }: RaceClock,
  receivedAt: EpochMs,
  { zone, offset }: Pick<ClockSetting, 'zone' | 'offset'>,
): number | undefined {
  if (measurements.length === 0) return offset === undefined ? undefined : offset - zoneShift(zone, receivedAt);
  return measurements.find(({ from = -Infinity, until = Infinity }) => from <= receivedAt && receivedAt < until)?.phase;
}

/**
 * The moment of a time of day, by the bridge's clock.
 *
 * A value received live is at the occurrence of that time nearest to its arrival, before or after midnight. A value
 * from a file may be read days later, and is at the date of the event.
 *
 * @returns undefined while the clock is not measured, or rejected
 */
export function momentOf(clock: RaceClock, time: ReceivedTime, setting: ClockSetting): EpochMs | undefined {
  const { day, receivedAt } = time;
  const phase = phaseAt(clock, receivedAt, setting);
  if (phase === undefined) return undefined;
  if (!time.isFiled) return Math.round(receivedAt + turned(day + phase - receivedAt));
  const days = setting.latest - day > DAY_MS / 2 ? DAY_MS : 0;
  const offset = turned(phase + zoneShift(setting.zone, receivedAt));
  return wallTime(setting.date, day + days, setting.zone) + offset;
}

/** The operator's view of the clock. */
export function clockReport(
  { measurements, ticks }: RaceClock,
  { zone, offset }: Pick<ClockSetting, 'zone' | 'offset'>,
): BridgeReport['clock'] {
  const last = measurements.at(-1);
  if (!last) return { offset, drift: undefined, isRefused: false };
  const newest = ticks.at(-1)?.at ?? last.since;
  return {
    offset: turned(last.phase + zoneShift(zone, newest)),
    drift: ticks.length === 0 ? undefined : turned(earliest(ticks) - last.phase),
    isRefused: last.hasDrifted === true,
  };
}
