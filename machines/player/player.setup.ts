import { assign, emit, enqueueActions, forwardTo, sendTo, setup, stopChild } from 'xstate';
import { TRANSIENT_REFUSALS } from '../../core/domain/access.ts';
import type { Refusal } from '../../core/domain/access.ts';
import { captionPreference } from '../../core/domain/captions.ts';
import { SPONSOR_SLOTS, type SponsorSlot } from '../../core/domain/sponsors.ts';
import { port } from '../shared/port.ts';
import type { MediaId, Seconds } from '../../core/domain/media.ts';
import type { PanelId } from '../../core/domain/panels.ts';
import type { Provider } from '../../core/domain/providers.ts';
import type { ViewerChoices } from '../../core/domain/viewer-choices.ts';
import { pluginOf } from '../../core/domain/plugins.ts';
import type { AccessOutcome } from './opening/access/access.guards.ts';
import { accessMachine } from './opening/access/access.machine.ts';
import { bannerMachine } from './panels/banner.machine.ts';
import { dataDocumentMachine } from './opening/data-document.machine.ts';
import { controlsMachine } from './screen/controls.machine.ts';
import { gateMachine } from './opening/gate/gate.machine.ts';
import { loadMachine } from './opening/load.machine.ts';
import type { LoadOutcome } from './opening/load.machine.ts';
import { namedWithoutDataMachine } from './opening/named-without-data.machine.ts';
import type { NamedWithoutDataOutcome } from './opening/named-without-data.machine.ts';
import { optionalFileMachine } from './opening/optional-file.machine.ts';
import type { OptionalFileOutcome } from './opening/optional-file.machine.ts';
import { nextMachine } from './playback/next.machine.ts';
import type { PageFlags } from './page-flags.ts';
import { panelsMachine } from './panels/panels/panels.machine.ts';
import { pluginsMachine } from './panels/plugins.machine.ts';
import { transport } from './owners.ts';
import { resumePositionMachine } from './playback/resume-position.machine.ts';
import { playbackMachine } from './playback/playback/playback.machine.ts';
import type { PlaybackOutcome, PlaybackPreferences } from './player.events.ts';
import type { PlayerEvent } from './player.inbox.ts';
import type { LoadResult, PlayRequest } from './player.ports.ts';
import { resetPlayer, openAnother, playsOn } from './player.rules.ts';
import { canResume, dataDocumentInput } from './player.inputs.ts';
import {
  canSkip,
  hasNextVideo,
  hasPreviousVideo,
  moved,
  movedToUpcoming,
  refusedBy,
  skipped,
  withLoaded,
} from './player.list.ts';
import type { PlayerContext, PlayerInput } from './player.rules.ts';
import { profileMachine } from './panels/profile.machine.ts';
import { resultsMachine } from './panels/results.machine.ts';
import { screenMachine } from './screen/screen.machine.ts';
import { sponsorsMachine } from './panels/sponsors.machine.ts';
import type { SponsorEvent } from './panels/sponsors.machine.ts';
import { tagsMachine } from './tags/tags/tags.machine.ts';
import { doubleTapSeekMachine } from './screen/double-tap-seek/double-tap-seek.machine.ts';

/** The events that the element emits to its page. */
export type PlayerEmitted =
  | { type: 'player.ready' }
  | { type: 'player.removed'; reason: Refusal }
  /** In its own page: the browser leaves for the sign-in and returns to this moment. */
  | { type: 'player.leaving'; moment: Seconds | undefined }
  /** In another site's page, which decides what to do; `player.signIn` follows when the viewer asks to sign in. */
  | { type: 'player.signedOut' }
  | { type: 'player.signIn' }
  | { type: 'player.volume'; volume: number; muted: boolean }
  /** BCP 47 language of the requested captions. */
  | { type: 'player.captions'; lang: string | 'off' }
  /** Choices made with the player's own controls: the next visit starts with them. */
  | { type: 'player.chosen'; choices: ViewerChoices }
  /** The viewer shows or hides the scores of a video. */
  | { type: 'player.scores'; video: MediaId; shown: boolean }
  /** Where the film resumes at the next visit; undefined: at its beginning. */
  | { type: 'player.resumePosition'; video: MediaId; time: Seconds | undefined }
  /** The viewer continued with another video. */
  | { type: 'player.opened'; id: MediaId; medium: PlayRequest['type'] }
  /** Pictures or sound have started, adverts included. */
  | { type: 'player.playing' }
  /** The viewer has consented to a video site. */
  | { type: 'player.consent'; provider: Provider };

/** A player ends when it is removed. */
export interface PlayerOutcome {
  kind: 'closed';
}

