/** Own live events: an event with its cameras, from announcement to recording (row S05). */
import { LIVE_SEGMENT_LONG_S } from './constants/live.ts';
import type { EpochMs, Seconds } from './media.ts';

export const CAMERA_KINDS = ['rtmp', 'srt', 'hls'] as const;
/** `rtmp`, `srt`: pushes to this server; `hls`: an external stream. */
export type CameraKind = (typeof CAMERA_KINDS)[number];
export type PushProtocol = Exclude<CameraKind, 'hls'>;

/** Opaque; unlike its number, it is never reused. */
export type CameraId = string;

export const isPush = (kind: CameraKind): kind is PushProtocol => kind !== 'hls';

/** Whether an event has an external stream: it is then on air from its start, whichever cameras push. */
export const hasStreamElsewhere = ({ cameras }: { cameras: readonly { kind: CameraKind }[] }): boolean =>
  cameras.some(({ kind }) => !isPush(kind));

/** `planned` until its start, `live` from then on, `ended` for good. */
export const EVENT_STATES = ['planned', 'live', 'ended'] as const;
export type EventState = (typeof EVENT_STATES)[number];

interface Scheduled {
  startsAt: EpochMs;
  endedAt?: EpochMs | undefined;
}

export function eventState({ startsAt, endedAt }: Scheduled, now: EpochMs): EventState {
  if (endedAt !== undefined) return 'ended';
  return now < startsAt ? 'planned' : 'live';
}

/**
 * `waiting`: nothing received yet; `receiving`; `interrupted`: the push has stopped; `elsewhere`: an external stream.
 */
export const CAMERA_STATES = ['waiting', 'receiving', 'interrupted', 'elsewhere', 'ended'] as const;
export type CameraState = (typeof CAMERA_STATES)[number];

/**
 * Problem of a camera's last push. `lost`: the connection broke; `codec`: browsers cannot play its codec; `profile`:
 * a variant of H.264 that few browsers play, which is still recorded; `noPicture`: audio only; `inUse`: a second push
 * with the same key was rejected; `failed`: the packager ended.
 */
export const CAMERA_TROUBLES = ['lost', 'codec', 'profile', 'noPicture', 'inUse', 'failed'] as const;
export type CameraTrouble = (typeof CAMERA_TROUBLES)[number];

/** Keyed by the first hexadecimal number of the codec's name. Source: ITU-T H.264, Annex A. */
const RARE_PROFILES: Readonly<Record<string, string>> = {
  '6e': 'High 10',
  '7a': 'High 4:2:2',
  f4: 'High 4:4:4',
  '2c': 'CAVLC 4:4:4',
};

/** @param codec `avc1.64001f` @returns the profile, if many browsers cannot decode it */
export const rareProfile = (codec: string): string | undefined => RARE_PROFILES[codec.slice(5, 7).toLowerCase()];

/** A camera's status light: fine, needs attention, faulty. */
export type CameraLight = 'green' | 'amber' | 'red' | 'off';

/** Also amber if its segments are long, because they delay viewers. */
export function cameraLight({
  state,
  segment,
}: {
  state: CameraState;
  segment?: { length: Seconds } | undefined;
}): CameraLight {
  if (state === 'receiving') return segment && segment.length <= LIVE_SEGMENT_LONG_S ? 'green' : 'amber';
  if (state === 'waiting') return 'amber';
  if (state === 'interrupted') return 'red';
  return 'off';
}

export const REPLAY_STATES = ['none', 'writing', 'ready'] as const;

/** An uninterrupted part of a recording. */
export interface Span {
  /** Wall time of its first frame. */
  at: EpochMs;
  duration: Seconds;
}

const endOf = ({ at, duration }: Span): EpochMs => at + duration * 1000;

/**
 * The position of a moment in the film made of consecutive spans, seconds. A moment within an interruption is the
 * beginning of the next span.
 *
 * @returns undefined before the film, and after it
 */
export function filmTimeOf(spans: readonly Span[], at: EpochMs): Seconds | undefined {
  const first = spans[0];
  const last = spans.at(-1);
  if (!first || !last || at < first.at || at > endOf(last)) return undefined;
  let before = 0;
  for (const span of spans) {
    if (at < span.at) return before;
    if (at < endOf(span)) return before + (at - span.at) / 1000;
    before += span.duration;
  }
  return before;
}

/** The moment shown at a time of the film; undefined past its end. */
export function momentOfFilm(spans: readonly Span[], time: Seconds): EpochMs | undefined {
  let before = 0;
  for (const span of spans) {
    if (time < before + span.duration) return span.at + (time - before) * 1000;
    before += span.duration;
  }
  return undefined;
}

export const lengthOf = (spans: readonly Span[]): Seconds => spans.reduce((sum, { duration }) => sum + duration, 0);

/** Shorter gaps cannot be told from network jitter, seconds. */
const GAP_MIN_S = 0.05;

/**
 * The parts of a camera's interruptions during which another camera kept recording. They need a filler, or the film
 * would run ahead of the others.
 */
export function gapsOf(own: readonly Span[], others: readonly Span[]): Span[] {
  const shown = merged(others);
  return own.slice(1).flatMap((span, index) => {
    const [from, to] = [endOf(own[index] ?? span), span.at];
    return shown.flatMap((other) => {
      const [begin, end] = [Math.max(from, other.at), Math.min(to, endOf(other))];
      const duration = (end - begin) / 1000;
      return duration >= GAP_MIN_S ? [{ at: begin, duration }] : [];
    });
  });
}

/** The union of the spans, sorted. */
function merged(spans: readonly Span[]): Span[] {
  const stretches: Span[] = [];
  for (const { at, duration } of spans.toSorted((one, other) => one.at - other.at)) {
    const last = stretches.at(-1);
    if (last && at <= endOf(last)) last.duration = Math.max(last.duration, (at - last.at) / 1000 + duration);
    else stretches.push({ at, duration });
  }
  return stretches;
}

/** Milliseconds by which another film starts after the first one, in film time. */
export function offsetOf(first: readonly Span[], other: readonly Span[]): number {
  const [from, begin] = [first[0]?.at ?? 0, other[0]?.at ?? 0];
  if (begin < from) return -offsetOf(other, first);
  const end = endOf(first.at(-1) ?? { at: 0, duration: 0 });
  return Math.round((filmTimeOf(first, begin) ?? lengthOf(first) + (begin - end) / 1000) * 1000);
}
