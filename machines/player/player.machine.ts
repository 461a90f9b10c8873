import { assign, emit, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import { TRANSIENT_REFUSALS } from '../../core/domain/access.ts';
import type { Refusal } from '../../core/domain/access.ts';
import type { DataDocument } from '../../core/domain/data-document.ts';
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
import { controlsMachine } from './screen/controls.machine.ts';
import { gateMachine } from './opening/gate/gate.machine.ts';
import { liveMachine } from './playback/live.machine.ts';
import { loadMachine } from './opening/load.machine.ts';
import type { LoadOutcome } from './opening/load.machine.ts';
import { nextMachine } from './playback/next.machine.ts';
import { panelsMachine } from './panels/panels.machine.ts';
import { pluginsMachine } from './panels/plugins.machine.ts';
import { placeMachine } from './playback/place.machine.ts';
import { playbackMachine } from './playback/playback/playback.machine.ts';
import type { PlayerEvent, Wishes } from './player.events.ts';
import type { LoadAnswer, PlayRequest } from './player.ports.ts';
import {
  beginAnew,
  beginPlayer,
  canResume,
  canSkip,
  hasNextVideo,
  hasPreviousVideo,
  isUnfinished,
  liveInput,
  moved,
  movedToUpcoming,
  nextInput,
  openAnother,
  panelsInput,
  placeInput,
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
import { tagDataMachine } from './opening/tag-data.machine.ts';
import type { TagDataOutcome } from './opening/tag-data.machine.ts';
import { tagsMachine } from './tags/tags/tags.machine.ts';
import { tapsMachine } from './screen/taps/taps.machine.ts';
import { vendorStyleMachine } from './opening/vendor-style.machine.ts';
import type { VendorStyleOutcome } from './opening/vendor-style.machine.ts';

/** What the element tells its page. */
export type PlayerNews =
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
  | { type: 'player.place'; video: MediaId; time: Seconds | undefined }
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
 * The data file, who watches and the engine's code are asked for at once; nothing is shown before access is granted.
 * A refusal is final unless another try may lift it; a gate leads back to the checks behind it; a lost session leads to
 * the sign-in, or in another site's page to a notice, while media open to everybody play on. A list of tags goes from
 * video to video, forward and back, and passes over one that is refused; the one after this is made ready
 * while it plays, and then takes its place at once. Commands go down to the child that they are for, facts come up and go to those that need them.
 * Source: player document, points 2, 4 and 8; rows P01, P02, P04, P05, P32, P33.
 */
export const playerMachine = setup({
  types: {
    input: {} as PlayerInput,
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    emitted: {} as PlayerNews,
    output: {} as PlayerOutcome,
    tags: {} as 'busy',
    transitionMeta: {} as { row: string },
  },
  actors: {
    prepareEngine: port<void, { request: PlayRequest }>('prepareEngine'),
    load: loadMachine,
    access: accessMachine,
    gate: gateMachine,
    playback: playbackMachine,
    tags: tagsMachine,
    live: liveMachine,
    style: vendorStyleMachine,
    tagData: tagDataMachine,
    controls: controlsMachine,
    screen: screenMachine,
    panels: panelsMachine,
    sponsors: sponsorsMachine,
    banner: bannerMachine,
    profile: profileMachine,
    plugins: pluginsMachine,
    place: placeMachine,
    taps: tapsMachine,
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
    keepLoaded: assign(({ context }, outcome: LoadOutcome) =>
      outcome.kind === 'loaded' ? withLoaded(context, outcome) : {},
    ),
    giveDocument: sendTo('access', (_, { document, at }: LoadAnswer) => ({ type: 'access.document', document, at })),
    keepGrant: assign((_, outcome: AccessOutcome) =>
      outcome.kind === 'granted'
        ? { document: outcome.document, grant: outcome.grant, visitor: outcome.visitor, pageGroup: outcome.pageGroup }
        : {},
    ),
    keepGate: assign((_, outcome: AccessOutcome) =>
      outcome.kind === 'gate' ? { gate: outcome.gate, visitor: outcome.visitor, pageGroup: outcome.pageGroup } : {},
    ),
    keepReason: assign(({ context }, outcome: AccessOutcome) =>
      outcome.kind === 'refused' ? { reason: refusedBy(context, outcome.reason) } : {},
    ),
    refuse: assign(({ context }, reason: Refusal) => ({ reason: refusedBy(context, reason) })),
    passGate: assign({ hasPassed: true }),
    beginAnew: assign(({ context }) => beginAnew(context)),
    openAnother: assign(({ context }, id: MediaId) => openAnother(context, id)),
    moveOn: assign(({ context }, to: 'next' | 'previous') => moved(context, to)),
    keepUpcoming: assign((_, upcoming: PlayerContext) => ({ upcoming })),
    dropUpcoming: assign({ upcoming: undefined }),
    takeUpcoming: assign(({ context }) => movedToUpcoming(context)),
    skip: assign(({ context }) => skipped(context)),
    seeSkipped: assign({ unseenSkips: 0 }),
    keepLooks: assign((_, { looks }: TagDataOutcome) => ({ looks })),
    keepStyle: assign((_, { style }: VendorStyleOutcome) => ({ style })),
    keepData: assign((_, { document }: { document: DataDocument }) => ({ document })),
    startLive: enqueueActions(({ context, enqueue }) => {
      const refreshes = isUnfinished(context);
      enqueue.assign({ refreshes });
      if (refreshes) enqueue.spawnChild('live', { id: 'live', input: liveInput(context) });
    }),
    stopLive: stopChild('live'),
    keepRepeat: assign((_, { on }: { on: boolean }) => ({ repeats: on })),
    keepVolume: assign((_, { volume, muted }: { volume: number; muted: boolean }) => ({ volume, muted })),
    keepWishes: assign((_, { wishes }: { wishes: Wishes }) => ({ wishes })),
    keepConsent: assign(({ context }, params: { provider: Provider }) => ({
      consents: [...(context.consents ?? []), params.provider],
    })),
    markSignedOut: assign({ isSignedOut: true }),
    markOnline: assign({ isOnline: true }),
    markOffline: assign({ isOnline: false }),
    tellReady: emit({ type: 'player.ready' }),
    tellRemoved: emit(({ context }) => ({ type: 'player.removed', reason: context.reason ?? 'checkFailed' })),
    tellLeaving: emit(({ context }) => ({ type: 'player.leaving', moment: context.moment })),
    keepMoment: assign((_, { time }: { time: Seconds }) => ({ moment: time })),
    tellPlace: emit(({ context }, { video, kept }: { video: MediaId; kept: Seconds | undefined }) => ({
      type: 'player.place',
      video,
      time: canResume(context) ? kept : undefined,
    })),
    tellSignedOut: emit({ type: 'player.signedOut' }),
    tellScores: emit((_, { video, shown }: { video: MediaId; shown: boolean }) => ({
      type: 'player.scores',
      video,
      shown,
    })),
    tellOpened: emit(({ context }, id: MediaId) => ({ type: 'player.opened', id, medium: context.request.type })),
    tellSignIn: emit({ type: 'player.signIn' }),
    tellConsent: emit((_, params: { provider: Provider }) => ({ type: 'player.consent', provider: params.provider })),
    tellVolume: emit((_, { volume, muted }: { volume: number; muted: boolean }) => ({
      type: 'player.volume',
      volume,
      muted,
    })),
    tellCaptions: emit((_, { wishes }: { wishes: Wishes }) => ({ type: 'player.captions', lang: wishes.captions })),
    pausePlayback: sendTo('playback', { type: 'playback.pause' }),
    seekPlayback: sendTo('playback', (_, { time }: { time: number }) => ({ type: 'playback.seek', time })),
    passToPlayback: sendTo('playback', ({ event }) => event as never),
    passToTags: sendTo('tags', ({ event }) => event as never),
    /** A finished film has no live refresh to tell. */
    passToLive: enqueueActions(({ context, event, enqueue }) => {
      if (context.refreshes) enqueue.sendTo('live', event);
    }),
    passToGate: sendTo('gate', ({ event }) => event as never),
    passToControls: sendTo('controls', ({ event }) => event as never),
    passToScreen: sendTo('screen', ({ event }) => event as never),
    passToPanels: sendTo('panels', ({ event }) => event as never),
    passToBanner: sendTo('banner', ({ event }) => event as never),
    passToProfile: sendTo('profile', ({ event }) => event as never),
    /** To the place of sponsors that the event names. */
    passToPlace: sendTo(
      (_, params: SponsorEvent) => params.place,
      (_, params: SponsorEvent) => params as never,
    ),
    passToPlaces: enqueueActions(({ event, enqueue }) => {
      for (const place of SPONSOR_PLACES) enqueue.sendTo(place, event);
    }),
    passToKeeper: sendTo('place', ({ event }) => event as never),
    passToTaps: sendTo('taps', ({ event }) => event as never),
    passToResults: sendTo('results', ({ event }) => event as never),
    passToPlugins: sendTo('plugins', ({ event }) => event as never),
    passToNext: sendTo('next', ({ event }) => event as never),
    wantPlugin: enqueueActions(({ context, enqueue }, panel: PanelId) => {
      if (panel === 'liveResults' && context.refreshes) enqueue.sendTo('live', { type: 'results.seen' });
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
      { guard: 'playsOn', actions: ['markSignedOut', 'tellSignedOut'], meta: { row: 'P33' } },
      { guard: 'canLeave', target: '.leaving', meta: { row: 'L32' } },
      { target: '.signedOut', meta: { row: 'P33' } },
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
            actions: { type: 'keepGrant', params: ({ event }) => event.output },
            meta: { row: 'P04' },
          },
          {
            guard: { type: 'isGate', params: ({ event }) => event.output },
            target: 'gated',
            actions: { type: 'keepGate', params: ({ event }) => event.output },
            meta: { row: 'P05' },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost', meta: { row: 'P33' } },
          {
            guard: { type: 'canSkipRefused', params: ({ event }) => event.output },
            target: 'opening',
            reenter: true,
            actions: 'skip',
            meta: { row: 'P32' },
          },
          {
            target: 'removed',
            actions: { type: 'keepReason', params: ({ event }) => event.output },
            meta: { row: 'P04' },
          },
        ],
        onError: [
          { guard: 'canSkip', target: 'opening', reenter: true, actions: 'skip', meta: { row: 'P32' } },
          { target: 'removed', actions: { type: 'refuse', params: 'checkFailed' }, meta: { row: 'P04' } },
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
                    { type: 'keepLoaded', params: ({ event }) => event.output },
                    {
                      type: 'giveDocument',
                      params: ({ event }) => (event.output as Extract<LoadOutcome, { kind: 'loaded' }>).answer,
                    },
                  ],
                  meta: { row: 'P01' },
                },
                { guard: 'canSkip', target: '#player.opening', reenter: true, actions: 'skip', meta: { row: 'P32' } },
                { target: '#player.removed', actions: { type: 'refuse', params: 'noData' }, meta: { row: 'P01' } },
              ],
              onError: [
                { guard: 'canSkip', target: '#player.opening', reenter: true, actions: 'skip', meta: { row: 'P32' } },
                { target: '#player.removed', actions: { type: 'refuse', params: 'noData' }, meta: { row: 'P01' } },
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
      always: [
        { guard: 'canLeave', target: 'leaving', meta: { row: 'L32' } },
        { target: 'signedOut', meta: { row: 'P33' } },
      ],
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
        onDone: { target: 'opening.checkingAccess', actions: 'passGate', meta: { row: 'P05' } },
        onError: { target: 'removed', actions: { type: 'refuse', params: 'checkFailed' } },
      },
      on: { 'gate.*': { actions: 'passToGate' }, 'page.visible': { actions: 'passToGate' } },
    },
    ready: {
      description: 'May be played: playback, tags and live refresh run, and what surrounds the picture.',
      entry: ['startLive', 'tellReady'],
      exit: 'stopLive',
      invoke: [
        {
          id: 'playback',
          src: 'playback',
          input: ({ context }) => playbackInput(context),
          onDone: [
            { guard: 'canSkip', target: 'opening', actions: 'skip', meta: { row: 'P32' } },
            { target: 'removed', actions: { type: 'refuse', params: 'gone' }, meta: { row: 'P24' } },
          ],
          onError: [
            { guard: 'canSkip', target: 'opening', actions: 'skip', meta: { row: 'P32' } },
            { target: 'removed', actions: { type: 'refuse', params: 'gone' }, meta: { row: 'P24' } },
          ],
        },
        { id: 'tags', src: 'tags', input: ({ context }) => tagsInput(context) },
        {
          id: 'style',
          src: 'style',
          input: ({ context }) => ({ head: context.document!.video }),
          onDone: { actions: { type: 'keepStyle', params: ({ event }) => event.output }, meta: { row: 'P36' } },
        },
        {
          id: 'tagData',
          src: 'tagData',
          input: ({ context }) => ({ video: context.document!.video }),
          onDone: { actions: { type: 'keepLooks', params: ({ event }) => event.output }, meta: { row: 'P01' } },
        },
        { id: 'controls', src: 'controls' },
        { id: 'screen', src: 'screen', input: ({ context }) => ({ pictured: context.request.type !== 'audio' }) },
        { id: 'panels', src: 'panels', input: ({ context }) => panelsInput(context) },
        { id: 'pubDisplay', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubDisplay') },
        { id: 'pubLiveResults', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubLiveResults') },
        { id: 'pubOverlay', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubOverlay') },
        { id: 'banner', src: 'banner', input: ({ context }) => ({ banner: context.document!.banner }) },
        { id: 'profile', src: 'profile', input: ({ context }) => ({ tags: context.document!.tags }) },
        { id: 'results', src: 'results', input: ({ context }) => ({ document: context.document! }) },
        { id: 'place', src: 'place', input: ({ context }) => placeInput(context) },
        { id: 'taps', src: 'taps' },
        { id: 'plugins', src: 'plugins', input: ({ context }) => pluginsInput(context) },
        { id: 'next', src: 'next', input: ({ context }) => nextInput(context) },
      ],
      on: {
        'player.signIn': [{ guard: 'canLeave', target: 'leaving' }, { actions: 'tellSignIn' }],
        'player.seenSkipped': { actions: 'seeSkipped', meta: { row: 'P32' } },
        'player.open': {
          target: 'opening',
          actions: [
            { type: 'openAnother', params: ({ event }) => event.id },
            { type: 'tellOpened', params: ({ event }) => event.id },
          ],
          meta: { row: 'P20' },
        },
        'page.visible': { actions: ['passToPlayback', 'passToLive', 'passToPlaces', 'passToPlugins'] },
        'page.hidden': {
          actions: ['passToPlayback', 'passToLive', 'passToPlaces', 'passToPlugins', 'passToKeeper'],
        },
        'page.turned': { actions: 'passToPanels', meta: { row: 'P16' } },
        'network.online': { actions: ['markOnline', 'passToPlayback', 'passToLive', 'passToPlugins'] },
        'network.offline': { actions: ['markOffline', 'passToPlayback', 'passToPlugins'] },

        'controls.*': { actions: 'passToControls' },
        'screen.*': { actions: 'passToScreen' },
        'panel.*': { actions: 'passToPanels' },
        'menu.*': { actions: 'passToPanels' },
        'sponsor.*': { actions: { type: 'passToPlace', params: ({ event }) => event }, meta: { row: 'P17' } },
        'banner.*': { actions: 'passToBanner', meta: { row: 'P22' } },
        'plugins.want': { actions: 'passToPlugins' },
        'panels.opened': { actions: { type: 'wantPlugin', params: ({ event }) => event.panel }, meta: { row: 'P16' } },
        'cover.changed': { actions: ['passToPanels', 'passToPlugins'], meta: { row: 'P16' } },
        'float.dismissed': { actions: 'pausePlayback', meta: { row: 'P23' } },

        'playback.play': { actions: 'passToPlayback' },
        'playback.pause': { actions: 'passToPlayback' },
        'playback.toggle': { actions: 'passToPlayback' },
        'playback.seek': { actions: 'passToPlayback' },
        'playback.seekBy': { actions: 'passToPlayback' },
        'playback.toEdge': { actions: 'passToPlayback' },
        'playback.step': { actions: 'passToPlayback' },
        'playback.setRate': { actions: 'passToPlayback' },
        'playback.setVolume': { actions: 'passToPlayback' },
        'playback.setMuted': { actions: 'passToPlayback' },
        'playback.setQuality': { actions: 'passToPlayback' },
        'playback.setCaptions': { actions: 'passToPlayback' },
        'playback.choose': { actions: 'passToPlayback' },
        'playback.watch': { actions: 'passToPlayback', meta: { row: 'P19' } },
        'playback.next': { actions: 'passToPlayback' },
        'advert.skip': { actions: 'passToPlayback' },
        'recovery.retry': { actions: 'passToPlayback' },
        'consent.give': { actions: 'passToPlayback', meta: { row: 'P07' } },
        'consent.refuse': { actions: 'passToPlayback', meta: { row: 'P07' } },
        'frameRate.dismiss': { actions: 'passToPlayback', meta: { row: 'P37' } },
        'consent.given': {
          actions: [
            { type: 'keepConsent', params: ({ event }) => event },
            { type: 'tellConsent', params: ({ event }) => event },
          ],
          meta: { row: 'P07' },
        },

        'place.noted': {
          actions: [
            { type: 'keepMoment', params: ({ event }) => event },
            { type: 'tellPlace', params: ({ event }) => event },
          ],
          meta: { row: 'P08' },
        },
        'place.startAgain': { actions: 'passToKeeper', meta: { row: 'P08' } },
        'place.dismiss': { actions: 'passToKeeper' },
        'taps.*': { actions: 'passToTaps', meta: { row: 'P15' } },

        'results.seen': { actions: 'passToLive', meta: { row: 'P10' } },
        'results.*': { actions: 'passToResults', meta: { row: 'P11' } },
        'scores.chosen': { actions: { type: 'tellScores', params: ({ event }) => event }, meta: { row: 'P11' } },

        'tag.select': { actions: 'passToTags' },
        'tag.next': { actions: 'passToTags' },
        'tag.previous': { actions: 'passToTags' },
        'tag.repeat': { actions: [{ type: 'keepRepeat', params: ({ event }) => event }, 'passToTags'] },

        'playback.ready': { actions: ['passToTags', 'passToPlugins', 'passToKeeper'] },
        'playback.playing': {
          actions: ['passToTags', 'passToControls', 'passToScreen', 'passToPlugins', 'passToNext', 'passToKeeper'],
        },
        'playback.paused': {
          actions: ['passToTags', 'passToControls', 'passToScreen', 'passToPlugins', 'passToKeeper'],
        },
        'playback.waiting': { actions: 'passToPlugins' },
        'playback.moved': { actions: ['passToTags', 'passToPlugins', 'passToKeeper'] },
        'playback.changed': { actions: ['passToTags', 'passToPlugins'] },
        'playback.regranted': { actions: ['passToTags', 'passToPlugins'] },
        'playback.volume': {
          actions: [
            { type: 'keepVolume', params: ({ event }) => event },
            { type: 'tellVolume', params: ({ event }) => event },
            'passToPlugins',
          ],
          meta: { row: 'P15' },
        },
        'playback.wished': {
          actions: [
            { type: 'keepWishes', params: ({ event }) => event },
            { type: 'tellCaptions', params: ({ event }) => event },
          ],
          meta: { row: 'P15' },
        },
        'playback.finished': [
          { guard: 'endsBeforeGranted', target: 'ready', reenter: true, actions: 'takeUpcoming', meta: { row: 'P32' } },
          { guard: 'movesOn', target: 'opening', actions: { type: 'moveOn', params: 'next' }, meta: { row: 'P02' } },
          // A tag that is played again is no end: nothing else is offered.
          { guard: 'isRepeating', actions: ['passToTags', 'passToControls', 'passToScreen', 'passToPlugins'] },
          {
            actions: ['passToTags', 'passToControls', 'passToScreen', 'passToPanels', 'passToPlugins', 'passToKeeper'],
            meta: { row: 'P08' },
          },
        ],

        'ad.impression': { actions: 'passToPlugins', meta: { row: 'P28' } },
        'ad.click': { actions: 'passToPlugins', meta: { row: 'P28' } },

        'tags.seek': { actions: { type: 'seekPlayback', params: ({ event }) => event }, meta: { row: 'P09' } },
        'tags.exhausted': [
          { guard: 'isNextGranted', target: 'ready', reenter: true, actions: 'takeUpcoming', meta: { row: 'P32' } },
          {
            guard: 'hasNextVideo',
            target: 'opening',
            actions: { type: 'moveOn', params: 'next' },
            meta: { row: 'P02' },
          },
          { actions: 'pausePlayback', meta: { row: 'P09' } },
        ],
        'tags.beyond': [
          {
            guard: { type: 'goesToGranted', params: ({ event }) => event.to },
            target: 'ready',
            reenter: true,
            actions: 'takeUpcoming',
            meta: { row: 'P32' },
          },
          {
            guard: { type: 'goesOn', params: ({ event }) => event.to },
            target: 'opening',
            actions: { type: 'moveOn', params: ({ event }) => event.to },
            meta: { row: 'P32' },
          },
        ],
        'next.granted': {
          actions: { type: 'keepUpcoming', params: ({ event }) => event.upcoming },
          meta: { row: 'P32' },
        },
        'next.lapsed': { actions: 'dropUpcoming', meta: { row: 'P32' } },
        'tag.changed': {
          actions: ['passToProfile', 'passToPlaces', 'passToPlugins', 'passToNext'],
          meta: { row: 'P21' },
        },
        'advert.due': { actions: 'passToPlayback', meta: { row: 'P06' } },
        'data.changed': {
          actions: [
            { type: 'keepData', params: ({ event }) => event },
            'passToPlayback',
            'passToTags',
            'passToPlaces',
            'passToBanner',
            'passToProfile',
            'passToPanels',
            'passToResults',
            'passToPlugins',
          ],
          meta: { row: 'P10' },
        },
      },
    },
    removed: {
      description: 'Not played, and why; another try is offered where it may help.',
      entry: 'tellRemoved',
      on: {
        'player.retry': { guard: 'isTransient', target: 'opening', actions: 'beginAnew' },
        'player.signIn': [{ guard: 'canLeave', target: 'leaving' }, { actions: 'tellSignIn' }],
      },
    },
    leaving: {
      description: 'The browser goes to the sign-in. Who comes back without it starts anew.',
      entry: 'tellLeaving',
      on: { 'page.visible': { target: 'opening', actions: 'beginAnew' } },
    },
    signedOut: {
      description: "In another site's page: a notice, and a way to sign in.",
      entry: 'tellSignedOut',
      on: {
        'player.signIn': { actions: 'tellSignIn' },
        'player.retry': { target: 'opening', actions: 'beginAnew' },
        'page.visible': { target: 'opening', actions: 'beginAnew' },
      },
    },
    closed: { description: 'Taken away.', type: 'final', output: { kind: 'closed' } },
  },
});