/** Actor of each child by id. In `ready`, every child runs except those that open the player. */
type PlayerChildren = Record<SponsorSlot, 'sponsors'> & {
  engine: 'prepareEngine';
  load: 'load';
  access: 'access';
  gate: 'gate';
  namedWithoutData: 'namedWithoutData';
  dataDocument: 'dataDocument';
  playback: 'playback';
  tags: 'tags';
  style: 'style';
  tagData: 'tagData';
  controls: 'controls';
  screen: 'screen';
  panels: 'panels';
  banner: 'banner';
  profile: 'profile';
  results: 'results';
  resumePosition: 'resumePosition';
  doubleTapSeek: 'doubleTapSeek';
  plugins: 'plugins';
  next: 'next';
};

/**
 * Actors, guards and actions of the root chart. Its states are in `player.machine.ts`, `player.opening.ts` and
 * `player.ready.ts`.
 */
export const playerSetup = setup({
  types: {
    input: {} as PlayerInput,
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    emitted: {} as PlayerEmitted,
    output: {} as PlayerOutcome,
    tags: {} as 'busy',
    children: {} as PlayerChildren,
  },
  actors: {
    prepareEngine: port<void, { request: PlayRequest }>('prepareEngine'),
    load: loadMachine,
    access: accessMachine,
    gate: gateMachine,
    namedWithoutData: namedWithoutDataMachine,
    playback: playbackMachine,
    tags: tagsMachine,
    dataDocument: dataDocumentMachine,
    style: optionalFileMachine,
    tagData: optionalFileMachine,
    controls: controlsMachine,
    screen: screenMachine,
    panels: panelsMachine,
    sponsors: sponsorsMachine,
    banner: bannerMachine,
    profile: profileMachine,
    plugins: pluginsMachine,
    resumePosition: resumePositionMachine,
    doubleTapSeek: doubleTapSeekMachine,
    results: resultsMachine,
    next: nextMachine,
  },
  guards: {
    isLoaded: (_, outcome: LoadOutcome) => outcome.kind === 'loaded',
    isGranted: (_, outcome: AccessOutcome) => outcome.kind === 'granted',
    isGate: (_, outcome: AccessOutcome) => outcome.kind === 'gate',
    isLost: (_, outcome: AccessOutcome) => outcome.kind === 'refused' && outcome.reason === 'disconnected',
    canLeave: ({ context }) => !context.request.embedded,
    isTransient: ({ context }) => context.reason !== undefined && TRANSIENT_REFUSALS.includes(context.reason),
    hasNextVideo: ({ context }) => hasNextVideo(context),
    isRepeating: ({ context }) => context.repeats,
    canSkip: ({ context }) => canSkip(context),
    goesOn: ({ context }, to: 'next' | 'previous') =>
      to === 'next' ? hasNextVideo(context) : hasPreviousVideo(context),
    canSkipRefused: ({ context }, outcome: AccessOutcome) => outcome.kind === 'refused' && canSkip(context),
    isNothingNamed: ({ context: { request } }) =>
      request.id === undefined && request.tags.length === 0 && (request.sounds ?? []).length === 0,
    isRefused: (_, outcome: PlaybackOutcome) => outcome.kind === 'refused',
    isNextGranted: ({ context }) => context.upcoming !== undefined,
    goesToGranted: ({ context }, to: 'next' | 'previous') => to === 'next' && context.upcoming !== undefined,
    endsBeforeGranted: ({ context }) => context.upcoming !== undefined && !context.repeats,
    movesOn: ({ context }) => hasNextVideo(context) && !context.repeats,
    playsOn: ({ context }) => playsOn(context),
  },
  actions: {
    setLoaded: assign(({ context }, outcome: LoadOutcome) =>
      outcome.kind === 'loaded' ? withLoaded(context, outcome) : {},
    ),
    giveDocument: sendTo('access', (_, { document, at }: LoadResult) => ({ type: 'access.document', document, at })),
    setGrant: assign((_, outcome: AccessOutcome) =>
      outcome.kind === 'granted'
        ? { granted: outcome.document, grant: outcome.grant, visitor: outcome.visitor, pageGroup: outcome.pageGroup }
        : {},
    ),
    setGate: assign((_, outcome: AccessOutcome) =>
      outcome.kind === 'gate' ? { gate: outcome.gate, visitor: outcome.visitor, pageGroup: outcome.pageGroup } : {},
    ),
    setReason: assign(({ context }, outcome: AccessOutcome) =>
      outcome.kind === 'refused'
        ? { reason: refusedBy(context, outcome.reason), visitor: outcome.visitor ?? context.visitor }
        : {},
    ),
    refuse: assign(({ context }, reason: Refusal) => ({ reason: refusedBy(context, reason) })),
    setNamed: assign((_, { named }: NamedWithoutDataOutcome) => ({ named })),
    passGate: assign({ hasPassed: true }),
    resetPlayer: assign(({ context }) => resetPlayer(context)),
    openAnother: assign(({ context }, id: MediaId) => openAnother(context, id)),
    moveOn: assign(({ context }, to: 'next' | 'previous') => moved(context, to)),
    setUpcoming: assign((_, upcoming: PlayerContext) => ({ upcoming })),
    dropUpcoming: assign({ upcoming: undefined }),
    takeUpcoming: assign(({ context }) => movedToUpcoming(context)),
    skip: assign(({ context }) => skipped(context)),
    clearSkipped: assign({ skippedCount: 0 }),
    saveAppearance: assign((_, { appearance }: OptionalFileOutcome) => appearance),
    /** Runs before the other children of `ready` start, because they receive its reference. */
    openDocument: assign(({ context, spawn }) => ({
      document: spawn('dataDocument', { id: 'dataDocument', input: dataDocumentInput(context) }),
      granted: undefined,
    })),
    closeDocument: stopChild('dataDocument'),
    setRepeat: assign((_, { on }: { on: boolean }) => ({ repeats: on })),
    setFlags: assign((_, flags: PageFlags) => ({ flags })),
    setVolume: assign((_, { volume, muted }: { volume: number; muted: boolean }) => ({ volume, muted })),
    setPreferences: assign((_, { preferences }: { preferences: PlaybackPreferences }) => ({ preferences })),
    setConsent: assign(({ context }, params: { provider: Provider }) => ({
      consents: [...(context.consents ?? []), params.provider],
    })),
    markSignedOut: assign({ isSignedOut: true }),
    markOnline: assign({ isOnline: true }),
    markOffline: assign({ isOnline: false }),
    markPictureSettled: assign({ isPictureSettled: true }),
    emitReady: emit({ type: 'player.ready' }),
    emitRemoved: emit(({ context }) => ({ type: 'player.removed', reason: context.reason ?? 'checkFailed' })),
    emitLeaving: emit(({ context }) => ({ type: 'player.leaving', moment: context.moment })),
    setMoment: assign((_, { time }: { time: Seconds }) => ({ moment: time })),
    emitPosition: emit(({ context }, { video, saved }: { video: MediaId; saved: Seconds | undefined }) => ({
      type: 'player.resumePosition',
      video,
      time: canResume(context) ? saved : undefined,
    })),
    emitSignedOut: emit({ type: 'player.signedOut' }),
    emitScores: emit((_, { video, shown }: { video: MediaId; shown: boolean }) => ({
      type: 'player.scores',
      video,
      shown,
    })),
    emitOpened: emit(({ context }, id: MediaId) => ({ type: 'player.opened', id, medium: context.request.type })),
    emitPlaying: emit({ type: 'player.playing' }),
    emitSignIn: emit({ type: 'player.signIn' }),
    emitConsent: emit((_, params: { provider: Provider }) => ({ type: 'player.consent', provider: params.provider })),
    emitVolume: emit((_, { volume, muted }: { volume: number; muted: boolean }) => ({
      type: 'player.volume',
      volume,
      muted,
    })),
    emitCaptions: emit((_, { preferences }: { preferences: PlaybackPreferences }) => ({
      type: 'player.captions',
      lang: captionPreference(preferences.captions),
    })),
    emitChosen: emit((_, { choices }: { choices: ViewerChoices }) => ({ type: 'player.chosen', choices })),
    pausePlayback: sendTo(transport, { type: 'playback.pause' }),
    forwardToTransport: forwardTo(transport),
    forwardToPlayback: forwardTo('playback'),
    forwardToTags: forwardTo('tags'),
    forwardToDataDocument: forwardTo('dataDocument'),
    forwardToGate: forwardTo('gate'),
    forwardToControls: forwardTo('controls'),
    forwardToScreen: forwardTo('screen'),
    forwardToPanels: forwardTo('panels'),
    forwardToBanner: forwardTo('banner'),
    forwardToProfile: forwardTo('profile'),
    /** Forwards to the sponsor slot that the event names. */
    forwardToSponsorSlot: sendTo(
      (_, params: SponsorEvent) => params.slot,
      (_, params: SponsorEvent) => params,
    ),
    forwardToSponsorSlots: enqueueActions(({ event, enqueue }) => {
      for (const slot of SPONSOR_SLOTS) enqueue.sendTo(slot, event);
    }),
    forwardToResumePosition: forwardTo('resumePosition'),
    forwardToDoubleTapSeek: forwardTo('doubleTapSeek'),
    forwardToResults: forwardTo('results'),
    forwardToPlugins: forwardTo('plugins'),
    forwardToNext: forwardTo('next'),
    requestPlugin: enqueueActions(({ enqueue }, panel: PanelId) => {
      if (panel === 'liveResults') enqueue.sendTo('dataDocument', { type: 'results.seen' });
      const plugin = pluginOf(panel);
      if (plugin !== undefined) enqueue.sendTo('plugins', { type: 'plugins.request', plugin });
    }),
  },
});
