/**
 * A small chart with one of everything that the harness must support: a request, a source of events, a spawned child
 * chart, guards with parameters, parallel timers, `always`, history and parallel states.
 */
import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { AnyActorRef } from 'xstate';

export const SAMPLE_DEADLINE_MS = 10_000;
export const SAMPLE_POLL_MS = 1_000;

export const sampleMachine = setup({
  types: {
    input: {} as { limit: number },
    context: {} as { limit: number; tries: number; helper: AnyActorRef | undefined },
    events: {} as
      | { type: 'sample.cancel' }
      | { type: 'sample.rate'; rate: number }
      | { type: 'media.ended' }
      | { type: 'helper.replied'; word: string },
    output: {} as { kind: 'ready' | 'failed' | 'cancelled' },
    emitted: {} as { type: 'sample.noted' },
  },
  actors: {
    request: fromPromise<'ready' | 'not yet', { limit: number }>(() => Promise.reject(new Error('not provided'))),
    media: fromCallback<{ type: 'media.pause' }>(() => {
      throw new Error('not provided');
    }),
    helper: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
  },
  delays: { poll: SAMPLE_POLL_MS, deadline: SAMPLE_DEADLINE_MS },
  guards: {
    isReady: (_, response: 'ready' | 'not yet') => response === 'ready',
    hasTriesLeft: ({ context }) => context.tries < context.limit,
    isFast: ({ event }) => event.type === 'sample.rate' && event.rate > 1,
  },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    note: emit({ type: 'sample.noted' }),
  },
}).createMachine({
  id: 'sample',
  context: ({ input, spawn }) => ({ limit: input.limit, tries: 0, helper: spawn('helper', { id: 'helper' }) }),
  output: ({ event }) => (event as unknown as { output: { kind: 'ready' } }).output,
  initial: 'working',
  on: {
    'sample.cancel': { target: '.cancelled' },
    'helper.replied': { actions: 'note' },
  },
  states: {
    working: {
      type: 'parallel',
      after: { deadline: { target: 'failed' } },
      onDone: { target: 'ready' },
      states: {
        asking: {
          initial: 'probing',
          states: {
            probing: {
              entry: 'countTry',
              invoke: {
                id: 'request',
                src: 'request',
                input: ({ context }) => ({ limit: context.limit }),
                onDone: [
                  {
                    guard: { type: 'isReady', params: ({ event }) => event.output },
                    target: 'over',
                  },
                  { target: 'checking' },
                ],
                onError: { target: 'checking' },
              },
            },
            checking: { always: [{ guard: 'hasTriesLeft', target: 'waiting' }, { target: '#sample.failed' }] },
            waiting: { after: { poll: { target: 'probing' } } },
            over: { type: 'final' },
          },
        },
        watching: {
          initial: 'normal',
          invoke: { id: 'media', src: 'media', onError: { target: '.over' } },
          on: { 'media.ended': { target: '.over' } },
          states: {
            normal: { on: { 'sample.rate': { guard: 'isFast', target: 'fast' } } },
            fast: { on: { 'sample.rate': [{ guard: 'isFast' }, { target: 'normal' }] } },
            over: { type: 'final' },
          },
        },
      },
    },
    ready: { type: 'final', output: { kind: 'ready' } },
    failed: { type: 'final', output: { kind: 'failed' } },
    cancelled: { type: 'final', output: { kind: 'cancelled' } },
  },
});
