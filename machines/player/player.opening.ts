import type { LoadOutcome } from './opening/load.machine.ts';
import { playerSetup } from './player.setup.ts';

/** From the request to permission to play. */
export const opening = playerSetup.createStateConfig({
  description: 'Finds out what to play and whether the viewer may watch it; shows a skeleton.',
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
      description: 'Fetches the data file, the session and the engine’s code in parallel.',
      invoke: [
        {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ request: context.request, id: context.list[context.listIndex]?.id }),
          onDone: [
            {
              guard: { type: 'isLoaded', params: ({ event }) => event.output },
              target: 'checkingAccess',
              actions: [
                { type: 'setLoaded', params: ({ event }) => event.output },
                {
                  type: 'giveDocument',
                  params: ({ event }) => (event.output as Extract<LoadOutcome, { kind: 'loaded' }>).result,
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
          // If this fails, playback requests it again and reports the error.
          onDone: {},
          onError: {},
        },
      ],
    },
    checkingAccess: { description: 'The document is loaded; checks access.' },
  },
});
