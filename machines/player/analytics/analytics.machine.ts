import { assign, not, sendTo, setup } from 'xstate';
import { ANALYTICS_TIMEOUT_MS, WATCH_TICK_MS } from '../../../core/domain/constants/analytics.ts';
import { isCounted } from '../../../core/domain/analytics.ts';
import type { AnalyticsAction, AnalyticsEvent } from '../../../core/domain/analytics.ts';
import { callbackPort, port } from '../../shared/port.ts';
import { currentDocument } from '../../shared/current-document.ts';
import type { FlagsSet, PageFlags } from '../page-flags.ts';
import type { AdClick, AdImpression, PlayingMode, TagChanged } from '../player.events.ts';
import type { PluginFact, PluginInput } from '../panels/plugins.machine.ts';

/** The viewer's stored decision on being counted; undefined: never asked. */
export type Consent = 'given' | 'refused' | undefined;

/** The viewer's answer to the consent question. */
export type AnalyticsEventFromView = { type: 'analytics.allow' } | { type: 'analytics.refuse' };

/** Commands to the counter: `count` is sent at once; `keep` is sent when the page closes, and only the latest one. */
export type CounterCommand =
  | { type: 'counter.count'; event: AnalyticsEvent }
  | { type: 'counter.keep'; event: AnalyticsEvent };

interface AnalyticsContext extends PluginInput {
  /** The server's id of this play; undefined until it responds, or if it does not. */
  play: string | undefined;
  /** The play of this visit has been sent; there is only one. */
  isPlaySent: boolean;
  /** What plays: seconds of adverts do not count as watched. */
  mode: PlayingMode | undefined;
  /** Seconds of the film or stream that have played since it was opened. */
  watched: number;
}

type Taken = PluginFact | FlagsSet | AdImpression | AdClick | AnalyticsEventFromView;

/**
 * Counts one visit, once the viewer consents: the play, the seconds watched, tags pressed, adverts seen and followed.
 *
 * If playback is already running when the viewer consents, counting starts then. Stalls, seeks and adverts do not count
 * as watched. Nothing is sent before the viewer answers, or after a refusal. The server records the play and returns an
 * id, which is sent with the seconds watched; everything else is sent by beacon. Requests that the server rejects are
 * dropped silently. Adverts are counted for anonymous visitors only. The page may turn counting off and on while the
 * film plays: the visit stays the same, and a refusal remains in force. Source: player document, points 6 and 7.
 * Rows: P17, P28.
 */
