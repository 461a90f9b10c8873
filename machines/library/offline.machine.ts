import { assign, enqueueActions, sendParent, sendTo, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { OFFLINE_STORE_TIMEOUT_MS } from '../../core/domain/constants/offline.ts';
import type { SavedSession } from '../../core/domain/saved-session.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { outboxMachine } from '../shared/outbox.machine.ts';
import { callbackPort, port } from '../shared/port.ts';

interface OfflineContext {
  /** Sessions on this device, in the order in which they were saved. */
  sessions: readonly SavedSession[];
  /** The session whose backup may be deleted. */
  doomed: MediaId | undefined;
}

export type OfflineEvent =
  /** Shows or hides the list of saved sessions. */
  | { type: 'savedSessions.toggle' }
  /** Opens the session for sequencing; its page finds it by its index. */
  | { type: 'savedSessions.sequence'; index: number }
  | { type: 'savedSessions.delete'; id: MediaId }
  | { type: 'savedSessions.confirm' }
  | { type: 'savedSessions.close' }
  /* From the ports. */
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** This or another page changed what is saved, or somebody else has signed in. */
  | { type: 'savedSessions.changed' };

/**
 * The offline part of the library: says that the network is down, shows the sessions saved on this device, and sends
 * the choices made in them once the network is back.
 *
 * Deleting a backup requires confirmation. The list opens automatically when the network goes down, because nothing
 * else is available. Source: library document, points 2, 4 and 8.
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
    /** Saves at once which session is to be sequenced. */
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
  description: 'The offline part of the library.',
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
          description: 'The server is assumed to be reachable.',
          on: {
            'network.offline': {
              target: 'offline',
              actions: { type: 'reportNetwork', params: 'network.offline' },
            },
          },
        },
        offline: {
          description: 'The server is unreachable: features that need it are disabled, and saved sessions are shown.',
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
      description: 'The sessions saved on this device.',
      initial: 'reading',
      on: { 'savedSessions.changed': { target: '.reading', actions: 'wakeOutbox' } },
      states: {
        reading: {
          description: 'Reads the sessions; the previous list stays.',
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
        known: { description: 'The sessions are known, or could not be read.' },
      },
    },
    shelf: {
      description: 'The list of saved sessions.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The list is hidden behind its button.',
          on: {
            'savedSessions.toggle': { target: 'open' },
            'network.offline': { target: 'open' },
          },
        },
        open: { description: 'The list is shown.', on: { 'savedSessions.toggle': { target: 'closed' } } },
      },
    },
    deletion: {
      description: 'Deleting a backup.',
      initial: 'none',
      states: {
        none: {
          description: 'No backup is being deleted.',
          on: {
            'savedSessions.delete': {
              guard: { type: 'isSaved', params: ({ event }) => event.id },
              target: 'asking',
              actions: { type: 'setDoomed', params: ({ event }) => event.id },
            },
          },
        },
        asking: {
          description: 'Asks for confirmation.',
          on: {
            'savedSessions.confirm': { target: 'dropping' },
            'savedSessions.close': { target: 'none' },
          },
        },
        dropping: {
          description: 'Deletes the backup from the device.',
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
          description: 'The backup could not be deleted.',
          on: { 'savedSessions.close': { target: 'none' } },
        },
      },
    },
  },
});
