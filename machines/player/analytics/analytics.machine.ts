import { assign, not, sendTo, setup } from 'xstate';
import { ANALYTICS_TIMEOUT_MS, WATCH_TICK_MS } from '../../../core/domain/constants/analytics.ts';
import { isCounted } from '../../../core/domain/analytics.ts';
import type { AnalyticsAction, AnalyticsEvent } from '../../../core/domain/analytics.ts';
import { callbackPort, port } from '../../shared/port.ts';
import { currentDocument } from '../../shared/current-document.ts';
import type { FlagsSet, PageFlags } from '../page-flags.ts';
import type { AdClick, AdImpression, PlayingMode, TagChanged } from '../player.events.ts';
import type { PluginFact, PluginInput } from '../panels/plugins.machine.ts';

/** What the viewer has said to being counted, as the browser keeps it; undefined: never asked. */
export type Consent = 'given' | 'refused' | undefined;

/** The viewer's answer to the question whether the visit may be counted. */
export type AnalyticsEventFromView = { type: 'analytics.allow' } | { type: 'analytics.refuse' };

/** What the chart sends to the counter: `count` leaves at once; `keep` leaves with the page, the latest one only. */
export type CounterCommand =
  | { type: 'counter.count'; event: AnalyticsEvent }
  | { type: 'counter.keep'; event: AnalyticsEvent };

interface AnalyticsContext extends PluginInput {
  /** The server's id of this play; undefined until it has responded, or when it did not. */
  play: string | undefined;
  /** The play was sent: of one visit there is one. */
  isPlaySent: boolean;
  /** What plays: adverts' seconds are not the film's. */
  mode: PlayingMode | undefined;
  /** Seconds of the film or stream that were played since it was opened. */
  watched: number;
}

type Taken = PluginFact | FlagsSet | AdImpression | AdClick | AnalyticsEventFromView;

/**
 * Counts one visit, once the viewer allows it: the play, the seconds watched, tags pressed, adverts seen and followed.
 *
 * What plays already when the viewer allows it counts from then on; stalls, seeks and adverts are not watched. Nothing is
 * sent before the answer, and nothing ever after a no. The play is asked of the server, whose id goes with the seconds
 * watched; everything else leaves by beacon. What the server does not take is lost without a word to the viewer. Adverts are
 * counted for anonymous visitors alone. The page may turn it off and on while the film plays: the visit stays the same one, and
 * a no holds. Source: player document, points 6 and 7.
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
    /** Seconds so far, to leave with the page: each replaces the one before. */
    setWatched: sendTo('counter', ({ context }) => ({
      type: 'counter.keep',
      event: eventOf(context, 'watch_time', context.watched),
    })),
    sendWatched: sendTo('counter', ({ context }) => ({
      type: 'counter.count',
      event: eventOf(context, 'watch_time', context.watched),
    })),
    /** `id`: what was pressed, seen or followed. */
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
      description: 'The page counts nothing, or not the visits of this film.',
      always: { guard: 'isCounted', target: 'recalling' },
    },
    recalling: {
      description: 'Has the viewer answered before?',
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
      description: 'The viewer is asked whether the visit may be counted; nothing is counted meanwhile.',
      on: {
        'analytics.allow': { target: 'counting' },
        'analytics.refuse': { target: 'refused' },
      },
    },
    refused: {
      description: 'Nothing is counted, whatever the page turns on.',
      on: { 'flags.set': {} },
      invoke: {
        id: 'saveConsent',
        src: 'saveConsent',
        input: { consent: 'refused' },
        // A browser that keeps nothing asks again next time.
        onDone: {},
        onError: {},
      },
    },
    counting: {
      description: 'The visit is counted.',
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
              description: 'The play is sent to the server, which gives it an id.',
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
            settled: { description: 'The play is counted, or was not taken.' },
          },
        },
        watch: {
          description: 'The seconds that are watched.',
          initial: 'still',
          states: {
            still: {
              description: 'Paused, stalled, within an advert, or not begun.',
              always: { guard: 'isWatching', target: 'watching' },
            },
            watching: {
              description: 'The film or stream plays; each second is counted.',
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

/** One event of the document's payload; the counter adds where the page stands. */
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
