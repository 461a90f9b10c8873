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
 * The renditions and files of the film in the page's address: read once, and again after a failure or on request.
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
  description: 'The renditions and files of the film in the address.',
  context: ({ input }) => ({ ...input, facts: undefined }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Requests the facts.',
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
      description:
        'Lists the qualities, the audio and the original file; more qualities may have become available since.',
      on: { 'facts.reload': { target: 'loading' } },
    },
    none: { description: 'The film does not exist, or this person may not edit it.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'facts.reload': { target: 'loading' } },
    },
  },
});

export type FilmFactsRef = ActorRefFrom<typeof filmFactsMachine>;
