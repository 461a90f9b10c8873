import { formatMoment } from './formats.ts';
import type { EpochMs, Seconds } from './media.ts';

/** Time at frame rate: what the engine confirms, outside the charts' context. */
export interface ClockReading {
  /** Player time, seconds. */
  time: Seconds;
  /** Seconds; Infinity for a live stream, 0 while unknown. */
  duration: Seconds;
  /** What may be sought: 0 and the duration of a film, the sliding window of a live stream. */
  seekableFrom: Seconds;
  seekableTo: Seconds;
  /** End of what is buffered around `time`. */
  bufferedTo: Seconds;
  /** Wall time of the picture where a live stream tells it. */
  at?: EpochMs | undefined;
}

/**
 * The engine's clock as a view reads it: a store for `useSyncExternalStore` and for surfaces.
 *
 * `read` gives the same object until something in it has changed.
 */
export interface PlayerClock {
  subscribe: (onChange: () => void) => () => void;
  read: () => ClockReading;
}

export const STOPPED_CLOCK: ClockReading = { time: 0, duration: 0, seekableFrom: 0, seekableTo: 0, bufferedTo: 0 };

/**
 * Time as players write it, `12:03` or `1:30:00`.
 *
 * @param long writes the hour even where it is 0, so that two times beside each other have one shape
 */
export function clockText(time: Seconds, long = false): string {
  const text = formatMoment(Number.isFinite(time) ? time : 0);
  return long && text.length < 'h:mm:ss'.length ? `0:${text.padStart('mm:ss'.length, '0')}` : text;
}
