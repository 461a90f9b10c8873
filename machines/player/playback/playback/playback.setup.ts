import { assign, enqueueActions, forwardTo, sendParent, sendTo, setup } from 'xstate';
import { PARKING_PATIENCE_MS, PARKING_RETRY_MS } from '../../../../core/domain/constants/playback.ts';
import type { CameraId } from '../../../../core/domain/cameras.ts';
import type { Grant } from '../../../../core/domain/data-document.ts';
import { preRollAdvert } from '../../../../core/domain/adverts.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { providerOf } from '../../../../core/domain/providers.ts';
import { choicesOf } from '../../../../core/domain/viewer-choices.ts';
import type { ChoiceCommand, ViewerChoices } from '../../../../core/domain/viewer-choices.ts';
import { callbackPort, port } from '../../../shared/port.ts';
import { advertMachine } from '../advert.machine.ts';
import { consentMachine } from '../consent.machine.ts';
import type { ConsentFact } from '../consent.machine.ts';
import { liveEdgeMachine } from '../live-edge.machine.ts';
import type { LiveEdgeFact } from '../live-edge.machine.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { MediaCommand, MediaNotification, MediaSource, Playhead } from '../media.ports.ts';
import type {
  PlaybackInbox,
  PlaybackInput,
  PlaybackOutcome,
  PlayingMode,
  PlaybackPreferences,
  ViewerChose,
} from '../../player.events.ts';
import {
  canGoLive,
  canReplay,
  dueAdvert,
  FIRST,
  hasNext,
  hasPreRoll,
  hasStartItem,
  isAwaited,
  isEncoding,
  isOtherCamera,
  isScheduled,
  keepsMoment,
  livesOf,
  NO_FACTS,
  replaysOf,
  showAdvert,
  untilScheduled,
} from './playback.rules.ts';
import {
  changedFact,
  cueAfterMidRoll,
  cueRequested,
  cueStartItem,
  isFramed,
  openedSource,
  sourceOf,
} from './playback.source.ts';
import type { PlaybackContext } from './playback.rules.ts';
import { frameRateMachine } from '../frame-rate.machine.ts';
import { recoveryMachine } from '../recovery/recovery.machine.ts';
import type { RecoveryFact } from '../recovery/recovery.setup.ts';
import { transportMachine } from '../transport/transport.machine.ts';
import type { TransportFact } from '../transport/transport.machine.ts';

/** From views through the root, from the engine, and from its own children. */
export type PlaybackEvent =
  | PlaybackInbox
  | MediaNotification
  | TransportFact
  | LiveEdgeFact
  | RecoveryFact
  | ConsentFact;

/** Children that watch the engine of the current source. */
const WATCHERS = ['transport', 'liveEdge', 'recovery', 'frameRate'] as const;

/** Facts about the current source that only views read. */
type Confirmed<T extends MediaNotification['type']> = Extract<MediaNotification, { type: T }>;

