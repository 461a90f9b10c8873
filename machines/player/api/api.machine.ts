import { and, assign, emit, enqueueActions, or, sendTo, setup, stateIn } from 'xstate';
import {
  API_FULLSCREEN_PATIENCE_MS,
  API_PLAY_PATIENCE_MS,
  API_QUEUE_MAX,
} from '../../../core/domain/constants/player-api.ts';
import { movesFilm } from '../../../core/domain/player-api.ts';
import type { CallFault, PlayerCall } from '../../../core/domain/player-api.ts';
import { callbackPort } from '../../shared/port.ts';

/** A call with its number, which its result repeats. */
export interface NumberedCall {
  id: number;
  call: PlayerCall;
}

/** What the player accepts at the moment. `waiting`: access is not granted yet, or there is nothing to play. */
export type ApiPhase = 'waiting' | 'film' | 'advert' | 'denied';

/** To the player. */
export type ApiCommand = { type: 'api.do' } & NumberedCall;

/** From the calling page. */
export type ApiEvent =
  | ({ type: 'api.call' } & NumberedCall)
  /** From the port, which observes the player. */
  | { type: 'api.phase'; phase: ApiPhase }
  | { type: 'api.taken'; id: number }
  | { type: 'api.refused'; id: number; fault: CallFault }
  /** A call to `play` waits for this. */
  | { type: 'api.playing' }
  | { type: 'api.paused' }
  | { type: 'api.blocked' }
  /** A call to `requestFullscreen` waits for this. */
  | { type: 'api.covered' }
  | { type: 'api.uncovered' };

/** How a call ended; without a fault, it succeeded. */
export type ApiEmitted = { type: 'call.ended'; id: number; fault?: CallFault };

interface ApiContext {
  /** Calls that wait for a film. */
  queue: readonly NumberedCall[];
  /** Calls to `play` whose film has not started yet. */
  plays: readonly number[];
  /** Calls to `requestFullscreen` that the browser has not answered yet. */
  screens: readonly number[];
}

const callEnded = (id: number, fault: CallFault | undefined): ApiEmitted => ({
  type: 'call.ended',
  id,
  ...(fault === undefined ? {} : { fault }),
});

/**
 * Executes a page's calls to the player and reports how each one ended.
 *
 * Up to 32 calls are queued until a film is granted, then executed in order. A call cannot leave an advert: calls that
 * would move the film wait until the advert ends. If the viewer is denied access, every call is refused. A call to
 * `play` succeeds once pictures or sound move, and one to `requestFullscreen` once the picture covers the screen.
 * Rows: E02.
 */
