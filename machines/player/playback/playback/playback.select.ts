/**
 * Selectors of playback and its children.
 *
 * `playback` is the root's child of that name. `transport`, `edge` and `recovery` are children of playback and live as
 * long as it does; `advert` exists only while an advert is shown. Each is a separate actor, so a view subscribes to the
 * one it shows:
 *
 *     const transport = useSelector(playback, selectTransport);
 *     const isPlaying = useSelector(transport, selectIsPlaying);
 *
 * Selectors accept `undefined` for an actor that does not exist. Time at frame rate is not here: read it from the
 * clock.
 */
import type { AudioTrack } from '../../../../core/domain/audio-tracks.ts';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { untilSkip } from '../../../../core/domain/adverts.ts';
import type { FilmAdvert } from '../../../../core/domain/data-document.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import type { Provider } from '../../../../core/domain/providers.ts';
import { isRecording } from '../../../../core/domain/replay-address.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { advertMachine } from '../advert.machine.ts';
import type { consentMachine } from '../consent.machine.ts';
import type { liveEdgeMachine } from '../live-edge.machine.ts';
import type { playbackMachine } from './playback.machine.ts';
import type { frameRateMachine } from '../frame-rate.machine.ts';
import { isFramed } from './playback.source.ts';
import type { PlayingMode } from '../../player.events.ts';
import type { recoveryMachine } from '../recovery/recovery.machine.ts';
import type { transportMachine } from '../transport/transport.machine.ts';

export type PlaybackRef = ActorRefFrom<typeof playbackMachine>;
export type TransportRef = ActorRefFrom<typeof transportMachine>;
export type LiveEdgeRef = ActorRefFrom<typeof liveEdgeMachine>;
export type RecoveryRef = ActorRefFrom<typeof recoveryMachine>;
export type FrameRateRef = ActorRefFrom<typeof frameRateMachine>;
export type ConsentRef = ActorRefFrom<typeof consentMachine>;
export type AdvertRef = ActorRefFrom<typeof advertMachine>;

type Playback = SnapshotFrom<typeof playbackMachine> | undefined;
type Transport = SnapshotFrom<typeof transportMachine> | undefined;
type Edge = SnapshotFrom<typeof liveEdgeMachine> | undefined;
type Recovery = SnapshotFrom<typeof recoveryMachine> | undefined;
type FrameRate = SnapshotFrom<typeof frameRateMachine> | undefined;
type Consent = SnapshotFrom<typeof consentMachine> | undefined;
type Advert = SnapshotFrom<typeof advertMachine> | undefined;

/* References of the children */

export const selectTransport = (playback: Playback): TransportRef | undefined => playback?.children.transport;
export const selectEdge = (playback: Playback): LiveEdgeRef | undefined => playback?.children.liveEdge;
export const selectRecovery = (playback: Playback): RecoveryRef | undefined => playback?.children.recovery;
export const selectFrameRate = (playback: Playback): FrameRateRef | undefined => playback?.children.frameRate;
export const selectConsent = (playback: Playback): ConsentRef | undefined => playback?.children.consent;
/** Exists only while an advert is shown. */
export const selectAdvertActor = (playback: Playback): AdvertRef | undefined => playback?.children.advert;

/* From playback */

/**
 * Whose time the current picture has: that of the item's first film, that of its live stream (all its cameras share one
 * clock), or its own.
 */
export type OnShow = 'film' | 'live' | 'advert' | 'otherFilm' | 'nothing';
export function selectOnShow(playback: Playback): OnShow {
  if (!playback) return 'nothing';
  const { mode, index, camera } = playback.context;
  if (mode === 'preRoll' || mode === 'midRoll') return 'advert';
  if (mode === undefined || mode === 'live') return mode ?? 'nothing';
  return index === 0 && camera === undefined ? 'film' : 'otherFilm';
}

