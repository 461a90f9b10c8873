/** State of a provider's film, and its position at a given moment. */
import { clamp } from '../../../../core/domain/clamp.ts';
import { FRAME_POLL_MS, FRAME_SEEK_NEAR_S } from '../../../../core/domain/constants/provider-frames.ts';
import type { ClockReading } from '../../../../core/domain/clock.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { providerFilm } from '../../../../core/domain/providers.ts';
import type { ProviderFilm } from '../../../../core/domain/providers.ts';
import type { MediaSource } from '../media.ports.ts';

/** Milliseconds of a monotonic clock. Every event carries the time at which it occurred. */
export type Now = number;

export interface ProviderContext {
  film: ProviderFilm;
  kind: MediaSource['kind'];
  isLive: boolean;
  /** Plays as soon as it can. */
  goesOn: boolean;
  /** As reported by the page; 0 while unknown. */
  duration: Seconds;
  bufferedTo: Seconds;
  /** The last reported time, and since when playback has been running from it. */
  position: { time: Seconds; since: Now | undefined };
  /** Number of the newest seek. */
  seek: number;
  /** Target and starting point of the pending seek. */
  target: { time: Seconds; from: Seconds } | undefined;
  rate: number;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** The next rate is reported even if unchanged, because it was requested. */
  awaitsRate: boolean;
  /** The same for the volume. Sites report volume and mute separately: a louder volume waits for both. */
  awaitsVolume: 'nothing' | 'any' | 'unmuted';
}

export function initialProviderContext(source: MediaSource): ProviderContext {
  // Only addresses that name a film are played in a frame.
  const film = providerFilm(source.url) as ProviderFilm;
  return {
    film,
    kind: source.kind,
    isLive: source.kind === 'live' || film.isLive === true,
    goesOn: source.autoplay,
    duration: 0,
    bufferedTo: 0,
    position: { time: source.startAt ?? 0, since: undefined },
    seek: 0,
    target: undefined,
    rate: source.rate,
    volume: source.volume,
    muted: source.muted,
    awaitsRate: true,
    awaitsVolume: 'any',
  };
}

export const lengthOf = ({ isLive, duration }: ProviderContext): Seconds =>
  isLive ? Number.POSITIVE_INFINITY : duration;

/** Extrapolates between two reports, but only for a limited time, because a page may stop reporting. */
export function positionAt({ target, position, rate, duration }: ProviderContext, now: Now): Seconds {
  if (target) return target.time;
  const run = position.since === undefined ? 0 : ((now - position.since) / 1000) * rate;
  const time = position.time + Math.min(run, FRAME_POLL_MS / 1000);
  return duration > 0 ? Math.min(time, duration) : time;
}

/** The position moved to `time`; it keeps running if it was running. */
export function movedTo({ position }: ProviderContext, time: Seconds, now: Now): ProviderContext['position'] {
  return { time, since: position.since === undefined ? undefined : now };
}

/** A seek to `time`, clamped to the film if its duration is known. */
export function aimAt(context: ProviderContext, time: Seconds, now: Now): Pick<ProviderContext, 'target'> {
  const last = context.duration > 0 && !context.isLive ? context.duration : Number.POSITIVE_INFINITY;
  return { target: { time: clamp(time, 0, last), from: positionAt(context, now) } };
}

/**
 * Whether a reported time belongs to the pending seek, not to the playback before it.
 *
 * @param isSure the provider itself reports that the seek has finished; otherwise the time must also be nearer to the
 *   target than to the starting point
 */
export function hasArrived({ target }: ProviderContext, time: Seconds, isSure: boolean): boolean {
  if (!target) return false;
  const away = Math.abs(time - target.time);
  return away < FRAME_SEEK_NEAR_S && (isSure || away <= Math.abs(time - target.from));
}

/** The sound after a report, which may lack the volume or the mute state. */
export function soundOf(
  { volume, muted }: ProviderContext,
  report: { volume?: number | undefined; muted?: boolean | undefined },
): { volume: number; muted: boolean } {
  return { volume: report.volume ?? volume, muted: report.muted ?? muted };
}

/** Reading for the player's clock. */
export function readProvider(context: ProviderContext, now: Now): ClockReading {
  const time = positionAt(context, now);
  return {
    time,
    duration: lengthOf(context),
    seekableFrom: 0,
    seekableTo: context.duration,
    bufferedTo: Math.max(context.bufferedTo, time),
  };
}