/** Actors, guards, actions and delays of the playback chart. Its states are in `playback.machine.ts`. */
export const playbackSetup = setup({
  types: {
    input: {} as PlaybackInput,
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
    output: {} as PlaybackOutcome,
    children: {} as {
      media: 'media';
      readTime: 'readTime';
      advert: 'advert';
      transport: 'transport';
      liveEdge: 'liveEdge';
      recovery: 'recovery';
      frameRate: 'frameRate';
      consent: 'consent';
      drawPreRoll: 'drawPreRoll';
    },
    tags: {} as 'advert',
  },
  actors: {
    media: callbackPort<MediaCommand, MediaSource>('media'),
    readTime: port<Playhead | undefined, void>('readTime'),
    drawPreRoll: port<number, void>('drawPreRoll'),
    advert: advertMachine,
    transport: transportMachine,
    liveEdge: liveEdgeMachine,
    recovery: recoveryMachine,
    frameRate: frameRateMachine,
    consent: consentMachine,
  },
  guards: {
    hasPreRoll: ({ context }) => hasPreRoll(context),
    hasStartItem: ({ context }) => hasStartItem(context),
    canGoLive: ({ context }) => canGoLive(context),
    isScheduled: ({ context }) => isScheduled(context),
    isAwaited: ({ context }) => isAwaited(context),
    canReplay: ({ context }) => canReplay(context),
    isEncoding: ({ context }) => isEncoding(context),
    hasNext: ({ context }) => hasNext(context),
    isRefused: (_, outcome: PlaybackOutcome) => outcome.kind === 'refused',
    isAnotherDue: ({ context }) => context.due.length > 0,
    isDue: ({ context }, params: { advert: string }) => dueAdvert(context, params.advert) !== undefined,
    hasPlayhead: (_, params: { playhead: Playhead | undefined }) =>
      params.playhead !== undefined && params.playhead.kind !== 'advert',
    /** Newer data may no longer contain the film that an advert interrupted. */
    cameFromReplay: ({ context }) => context.parked?.mode === 'replay' && context.index in replaysOf(context),
    cameFromLive: ({ context }) =>
      context.parked?.mode === 'live' && canGoLive(context) && context.index in livesOf(context),
    isLiveOver: ({ context }) => !canGoLive(context),
    isLiveOverWithReplay: ({ context }) => !canGoLive(context) && canReplay(context),
    isFilm: ({ context }, params: { list: 'replay' | 'live'; index: number }) =>
      params.list === 'replay' && params.index in replaysOf(context),
    isStream: ({ context }, params: { list: 'replay' | 'live'; index: number }) =>
      params.list === 'live' && params.index in livesOf(context) && canGoLive(context),
    isOtherCamera: ({ context }, params: { camera: CameraId }) => isOtherCamera(context, params.camera),
    keepsMoment: ({ context }, params: { list: 'replay' | 'live'; index: number }) =>
      params.list === 'replay' && keepsMoment(context, params.index),
    isVolumeRequested: ({ context }) => context.volumeRequest !== undefined,
    /** A third-party page reports no frames, so stepping uses their rate. */
    isOwnPicture: ({ context }) => !isFramed(context),
  },
  actions: {
    enter: assign(({ context }, { mode }: { mode: PlayingMode }) => ({
      mode,
      media: { ...NO_FACTS, rate: sourceOf({ ...context, mode }).rate },
    })),
    reportChanged: sendParent(({ context }) => changedFact(context)),
    /** A provider's film waits for the viewer's consent; until then the watchers are not told of it. */
    openSource: enqueueActions(({ context, enqueue }) => {
      const opened = openedSource(context);
      enqueue.sendTo('consent', opened);
      const isAwaited = providerOf(opened.url) !== undefined;
      for (const child of WATCHERS) enqueue.sendTo(child, isAwaited ? { type: 'source.closed' } : opened);
    }),
    admitSource: enqueueActions(({ context, enqueue }, params: { asked: boolean }) => {
      const runs = context.runs || params.asked;
      enqueue.assign({ runs });
      const opened = openedSource({ ...context, runs });
      for (const child of WATCHERS) enqueue.sendTo(child, opened);
      enqueue.sendTo('media', { type: 'media.admit', play: runs });
    }),
    closeSource: enqueueActions(({ enqueue }) => {
      enqueue.assign({ mode: undefined, media: NO_FACTS });
      for (const child of ['transport', 'liveEdge', 'frameRate', 'consent'] as const)
        enqueue.sendTo(child, { type: 'source.closed' });
    }),
    /** While a notice is shown there is no stream to recover, and a removed stream has no recovery to report. */
    restRecovery: sendTo('recovery', { type: 'source.closed' }),

    takePreRoll: assign(({ context }, draw: number) => ({
      ...showAdvert(context, preRollAdvert(currentDocument(context.document), draw)),
      isPreRolled: true,
    })),
    noteDue: assign(({ context }, params: { advert: string }) => {
      const advert = dueAdvert(context, params.advert);
      return { due: advert ? [...context.due, advert] : context.due };
    }),
    takeDue: assign(({ context }) => ({
      ...showAdvert(context, context.due[0]),
      due: context.due.slice(1),
    })),
    dropDue: assign({ due: [] }),
    dropAdvert: assign({ advert: undefined }),
    park: assign(({ context }, params: { playhead: Playhead | undefined }) => ({
      parked: params.playhead && {
        mode: context.mode === 'live' ? ('live' as const) : ('replay' as const),
        playhead: params.playhead,
        atEdge: context.atEdge,
      },
    })),
    seekAfterAdvert: assign((_, params: { time: Seconds }) => ({ seekAfter: params.time })),
    cueReturn: assign(({ context }) => ({ cue: cueAfterMidRoll(context), parked: undefined, seekAfter: undefined })),
    cueStartItem: assign(({ context }) => cueStartItem(context)),
    cueTime: assign((_, params: { time: Seconds }) => ({ cue: { time: params.time }, startItem: undefined })),
    cueIndex: assign((_, params: { index: number }) => ({ index: params.index, camera: undefined, cue: {} })),
    cueNext: assign(({ context }) => ({ index: context.index + 1, camera: undefined, cue: {} })),
    cueFirst: assign({ ...FIRST, cue: {} }),
    requestCamera: assign(({ context }, params: { camera: CameraId }) => ({
      requested: { index: context.index, camera: params.camera },
    })),
    requestFilm: assign((_, params: { index: number }) => ({ requested: { index: params.index, camera: undefined } })),
    cueRequested: assign(({ context }, params: { playhead: Playhead | undefined }) =>
      cueRequested(context, params.playhead?.time ?? 0),
    ),
    lookAgain: assign({ now: ({ context }) => context.now + untilScheduled(context) }),

    intendRun: assign({ runs: true }),
    intendRest: assign({ runs: false }),
    noteReady: assign(({ context }, params: Confirmed<'media.ready'>) => ({
      media: {
        ...context.media,
        duration: params.duration,
        qualities: params.qualities,
        captionTracks: params.captions,
        audioTracks: params.audio ?? [],
      },
    })),
    noteQuality: assign(({ context }, params: Confirmed<'media.quality'>) => ({
      media: { ...context.media, quality: params.lines },
    })),
    noteCaptions: assign(({ context }, params: Confirmed<'media.captions'>) => ({
      media: { ...context.media, captions: params.lang },
    })),
    noteAudio: assign(({ context }, params: Confirmed<'media.audio'>) => ({
      media: { ...context.media, audio: params.lang },
    })),
    noteRate: assign(({ context }, params: Confirmed<'media.rate'>) => ({
      media: { ...context.media, rate: params.rate },
    })),
    setPreference: assign(({ context }, params: Partial<PlaybackPreferences>) => ({
      preferences: { ...context.preferences, ...params },
    })),
    reportPreferences: sendParent(({ context }) => ({
      type: 'playback.preferences',
      preferences: context.preferences,
    })),
    noteVolume: assign((_, params: Confirmed<'media.volume'>) => ({ volume: params.volume, muted: params.muted })),
    requestVolume: assign(({ context }, command: ChoiceCommand) => ({
      volumeRequest: { ...context.volumeRequest, ...choicesOf(command) },
    })),
    reportVolume: sendParent((_, params: Confirmed<'media.volume'>) => ({
      type: 'playback.volume',
      volume: params.volume,
      muted: params.muted,
    })),
    forgetVolumeRequest: assign({ volumeRequest: undefined }),
    reportChoices: enqueueActions(({ enqueue }, choices: ViewerChoices) => {
      if (Object.keys(choices).length > 0)
        enqueue(sendParent({ type: 'playback.chosen', choices } satisfies ViewerChose));
    }),
    noteLiveEdge: assign((_, params: { atEdge: boolean }) => ({ atEdge: params.atEdge })),
    noteGrant: assign((_, params: { url: string; grant: Grant }) => ({ granted: params.url, grant: params.grant })),

    reportReady: sendParent(({ context }, params: { duration: Seconds }) => ({
      type: 'playback.ready',
      duration: params.duration,
      mode: context.mode,
    })),
    reportDue: sendParent({ type: 'live.due' }),
    reportPlaying: sendParent(({ context }) => ({ type: 'playback.playing', mode: context.mode })),
    reportWaiting: sendParent(({ context }) => ({ type: 'playback.waiting', mode: context.mode })),
    reportPaused: sendParent(({ context }) => ({ type: 'playback.paused', mode: context.mode })),
    reportSeeked: sendParent(({ event }) => event),
    reportFinished: sendParent({ type: 'playback.finished' }),
    reportRegranted: sendParent((_, params: { url: string; grant: Grant }) => ({
      type: 'playback.regranted',
      url: params.url,
      grant: params.grant,
    })),

    /** An advert counts as seen when it first plays. */
    reportAdvertSeen: enqueueActions(({ context: { advert, seen }, enqueue }) => {
      if (!advert || advert.id === seen) return;
      enqueue.assign({ seen: advert.id });
      enqueue(sendParent({ type: 'ad.impression', ad: advert.id, slot: 'pubVideo' }));
    }),

    forwardToTransport: forwardTo('transport'),
    forwardToFrameRate: forwardTo('frameRate'),
    forwardToLiveEdge: forwardTo('liveEdge'),
    forwardToConsent: forwardTo('consent'),
    reportGiven: sendParent(({ event }) => event),
    forwardToRecovery: forwardTo('recovery'),
    forwardToAdvert: enqueueActions(({ context, event, enqueue }) => {
      if (context.advert) enqueue.sendTo('advert', event);
    }),
    forwardToMedia: forwardTo('media'),
    setMedia: sendTo('media', (_, params: MediaCommand) => params),
  },
  delays: {
    parkingRetry: PARKING_RETRY_MS,
    parkingPatience: PARKING_PATIENCE_MS,
    untilScheduled: ({ context }) => untilScheduled(context),
  },
});