/** What plays; undefined while a notice is shown instead. */
export const selectMode = (playback: Playback): PlayingMode | undefined => playback?.context.mode;
/** Which of the medium's streams is current. Times of different streams cannot be compared. */
export const selectSource = (playback: Playback): string =>
  [playback?.context.mode ?? 'none', playback?.context.index ?? 0, playback?.context.camera ?? []].flat().join(':');
/** An advert hides the progress bar and the frame and seek buttons, and shows its label. */
export const selectIsAdvert = (playback: Playback): boolean => playback?.hasTag('advert') ?? false;
export const selectIsLive = (playback: Playback): boolean => playback?.context.mode === 'live';
/** Index of the current address in its list, from 0. */
export const selectIndex = (playback: Playback): number => playback?.context.index ?? 0;
/** The picture is a third-party page: no renditions, no drawing, and frame steps by the rate alone. */
export const selectIsFramed = (playback: Playback): boolean => playback !== undefined && isFramed(playback.context);
/** The last film has ended and nothing follows. */
export const selectIsFinished = (playback: Playback): boolean =>
  playback?.matches({ showing: { content: { replay: 'finished' } } }) ?? false;

/** Why nothing plays: it starts soon, is being encoded, is being recorded, or there are no media (Player 8). */
export type Notice = 'startsSoon' | 'encoding' | 'recording' | 'none';
export function selectNotice(playback: Playback): Notice | undefined {
  if (!playback) return undefined;
  if (playback.matches('awaitingLive')) return 'startsSoon';
  if (playback.matches('encoding')) return 'encoding';
  if (!playback.matches('noMedia')) return undefined;
  return isRecording(currentDocument(playback.context.document).video.live_url) ? 'recording' : 'none';
}

/** When the awaited stream starts, if its data say so. */
export const selectLiveStart = (playback: Playback): string | undefined =>
  playback?.matches('awaitingLive') ? currentDocument(playback.context.document).video.live_date : undefined;

/** The current advert: its duration and the target of its label. */
export const selectAdvert = (playback: Playback): FilmAdvert | undefined => playback?.context.advert;
/** The viewer has asked to skip, and the chart is checking whether they may. */
export const selectIsSkipRequested = (advert: Advert): boolean => advert?.matches('asking') ?? false;
/** Seconds until the viewer may skip, by the clock's time; 0: now, undefined: never. */
export const untilAdvertSkip = (advert: FilmAdvert, time: Seconds): Seconds | undefined => untilSkip(advert, time);

/** Seconds; Infinity if live, 0 while unknown. */
export const selectDuration = (playback: Playback): Seconds => playback?.context.media.duration ?? 0;
/** Selectable lines, tallest first; no choice if there are fewer than two. */
export const selectQualities = (playback: Playback): readonly number[] => playback?.context.media.qualities ?? NONE;
export const selectQuality = (playback: Playback): number | 'auto' => playback?.context.media.quality ?? 'auto';
export const selectCaptionTracks = (playback: Playback): readonly { lang: string; label: string }[] =>
  playback?.context.media.captionTracks ?? NONE;
export const selectCaptions = (playback: Playback): string | 'off' => playback?.context.media.captions ?? 'off';
/** No choice if there are fewer than two. */
export const selectAudioTracks = (playback: Playback): readonly AudioTrack[] =>
  playback?.context.media.audioTracks ?? NONE;
/** The active audio track; empty if unknown. */
export const selectAudio = (playback: Playback): string => playback?.context.media.audio ?? '';
/** 0 to 100. */
export const selectVolume = (playback: Playback): number => playback?.context.volume ?? 0;
export const selectIsMuted = (playback: Playback): boolean => playback?.context.muted ?? false;
export const selectRate = (playback: Playback): number => playback?.context.media.rate ?? 1;

const NONE: readonly never[] = [];

/* From transport */