export const analyticsMachine = setup({
  types: {
    input: {} as PluginInput,
    context: {} as AnalyticsContext,
    events: {} as Taken,
  },
  actors: {
    readConsent: port<Consent, void>('readConsent'),
    saveConsent: port<void, { consent: 'given' | 'refused' }>('saveConsent'),
    sendPlay: port<{ id: string | undefined }, { event: AnalyticsEvent }>('sendPlay'),
    counter: callbackPort<CounterCommand, void>('counter'),
  },
  delays: { responseTimeout: ANALYTICS_TIMEOUT_MS, watchTick: WATCH_TICK_MS },
  guards: {
    isCounted: ({ context }) => countsHere(context, context.flags),
    isStillCounted: ({ context }, flags: PageFlags) => countsHere(context, flags),
    isPlaySent: ({ context }) => context.isPlaySent,
    isGiven: (_, consent: Consent) => consent === 'given',
    isRefused: (_, consent: Consent) => consent === 'refused',
    isPress: (_, { id, by }: TagChanged) => by === 'press' && id !== undefined,
    isAnonymous: ({ context }) => context.visitor?.kind !== 'connected',
    isPlaying: ({ context }) => context.plays,
    isWatching: ({ context }) => context.plays && (context.mode === 'replay' || context.mode === 'live'),
    hasWatched: ({ context }) => context.watched > 0,
  },
  actions: {
    notePlaying: assign((_, { mode }: { mode: PlayingMode }) => ({ plays: true, mode })),
    noteRest: assign({ plays: false }),
    setFlags: assign((_, flags: PageFlags) => ({ flags })),
    notePlaySent: assign({ isPlaySent: true }),
    setPlay: assign((_, play: string | undefined) => ({ play })),
    countSecond: assign({ watched: ({ context }) => context.watched + 1 }),
    /** Seconds so far, to be sent when the page closes; each value replaces the previous one. */
    setWatched: sendTo('counter', ({ context }) => ({
      type: 'counter.keep',
      event: eventOf(context, 'watch_time', context.watched),
    })),
    sendWatched: sendTo('counter', ({ context }) => ({
      type: 'counter.count',
      event: eventOf(context, 'watch_time', context.watched),
    })),
    /** `id`: of what was pressed, seen or followed. */
    count: sendTo('counter', ({ context }, { action, id }: { action: AnalyticsAction; id: string | undefined }) => ({
      type: 'counter.count',
      event: eventOf(context, action, id ?? ''),
    })),
  },
}).createMachine({
  id: 'analytics',
  context: ({ input }) => ({ ...input, mode: input.stream?.mode, play: undefined, isPlaySent: false, watched: 0 }),
  initial: 'off',
  on: {
    'flags.set': [
      {
        guard: { type: 'isStillCounted', params: ({ event }) => event.flags },
        actions: { type: 'setFlags', params: ({ event }) => event.flags },
      },
      { target: '.off', actions: { type: 'setFlags', params: ({ event }) => event.flags } },
    ],
    'playback.playing': { actions: { type: 'notePlaying', params: ({ event }) => event } },
    'playback.waiting': { actions: 'noteRest' },
    'playback.paused': { actions: 'noteRest' },
    'playback.finished': { actions: 'noteRest' },
    'playback.changed': { actions: 'noteRest' },
  },
  states: {
    off: {
      description: 'The page counts nothing, or not this film.',
      always: { guard: 'isCounted', target: 'recalling' },
    },
    recalling: {
      description: 'Reads the stored answer of the viewer.',
      invoke: {
        id: 'readConsent',
        src: 'readConsent',
        onDone: [
          {
            guard: { type: 'isGiven', params: ({ event }) => event.output },
            target: 'counting',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
          },
          { target: 'asking' },
        ],
        onError: { target: 'asking' },
      },
      after: { responseTimeout: { target: 'asking' } },
    },
    asking: {
      description: 'Asks the viewer for consent; nothing is counted meanwhile.',
      on: {
        'analytics.allow': { target: 'counting' },
        'analytics.refuse': { target: 'refused' },
      },
    },
    refused: {
      description: 'Nothing is counted, even if the page turns counting on.',
      on: { 'flags.set': {} },
      invoke: {
        id: 'saveConsent',
        src: 'saveConsent',
        input: { consent: 'refused' },
        // If the browser cannot store the answer, the viewer is asked again next time.
        onDone: {},
        onError: {},
      },
    },
    counting: {
      description: 'Counts the visit.',
      invoke: [
        { id: 'counter', src: 'counter' },
        { id: 'saveConsent', src: 'saveConsent', input: { consent: 'given' }, onDone: {}, onError: {} },
      ],
      on: {
        'tag.changed': {
          guard: { type: 'isPress', params: ({ event }) => event },
          actions: { type: 'count', params: ({ event }) => ({ action: 'tag_click', id: event.id }) },
        },
        'ad.impression': {
          guard: 'isAnonymous',
          actions: { type: 'count', params: ({ event }) => ({ action: 'ad_impression', id: event.ad }) },
        },
        'ad.click': {
          guard: 'isAnonymous',
          actions: { type: 'count', params: ({ event }) => ({ action: 'ad_click', id: event.ad }) },
        },
        'page.hidden': { guard: 'hasWatched', actions: 'sendWatched' },
      },
      type: 'parallel',
      states: {
        play: {
          description: 'The play of this visit.',
          initial: 'unplayed',
          states: {
            unplayed: {
              description: 'Nothing has played yet.',
              always: [
                { guard: 'isPlaySent', target: 'settled' },
                { guard: 'isPlaying', target: 'sending' },
              ],
            },
            sending: {
              description: 'Sends the play to the server, which returns an id.',
              entry: 'notePlaySent',
              invoke: {
                id: 'sendPlay',
                src: 'sendPlay',
                input: ({ context }) => ({
                  event: eventOf(context, 'play', currentDocument(context.document).video.id),
                }),
                onDone: {
                  target: 'settled',
                  actions: { type: 'setPlay', params: ({ event }) => event.output.id },
                },
                onError: { target: 'settled' },
              },
              after: { responseTimeout: { target: 'settled' } },
            },
            settled: { description: 'The play was counted or rejected.' },
          },
        },
        watch: {
          description: 'Counts the seconds watched.',
          initial: 'still',
          states: {
            still: {
              description: 'Paused, stalled, in an advert, or not started.',
              always: { guard: 'isWatching', target: 'watching' },
            },
            watching: {
              description: 'The film or stream plays; every second is counted.',
              always: { guard: not('isWatching'), target: 'still' },
              after: {
                watchTick: {
                  target: 'watching',
                  reenter: true,
                  actions: ['countSecond', 'setWatched'],
                },
              },
            },
          },
        },
      },
    },
  },
});

function countsHere({ visitor, request, document }: PluginInput, flags: PageFlags | undefined): boolean {
  const user = visitor?.kind === 'connected' ? visitor.user.id : request.userId;
  return isCounted(flags?.analyticsGroups, currentDocument(document).video.group, user);
}

/** An event in the format that the document specifies; the counter adds the page's address. */
function eventOf(context: AnalyticsContext, action: AnalyticsAction, value: string | number): AnalyticsEvent {
  const { visitor, request, document, play } = context;
  return {
    action,
    value,
    userId: visitor?.kind === 'connected' ? visitor.user.id : request.userId,
    groupId: currentDocument(document).video.group,
    incognito: visitor?.kind !== 'connected',
    play,
  };
}
