import { advertById, preRollAdverts } from '../../../../core/domain/adverts.ts';
import type { AudioTrack } from '../../../../core/domain/audio-tracks.ts';
import { clamp } from '../../../../core/domain/clamp.ts';
import { DEFAULT_VOLUME, SCHEDULE_CHECK_MAX_MS } from '../../../../core/domain/constants/playback.ts';
import type { CameraId } from '../../../../core/domain/cameras.ts';
import type { FilmAdvert, Grant, MultiReplay, Replay } from '../../../../core/domain/data-document.ts';
import type { EpochMs, Seconds } from '../../../../core/domain/media.ts';
import { liveStart } from '../../../../core/domain/live-schedule.ts';
import { parseLives, parseReplays } from '../../../../core/domain/replay-address.ts';
import type { Provider } from '../../../../core/domain/providers.ts';
import type { ViewerChoices } from '../../../../core/domain/viewer-choices.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { DocumentRef } from '../../../shared/current-document.ts';
import type { Playhead } from '../media.ports.ts';
import type { PlaybackInput, PlayingMode, PlaybackPreferences } from '../../player.events.ts';
import type { PlayRequest } from '../../player.ports.ts';

/** Where the next film or live stream begins; nothing: at its start, or at its edge. */
export interface Cue {
  time?: Seconds | undefined;
  wall?: EpochMs | undefined;
}

/** What the engine has confirmed of the source on show; views show these and never what was asked. */
export interface MediaFacts {
  /** Seconds; Infinity where live, 0 while unknown. */
  duration: Seconds;
  /** Lines that may be chosen, tallest first. */
  qualities: number[];
  quality: number | 'auto';
  captionTracks: { lang: string; label: string }[];
  captions: string | 'off';
  /** Fewer than two: nothing to choose. */
  audioTracks: readonly AudioTrack[];
  audio: string | undefined;
  rate: number;
}

export const NO_FACTS: MediaFacts = {
  duration: 0,
  qualities: [],
  quality: 'auto',
  captionTracks: [],
  captions: 'off',
  audioTracks: [],
  audio: undefined,
  rate: 1,
};

export const DEFAULT_PREFERENCES: PlaybackPreferences = { rate: 1, quality: 'auto', captions: 'off' };

/** The place that a mid-roll advert has interrupted. */
export interface Parked {
  mode: 'live' | 'replay';
  playhead: Playhead;
  atEdge: boolean;
}

export interface PlaybackContext {
  request: PlayRequest;
  document: DocumentRef;
  grant: Grant | undefined;
  /** An address that bears the newest signature; undefined until one was renewed. */
  granted: string | undefined;
  /** Wall time when the schedule was last checked. */
  now: EpochMs;
  /** What plays, and its place in its list. */
  mode: PlayingMode | undefined;
  index: number;
  /** The camera of the film on show: a multi-replay, or the film itself. */
  camera: CameraId;
  /** The film or camera that the viewer asks for, until it is known where they are. */
  requested: { index: number; camera: CameraId } | undefined;
  /** The start item's time, until the film has been begun there. */
  startItem: Seconds | undefined;
  /** The camera on which it lies. */
  startCamera: CameraId;
  cue: Cue;
  /** The advert on show. */
  advert: FilmAdvert | undefined;
  /** The mid-roll adverts that are about to interrupt, one after another. */
  due: readonly FilmAdvert[];
  /** No advert comes before the film any more: it was shown, or the film goes on from another one. */
  isPreRolled: boolean;
  /** Ids of adverts that were shown, each once. */
  shown: string[];
  /** The advert that was last seen to play. */
  seen: string | undefined;
  parked: Parked | undefined;
  /** A seek asked for in a mid-roll, done after it. */
  seekAfter: Seconds | undefined;
  atEdge: boolean;
  /** The next source starts by itself: asked for, or this one was playing. */
  runs: boolean;
  media: MediaFacts;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  frugal: boolean;
  preferences: PlaybackPreferences;
  /** Tallest rendition where the document names none, lines. */
  maxResolution: number | undefined;
  /** What of a volume is to be remembered that is asked for, and that the engine is yet to confirm. */
  volumeRequest: ViewerChoices | undefined;
  /** Providers that the viewer has let in before. */
  consents: readonly Provider[];
  /** Somebody is signed in. */
  connected: boolean;
}

