import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { FilmFacts } from '../../../core/contract/uploads.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { port } from '../../shared/port.ts';

export type FilmFactsResult = { status: 'ok'; facts: FilmFacts } | { status: 'none' };

interface FilmFactsContext {
  id: string;
  facts: FilmFacts | undefined;
}

/**
 * What the film of the page's address consists of: read once, and again where that failed or is asked for.
 * Rows: S03.
 */
export const filmFactsMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as FilmFactsContext,
    events: {} as { type: 'facts.reload' },
    tags: {} as 'busy',
  },
  actors: { fetchFacts: port<FilmFactsResult, { id: string }>('fetchFacts') },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: { isOk: (_, result: FilmFactsResult) => result.status === 'ok' },
  actions: {
    setFacts: assign((_, result: FilmFactsResult) => (result.status === 'ok' ? { facts: result.facts } : {})),
  },
}).createMachine({
  id: 'filmFacts',
  description: 'What the film of the address consists of.',
  context: ({ input }) => ({ ...input, facts: undefined }),
  initial: 'loading',
  states: {
    loading: {
      description: 'It is requested.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchFacts',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setFacts', params: ({ event }) => event.output },
          },
          { target: 'none' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    shown: {
      description: 'Its qualities, its sound and the file as it came are listed; there may be more of them by now.',
      on: { 'facts.reload': { target: 'loading' } },
    },
    none: { description: 'There is no such film, or this person may not edit it.' },
    failed: {
      description: 'The server did not respond; another try is offered.',
      on: { 'facts.reload': { target: 'loading' } },
    },
  },
});

export type FilmFactsRef = ActorRefFrom<typeof filmFactsMachine>;