export const apiMachine = setup({
  types: {
    context: {} as ApiContext,
    events: {} as ApiEvent,
    emitted: {} as ApiEmitted,
  },
  actors: { player: callbackPort<ApiCommand, undefined, ApiEvent>('player') },
  delays: { playPatience: API_PLAY_PATIENCE_MS, screenPatience: API_FULLSCREEN_PATIENCE_MS },
  guards: {
    isFilm: (_, { phase }: { phase: ApiPhase }) => phase === 'film',
    isAdvert: (_, { phase }: { phase: ApiPhase }) => phase === 'advert',
    isDenied: (_, { phase }: { phase: ApiPhase }) => phase === 'denied',
    isWaiting: (_, { phase }: { phase: ApiPhase }) => phase === 'waiting',
    isFull: ({ context }) => context.queue.length >= API_QUEUE_MAX,
    movesFilm: (_, { call }: NumberedCall) => movesFilm(call),
    movesFilmAndIsFull: ({ context }, { call }: NumberedCall) =>
      movesFilm(call) && context.queue.length >= API_QUEUE_MAX,
    isPlay: ({ event }) => event.type === 'api.call' && event.call.method === 'play',
    isScreen: ({ event }) => event.type === 'api.call' && event.call.method === 'requestFullscreen',
    isAsked: or([stateIn({ calls: 'film' }), stateIn({ calls: 'advert' })]),
  },
  actions: {
    queueCall: assign(({ context }, { id, call }: NumberedCall) => ({ queue: [...context.queue, { id, call }] })),
    sendCall: sendTo('player', (_, { id, call }: NumberedCall) => ({ type: 'api.do', id, call })),
    /** Queued calls are made again in order, under the rules of the new state. */
    releaseQueue: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ queue: [] });
      for (const { id, call } of context.queue) enqueue.raise({ type: 'api.call', id, call });
    }),
    notePlay: assign(({ context }, { id }: { id: number }) => ({ plays: [...context.plays, id] })),
    noteScreen: assign(({ context }, { id }: { id: number }) => ({ screens: [...context.screens, id] })),
    endCall: emit((_, { id, fault }: { id: number; fault?: CallFault }) => callEnded(id, fault)),
    endPlays: enqueueActions(({ context, enqueue }, { fault }: { fault?: CallFault }) => {
      enqueue.assign({ plays: [] });
      for (const id of context.plays) enqueue.emit(callEnded(id, fault));
    }),
    endScreens: enqueueActions(({ context, enqueue }, { fault }: { fault?: CallFault }) => {
      enqueue.assign({ screens: [] });
      for (const id of context.screens) enqueue.emit(callEnded(id, fault));
    }),
  },
}).createMachine({
  id: 'api',
  description: 'Executes a page’s calls to the player.',
  context: { queue: [], plays: [], screens: [] },
  type: 'parallel',
  invoke: { id: 'player', src: 'player', input: undefined },
  on: {
    'api.taken': { actions: { type: 'endCall', params: ({ event }) => ({ id: event.id }) } },
    'api.refused': { actions: { type: 'endCall', params: ({ event }) => ({ id: event.id, fault: event.fault }) } },
  },
  states: {
    calls: {
      description: 'The page’s calls, in order.',
      initial: 'waiting',
      on: {
        'api.phase': [
          { guard: { type: 'isFilm', params: ({ event }) => event }, target: '.film' },
          { guard: { type: 'isAdvert', params: ({ event }) => event }, target: '.advert' },
          { guard: { type: 'isDenied', params: ({ event }) => event }, target: '.denied' },
          { target: '.waiting' },
        ],
      },
      states: {
        waiting: {
          description: 'Access is not granted yet: calls are queued.',
          on: {
            'api.call': [
              {
                guard: 'isFull',
                actions: { type: 'endCall', params: ({ event }) => ({ id: event.id, fault: 'tooMany' }) },
              },
              { actions: { type: 'queueCall', params: ({ event }) => event } },
            ],
          },
        },
        film: {
          description: 'A film or a live stream is shown: calls are executed.',
          entry: 'releaseQueue',
          on: { 'api.call': { actions: { type: 'sendCall', params: ({ event }) => event } } },
        },
        advert: {
          description: 'An advert is shown: calls that would move the film are queued.',
          entry: 'releaseQueue',
          on: {
            'api.call': [
              {
                guard: { type: 'movesFilmAndIsFull', params: ({ event }) => event },
                actions: { type: 'endCall', params: ({ event }) => ({ id: event.id, fault: 'tooMany' }) },
              },
              {
                guard: { type: 'movesFilm', params: ({ event }) => event },
                actions: { type: 'queueCall', params: ({ event }) => event },
              },
              { actions: { type: 'sendCall', params: ({ event }) => event } },
            ],
          },
        },
        denied: {
          description: 'The viewer may not watch, or the page may not learn of the medium: every call is refused.',
          entry: 'releaseQueue',
          on: {
            'api.call': {
              actions: { type: 'endCall', params: ({ event }) => ({ id: event.id, fault: 'accessDenied' }) },
            },
          },
        },
      },
    },
    playing: {
      description: 'Tracks calls to play until the film plays.',
      initial: 'idle',
      on: {
        'api.call': {
          guard: and(['isPlay', 'isAsked']),
          target: '.asked',
          actions: { type: 'notePlay', params: ({ event }) => event },
        },
      },
      states: {
        idle: { description: 'No call to play is pending.' },
        asked: {
          description: 'Playback was requested but has not started.',
          on: {
            'api.playing': { target: 'idle', actions: { type: 'endPlays', params: {} } },
            'api.blocked': { target: 'idle', actions: { type: 'endPlays', params: { fault: 'notAllowed' } } },
            'api.paused': { target: 'idle', actions: { type: 'endPlays', params: { fault: 'aborted' } } },
            'api.phase': [
              {
                guard: { type: 'isDenied', params: ({ event }) => event },
                target: 'idle',
                actions: { type: 'endPlays', params: { fault: 'accessDenied' } },
              },
              {
                guard: { type: 'isWaiting', params: ({ event }) => event },
                target: 'idle',
                actions: { type: 'endPlays', params: { fault: 'aborted' } },
              },
            ],
          },
          after: { playPatience: { target: 'idle', actions: { type: 'endPlays', params: { fault: 'timeout' } } } },
        },
      },
    },
    screen: {
      description: 'Tracks calls for fullscreen until the picture covers the screen.',
      initial: 'idle',
      on: {
        'api.call': {
          guard: and(['isScreen', 'isAsked']),
          target: '.asked',
          actions: { type: 'noteScreen', params: ({ event }) => event },
        },
      },
      states: {
        idle: { description: 'No call for fullscreen is pending.' },
        asked: {
          description: 'Fullscreen was requested from the browser.',
          on: {
            'api.covered': { target: 'idle', actions: { type: 'endScreens', params: {} } },
            'api.uncovered': { target: 'idle', actions: { type: 'endScreens', params: { fault: 'notAllowed' } } },
          },
          after: {
            screenPatience: { target: 'idle', actions: { type: 'endScreens', params: { fault: 'timeout' } } },
          },
        },
      },
    },
  },
});