export function initialPlaybackContext(input: PlaybackInput): PlaybackContext {
  return {
    request: input.request,
    document: input.document,
    grant: input.grant,
    granted: undefined,
    now: input.now,
    mode: undefined,
    index: 0,
    camera: undefined,
    requested: undefined,
    startCamera: input.camera,
    startItem: input.startAt,
    cue: {},
    advert: undefined,
    due: [],
    isPreRolled: input.continued,
    shown: [],
    seen: undefined,
    parked: undefined,
    seekAfter: undefined,
    atEdge: true,
    runs: input.request.autoplay,
    media: NO_FACTS,
    volume: input.volume ?? DEFAULT_VOLUME,
    muted: input.muted ?? false,
    frugal: input.frugal ?? false,
    preferences: input.preferences ?? DEFAULT_PREFERENCES,
    maxResolution: input.maxResolution,
    volumeRequest: undefined,
    consents: input.consents ?? [],
    connected: input.user !== undefined,
  };
}

type Documented = Pick<PlaybackContext, 'document'>;

/** Films of `replay_url`, in order. */
export const replaysOf = ({ document }: Documented): Replay[] =>
  parseReplays(currentDocument(document).video.replay_url);

/** Streams of `live_url`, in order. */
export const livesOf = ({ document }: Documented): string[] => parseLives(currentDocument(document).video.live_url);

function liveDate({ document }: PlaybackContext): EpochMs {
  return liveStart(currentDocument(document).video) ?? Number.NEGATIVE_INFINITY;
}

export function isScheduled(context: PlaybackContext): boolean {
  return liveDate(context) > context.now;
}

/** Its hour has come, and there is nothing of it yet. */
export function isAwaited(context: PlaybackContext): boolean {
  return Number.isFinite(liveDate(context)) && !isScheduled(context) && livesOf(context).length === 0;
}

/** There is a stream to watch, and its hour has come. */
export function canGoLive(context: PlaybackContext): boolean {
  return livesOf(context).length > 0 && !isScheduled(context);
}

export function canReplay(context: PlaybackContext): boolean {
  return replaysOf(context).length > 0;
}

export function hasStartItem(context: PlaybackContext): boolean {
  return context.startItem !== undefined && canReplay(context);
}

export function isEncoding({ document }: PlaybackContext): boolean {
  return currentDocument(document).video.encoding === true;
}

/** An advert comes before whatever plays, once, and never before a notice. */
export function hasPreRoll(context: PlaybackContext): boolean {
  if (context.isPreRolled) return false;
  const plays = hasStartItem(context) || canGoLive(context) || (canReplay(context) && !isScheduled(context));
  return plays && preRollAdverts(currentDocument(context.document)).length > 0;
}

/** The mid-roll advert of a tag, unless it was shown or is due already, or the document does not have it. */
export function dueAdvert(context: PlaybackContext, id: string): FilmAdvert | undefined {
  const isKnown = context.shown.includes(id) || context.due.some((advert) => advert.id === id);
  return isKnown ? undefined : advertById(currentDocument(context.document), id);
}

/** Puts an advert on show, and never again. */
export function showAdvert(context: PlaybackContext, advert: FilmAdvert | undefined): Partial<PlaybackContext> {
  return { advert, shown: advert ? [...context.shown, advert.id] : context.shown };
}

/** Milliseconds until the schedule is checked again. */
export function untilScheduled(context: PlaybackContext): number {
  return clamp(liveDate(context) - context.now, 0, SCHEDULE_CHECK_MAX_MS);
}

export function hasNext(context: PlaybackContext): boolean {
  return context.index + 1 < replaysOf(context).length;
}

/** The first film, by its own camera. */
export const FIRST = { index: 0, camera: undefined } as const;

export const multiReplay = ({ document }: PlaybackContext, id: CameraId): MultiReplay | undefined =>
  currentDocument(document).multi_replays.find((replay) => replay.id === id);

/** Another camera of the film on show. */
export function isOtherCamera(context: PlaybackContext, camera: CameraId): boolean {
  return camera !== context.camera && (camera === undefined || multiReplay(context, camera) !== undefined);
}

/** Addresses that say when they begin show one event: going from one to another keeps the moment. */
export function keepsMoment(context: PlaybackContext, index: number): boolean {
  const replays = replaysOf(context);
  return index in replays && replays.some(({ offset }) => offset !== 0);
}
