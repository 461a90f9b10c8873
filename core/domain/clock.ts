import { formatMoment } from './formats.ts';
import type { EpochMs, Seconds } from './media.ts';
import type { TimeSpan } from './player-api.ts';

/** Time at frame rate, as confirmed by the engine. It stays outside the charts' context. */
export interface ClockReading {
  /** Player time, seconds. */
  time: Seconds;
  /** Seconds; Infinity for a live stream, 0 while unknown. */
  duration: Seconds;
  /** Seekable range: 0 and the duration of a film, or the sliding window of a live stream. */
  seekableFrom: Seconds;
  seekableTo: Seconds;
  /** End of the buffered range around `time`. */
  bufferedTo: Seconds;
  /** All buffered ranges, in order; undefined if the engine does not report them. */
  buffered?: readonly TimeSpan[] | undefined;
  /** Wall time of the picture, if a live stream carries it. */
  at?: EpochMs | undefined;
}

/**
 * The engine's clock as a store, for `useSyncExternalStore` and for imperative DOM code.
 *
 * `read` returns the same object until a value changes.
 */
export interface PlayerClock {
  subscribe: (onChange: () => void) => () => void;
  read: () => ClockReading;
}

export const STOPPED_CLOCK: ClockReading = { time: 0, duration: 0, seekableFrom: 0, seekableTo: 0, bufferedTo: 0 };

/** Wall time at player time 0 of a live stream; undefined if the stream carries none. */
export const originOf = ({ time, at }: ClockReading): EpochMs | undefined =>
  at === undefined ? undefined : at - time * 1000;

const DAY_S: Seconds = 86_400;

/**
 * Time of day at player time 0 of a live stream.
 *
 * @param zone minutes by which the viewer's clock is behind UTC, as `Date.getTimezoneOffset` gives them
 * @returns undefined if the stream carries no wall time
 */
export function dayOffset({ time, at }: ClockReading, zone: number): Seconds | undefined {
  return at === undefined ? undefined : (((Math.round(at / 1000 - time) - zone * 60) % DAY_S) + DAY_S) % DAY_S;
}

/** A player time of a live stream as the time of day, `14:03` or `14:03:20`. */
export function dayText(time: Seconds, offset: Seconds): string {
  const text = formatMoment((((time + offset) % DAY_S) + DAY_S) % DAY_S).padStart('m:ss'.length, '0');
  const [hours = '0', minutes = '00', seconds = '00'] =
    text.length > 'mm:ss'.length ? text.split(':') : ['0', ...text.split(':')];
  const short = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
  return seconds === '00' ? short : `${short}:${seconds}`;
}

/**
 * Formats a time as players do, `12:03` or `1:30:00`.
 *
 * @param long writes the hour even if it is 0, so that two times side by side have the same format
 */
export function clockText(time: Seconds, long = false): string {
  const text = formatMoment(Number.isFinite(time) ? time : 0);
  return long && text.length < 'h:mm:ss'.length ? `0:${text.padStart('mm:ss'.length, '0')}` : text;
}
