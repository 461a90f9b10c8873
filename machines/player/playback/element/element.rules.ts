/** State of a source on a media element, and the targets of its seeks and loads. */
import { clamp } from '../../../../core/domain/clamp.ts';
import { LIVE_EDGE_THRESHOLD_S } from '../../../../core/domain/constants/live.ts';
import { NUDGE_NEAR_END_S, NUDGE_S, SEEK_END_GAP_S } from '../../../../core/domain/constants/playback.ts';
import { isActiveLanguage } from '../../../../core/domain/audio-tracks.ts';
import type { AudioTrack } from '../../../../core/domain/audio-tracks.ts';
import { nearestCaptions } from '../../../../core/domain/captions.ts';
import type { ClockReading } from '../../../../core/domain/clock.ts';
import type { EpochMs, Seconds } from '../../../../core/domain/media.ts';
import { nearestLines } from '../../../../core/domain/resolutions.ts';
import type { MediaSource } from '../media.ports.ts';

/**
 * The media element and its engine at one moment; every event carries one. A live stream is seekable up to its edge.
 */
export interface ElementReading extends ClockReading {
  isPaused: boolean;
  isSeeking: boolean;
  /** The frame at `time` is available. */
  hasFrame: boolean;
  hasEnded: boolean;
  /** The element has an error, from which its engine may recover. */
  hasFailed: boolean;
  rate: number;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** Selectable lines, tallest first. */
  qualities: number[];
  /** Lines of the current picture. */
  lines: number;
  captions: { lang: string; label: string }[];
  /** Languages of forced captions, which are never listed. */
  forced?: readonly string[] | undefined;
  /** Audio tracks, and the active one; undefined if the engine does not report them. */
  audio?: { tracks: readonly AudioTrack[]; current: string | undefined } | undefined;
  /** A time within the current frame, if the clock of a paused film may lie outside it; otherwise undefined. */
  frame: Seconds | undefined;
}

export type ElementInput = Pick<
  MediaSource,
  'kind' | 'autoplay' | 'startAt' | 'startAtWall' | 'quality' | 'captionLang' | 'audioLang'
>;

export interface ElementContext {
  kind: MediaSource['kind'];
  /** Plays as soon as it can. */
  wantsPlay: boolean;
  /** Number of the newest seek. */
  seek: number;
  /** Target of the pending seek. */
  target: Seconds | undefined;
  /** Player time or wall time at which the current load starts; until its picture is available. */
  opening: Seconds | undefined;
  openingAtWall: EpochMs | undefined;
  /** The load has a picture, so the next finished seek is at its target. */
  hasPicture: boolean;
  /**
   * Rate or volume were set since the film was announced: a browser that starts to load drops the corresponding events.
   */
  isSet?: boolean | undefined;
  /** As requested; the nearest available lines apply, and captions only if available. */
  quality: number | 'auto';
  captionLang: string | 'off';
  audioLang: string | undefined;
  /** Last emitted values; undefined: the next one is emitted even if unchanged. */
  emitted: {
    duration: Seconds;
    quality: number | 'auto' | undefined;
    captions: string | 'off' | undefined;
    audio?: string | undefined;
  };
}

export function initialElementContext(input: ElementInput): ElementContext {
  return {
    kind: input.kind,
    wantsPlay: input.autoplay,
    seek: 0,
    target: undefined,
    opening: input.startAt,
    openingAtWall: input.startAtWall,
    hasPicture: false,
    quality: input.quality ?? 'auto',
    captionLang: input.captionLang ?? 'off',
    audioLang: input.audioLang,
    emitted: { duration: Number.NaN, quality: 'auto', captions: 'off' },
  };
}

/** The viewer's position, or the one that playback is moving to. */
export const positionOf = ({ target, opening }: ElementContext, now: Pick<ElementReading, 'time'>): Seconds =>
  target ?? opening ?? now.time;

