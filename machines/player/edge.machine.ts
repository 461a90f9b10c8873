import { sendParent, setup } from 'xstate';
import { LIVE_EDGE_RESTART_MS, LIVE_EDGE_THRESHOLD_S } from '../../src/domain/constants.ts';
import type { MediaNotification } from './media.ports.ts';
import type { SourceEvent } from './transport.machine.ts';

type Confirmed = Extract<
  MediaNotification,
  { type: 'media.playing' | 'media.paused' | 'media.waiting' | 'media.latency' }
>;

/** Up: where the viewer is, and a restart at the edge. */
export type EdgeFact = { type: 'edge.changed'; atEdge: boolean } | { type: 'media.reload' };

/**
 * Watches how far behind a live stream the viewer is.
 *
 * Within 10 s is at the edge. Who is behind stays behind until they ask for the edge; only a stream that stalls at the
 * edge for 36 s is loaded again there. Source: player document, points 4 and 9; row P10.
 */
export const edgeMachine = setup({
  types: {
    events: {} as SourceEvent | Confirmed,
    transitionMeta: {} as { row: string },
  },
  guards: {
    isLive: (_, params: { kind: string }) => params.kind === 'live',
    isBehind: (_, params: { behind: number }) => params.behind > LIVE_EDGE_THRESHOLD_S,
    isNear: (_, params: { behind: number }) => params.behind <= LIVE_EDGE_THRESHOLD_S,
  },
  actions: {
    tellAtEdge: sendParent({ type: 'edge.changed', atEdge: true }),
    tellBehind: sendParent({ type: 'edge.changed', atEdge: false }),
    askReload: sendParent({ type: 'media.reload' }),
  },
  delays: { edgeRestart: LIVE_EDGE_RESTART_MS },
}).createMachine({
  id: 'edge',
  initial: 'notLive',
  on: {
    'source.opened': [
      {
        guard: { type: 'isLive', params: ({ event }) => ({ kind: event.kind }) },
        target: '.atEdge',
        meta: { row: 'P10' },
      },
      { target: '.notLive' },
    ],
    'source.closed': { target: '.notLive' },
  },
  states: {
    notLive: { description: 'What plays has no live edge.' },
    atEdge: {
      description: 'Within 10 s of the live edge.',
      entry: 'tellAtEdge',
      initial: 'flowing',
      states: {
        flowing: {
          description: 'The stream runs, or the viewer has paused it.',
          on: {
            'media.waiting': { target: 'stalled' },
            'media.latency': {
              guard: { type: 'isBehind', params: ({ event }) => ({ behind: event.behind }) },
              target: '#edge.behind',
              meta: { row: 'P10' },
            },
          },
        },
        stalled: {
          description: 'Nothing new comes; after 36 s the stream is loaded again at its edge.',
          on: {
            'media.playing': { target: 'flowing' },
            'media.paused': { target: 'flowing' },
          },
          after: { edgeRestart: { target: 'stalled', reenter: true, actions: 'askReload', meta: { row: 'P10' } } },
        },
      },
    },
    behind: {
      description: 'More than 10 s behind, and never catching up by itself.',
      entry: 'tellBehind',
      on: {
        'media.latency': {
          guard: { type: 'isNear', params: ({ event }) => ({ behind: event.behind }) },
          target: 'atEdge',
          meta: { row: 'P10' },
        },
      },
    },
  },
});
