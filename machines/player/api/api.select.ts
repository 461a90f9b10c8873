/**
 * The state of a player that the API publishes. It is read from the charts and the media clock, and contains nothing
 * that the viewer may not see.
 */
import type { AnyActorRef } from 'xstate';
import { DEFAULT_VOLUME } from '../../../core/domain/constants/playback.ts';
import { isOpen } from '../../../core/domain/access-dates.ts';
import { camerasOf } from '../../../core/domain/cameras.ts';
import type { ClockReading } from '../../../core/domain/clock.ts';
import type { DataDocument, VideoHead } from '../../../core/domain/data-document.ts';
import { NO_STATE } from '../../../core/domain/player-api.ts';
import type {
  Audience,
  AuthReason,
  DenialReason,
  PlaybackError,
  PlayerCamera,
  PlayerState,
  PlayerTag,
  TimeSpan,
} from '../../../core/domain/player-api.ts';
import { isVisible } from '../../../core/domain/tags.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import {
  selectCaptions,
  selectCaptionTracks,
  selectDuration,
  selectIndex,
  selectIsAdvert,
  selectIsFinished,
  selectIsMuted,
  selectIsPlaying,
  selectQualities,
  selectQuality,
  selectRate,
  selectRecovery,
  selectStreamError,
  selectTransport,
  selectVolume,
} from '../playback/playback/playback.select.ts';
import type { PlaybackRef } from '../playback/playback/playback.select.ts';
import {
  selectDataDocument,
  selectDocument,
  selectFace,
  selectGate,
  selectPlayback,
  selectScreen,
  selectTags,
} from '../player.select.ts';
import type { PlayerRef } from '../player.select.ts';
import { selectCurrentTag, selectTimedTags } from '../tags/tags/tags.select.ts';
import type { ApiPhase } from './api.machine.ts';

type Player = ReturnType<PlayerRef['getSnapshot']>;

/** An actor to subscribe to, of any chart. */
export type Followed = Pick<AnyActorRef, 'subscribe'>;

/** The actors that the state is read from. Subscribe to each while it runs. */
export function selectApiActors(player: Player): Followed[] {
  const playback = selectPlayback(player);
  const snapshot = playback?.getSnapshot();
  const actors: (Followed | undefined)[] = [
    playback,
    selectTransport(snapshot),
    selectRecovery(snapshot),
    selectTags(player),
    selectDataDocument(player),
    selectScreen(player),
  ];
  return actors.filter((actor) => actor !== undefined);
}

const tagCache = new WeakMap<TimedTag, PlayerTag>();
const lists = new WeakMap<readonly TimedTag[], readonly PlayerTag[]>();

/** Returns the same object for the same tag, so that changes can be detected by identity. */
function publicTag(tag: TimedTag): PlayerTag {
  let one = tagCache.get(tag);
  if (!one) {
    const { id, type, category, description, start, highlights } = tag;
    one = Object.freeze({ id, type, category, description, start, highlight: highlights === true });
    tagCache.set(tag, one);
  }
  return one;
}
function publicTags(tags: readonly TimedTag[]): readonly PlayerTag[] {
  if (tags.length === 0) return NO_STATE.tags;
  let list = lists.get(tags);
  if (!list) {
    list = Object.freeze(tags.filter(isVisible).map(publicTag));
    lists.set(tags, list);
  }
  return list;
}

const cameraLists = new WeakMap<DataDocument, Map<number, readonly PlayerCamera[]>>();
function publicCameras(document: DataDocument, index: number): readonly PlayerCamera[] {
  const lists = cameraLists.get(document) ?? new Map<number, readonly PlayerCamera[]>();
  cameraLists.set(document, lists);
  const list = lists.get(index) ?? camerasOf(document, index).map(({ id, label }) => ({ id: id ?? '', label }));
  lists.set(index, list);
  return list.length === 0 ? NO_STATE.cameras : list;
}

/** A document that the public data file contains in full is public, unless newer data have withdrawn it. */
function isPublic(player: Player, document: DataDocument | undefined): boolean {
  const { loaded } = player.context;
  if (loaded?.document.kind !== 'whole') return false;
  const { video } = document ?? loaded.document;
  return isOpen(video) && video.publish;
}

function denialOf(player: Player): DenialReason | null {
  return selectFace(player) === 'removed' ? (player.context.reason ?? 'checkFailed') : null;
}

function authNeededOf(player: Player): AuthReason | null {
  const face = selectFace(player);
  if (face === 'gated') return selectGate(player)?.getSnapshot().context.kind ?? 'password';
  return face === 'signedOut' || face === 'leaving' || player.context.isSignedOut ? 'signIn' : null;
}

/** Why a medium is restricted, according to its public data file alone. */
function authOf(head: Pick<VideoHead, 'visibility' | 'accessControl'> | undefined): AuthReason | null {
  if (head === undefined || head.visibility !== 'public') return 'signIn';
  return head.accessControl ?? null;
}

