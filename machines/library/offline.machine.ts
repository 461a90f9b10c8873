import { assign, enqueueActions, sendParent, sendTo, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { OFFLINE_STORE_TIMEOUT_MS } from '../../core/domain/constants/offline.ts';
import type { SavedSession } from '../../core/domain/saved-session.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { outboxMachine } from '../shared/outbox.machine.ts';
import { callbackPort, port } from '../shared/port.ts';

interface OfflineContext {
  /** What lies on this device, in the order in which it was saved. */
  sessions: readonly SavedSession[];
  /** Whose backup may be deleted. */
  doomed: MediaId | undefined;
}

export type OfflineEvent =
  /** The list of saved sessions is shown or hidden. */
  | { type: 'savedSessions.toggle' }
  /** The session is to be sequenced: its page finds it by its number. */
  | { type: 'savedSessions.sequence'; index: number }
  | { type: 'savedSessions.delete'; id: MediaId }
  | { type: 'savedSessions.confirm' }
  | { type: 'savedSessions.close' }
  /* From the ports. */
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** This page or another one changed what is saved, or somebody else is signed in. */
  | { type: 'savedSessions.changed' };

/**
 * What becomes of the library without a network: it says so, shows the sessions that are saved on this device, and sends
 * what was selected in them when the network is back.
 *
 * Deleting a backup asks first. The list opens by itself when the network goes, for then it is all there is. Source: library
 * document, points 2, 4 and 8.
 * Rows: L27.
 */
export const offlineMachine = setup({
  types: {
    context: {} as OfflineContext,
    events: {} as OfflineEvent,
    children: {} as { outbox: 'outbox'; network: 'network'; selection: 'selection' },
    tags: {} as 'busy',
  },
  actors: {
    network: callbackPort<EventObject, undefined, { type: 'network.online' | 'network.offline' }>('network'),
    savedSessionChanges: callbackPort<EventObject, undefined, { type: 'savedSessions.changed' }>('savedSessionChanges'),
    /** Remembers at once which session is to be sequenced. */
    selection: callbackPort<{ type: 'selection.keep'; index: number }, undefined>('selection'),
    readSavedSessions: port<readonly SavedSession[], undefined>('readSavedSessions'),
    deleteSavedSession: port<void, { id: MediaId }>('deleteSavedSession'),
    outbox: outboxMachine,
  },
  delays: { storageTimeout: OFFLINE_STORE_TIMEOUT_MS },
  guards: {
    isSaved: ({ context }, id: MediaId) => context.sessions.some((session) => session.id === id),
  },
  actions: {
    setSessions: assign((_, sessions: readonly SavedSession[]) => ({ sessions })),
    setDoomed: assign((_, doomed: MediaId) => ({ doomed })),
    reportNetwork: enqueueActions(({ enqueue }, type: 'network.online' | 'network.offline') => {
      enqueue(sendParent({ type }));
      enqueue.sendTo('outbox', { type });
    }),
    wakeOutbox: sendTo('outbox', { type: 'outbox.wake' }),
    select: sendTo('selection', (_, index: number) => ({ type: 'selection.keep', index })),
  },
}).createMachine({
  id: 'offline',
  description: 'What becomes of the library without a network.',
  context: { sessions: [], doomed: undefined },
  type: 'parallel',
  invoke: [
    { id: 'network', src: 'network' },
    { id: 'savedSessionChanges', src: 'savedSessionChanges' },
    { id: 'selection', src: 'selection' },
    { id: 'outbox', src: 'outbox' },
  ],
  on: {
    'savedSessions.sequence': { actions: { type: 'select', params: ({ event }) => event.index } },
  },
  states: {
    network: {
      description: 'Whether the server can be reached.',
      initial: 'online',
      states: {
        online: {
          description: 'As far as anybody knows.',
          on: {
            'network.offline': {
              target: 'offline',
              actions: { type: 'reportNetwork', params: 'network.offline' },
            },
          },
        },
        offline: {
          description: 'It is gone: what needs it is disabled, and what is saved is shown.',
          on: {
            'network.online': {
              target: 'online',
              actions: { type: 'reportNetwork', params: 'network.online' },
            },
          },
        },
      },
    },
    list: {
      description: 'What is saved on this device.',
      initial: 'reading',
      on: { 'savedSessions.changed': { target: '.reading', actions: 'wakeOutbox' } },
      states: {
        reading: {
          description: 'It is read; what was read before stays.',
          invoke: {
            id: 'readSavedSessions',
            src: 'readSavedSessions',
            input: undefined,
            onDone: {
              target: 'known',
              actions: { type: 'setSessions', params: ({ event }) => event.output },
            },
            onError: { target: 'known' },
          },
          after: { storageTimeout: { target: 'known' } },
        },
        known: { description: 'What there is is known, or cannot be read.' },
      },
    },
    shelf: {
      description: 'The list of saved sessions.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Behind its button.',
          on: {
            'savedSessions.toggle': { target: 'open' },
            'network.offline': { target: 'open' },
          },
        },
        open: { description: 'In sight.', on: { 'savedSessions.toggle': { target: 'closed' } } },
      },
    },
    deletion: {
      description: 'A backup that may be deleted.',
      initial: 'none',
      states: {
        none: {
          description: 'None is.',
          on: {
            'savedSessions.delete': {
              guard: { type: 'isSaved', params: ({ event }) => event.id },
              target: 'asking',
              actions: { type: 'setDoomed', params: ({ event }) => event.id },
            },
          },
        },
        asking: {
          description: 'The person is asked first.',
          on: {
            'savedSessions.confirm': { target: 'dropping' },
            'savedSessions.close': { target: 'none' },
          },
        },
        dropping: {
          description: 'It is taken from the device.',
          tags: 'busy',
          invoke: {
            id: 'deleteSavedSession',
            src: 'deleteSavedSession',
            input: ({ context }) => ({ id: context.doomed as MediaId }),
            onDone: { target: 'none' },
            onError: { target: 'failed' },
          },
          after: { storageTimeout: { target: 'failed' } },
        },
        failed: {
          description: 'It is still there.',
          on: { 'savedSessions.close': { target: 'none' } },
        },
      },
    },
  },
});
