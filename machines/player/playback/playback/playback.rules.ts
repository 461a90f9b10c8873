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

/** Where the next film or live stream starts; empty: at the beginning, or at the live edge. */
export interface Cue {
  time?: Seconds | undefined;
  wall?: EpochMs | undefined;
}

/** What the engine has confirmed about the current source. Views show this, never the request. */
export interface MediaFacts {
  /** Seconds; Infinity if live, 0 while unknown. */
  duration: Seconds;
  /** Selectable lines, tallest first. */
  qualities: number[];
  quality: number | 'auto';
  captionTracks: { lang: string; label: string }[];
  captions: string | 'off';
  /** No choice if there are fewer than two. */
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

/** The position that a mid-roll advert has interrupted. */
export interface Parked {
  mode: 'live' | 'replay';
  playhead: Playhead;
  atEdge: boolean;
}

export interface PlaybackContext {
  request: PlayRequest;
  document: DocumentRef;
  grant: Grant | undefined;
  /** An address with the newest signature; undefined until one was renewed. */
  granted: string | undefined;
  /** Wall time when the schedule was last checked. */
  now: EpochMs;
  /** What plays, and its index in its list. */
  mode: PlayingMode | undefined;
  index: number;
  /** The current camera: a multi-replay, or the film itself. */
  camera: CameraId;
  /** The film or camera that the viewer requested, until their position is known. */
  requested: { index: number; camera: CameraId } | undefined;
  /** The start item's time, until the film has started there. */
  startItem: Seconds | undefined;
  /** The camera that the start item refers to. */
  startCamera: CameraId;
  cue: Cue;
  /** The current advert. */
  advert: FilmAdvert | undefined;
  /** The mid-roll adverts to show next, in order. */
  due: readonly FilmAdvert[];
  /** No pre-roll advert any more: it has been shown, or the film continues a list. */
  isPreRolled: boolean;
  /** Ids of the adverts shown so far; each is shown once. */
  shown: string[];
  /** The last advert that has started to play. */
  seen: string | undefined;
  parked: Parked | undefined;
  /** A seek requested during a mid-roll advert, executed after it. */
  seekAfter: Seconds | undefined;
  atEdge: boolean;
  /** The next source starts automatically: it was requested, or this one was playing. */
  runs: boolean;
  media: MediaFacts;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  frugal: boolean;
  preferences: PlaybackPreferences;
  /** Tallest rendition, lines, if the document names none. */
  maxResolution: number | undefined;
  /** The requested sound settings to remember once the engine has confirmed them. */
  volumeRequest: ViewerChoices | undefined;
  /** Providers that the viewer has consented to before. */
  consents: readonly Provider[];
  /** The viewer is signed in. */
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

/** The live stream is due, but does not exist yet. */
export function isAwaited(context: PlaybackContext): boolean {
  return Number.isFinite(liveDate(context)) && !isScheduled(context) && livesOf(context).length === 0;
}

/** The live stream exists and is due. */
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

/** An advert precedes any film or stream, once, but never a notice. */
export function hasPreRoll(context: PlaybackContext): boolean {
  if (context.isPreRolled) return false;
  const plays = hasStartItem(context) || canGoLive(context) || (canReplay(context) && !isScheduled(context));
  return plays && preRollAdverts(currentDocument(context.document)).length > 0;
}

/** The mid-roll advert of a tag, unless it was shown or queued already, or the document does not contain it. */
export function dueAdvert(context: PlaybackContext, id: string): FilmAdvert | undefined {
  const isKnown = context.shown.includes(id) || context.due.some((advert) => advert.id === id);
  return isKnown ? undefined : advertById(currentDocument(context.document), id);
}

/** Shows an advert, which is never shown again. */
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

/** The first film, from its own camera. */
export const FIRST = { index: 0, camera: undefined } as const;

export const multiReplay = ({ document }: PlaybackContext, id: CameraId): MultiReplay | undefined =>
  currentDocument(document).multi_replays.find((replay) => replay.id === id);

/** Whether this is another camera of the current film. */
export function isOtherCamera(context: PlaybackContext, camera: CameraId): boolean {
  return camera !== context.camera && (camera === undefined || multiReplay(context, camera) !== undefined);
}

/** Addresses that state their start times show the same event: switching between them keeps the moment. */
export function keepsMoment(context: PlaybackContext, index: number): boolean {
  const replays = replaysOf(context);
  return index in replays && replays.some(({ offset }) => offset !== 0);
}
