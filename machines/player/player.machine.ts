import { assign, emit, enqueueActions, forwardTo, sendTo, setup, stopChild } from 'xstate';
import { TRANSIENT_REFUSALS } from '../../core/domain/access.ts';
import type { Refusal } from '../../core/domain/access.ts';
import { SPONSOR_PLACES } from '../../core/domain/sponsors.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { MediaId, Seconds } from '../../core/domain/media.ts';
import type { PanelId } from '../../core/domain/panels.ts';
import type { Provider } from '../../core/domain/providers.ts';
import { pluginOf } from '../../core/domain/plugins.ts';
import type { AccessOutcome } from './opening/access/access.guards.ts';
import { accessMachine } from './opening/access/access.machine.ts';
import { bannerMachine } from './panels/banner.machine.ts';
import { dataDocumentMachine } from './opening/data-document.machine.ts';
import { controlsMachine } from './screen/controls.machine.ts';
import { gateMachine } from './opening/gate/gate.machine.ts';
import { loadMachine } from './opening/load.machine.ts';
import type { LoadOutcome } from './opening/load.machine.ts';
import { optionalFileMachine } from './opening/optional-file.machine.ts';
import type { OptionalFileOutcome } from './opening/optional-file.machine.ts';
import { nextMachine } from './playback/next.machine.ts';
import { panelsMachine } from './panels/panels.machine.ts';
import { pluginsMachine } from './panels/plugins.machine.ts';
import { transport } from './owners.ts';
import { resumePositionMachine } from './playback/resume-position.machine.ts';
import { playbackMachine } from './playback/playback/playback.machine.ts';
import type { PlaybackPreferences } from './player.events.ts';
import type { PlayerEvent } from './player.inbox.ts';
import type { LoadResult, PlayRequest } from './player.ports.ts';
import {
  resetPlayer,
  beginPlayer,
  canResume,
  canSkip,
  dataDocumentInput,
  hasNextVideo,
  hasPreviousVideo,
  moved,
  movedToUpcoming,
  nextInput,
  openAnother,
  optionalFile,
  panelsInput,
  resumePositionInput,
  playbackInput,
  playsOn,
  refusedBy,
  skipped,
  sponsorsInput,
  pluginsInput,
  tagsInput,
  withLoaded,
} from './player.rules.ts';
import type { PlayerContext, PlayerInput } from './player.rules.ts';
import { profileMachine } from './panels/profile.machine.ts';
import { resultsMachine } from './panels/results.machine.ts';
import { screenMachine } from './screen/screen.machine.ts';
import { sponsorsMachine } from './panels/sponsors.machine.ts';
import type { SponsorEvent } from './panels/sponsors.machine.ts';
import { tagsMachine } from './tags/tags/tags.machine.ts';
import { doubleTapSeekMachine } from './screen/double-tap-seek/double-tap-seek.machine.ts';

/** What the element tells its page. */
export type PlayerEmitted =
  | { type: 'player.ready' }
  | { type: 'player.removed'; reason: Refusal }
  /** Its own page: the browser goes to the sign-in and comes back, to the moment where it was. */
  | { type: 'player.leaving'; moment: Seconds | undefined }
  /** Another site's page: that page decides; `player.signIn` when the viewer asks for it. */
  | { type: 'player.signedOut' }
  | { type: 'player.signIn' }
  | { type: 'player.volume'; volume: number; muted: boolean }
  /** BCP 47 language of the captions that the viewer wishes for. */
  | { type: 'player.captions'; lang: string | 'off' }
  /** The viewer shows or hides the scores of a video. */
  | { type: 'player.scores'; video: MediaId; shown: boolean }
  /** Where a film goes on from at the next visit; undefined: at its beginning. */
  | { type: 'player.resumePosition'; video: MediaId; time: Seconds | undefined }
  /** The viewer went on to another video. */
  | { type: 'player.opened'; id: MediaId; medium: PlayRequest['type'] }
  /** The viewer has let a video site in. */
  | { type: 'player.consent'; provider: Provider };

