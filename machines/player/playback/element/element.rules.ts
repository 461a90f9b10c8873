/** What is known of a source on a media element, and where its seeks and loads lead. */
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

/** The media element and its engine at a moment: every event carries one. A live stream is seekable up to its edge. */
export interface ElementReading extends ClockReading {
  isPaused: boolean;
  isSeeking: boolean;
  /** The frame of its time is there. */
  hasFrame: boolean;
  hasEnded: boolean;
  /** The element bears an error, which its engine may repair. */
  hasFailed: boolean;
  rate: number;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** Lines to choose from, tallest first. */
  qualities: number[];
  /** Lines of the picture on show. */
  lines: number;
  captions: { lang: string; label: string }[];
  /** Languages of captions that show by themselves, and are never listed. */
  forced?: readonly string[] | undefined;
  /** Audio tracks, and the active one; undefined where the engine does not report them. */
  audio?: { tracks: readonly AudioTrack[]; current: string | undefined } | undefined;
  /** A moment within the frame on show, where the clock of a paused film may be outside of it; undefined elsewhere. */
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
  /** Where the seek under way leads. */
  target: Seconds | undefined;
  /** Player time or wall time at which the load under way begins, until its picture is there. */
  opening: Seconds | undefined;
  openingAtWall: EpochMs | undefined;
  /** The load has a picture: the next seek that arrives is at its moment. */
  hasPicture: boolean;
  /** Rate or volume were set since it was announced: a browser that begins to load drops the events that say so. */
  isSet?: boolean | undefined;
  /** Requested; the nearest lines that there are, and captions where there are such, show. */
  quality: number | 'auto';
  captionLang: string | 'off';
  audioLang: string | undefined;
  /** Emitted last; undefined: the next one is emitted even if it is the same. */
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

/** Where the viewer is, or is about to be. */
export const positionOf = ({ target, opening }: ElementContext, now: Pick<ElementReading, 'time'>): Seconds =>
  target ?? opening ?? now.time;

/** Clamps a moment to the seekable range: the very end would end the film at once. */
export function withinSeekable({ kind }: ElementContext, time: Seconds, now: ElementReading): Seconds {
  const last = kind === 'live' ? now.seekableTo : now.duration - SEEK_END_GAP_S;
  return clamp(time, now.seekableFrom, Math.max(last, now.seekableFrom));
}

/** The element is not where the seek under way leads. */
export const isAway = ({ target }: ElementContext, now: ElementReading): boolean =>
  target !== undefined && Math.abs(now.time - target) > SEEK_END_GAP_S;

/** Some engines never finish a seek into the last packets: near the end it is asked for a little earlier. */
export function nudged({ kind, target = 0 }: ElementContext, { duration }: ElementReading): Seconds {
  const isNearEnd = kind !== 'live' && target > duration - NUDGE_NEAR_END_S;
  return isNearEnd ? Math.min(target, duration) - NUDGE_S : target;
}

/** The end of a film pauses it, and so does an engine that seeks or repairs its decoder: nobody asked for those. */
export const isPause = ({ wantsPlay }: ElementContext, now: ElementReading): boolean =>
  !now.hasEnded && !now.hasFailed && !(wantsPlay && now.isSeeking);

/** Within the frame on show, and short of the end. */
export const settledTime = (frame: Seconds, { time, seekableTo }: ElementReading): Seconds =>
  Math.min(frame, Math.max(time, seekableTo - SEEK_END_GAP_S));

export const sameTime = ({ time, seekableTo }: ElementReading): Seconds =>
  Math.min(time, Math.max(0, seekableTo - SEEK_END_GAP_S));

/** Wall time of what a viewer behind the edge watches, or seeks; undefined at the edge. */
function pastMoment({ target }: ElementContext, now: ElementReading): EpochMs | undefined {
  const time = target ?? now.time;
  if (now.at === undefined || now.seekableTo - time <= LIVE_EDGE_THRESHOLD_S) return undefined;
  return now.at + (time - now.time) * 1000;
}

/**
 * Where another load begins. A live stream counts its time from zero again: only wall time finds a moment of it.
 *
 * @param now undefined while the load before is not ready, and the element reports nothing of it
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

/** Lines to emit: a rendition counts as chosen once its picture is on show. */
export function newQuality(
  { quality, emitted }: ElementContext,
  { qualities, lines }: ElementReading,
): number | 'auto' | undefined {
  const chosen = nearestLines(quality, qualities);
  return chosen === emitted.quality || (chosen !== 'auto' && lines !== chosen) ? undefined : chosen;
}

/** What shows of the captions requested. */
export const shownCaptions = ({ captionLang }: ElementContext, { captions }: ElementReading): string | 'off' =>
  nearestCaptions(
    captionLang,
    captions.map(({ lang }) => lang),
  ) ?? 'off';

/** Forced captions, shown while no others are: speech in another language than that of the active audio track. */
export function forcedCaptions(context: ElementContext, now: ElementReading): string | undefined {
  if (shownCaptions(context, now) !== 'off') return undefined;
  return now.forced?.find((lang) => isActiveLanguage(now.audio?.current, lang));
}

export const hasAudioChoice = ({ audio }: ElementReading): boolean => (audio?.tracks.length ?? 0) > 1;
