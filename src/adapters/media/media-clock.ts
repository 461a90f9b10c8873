/** The engine's clock as a store: polled during playback, otherwise driven by the element's events. */
import type { ClockReading, PlayerClock } from '../../../core/domain/clock.ts';
import { STOPPED_CLOCK } from '../../../core/domain/clock.ts';
import { PLAYER_TIME_POLL_MS } from '../../../core/domain/constants/playback.ts';

const MOVES = [
  'seeking',
  'seeked',
  'progress',
  'durationchange',
  'loadedmetadata',
  'emptied',
  'pause',
  'ended',
] as const;

export interface MediaClock extends PlayerClock {
  /** Another element has replaced this one. */
  follow: (video: HTMLVideoElement) => void;
  /** Reads the element now and notifies listeners of a change. */
  refresh: () => void;
  destroy: () => void;
}

/** All readings list their values in the same order. */
const isSame = (a: ClockReading, b: ClockReading): boolean => String(Object.values(a)) === String(Object.values(b));

/** @param look takes a reading; undefined while nothing is loaded */
export function createMediaClock(start: HTMLVideoElement, look: () => ClockReading | undefined): MediaClock {
  const listeners = new Set<() => void>();
  let listening = new AbortController();
  let video = start;
  let reading = STOPPED_CLOCK;
  let timer: ReturnType<typeof setInterval> | undefined;

  function refresh(): void {
    const now = look() ?? STOPPED_CLOCK;
    if (isSame(now, reading)) return;
    reading = now;
    for (const listener of listeners) listener();
  }

  /** Polls only during playback, and with a listener. */
  function updateTime(): void {
    const isDue = listeners.size > 0 && !video.paused;
    if (isDue && timer === undefined) timer = setInterval(refresh, PLAYER_TIME_POLL_MS);
    if (!isDue && timer !== undefined) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function follow(next: HTMLVideoElement): void {
    listening.abort();
    listening = new AbortController();
    video = next;
    for (const event of MOVES) video.addEventListener(event, refresh, { signal: listening.signal });
    // While polling, no frame callbacks are needed: each one costs a paint of the page.
    video.addEventListener('timeupdate', () => timer === undefined && refresh(), { signal: listening.signal });
    for (const event of ['play', 'playing', 'pause', 'ended', 'emptied'])
      video.addEventListener(event, updateTime, { signal: listening.signal });
    updateTime();
  }
  follow(start);

  return {
    follow,
    subscribe(onChange) {
      listeners.add(onChange);
      updateTime();
      return () => {
        listeners.delete(onChange);
        updateTime();
      };
    },
    read() {
      if (listeners.size === 0) refresh();
      return reading;
    },
    refresh,
    destroy() {
      listening.abort();
      listeners.clear();
      clearInterval(timer);
    },
  };
}