/** Clamps a time to the seekable range. Seeking to the very end would end the film at once. */
export function withinSeekable({ kind }: ElementContext, time: Seconds, now: ElementReading): Seconds {
  const last = kind === 'live' ? now.seekableTo : now.duration - SEEK_END_GAP_S;
  return clamp(time, now.seekableFrom, Math.max(last, now.seekableFrom));
}

/** The element is not at the target of the pending seek. */
export const isAway = ({ target }: ElementContext, now: ElementReading): boolean =>
  target !== undefined && Math.abs(now.time - target) > SEEK_END_GAP_S;

/** Some engines never finish a seek into the last packets: near the end, the retry aims slightly earlier. */
export function nudged({ kind, target = 0 }: ElementContext, { duration }: ElementReading): Seconds {
  const isNearEnd = kind !== 'live' && target > duration - NUDGE_NEAR_END_S;
  return isNearEnd ? Math.min(target, duration) - NUDGE_S : target;
}

/**
 * Whether a pause was requested. The end of a film pauses the element too, and so does an engine that seeks or recovers
 * its decoder.
 */
export const isPause = ({ wantsPlay }: ElementContext, now: ElementReading): boolean =>
  !now.hasEnded && !now.hasFailed && !(wantsPlay && now.isSeeking);

/** A time within the current frame, but before the end. */
export const settledTime = (frame: Seconds, { time, seekableTo }: ElementReading): Seconds =>
  Math.min(frame, Math.max(time, seekableTo - SEEK_END_GAP_S));

export const sameTime = ({ time, seekableTo }: ElementReading): Seconds =>
  Math.min(time, Math.max(0, seekableTo - SEEK_END_GAP_S));

/** Wall time that a viewer behind the edge watches or seeks to; undefined at the edge. */
function pastMoment({ target }: ElementContext, now: ElementReading): EpochMs | undefined {
  const time = target ?? now.time;
  if (now.at === undefined || now.seekableTo - time <= LIVE_EDGE_THRESHOLD_S) return undefined;
  return now.at + (time - now.time) * 1000;
}

/**
 * Where the next load starts. A reloaded live stream counts its time from zero again, so its position is found by wall
 * time.
 *
 * @param now undefined while the previous load is not ready and the element reports nothing of it
 */
export function openingOf(
  context: ElementContext,
  to: 'position' | 'edge',
  now: ElementReading | undefined,
): Pick<ElementContext, 'target' | 'opening' | 'openingAtWall'> {
  const { kind, target, opening, openingAtWall } = context;
  if (kind !== 'live') return { target, opening: target ?? opening ?? now?.time, openingAtWall: undefined };
  const at = openingAtWall ?? (now && pastMoment(context, now));
  return { target: undefined, opening: undefined, openingAtWall: to === 'position' ? at : undefined };
}

/** Lines to emit: a rendition counts as selected once its picture is shown. */
export function newQuality(
  { quality, emitted }: ElementContext,
  { qualities, lines }: ElementReading,
): number | 'auto' | undefined {
  const chosen = nearestLines(quality, qualities);
  return chosen === emitted.quality || (chosen !== 'auto' && lines !== chosen) ? undefined : chosen;
}

/** The captions actually shown for the requested language. */
export const shownCaptions = ({ captionLang }: ElementContext, { captions }: ElementReading): string | 'off' =>
  nearestCaptions(
    captionLang,
    captions.map(({ lang }) => lang),
  ) ?? 'off';

/**
 * Forced captions, shown while no others are: they translate speech in a language other than that of the active audio
 * track.
 */
export function forcedCaptions(context: ElementContext, now: ElementReading): string | undefined {
  if (shownCaptions(context, now) !== 'off') return undefined;
  return now.forced?.find((lang) => isActiveLanguage(now.audio?.current, lang));
}

export const hasAudioChoice = ({ audio }: ElementReading): boolean => (audio?.tracks.length ?? 0) > 1;
