import { assign, sendParent, sendTo, setup } from 'xstate';
import {
  LIVE_EDGE_RESTART_MS,
  LIVE_EDGE_THRESHOLD_S,
  LIVE_INTERRUPTED_MS,
} from '../../../core/domain/constants/live.ts';
import { media } from '../owners.ts';
import type { MediaNotification } from './media.ports.ts';
import type { SourceEvent } from './transport/transport.setup.ts';

type Confirmed = Extract<
  MediaNotification,
  { type: 'media.playing' | 'media.paused' | 'media.waiting' | 'media.latency' | 'media.seeked' }
>;

/** Up: whether the viewer is at the live edge. */
export type LiveEdgeFact = { type: 'liveEdge.changed'; atEdge: boolean };

/**
 * Tracks how far the viewer is behind the live edge.
 *
 * Within 10 s counts as at the edge. Viewers who fall behind because the stream stalled return to the edge; those who
 * paused or sought keep their position until they ask for the edge. A stream that stalls for 36 s is reloaded, at the
 * edge for viewers who were there and at their position for the others. An interruption is reported after 10 s. Source:
 * player document, points 4 and 9.
 * Rows: P10, S05.
 */
export const liveEdgeMachine = setup({
  types: {
    context: {} as {
      /** The viewer has paused or sought, so being behind is intended. */
      chosen: boolean;
    },
    events: {} as SourceEvent | Confirmed | { type: 'playback.toEdge' },
  },
  guards: {
    isLive: (_, params: { kind: string }) => params.kind === 'live',
    isBehindByChoice: ({ context }, params: { behind: number }) =>
      params.behind > LIVE_EDGE_THRESHOLD_S && context.chosen,
    isBehind: (_, params: { behind: number }) => params.behind > LIVE_EDGE_THRESHOLD_S,
    isNear: (_, params: { behind: number }) => params.behind <= LIVE_EDGE_THRESHOLD_S,
    isViewers: (_, params: { seek: number }) => params.seek > 0,
  },
  actions: {
    noteSource: assign((_, params: { within: boolean }) => ({ chosen: params.within })),
    noteChosen: assign({ chosen: true }),
    forgetChosen: assign({ chosen: false }),
    reportAtEdge: sendParent({ type: 'liveEdge.changed', atEdge: true }),
    reportBehind: sendParent({ type: 'liveEdge.changed', atEdge: false }),
    requestToEdge: sendTo(media, { type: 'media.toEdge' }),
    requestReloadAtEdge: sendTo(media, { type: 'media.reload', to: 'edge' }),
    requestReload: sendTo(media, { type: 'media.reload', to: 'position' }),
  },
  delays: { edgeRestart: LIVE_EDGE_RESTART_MS, interruption: LIVE_INTERRUPTED_MS },
}).createMachine({
  id: 'liveEdge',
  context: { chosen: false },
  initial: 'notLive',
  on: {
    'source.opened': [
      {
        guard: { type: 'isLive', params: ({ event }) => ({ kind: event.kind }) },
        target: '.atEdge',
        actions: { type: 'noteSource', params: ({ event }) => ({ within: event.within }) },
      },
      { target: '.notLive' },
    ],
    'source.closed': { target: '.notLive' },
    'playback.toEdge': { actions: 'forgetChosen' },
    'media.seeked': {
      guard: { type: 'isViewers', params: ({ event }) => ({ seek: event.seek }) },
      actions: 'noteChosen',
    },
  },
  states: {
    notLive: { description: 'The current source has no live edge.' },
    atEdge: {
      description: 'Within 10 s of the live edge.',
      entry: 'reportAtEdge',
      initial: 'flowing',
      states: {
        flowing: {
          description: 'The stream plays, or the viewer has paused it.',
          on: {
            'media.waiting': { target: 'stalled' },
            'media.paused': { actions: 'noteChosen' },
            'media.latency': [
              {
                guard: { type: 'isBehindByChoice', params: ({ event }) => ({ behind: event.behind }) },
                target: '#liveEdge.behind',
              },
              {
                guard: { type: 'isBehind', params: ({ event }) => ({ behind: event.behind }) },
                actions: 'requestToEdge',
              },
            ],
          },
        },
        stalled: {
          description: 'Stalled; after 36 s the stream is reloaded at its edge.',
          initial: 'briefly',
          on: {
            'media.playing': { target: 'flowing' },
            'media.paused': { target: 'flowing', actions: 'noteChosen' },
          },
          after: {
            edgeRestart: { target: '.interrupted', reenter: true, actions: 'requestReloadAtEdge' },
          },
          states: {
            briefly: {
              description: 'A segment is late, as can happen on any connection.',
              after: { interruption: { target: 'interrupted' } },
            },
            interrupted: { description: 'Stalled for 10 s or more: the viewer is told, and that no action is needed.' },
          },
        },
      },
    },
    behind: {
      description: 'More than 10 s behind by choice; does not catch up automatically.',
      entry: 'reportBehind',
      initial: 'flowing',
      on: {
        'media.latency': {
          guard: { type: 'isNear', params: ({ event }) => ({ behind: event.behind }) },
          target: 'atEdge',
          actions: 'forgetChosen',
        },
      },
      states: {
        flowing: {
          description: 'The stream plays, or the viewer has paused it.',
          on: { 'media.waiting': { target: 'stalled' } },
        },
        stalled: {
          description: 'Stalled; after 36 s the stream is reloaded at the viewer’s position.',
          on: { 'media.playing': { target: 'flowing' }, 'media.paused': { target: 'flowing' } },
          after: { edgeRestart: { target: 'stalled', reenter: true, actions: 'requestReload' } },
        },
      },
    },
  },
});
