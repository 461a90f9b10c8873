/**
 * The player API: its state, events and calls (row E02), shared by the element, the frame and the client package.
 * Names are those of HTMLMediaElement where it has them.
 */
import type { Refusal } from './access.ts';
import { API_CATEGORY_MAX, API_ID_MAX, API_IDS_MAX, API_WORDS_MAX } from './constants/player-api.ts';
import type { Seconds } from './media.ts';

/** A tag as pages see it, without its score, which the viewer may have hidden. */
export interface PlayerTag {
  id: string;
  type: string;
  category: string;
  description: string;
  /** Player time, seconds. */
  start: Seconds;
  highlight: boolean;
}

export interface CaptionTrack {
  lang: string;
  label: string;
}

export interface PlayerCamera {
  /** Empty: the film itself. */
  id: string;
  label: string;
}

/** From and to, seconds. */
export type TimeSpan = readonly [from: Seconds, to: Seconds];

/** Numbered as in `MediaError`: 2 the stream failed, 4 the browser cannot play it. */
export interface PlaybackError {
  code: 2 | 4;
  message: string;
}

/** `restricted`: the medium is not public, and the page belongs to another site. */
export type DenialReason = Refusal | 'restricted';
/** What the viewer has to do on the player's own page. */
export type AuthReason = 'signIn' | 'registration' | 'password';

/** A snapshot of everything that the API reports of a player. */
export interface PlayerState {
  /** Id of the current medium; empty: access is not granted. */
  medium: string;
  currentTime: Seconds;
  /** NaN while unknown, Infinity for a live stream. */
  duration: Seconds;
  paused: boolean;
  ended: boolean;
  seeking: boolean;
  /** Pictures or sound are advancing. */
  moving: boolean;
  /** Playback is stalled, waiting for the stream. */
  waiting: boolean;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  playbackRate: number;
  /** Numbered as in HTMLMediaElement: 0 nothing, 1 metadata, 2 current data, 3 future data, 4 enough data. */
  readyState: number;
  buffered: readonly TimeSpan[];
  seekable: readonly TimeSpan[];
  error: PlaybackError | null;
  /** An advert is on show: time, duration and tags remain the film's. */
  advert: boolean;
  tags: readonly PlayerTag[];
  currentTag: PlayerTag | null;
  /** Lines, or automatic selection by the engine. */
  quality: number | 'auto';
  qualities: readonly number[];
  captions: string;
  captionTracks: readonly CaptionTrack[];
  camera: string;
  cameras: readonly PlayerCamera[];
  denied: DenialReason | null;
  authNeeded: AuthReason | null;
}

const NONE: readonly never[] = [];

/** The state before access is granted, and after it is withdrawn. */
export const NO_STATE: PlayerState = {
  medium: '',
  currentTime: 0,
  duration: NaN,
  paused: true,
  ended: false,
  seeking: false,
  moving: false,
  waiting: false,
  volume: 1,
  muted: false,
  playbackRate: 1,
  readyState: 0,
  buffered: NONE,
  seekable: NONE,
  error: null,
  advert: false,
  tags: NONE,
  currentTag: null,
  quality: 'auto',
  qualities: NONE,
  captions: 'off',
  captionTracks: NONE,
  camera: '',
  cameras: NONE,
  denied: null,
  authNeeded: null,
};

/** Whether the state names the medium, or the reason why nothing plays. */
export const isReady = ({ medium, denied, authNeeded }: PlayerState): boolean =>
  medium !== '' || denied !== null || authNeeded !== null;

/** In the order in which they are dispatched after one change. */
export const PLAYER_EVENTS = [
  'emptied',
  'loadedmetadata',
  'durationchange',
  'datachange',
  'volumechange',
  'ratechange',
  'play',
  'waiting',
  'seeking',
  'timeupdate',
  'seeked',
  'progress',
  'playing',
  'pause',
  'ended',
  'tagchange',
  'error',
  'accessdenied',
  'authneeded',
] as const;
export type PlayerEventName = (typeof PLAYER_EVENTS)[number];

