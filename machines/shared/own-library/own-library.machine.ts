import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { SAMPLES_POLL_MS } from '../../../core/domain/constants/edit-page.ts';
import { finalOutput } from '../final-output.ts';
import { port } from '../port.ts';
import { isOk } from '../result-guards.ts';

/** What is deleted and what stays, as counted by the server. */
export interface SampleRemoval {
  state: 'present' | 'removing' | 'gone';
  media: number;
  tags: number;
  clips: number;
  accounts: readonly { name: string; login: string }[];
  groups: readonly { name: string }[];
  own: number;
  passed: number;
  moved: number;
  collections: number;
  people: number;
  login: string;
  group: string;
}

export type RemovalResult = { status: 'ok'; removal: SampleRemoval } | { status: 'private' | 'disconnected' };
/** `empty`: somebody else has removed the samples. */
export type RemoveResult = { status: 'ok' | 'empty' | 'private' | 'disconnected' };

/** The page leads to the first run of the library. */
export interface OwnLibraryOutcome {
  kind: 'removed';
}

type OwnLibraryEvent =
  | { type: 'own.remove' }
  | { type: 'own.confirm' }
  | { type: 'own.cancel' }
  | { type: 'own.retry' };

/**
 * Leads from the sample library to the group's own: shows what removing the samples deletes and what stays, asks for
 * confirmation, and waits until the server has removed them. Users without the right see who can do it.
 * Rows: S01.
 */
export const ownLibraryMachine = setup({
  types: {
    context: {} as {
      /** Undefined until the server has responded. */
      removal: SampleRemoval | undefined;
      /** The last attempt failed. */
      isNotRemoved: boolean;
    },
    events: {} as OwnLibraryEvent,
    output: {} as OwnLibraryOutcome,
    tags: {} as 'busy',
  },
  actors: {
    fetchRemoval: port<RemovalResult, undefined>('fetchRemoval'),
    removeSamples: port<RemoveResult, undefined>('removeSamples'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, pollInterval: SAMPLES_POLL_MS },
  guards: {
    isIn: (_, { result, state }: { result: RemovalResult; state: SampleRemoval['state'] }) =>
      result.status === 'ok' && result.removal.state === state,
    isOk,
    isEmpty: (_, result: RemoveResult) => result.status === 'empty',
  },
  actions: {
    setRemoval: assign((_, result: RemovalResult) => (result.status === 'ok' ? { removal: result.removal } : {})),
    clearFailure: assign({ isNotRemoved: false }),
    sayNotRemoved: assign({ isNotRemoved: true }),
  },
}).createMachine({
  id: 'own-library',
  description: 'Leads from the sample library to the group’s own.',
  context: { removal: undefined, isNotRemoved: false },
  output: finalOutput<OwnLibraryOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Requests what would be deleted and what would stay.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchRemoval',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isIn', params: ({ event }) => ({ result: event.output, state: 'present' }) },
            target: 'offered',
            actions: { type: 'setRemoval', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isIn', params: ({ event }) => ({ result: event.output, state: 'removing' }) },
            target: 'removing',
            actions: { type: 'setRemoval', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isIn', params: ({ event }) => ({ result: event.output, state: 'gone' }) },
            target: 'removed',
          },
          { target: 'explained' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    offered: {
      description: 'Shows the counts and a button.',
      on: { 'own.remove': { target: 'confirming', actions: 'clearFailure' } },
    },
    confirming: {
      description: 'Removal is irreversible: the page asks for confirmation.',
      on: { 'own.confirm': { target: 'sending' }, 'own.cancel': { target: 'offered' } },
    },
    sending: {
      description: 'Asks the server to start.',
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'removeSamples',
        input: undefined,
        onDone: [
          { guard: { type: 'isOk', params: ({ event }) => event.output }, target: 'removing' },
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'removed' },
          { target: 'explained' },
        ],
        onError: { target: 'offered', actions: 'sayNotRemoved' },
      },
      after: { requestTimeout: { target: 'offered', actions: 'sayNotRemoved' } },
    },
    removing: {
      description: 'The server removes the samples in the background, even if the page is closed.',
      tags: 'busy',
      initial: 'waiting',
      states: {
        waiting: { description: 'Waits for the next poll.', after: { pollInterval: { target: 'looking' } } },
        looking: {
          description: 'Requests how many are left.',
          invoke: {
            id: 'look',
            src: 'fetchRemoval',
            input: undefined,
            onDone: [
              {
                guard: { type: 'isIn', params: ({ event }) => ({ result: event.output, state: 'gone' }) },
                target: '#own-library.removed',
              },
              {
                guard: { type: 'isIn', params: ({ event }) => ({ result: event.output, state: 'removing' }) },
                target: 'waiting',
                actions: { type: 'setRemoval', params: ({ event }) => event.output },
              },
              { target: '#own-library.explained' },
            ],
            onError: { target: 'waiting' },
          },
          after: { requestTimeout: { target: 'waiting' } },
        },
      },
    },
    explained: { description: 'Only the super user can remove them; shows how to become one, and the command.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'own.retry': { target: 'loading' } },
    },
    removed: { description: 'The samples have been removed.', type: 'final', output: { kind: 'removed' } },
  },
});