/** What another site's page may learn of a medium that is not public: only what its public data file says. */
function restrictedState(player: Player): PlayerState {
  const { loaded, reason, request } = player.context;
  if (loaded === undefined) {
    // Which media a tag list resolves to depends on the viewer.
    if (selectFace(player) !== 'removed') return NO_STATE;
    const isSame = request.tags.length === 0 && (reason === 'noData' || reason === 'nothingNamed');
    return { ...NO_STATE, denied: isSame ? reason : 'restricted' };
  }
  const { document } = loaded;
  return {
    ...NO_STATE,
    denied: 'restricted',
    authNeeded: authOf(document.kind === 'hidden' ? undefined : document.video),
  };
}

const span = (from: number, to: number): readonly TimeSpan[] => (to > from ? [[from, to]] : NO_STATE.buffered);

/** `readyState` is 4 if this much is buffered beyond the current position, seconds. */
const ENOUGH_S = 3;

function readyStateOf(
  duration: number,
  seeking: boolean,
  waiting: boolean,
  { time, bufferedTo }: ClockReading,
): number {
  if (duration === 0) return 0;
  if (seeking) return 1;
  if (waiting) return 2;
  return bufferedTo - time >= ENOUGH_S || bufferedTo >= duration ? 4 : 3;
}

/** Times of the film. An advert has none, so the times before it are kept. */
function timesOf(
  playback: PlaybackRef,
  reading: ClockReading,
  flow: { seeking: boolean; waiting: boolean },
): Pick<PlayerState, 'currentTime' | 'duration' | 'readyState' | 'buffered' | 'seekable'> {
  const duration = selectDuration(playback.getSnapshot());
  return {
    currentTime: reading.time,
    duration: duration === 0 ? NaN : duration,
    readyState: readyStateOf(duration, flow.seeking, flow.waiting, reading),
    buffered: reading.buffered ?? span(reading.time, reading.bufferedTo),
    seekable: span(reading.seekableFrom, reading.seekableTo),
  };
}

function errorOf(playback: ReturnType<PlaybackRef['getSnapshot']>): PlaybackError | null {
  const error = selectStreamError(selectRecovery(playback)?.getSnapshot());
  if (error === 'unsupported') return UNSUPPORTED;
  return error === 'failed' ? FAILED : null;
}
const FAILED: PlaybackError = { code: 2, message: 'The stream failed.' };
const UNSUPPORTED: PlaybackError = { code: 4, message: 'The browser does not play this stream.' };

/** @param before the previously published state; what an advert leaves unchanged is taken from it */
export function selectPlayerState(
  player: Player,
  reading: ClockReading,
  before: PlayerState,
  audience: Audience,
): PlayerState {
  const document = selectDocument(selectDataDocument(player)?.getSnapshot());
  if (audience === 'stranger' && !isPublic(player, document)) return restrictedState(player);
  const playbackRef = selectPlayback(player);
  if (!playbackRef || !document) {
    const { volume = DEFAULT_VOLUME, muted = false } = player.context;
    return { ...NO_STATE, volume: volume / 100, muted, denied: denialOf(player), authNeeded: authNeededOf(player) };
  }
  const playback = playbackRef.getSnapshot();
  const transport = selectTransport(playback)?.getSnapshot();
  const tags = selectTags(player)?.getSnapshot();
  const advert = selectIsAdvert(playback);
  const medium = document.video.id;
  const seeking =
    !advert &&
    (transport?.matches({ shown: 'seeking' }) === true || transport?.matches({ shown: 'stepping' }) === true);
  const waiting = transport?.matches({ shown: 'buffering' }) === true;
  const isStarting = transport?.matches('starting') === true && transport.context.goesOn;
  const film = before.medium === medium ? before : NO_STATE;
  const current = selectCurrentTag(tags);
  const { currentTime, duration, readyState, buffered, seekable } = advert
    ? film
    : timesOf(playbackRef, reading, { seeking, waiting });
  return {
    medium,
    currentTime,
    duration,
    readyState,
    buffered,
    seekable,
    paused: !(selectIsPlaying(transport) || isStarting),
    ended: selectIsFinished(playback) && transport?.matches({ shown: 'ended' }) === true,
    seeking,
    moving: transport?.matches({ shown: 'playing' }) === true,
    waiting,
    volume: selectVolume(playback) / 100,
    muted: selectIsMuted(playback),
    playbackRate: advert ? film.playbackRate : selectRate(playback),
    error: errorOf(playback),
    advert,
    tags: publicTags(selectTimedTags(tags)),
    currentTag: current ? publicTag(current) : null,
    quality: advert ? film.quality : selectQuality(playback),
    qualities: advert ? film.qualities : selectQualities(playback),
    captions: advert ? film.captions : selectCaptions(playback),
    captionTracks: advert ? film.captionTracks : selectCaptionTracks(playback),
    camera: playback.context.camera ?? '',
    cameras: publicCameras(document, selectIndex(playback)),
    denied: null,
    authNeeded: authNeededOf(player),
  };
}

/** A loading film already accepts calls; one that waits for the viewer's consent does not. */
export function selectApiPhase(player: Player, state: PlayerState): ApiPhase {
  if (state.denied !== null) return 'denied';
  const transport = selectTransport(selectPlayback(player)?.getSnapshot())?.getSnapshot();
  if (state.medium === '' || !transport || transport.matches('idle')) return 'waiting';
  return transport.context.kind === 'advert' ? 'advert' : 'film';
}
