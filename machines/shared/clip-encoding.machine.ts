import { assign, setup } from 'xstate';
import { CLIP_POLL_INTERVAL_MS, CLIP_POLL_LIMIT, CLIP_PROBE_TIMEOUT_MS } from '../../core/domain/constants/clips.ts';
import { finalOutput } from './final-output.ts';
import { port } from './port.ts';

export type ClipProbe = 'ready' | 'notYet';

export type ClipOutcome = { kind: 'ready' } | { kind: 'failed' } | { kind: 'cancelled' };

/**
 * Waits for the server to finish encoding a clip.
 *
 * `probing` requests the manifest once, `waiting` spaces the requests a second apart; after sixty attempts the clip has
 * failed. Source: player document, points 4 and 9.
 * Rows: L20.
 */
export const clipEncodingMachine = setup({
  types: {
    input: {} as { manifestUrl: string },
    context: {} as { manifestUrl: string; tries: number },
    events: {} as { type: 'clip.cancel' },
    output: {} as ClipOutcome,
    tags: {} as 'busy',
  },
  actors: { probeManifest: port<ClipProbe, { manifestUrl: string }>('probeManifest') },
  delays: { pollInterval: CLIP_POLL_INTERVAL_MS, probeTimeout: CLIP_PROBE_TIMEOUT_MS },
  guards: {
    isReady: (_, probe: ClipProbe) => probe === 'ready',
    hasTriesLeft: ({ context }) => context.tries < CLIP_POLL_LIMIT,
  },
  actions: { countTry: assign({ tries: ({ context }) => context.tries + 1 }) },
}).createMachine({
  id: 'clipEncoding',
  description: 'Waits for the server to finish encoding a clip.',
  context: ({ input }) => ({ manifestUrl: input.manifestUrl, tries: 0 }),
  output: finalOutput<ClipOutcome>(),
  initial: 'probing',
  on: { 'clip.cancel': { target: '.cancelled' } },
  states: {
    probing: {
      description: 'Requests the manifest once.',
      tags: 'busy',
      entry: 'countTry',
      invoke: {
        id: 'probe',
        src: 'probeManifest',
        input: ({ context }) => ({ manifestUrl: context.manifestUrl }),
        onDone: [
          { guard: { type: 'isReady', params: ({ event }) => event.output }, target: 'ready' },
          { target: 'evaluating' },
        ],
        onError: { target: 'evaluating' },
      },
      after: { probeTimeout: { target: 'evaluating' } },
    },
    evaluating: {
      description: 'Not ready yet: retries, unless no attempt is left.',
      always: [{ guard: 'hasTriesLeft', target: 'waiting' }, { target: 'failed' }],
    },
    waiting: {
      description: 'Waits a second between two attempts.',
      tags: 'busy',
      after: { pollInterval: { target: 'probing' } },
    },
    ready: { description: 'The clip can be played.', type: 'final', output: { kind: 'ready' } },
    failed: { description: 'There was no clip after sixty attempts.', type: 'final', output: { kind: 'failed' } },
    cancelled: { description: 'The viewer has cancelled.', type: 'final', output: { kind: 'cancelled' } },
  },
});