const spans = (list: readonly TimeSpan[]): string => list.join(';');

type Change = (before: PlayerState, after: PlayerState) => boolean;

const differ =
  (...names: readonly (keyof PlayerState)[]): Change =>
  (before, after) =>
    names.some((name) => !Object.is(before[name], after[name]));
const begins =
  (holds: (state: PlayerState) => boolean): Change =>
  (before, after) =>
    holds(after) && !holds(before);

const CHANGES: Readonly<Record<PlayerEventName, Change>> = {
  emptied: (before, after) => before.medium !== '' && before.medium !== after.medium,
  loadedmetadata: begins(({ readyState }) => readyState > 0),
  durationchange: differ('duration'),
  datachange: differ(
    'medium',
    'advert',
    'tags',
    'quality',
    'qualities',
    'captions',
    'captionTracks',
    'camera',
    'cameras',
  ),
  volumechange: differ('volume', 'muted'),
  ratechange: differ('playbackRate'),
  play: begins(({ paused }) => !paused),
  waiting: begins(({ waiting }) => waiting),
  seeking: begins(({ seeking }) => seeking),
  timeupdate: (before, after) => before.currentTime !== after.currentTime || (before.seeking && !after.seeking),
  seeked: (before, after) => before.seeking && !after.seeking && after.medium !== '',
  progress: (before, after) =>
    spans(before.buffered) !== spans(after.buffered) || spans(before.seekable) !== spans(after.seekable),
  playing: begins(({ moving }) => moving),
  pause: begins(({ paused }) => paused),
  ended: begins(({ ended }) => ended),
  tagchange: (before, after) => before.currentTag?.id !== after.currentTag?.id,
  error: (before, after) => after.error !== null && before.error?.code !== after.error.code,
  accessdenied: (before, after) => after.denied !== null && before.denied !== after.denied,
  authneeded: (before, after) => after.authNeeded !== null && before.authNeeded !== after.authNeeded,
};

/** The events for a change of state, in order. */
export const eventsBetween = (before: PlayerState, after: PlayerState): PlayerEventName[] =>
  PLAYER_EVENTS.filter((name) => CHANGES[name](before, after));

/** The changed fields of the state; time ranges are compared by their ends. */
export function changesBetween(before: PlayerState, after: PlayerState): Partial<PlayerState> {
  const isSame = (name: keyof PlayerState): boolean =>
    name === 'buffered' || name === 'seekable'
      ? spans(before[name]) === spans(after[name])
      : Object.is(before[name], after[name]);
  return Object.fromEntries(Object.entries(after).filter(([name]) => !isSame(name as keyof PlayerState)));
}

/** The selection for `playTags`: words as in the menu's search, or these fields, all of which must match. */
export interface TagQuery {
  ids?: readonly string[] | undefined;
  text?: string | undefined;
  category?: string | undefined;
  highlights?: boolean | undefined;
  /** Seconds to play of each tag; undefined: the film's own setting. */
  postRoll?: Seconds | undefined;
}

/** A method with its argument, or a property with its new value. */
export type PlayerCall =
  | { method: 'play' }
  | { method: 'pause' }
  | { method: 'nextTag' }
  | { method: 'previousTag' }
  | { method: 'requestFullscreen' }
  /** Without a query, plays all tags again. */
  | { method: 'playTags'; query?: string | TagQuery | undefined }
  | { method: 'currentTime'; value: Seconds }
  | { method: 'volume'; value: number }
  | { method: 'muted'; value: boolean }
  | { method: 'playbackRate'; value: number }
  | { method: 'quality'; value: number | 'auto' }
  | { method: 'captions'; value: string }
  | { method: 'camera'; value: string };

/** Calls that change the film's position; they do not interrupt an advert. */
const MOVES: ReadonlySet<PlayerCall['method']> = new Set([
  'currentTime',
  'nextTag',
  'previousTag',
  'playTags',
  'camera',
]);
export const movesFilm = ({ method }: PlayerCall): boolean => MOVES.has(method);