/** `idle` nothing loaded · `starting` · `playing` · `paused` · `seeking` · `buffering` · `ended` · `blocked` press play. */
export type TransportState = 'idle' | 'starting' | 'playing' | 'paused' | 'seeking' | 'buffering' | 'ended' | 'blocked';
export function selectTransportState(transport: Transport): TransportState {
  const value = transport?.value ?? 'idle';
  if (typeof value === 'string') return value;
  return value.shown === 'stepping' ? 'paused' : value.shown;
}
/** Playing, or about to play once a seek or a stall ends: the play button shows Pause. */
export function selectIsPlaying(transport: Transport): boolean {
  if (!transport) return false;
  return (
    transport.matches({ shown: 'playing' }) ||
    transport.matches({ shown: 'buffering' }) ||
    (transport.matches({ shown: 'seeking' }) && transport.context.goesOn)
  );
}
/** The browser forced a muted start: show an unmute button (`playback.setMuted`, false). */
export const selectIsMutedByBrowser = (transport: Transport): boolean => transport?.context.mutedByBrowser ?? false;

/** How often the browser has refused to start playback at all. */
export const selectRefusals = (transport: Transport): number => transport?.context.refusals ?? 0;

/* From consent */

/** The video site that waits for the viewer's consent, in a panel over the picture. */
export const selectAwaitedProvider = (consent: Consent): Provider | undefined =>
  consent?.hasTag('panel') ? consent.context.provider : undefined;
/** The viewer has refused and may reconsider. */
export const selectIsConsentRefused = (consent: Consent): boolean => consent?.matches({ panel: 'refused' }) ?? false;

/* From edge */

/** `notLive`: no badge. `behind`: the badge returns to the edge (`playback.toEdge`). */
export type LiveState = 'notLive' | 'atEdge' | 'behind';
export function selectLiveState(edge: Edge): LiveState {
  if (edge?.matches('atEdge')) return 'atEdge';
  return edge?.matches('behind') ? 'behind' : 'notLive';
}

/** At the edge, but stalled. */
export const selectIsEdgeStalled = (edge: Edge): boolean => edge?.matches({ atEdge: 'stalled' }) ?? false;

/** Stalled for so long that the viewer's connection is not the cause. */
export const selectIsInterrupted = (edge: Edge): boolean =>
  edge?.matches({ atEdge: { stalled: 'interrupted' } }) ?? false;

/* From the frame rate of a video site's film */

/** A film of a video site that can be stepped by its frame rate. */
export const selectStepsByRate = (rate: FrameRate): boolean => rate !== undefined && !rate.matches('notNeeded');
export const selectIsRateRequested = (rate: FrameRate): boolean => rate?.matches('asking') ?? false;
export const selectHasRateFailed = (rate: FrameRate): boolean => rate?.matches('failed') ?? false;

/* From recovery */

/**
 * An error is shown. These states recover automatically: `probing` requests the stream, `renewing` requests a new
 * signature, `retrying` waits a second, `unreachable` waits longer each time. `failed` waits for the viewer.
 * `unsupported`: the browser does not support the codec.
 */
export type StreamError = 'probing' | 'renewing' | 'retrying' | 'unreachable' | 'failed' | 'unsupported';
export function selectStreamError(recovery: Recovery): StreamError | undefined {
  if (!recovery?.hasTag('error')) return undefined;
  if (recovery.matches({ renewing: 'late' })) return 'renewing';
  return (
    (['probing', 'unreachable', 'failed', 'unsupported'] as const).find((state) => recovery.matches(state)) ??
    'retrying'
  );
}

/** Whether to offer Try again. It stays visible while a host that refused connections is probed. */
export const selectCanRetryStream = (recovery: Recovery): boolean =>
  recovery?.matches('failed') === true || (recovery?.hasTag('error') === true && recovery.context.refusals > 0);

/** Name of the codec that the browser does not support. */
export const selectUnsupportedCodec = (recovery: Recovery): string | undefined =>
  recovery?.matches('unsupported') ? recovery.context.codec : undefined;