/** A player ends when it is taken away. */
export interface PlayerOutcome {
  kind: 'closed';
}

/**
 * One player: from what the address asks for to a film that plays, or to the reason why none does.
 *
 * The data file, who watches and the engine's code are asked for at once; nothing is shown before access is granted. A
 * refusal is final unless another try may lift it; a gate leads back to the checks behind it; a lost session leads to the
 * sign-in, or in another site's page to a notice, while media open to everybody play on. A list of tags goes from video to
 * video, forward and back, and passes over one that is refused; the one after this is made ready while it plays, and then
 * takes its place at once. Commands go down to the child that they are for, facts come up and go to those that need them.
 * Source: player document, points 2, 4 and 8.
 * Rows: L32, P01, P02, P04, P05, P06, P07, P08, P09, P10, P11, P15, P16, P17, P19, P20, P21, P22, P23, P24, P28, P32, P33,
 * P36, P37.
 */
export const playerMachine = setup({
  types: {
    input: {} as PlayerInput,
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    emitted: {} as PlayerEmitted,
    output: {} as PlayerOutcome,
    tags: {} as 'busy',
  },
  actors: {
    prepareEngine: port<void, { request: PlayRequest }>('prepareEngine'),
    load: loadMachine,
    access: accessMachine,
    gate: gateMachine,
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
      outcome.kind === 'refused' ? { reason: refusedBy(context, outcome.reason) } : {},
    ),
    refuse: assign(({ context }, reason: Refusal) => ({ reason: refusedBy(context, reason) })),
    passGate: assign({ hasPassed: true }),
    resetPlayer: assign(({ context }) => resetPlayer(context)),
    openAnother: assign(({ context }, id: MediaId) => openAnother(context, id)),
    moveOn: assign(({ context }, to: 'next' | 'previous') => moved(context, to)),
    setUpcoming: assign((_, upcoming: PlayerContext) => ({ upcoming })),
    dropUpcoming: assign({ upcoming: undefined }),
    takeUpcoming: assign(({ context }) => movedToUpcoming(context)),
    skip: assign(({ context }) => skipped(context)),
    seeSkipped: assign({ unseenSkips: 0 }),
    saveAppearance: assign((_, { appearance }: OptionalFileOutcome) => appearance),
    /** Before the others of `ready`, which are given its reference. */
    openDocument: assign(({ context, spawn }) => ({
      document: spawn('dataDocument', { id: 'dataDocument', input: dataDocumentInput(context) }),
      granted: undefined,
    })),
    closeDocument: stopChild('dataDocument'),
    setRepeat: assign((_, { on }: { on: boolean }) => ({ repeats: on })),
    setVolume: assign((_, { volume, muted }: { volume: number; muted: boolean }) => ({ volume, muted })),
    setPreferences: assign((_, { preferences }: { preferences: PlaybackPreferences }) => ({ preferences })),
    setConsent: assign(({ context }, params: { provider: Provider }) => ({
      consents: [...(context.consents ?? []), params.provider],
    })),
    markSignedOut: assign({ isSignedOut: true }),
    markOnline: assign({ isOnline: true }),
    markOffline: assign({ isOnline: false }),
    emitReady: emit({ type: 'player.ready' }),
    emitRemoved: emit(({ context }) => ({ type: 'player.removed', reason: context.reason ?? 'checkFailed' })),
    emitLeaving: emit(({ context }) => ({ type: 'player.leaving', moment: context.moment })),
    setMoment: assign((_, { time }: { time: Seconds }) => ({ moment: time })),
    emitPlace: emit(({ context }, { video, kept }: { video: MediaId; kept: Seconds | undefined }) => ({
      type: 'player.resumePosition',
      video,
      time: canResume(context) ? kept : undefined,
    })),
    emitSignedOut: emit({ type: 'player.signedOut' }),
    emitScores: emit((_, { video, shown }: { video: MediaId; shown: boolean }) => ({
      type: 'player.scores',
      video,
      shown,
    })),
    emitOpened: emit(({ context }, id: MediaId) => ({ type: 'player.opened', id, medium: context.request.type })),
    emitSignIn: emit({ type: 'player.signIn' }),
    emitConsent: emit((_, params: { provider: Provider }) => ({ type: 'player.consent', provider: params.provider })),
    emitVolume: emit((_, { volume, muted }: { volume: number; muted: boolean }) => ({
      type: 'player.volume',
      volume,
      muted,
    })),
    emitCaptions: emit((_, { preferences }: { preferences: PlaybackPreferences }) => ({
      type: 'player.captions',
      lang: preferences.captions,
    })),
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
    /** To the place of sponsors that the event names. */
    forwardToSponsorPlace: sendTo(
      (_, params: SponsorEvent) => params.place,
      (_, params: SponsorEvent) => params,
    ),
    forwardToSponsorPlaces: enqueueActions(({ event, enqueue }) => {
      for (const place of SPONSOR_PLACES) enqueue.sendTo(place, event);
    }),
    forwardToResumePosition: forwardTo('resumePosition'),
    forwardToDoubleTapSeek: forwardTo('doubleTapSeek'),
    forwardToResults: forwardTo('results'),
    forwardToPlugins: forwardTo('plugins'),
    forwardToNext: forwardTo('next'),
    wantPlugin: enqueueActions(({ enqueue }, panel: PanelId) => {
      if (panel === 'liveResults') enqueue.sendTo('dataDocument', { type: 'results.seen' });
      const plugin = pluginOf(panel);
      if (plugin !== undefined) enqueue.sendTo('plugins', { type: 'plugins.want', plugin });
    }),
  },
}).createMachine({
  id: 'player',
  description: 'One player, from what is asked for to what plays.',
  context: ({ input }) => beginPlayer(input),
  output: finalOutput<PlayerOutcome>(),
  initial: 'opening',
  on: {
    'player.close': { target: '.closed' },
    'network.online': { actions: 'markOnline' },
    'network.offline': { actions: 'markOffline' },
    'session.lost': [
      { guard: 'playsOn', actions: ['markSignedOut', 'emitSignedOut'] },
      { guard: 'canLeave', target: '.leaving' },
      { target: '.signedOut' },
    ],
  },
  states: {
    opening: {
      description: 'Finds out what to play and whether it may be; a skeleton is shown.',
      tags: 'busy',
      initial: 'loading',
      invoke: {
        id: 'access',
        src: 'access',
        input: ({ context }) => ({
          request: context.request,
          hasSession: context.hasSession,
          visitor: context.visitor,
          pageGroup: context.pageGroup,
          passed: context.hasPassed ? context.loaded : undefined,
        }),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'setGrant', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isGate', params: ({ event }) => event.output },
            target: 'gated',
            actions: { type: 'setGate', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          {
            guard: { type: 'canSkipRefused', params: ({ event }) => event.output },
            target: 'opening',
            reenter: true,
            actions: 'skip',
          },
          {
            target: 'removed',
            actions: { type: 'setReason', params: ({ event }) => event.output },
          },
        ],
        onError: [
          { guard: 'canSkip', target: 'opening', reenter: true, actions: 'skip' },
          { target: 'removed', actions: { type: 'refuse', params: 'checkFailed' } },
        ],
      },
      states: {
        loading: {
          description: 'The data file is fetched while the session and the engine are asked for.',
          invoke: [
            {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ request: context.request, id: context.list[context.place]?.id }),
              onDone: [
                {
                  guard: { type: 'isLoaded', params: ({ event }) => event.output },
                  target: 'checkingAccess',
                  actions: [
                    { type: 'setLoaded', params: ({ event }) => event.output },
                    {
                      type: 'giveDocument',
                      params: ({ event }) => (event.output as Extract<LoadOutcome, { kind: 'loaded' }>).answer,
                    },
                  ],
                },
                { guard: 'canSkip', target: '#player.opening', reenter: true, actions: 'skip' },
                { target: '#player.removed', actions: { type: 'refuse', params: 'noData' } },
              ],
              onError: [
                { guard: 'canSkip', target: '#player.opening', reenter: true, actions: 'skip' },
                { target: '#player.removed', actions: { type: 'refuse', params: 'noData' } },
              ],
            },
            {
              id: 'engine',
              src: 'prepareEngine',
              input: ({ context }) => ({ request: context.request }),
              // Playback asks for it again, and tells what is wrong.
              onDone: {},
              onError: {},
            },
          ],
        },
        checkingAccess: { description: 'The document is there; what it asks for is checked.' },
      },
    },
    lost: {
      description: 'Signed out while it opened.',
      always: [{ guard: 'canLeave', target: 'leaving' }, { target: 'signedOut' }],
    },
    gated: {
      description: 'A form or a password stands before it.',
      invoke: {
        id: 'gate',
        src: 'gate',
        input: ({ context }) => ({
          kind: context.gate ?? 'password',
          type: context.request.type,
          id: context.loaded!.document.video.id,
          hasCookies: context.hasCookies,
        }),
        onDone: { target: 'opening.checkingAccess', actions: 'passGate' },
        onError: { target: 'removed', actions: { type: 'refuse', params: 'checkFailed' } },
      },
      on: { 'gate.*': { actions: 'forwardToGate' }, 'page.visible': { actions: 'forwardToGate' } },
    },
    ready: {
      description: 'May be played: playback and tags run, the data are kept fresh, and what surrounds the picture.',
      entry: ['openDocument', 'emitReady'],
      exit: 'closeDocument',
      invoke: [
        {
          id: 'playback',
          src: 'playback',
          input: ({ context }) => playbackInput(context),
          onDone: [
            { guard: 'canSkip', target: 'opening', actions: 'skip' },
            { target: 'removed', actions: { type: 'refuse', params: 'gone' } },
          ],
          onError: [
            { guard: 'canSkip', target: 'opening', actions: 'skip' },
            { target: 'removed', actions: { type: 'refuse', params: 'gone' } },
          ],
        },
        { id: 'tags', src: 'tags', input: ({ context }) => tagsInput(context) },
        {
          id: 'style',
          src: 'style',
          input: ({ context }) => optionalFile(context, 'custoId'),
          onDone: { actions: { type: 'saveAppearance', params: ({ event }) => event.output } },
        },
        {
          id: 'tagData',
          src: 'tagData',
          input: ({ context }) => optionalFile(context, 'reference'),
          onDone: { actions: { type: 'saveAppearance', params: ({ event }) => event.output } },
        },
        { id: 'controls', src: 'controls' },
        { id: 'screen', src: 'screen', input: ({ context }) => ({ pictured: context.request.type !== 'audio' }) },
        { id: 'panels', src: 'panels', input: ({ context }) => panelsInput(context) },
        { id: 'pubDisplay', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubDisplay') },
        { id: 'pubLiveResults', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubLiveResults') },
        { id: 'pubOverlay', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubOverlay') },
        { id: 'banner', src: 'banner', input: ({ context }) => ({ document: context.document! }) },
        { id: 'profile', src: 'profile', input: ({ context }) => ({ document: context.document! }) },
        { id: 'results', src: 'results', input: ({ context }) => ({ document: context.document! }) },
        { id: 'resumePosition', src: 'resumePosition', input: ({ context }) => resumePositionInput(context) },
        { id: 'doubleTapSeek', src: 'doubleTapSeek' },
        { id: 'plugins', src: 'plugins', input: ({ context }) => pluginsInput(context) },
        { id: 'next', src: 'next', input: ({ context }) => nextInput(context) },
      ],
      on: {
        'player.signIn': [{ guard: 'canLeave', target: 'leaving' }, { actions: 'emitSignIn' }],
        'player.seenSkipped': { actions: 'seeSkipped' },
        'player.open': {
          target: 'opening',
          actions: [
            { type: 'openAnother', params: ({ event }) => event.id },
            { type: 'emitOpened', params: ({ event }) => event.id },
          ],
        },
        'page.visible': {
          actions: ['forwardToPlayback', 'forwardToDataDocument', 'forwardToSponsorPlaces', 'forwardToPlugins'],
        },
        'page.hidden': {
          actions: [
            'forwardToPlayback',
            'forwardToDataDocument',
            'forwardToSponsorPlaces',
            'forwardToPlugins',
            'forwardToResumePosition',
          ],
        },
        'page.turned': { actions: 'forwardToPanels' },
        'network.online': { actions: ['markOnline', 'forwardToPlayback', 'forwardToDataDocument', 'forwardToPlugins'] },
        'network.offline': { actions: ['markOffline', 'forwardToPlayback', 'forwardToPlugins'] },

        'controls.*': { actions: 'forwardToControls' },
        'screen.*': { actions: 'forwardToScreen' },
        'panel.*': { actions: 'forwardToPanels' },
        'menu.*': { actions: 'forwardToPanels' },
        'sponsor.*': { actions: { type: 'forwardToSponsorPlace', params: ({ event }) => event } },
        'banner.*': { actions: 'forwardToBanner' },
        'plugins.want': { actions: 'forwardToPlugins' },
        'panels.opened': { actions: { type: 'wantPlugin', params: ({ event }) => event.panel } },
        'cover.changed': { actions: ['forwardToPanels', 'forwardToPlugins'] },
        'float.dismissed': { actions: 'pausePlayback' },

        'playback.play': { actions: 'forwardToTransport' },
        'playback.pause': { actions: 'forwardToTransport' },
        'playback.toggle': { actions: 'forwardToTransport' },
        'playback.seek': { actions: 'forwardToTransport' },
        'playback.seekBy': { actions: 'forwardToTransport' },
        'playback.toEdge': { actions: 'forwardToPlayback' },
        'playback.step': { actions: 'forwardToPlayback' },
        'playback.setRate': { actions: 'forwardToPlayback' },
        'playback.setVolume': { actions: 'forwardToPlayback' },
        'playback.setMuted': { actions: 'forwardToPlayback' },
        'playback.setQuality': { actions: 'forwardToPlayback' },
        'playback.setCaptions': { actions: 'forwardToPlayback' },
        'playback.choose': { actions: 'forwardToPlayback' },
        'playback.watch': { actions: 'forwardToPlayback' },
        'playback.next': { actions: 'forwardToPlayback' },
        'advert.skip': { actions: 'forwardToPlayback' },
        'recovery.retry': { actions: 'forwardToPlayback' },
        'consent.give': { actions: 'forwardToPlayback' },
        'consent.refuse': { actions: 'forwardToPlayback' },
        'frameRate.dismiss': { actions: 'forwardToPlayback' },
        'consent.given': {
          actions: [
            { type: 'setConsent', params: ({ event }) => event },
            { type: 'emitConsent', params: ({ event }) => event },
          ],
        },

        'resumePosition.noted': {
          actions: [
            { type: 'setMoment', params: ({ event }) => event },
            { type: 'emitPlace', params: ({ event }) => event },
          ],
        },
        'resumePosition.startAgain': { actions: 'forwardToResumePosition' },
        'resumePosition.dismiss': { actions: 'forwardToResumePosition' },
        'doubleTapSeek.*': { actions: 'forwardToDoubleTapSeek' },

        'results.seen': { actions: 'forwardToDataDocument' },
        'results.*': { actions: 'forwardToResults' },
        'scores.chosen': { actions: { type: 'emitScores', params: ({ event }) => event } },

        'tag.next': { actions: 'forwardToTags' },
        'tag.previous': { actions: 'forwardToTags' },
        'tag.repeat': { actions: [{ type: 'setRepeat', params: ({ event }) => event }, 'forwardToTags'] },

        'playback.ready': { actions: ['forwardToTags', 'forwardToPlugins', 'forwardToResumePosition'] },
        'playback.playing': {
          actions: [
            'forwardToTags',
            'forwardToControls',
            'forwardToScreen',
            'forwardToPlugins',
            'forwardToNext',
            'forwardToResumePosition',
          ],
        },
        'playback.paused': {
          actions: [
            'forwardToTags',
            'forwardToControls',
            'forwardToScreen',
            'forwardToPlugins',
            'forwardToResumePosition',
          ],
        },
        'playback.waiting': { actions: 'forwardToPlugins' },
        'media.seeked': { actions: ['forwardToTags', 'forwardToPlugins', 'forwardToResumePosition'] },
        'playback.changed': { actions: ['forwardToTags', 'forwardToPlugins', 'forwardToResumePosition'] },
        'playback.regranted': { actions: ['forwardToTags', 'forwardToPlugins'] },
        'playback.volume': {
          actions: [
            { type: 'setVolume', params: ({ event }) => event },
            { type: 'emitVolume', params: ({ event }) => event },
            'forwardToPlugins',
          ],
        },
        'playback.preferences': {
          actions: [
            { type: 'setPreferences', params: ({ event }) => event },
            { type: 'emitCaptions', params: ({ event }) => event },
          ],
        },
        'playback.finished': [
          { guard: 'endsBeforeGranted', target: 'ready', reenter: true, actions: 'takeUpcoming' },
          { guard: 'movesOn', target: 'opening', actions: { type: 'moveOn', params: 'next' } },
          // A tag that is played again is no end: nothing else is offered.
          {
            guard: 'isRepeating',
            actions: ['forwardToTags', 'forwardToControls', 'forwardToScreen', 'forwardToPlugins'],
          },
          {
            actions: [
              'forwardToTags',
              'forwardToControls',
              'forwardToScreen',
              'forwardToPanels',
              'forwardToPlugins',
              'forwardToResumePosition',
            ],
          },
        ],

        'ad.impression': { actions: 'forwardToPlugins' },
        'ad.click': { actions: 'forwardToPlugins' },

        'tags.exhausted': [
          { guard: 'isNextGranted', target: 'ready', reenter: true, actions: 'takeUpcoming' },
          {
            guard: 'hasNextVideo',
            target: 'opening',
            actions: { type: 'moveOn', params: 'next' },
          },
          { actions: 'pausePlayback' },
        ],
        'tags.beyond': [
          {
            guard: { type: 'goesToGranted', params: ({ event }) => event.to },
            target: 'ready',
            reenter: true,
            actions: 'takeUpcoming',
          },
          {
            guard: { type: 'goesOn', params: ({ event }) => event.to },
            target: 'opening',
            actions: { type: 'moveOn', params: ({ event }) => event.to },
          },
        ],
        'next.granted': {
          actions: { type: 'setUpcoming', params: ({ event }) => event.upcoming },
        },
        'next.lapsed': { actions: 'dropUpcoming' },
        'tag.changed': {
          actions: ['forwardToProfile', 'forwardToSponsorPlaces', 'forwardToPlugins', 'forwardToNext'],
        },
        'advert.due': { actions: 'forwardToPlayback' },
        'data.changed': {
          actions: [
            'forwardToPlayback',
            'forwardToTags',
            'forwardToSponsorPlaces',
            'forwardToBanner',
            'forwardToPanels',
            'forwardToResults',
            'forwardToPlugins',
          ],
        },
      },
    },
    removed: {
      description: 'Not played, and why; another try is offered where it may help.',
      entry: 'emitRemoved',
      on: {
        'player.retry': { guard: 'isTransient', target: 'opening', actions: 'resetPlayer' },
        'player.signIn': [{ guard: 'canLeave', target: 'leaving' }, { actions: 'emitSignIn' }],
      },
    },
    leaving: {
      description: 'The browser goes to the sign-in. Who comes back without it starts anew.',
      entry: 'emitLeaving',
      on: { 'page.visible': { target: 'opening', actions: 'resetPlayer' } },
    },
    signedOut: {
      description: "In another site's page: a notice, and a way to sign in.",
      entry: 'emitSignedOut',
      on: {
        'player.signIn': { actions: 'emitSignIn' },
        'player.retry': { target: 'opening', actions: 'resetPlayer' },
        'page.visible': { target: 'opening', actions: 'resetPlayer' },
      },
    },
    closed: { description: 'Taken away.', type: 'final', output: { kind: 'closed' } },
  },
});