export const CALL_FAULTS = [
  /** The browser refused to start without a gesture, or to enter fullscreen. */
  'notAllowed',
  /** Superseded, by a pause or another film. */
  'aborted',
  /** The viewer has no access, or this page may not learn whether they have. */
  'accessDenied',
  /** Unknown tag, quality, language or camera. */
  'notFound',
  /** Invalid argument. */
  'invalid',
  /** Too many pending or simultaneous calls. */
  'tooMany',
  /** No response in time. */
  'timeout',
  /** The player was removed, or the connection closed. */
  'closed',
  /** The other side supports no common version. */
  'version',
  /** The page or its frame is sandboxed without an origin, so they cannot identify each other. */
  'noOrigin',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

const ERROR_NAMES: Readonly<Record<CallFault, string>> = {
  notAllowed: 'NotAllowedError',
  aborted: 'AbortError',
  accessDenied: 'SecurityError',
  notFound: 'NotFoundError',
  invalid: 'DataError',
  tooMany: 'QuotaExceededError',
  timeout: 'TimeoutError',
  closed: 'InvalidStateError',
  version: 'NotSupportedError',
  noOrigin: 'SecurityError',
};

/** Why a call failed: `code` is ours, `name` the DOM's for the same error. */
export class PlayerError extends Error {
  readonly code: CallFault;
  constructor(code: CallFault) {
    super(`The player refused the call: ${code}.`);
    this.code = code;
    this.name = ERROR_NAMES[code];
  }
}

/** A subset of `TimeRanges`. */
export interface Ranges {
  readonly length: number;
  start(index: number): Seconds;
  end(index: number): Seconds;
}

export function rangesOf(spans: readonly TimeSpan[]): Ranges {
  const at = (index: number, side: 0 | 1): Seconds => {
    const span = spans[index];
    if (!span) throw new RangeError(`There is no range ${index}.`);
    return span[side];
  };
  return { length: spans.length, start: (index) => at(index, 0), end: (index) => at(index, 1) };
}

/** Playback rates that browsers support; these are Chromium's bounds. */
const RATE_MIN = 0.0625;
const RATE_MAX = 16;

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && value.length <= max;
const isBetween = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

const QUERY: Readonly<Record<keyof TagQuery, (value: unknown) => boolean>> = {
  ids: (value) => Array.isArray(value) && value.length <= API_IDS_MAX && value.every((id) => isText(id, API_ID_MAX)),
  text: (value) => isText(value, API_WORDS_MAX),
  category: (value) => isText(value, API_CATEGORY_MAX),
  highlights: (value) => typeof value === 'boolean',
  postRoll: (value) => isBetween(value, 0, Number.MAX_VALUE),
};

/** Whether a value is text, or an object with fields of a query only. */
function isQuery(query: unknown): boolean {
  if (typeof query !== 'object') return isText(query, API_WORDS_MAX);
  return (
    query !== null &&
    Object.entries(query).every(
      ([name, value]) => Object.hasOwn(QUERY, name) && (value === undefined || QUERY[name as keyof TagQuery](value)),
    )
  );
}

/** Validates an argument from an untyped page: a frame would close the connection over an invalid one. */
export function isSound(call: PlayerCall): boolean {
  switch (call.method) {
    case 'currentTime':
      return Number.isFinite(call.value);
    case 'volume':
      return isBetween(call.value, 0, 1);
    case 'playbackRate':
      return isBetween(call.value, RATE_MIN, RATE_MAX);
    case 'muted':
      return typeof call.value === 'boolean';
    case 'quality':
      return call.value === 'auto' || Number.isFinite(call.value);
    case 'captions':
    case 'camera':
      return isText(call.value, API_ID_MAX);
    case 'playTags':
      return call.query === undefined || isQuery(call.query);
    default:
      return true;
  }
}

/** The receiver of states and source of calls. `stranger`: a page of another site that embeds the frame. */
export type Audience = 'own' | 'stranger';
