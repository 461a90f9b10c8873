/** What is known of a provider's film, and where it is at a moment. */
import { clamp } from '../../../../core/domain/clamp.ts';
import { FRAME_POLL_MS, FRAME_SEEK_NEAR_S } from '../../../../core/domain/constants/provider-frames.ts';
import type { ClockReading } from '../../../../core/domain/clock.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { providerFilm } from '../../../../core/domain/providers.ts';
import type { ProviderFilm } from '../../../../core/domain/providers.ts';
import type { MediaSource } from '../media.ports.ts';

/** Milliseconds of a monotonic clock: every event carries the moment at which it happened. */
export type Now = number;

export interface ProviderContext {
  film: ProviderFilm;
  kind: MediaSource['kind'];
  isLive: boolean;
  /** Plays as soon as it can. */
  goesOn: boolean;
  /** As the page reports it, 0 while unknown. */
  duration: Seconds;
  bufferedTo: Seconds;
  /** The time reported last, and while it plays since when it runs from there. */
  position: { time: Seconds; since: Now | undefined };
  /** Number of the newest seek. */
  seek: number;
  /** Where the seek under way leads, and where it set out from. */
  target: { time: Seconds; from: Seconds } | undefined;
  rate: number;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** The next rate is reported even where it is the same: somebody has asked for it. */
  awaitsRate: boolean;
  /** The same for the volume. Sites report volume and mute one after the other: louder waits for both. */
  awaitsVolume: 'nothing' | 'any' | 'unmuted';
}

export function initialProviderContext(source: MediaSource): ProviderContext {
  // Only an address that names a film is played in a frame.
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

/** Between two reports a film that plays runs by itself, but not for ever: a page may fall silent. */
export function positionAt({ target, position, rate, duration }: ProviderContext, now: Now): Seconds {
  if (target) return target.time;
  const run = position.since === undefined ? 0 : ((now - position.since) / 1000) * rate;
  const time = position.time + Math.min(run, FRAME_POLL_MS / 1000);
  return duration > 0 ? Math.min(time, duration) : time;
}

/** The position at `time`: it goes on from there where it runs. */
export function movedTo({ position }: ProviderContext, time: Seconds, now: Now): ProviderContext['position'] {
  return { time, since: position.since === undefined ? undefined : now };
}

/** A seek to `time`, clamped to the film where its length is known. */
export function aimAt(context: ProviderContext, time: Seconds, now: Now): Pick<ProviderContext, 'target'> {
  const last = context.duration > 0 && !context.isLive ? context.duration : Number.POSITIVE_INFINITY;
  return { target: { time: clamp(time, 0, last), from: positionAt(context, now) } };
}

/**
 * Whether a reported time is that of the seek under way, not one from before it.
 *
 * @param isSure the provider says itself that the seek has arrived; else the time must also be nearer to where the seek leads
 * than to where it set out
 */
export function hasArrived({ target }: ProviderContext, time: Seconds, isSure: boolean): boolean {
  if (!target) return false;
  const away = Math.abs(time - target.time);
  return away < FRAME_SEEK_NEAR_S && (isSure || away <= Math.abs(time - target.from));
}

/** The sound that a report leads to: each half of it may be missing. */
export function soundOf(
  { volume, muted }: ProviderContext,
  report: { volume?: number | undefined; muted?: boolean | undefined },
): { volume: number; muted: boolean } {
  return { volume: report.volume ?? volume, muted: report.muted ?? muted };
}

/** What the player's clock shows. */
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
