import { assign, enqueueActions, sendParent, setup, stopChild } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import { PLUGIN_TIMEOUT_MS } from '../../core/domain/constants/requests.ts';
import { NO_ACCOUNT } from '../../core/domain/item-actions/item-action.ts';
import type { Account, ItemActionId, Who } from '../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../core/domain/permissions.ts';
import type { Permissions } from '../../core/domain/permissions.ts';
import type { PageContext, ResultItem } from '../../core/domain/search.ts';
import { port } from '../shared/port.ts';
import { spawnFetched } from '../shared/spawn-fetched.ts';
import type { Deletion, FlowInput, FlowOutcome } from './item-flow.ts';

/** Where an item's menu opens: the same item may be in the list and in the preview over it. */
export type MenuOwner = 'list' | 'preview' | 'latest';

export interface Subject {
  item: ResultItem;
  owner: MenuOwner;
}

export interface ItemActionsInput {
  page: PageContext;
  /** The page's flag. */
  shareTags: boolean;
}

interface ItemActionsContext {
  page: PageContext;
  who: Who;
  /** Nothing is offered until the server has identified the viewer. */
  isKnown: boolean;
  /** The item whose menu is open or whose action is running. */
  subject: Subject | undefined;
  requested: ItemActionId | undefined;
}

/** The viewer, as reported by the server. */
export interface Known {
  permissions: Permissions;
  connected: boolean;
  account: Account;
}

export type ItemActionsEvent =
  | ({ type: 'menu.open' } & Subject)
  | { type: 'menu.close' }
  | { type: 'action.perform'; action: ItemActionId }
  | { type: 'action.retry' }
  | { type: 'action.dismiss' }
  /* From the root. */
  | ({ type: 'who.known' } & Known)
  | { type: 'shareTags.set'; on: boolean }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /* From the flow. */
  | Deletion
  | { type: 'xstate.done.actor.flow'; output: FlowOutcome }
  | { type: 'xstate.error.actor.flow' };

/**
 * The menu of an item, and the flow of the action chosen in it.
 *
 * Each flow is a separate chart, loaded when it is first requested; it runs as the child `flow` until it is final.
 * Links to pages are left to the browser. Source: library document, points 2, 4 and 6.
 * Rows: L16, L17, L18, L27, L32.
 */
export const itemActionsMachine = setup({
  types: {
    input: {} as ItemActionsInput,
    context: {} as ItemActionsContext,
    events: {} as ItemActionsEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadFlow: port<AnyActorLogic, { action: ItemActionId }>('loadFlow'),
  },
  delays: { flowTimeout: PLUGIN_TIMEOUT_MS },
  guards: {
    isKnown: ({ context }) => context.isKnown,
    isLost: (_, outcome: FlowOutcome) => outcome.kind === 'lost',
  },
  actions: {
    setSubject: assign((_, { item, owner }: Subject) => ({ subject: { item, owner } })),
    setRequested: assign((_, requested: ItemActionId) => ({ requested })),
    know: assign(({ context }, { permissions, connected, account }: Known) => ({
      isKnown: true,
      who: { ...context.who, ...account, permissions, connected },
    })),
    setShareTags: assign(({ context }, shareTags: boolean) => ({ who: { ...context.who, shareTags } })),
    markOffline: assign(({ context }, isOffline: boolean) => ({ who: { ...context.who, isOffline } })),
    begin: enqueueActions(({ context: { subject, page, who }, enqueue }, logic: AnyActorLogic) => {
      if (!subject) return;
      spawnFetched<FlowInput>(enqueue, logic, { id: 'flow', input: { item: subject.item, page, who } });
    }),
    endFlow: stopChild('flow'),
    reportSessionLost: sendParent({ type: 'session.lost' }),
    passOn: sendParent((_, fact: Deletion) => fact),
  },
}).createMachine({
  id: 'itemActions',
  description: 'The menu of an item, and the flow of the action chosen in it.',
  context: ({ input: { page, shareTags } }) => ({
    page,
    who: { ...NO_ACCOUNT, connected: false, permissions: NO_PERMISSIONS, isOffline: false, shareTags },
    isKnown: false,
    subject: undefined,
    requested: undefined,
  }),
  initial: 'idle',
  on: {
    'who.known': { actions: { type: 'know', params: ({ event }) => event } },
    'shareTags.set': { actions: { type: 'setShareTags', params: ({ event }) => event.on } },
    'network.online': { actions: { type: 'markOffline', params: false } },
    'network.offline': { actions: { type: 'markOffline', params: true } },
  },
  states: {
    idle: {
      description: 'No menu is open.',
      on: {
        'menu.open': {
          guard: 'isKnown',
          target: 'choosing',
          actions: { type: 'setSubject', params: ({ event }) => event },
        },
      },
    },
    choosing: {
      description: 'The menu of an item is open.',
      on: {
        'menu.open': { actions: { type: 'setSubject', params: ({ event }) => event } },
        'menu.close': { target: 'idle' },
        'action.perform': {
          target: 'fetching',
          actions: { type: 'setRequested', params: ({ event }) => event.action },
        },
      },
    },
    fetching: {
      description: 'Loads the code of the flow.',
      tags: 'busy',
      invoke: {
        id: 'loadFlow',
        src: 'loadFlow',
        input: ({ context }) => ({ action: context.requested as ItemActionId }),
        onDone: {
          target: 'running',
          actions: { type: 'begin', params: ({ event }) => event.output },
        },
        onError: { target: 'failed' },
      },
      after: { flowTimeout: { target: 'failed' } },
    },
    running: {
      description: 'The flow runs as its own chart, with its dialog.',
      exit: 'endFlow',
      on: {
        'item.deleted': { actions: { type: 'passOn', params: ({ event }) => event } },
        'xstate.done.actor.flow': [
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'reportSessionLost',
          },
          { target: 'idle' },
        ],
        'xstate.error.actor.flow': { target: 'failed' },
        // The flow's view failed to load.
        'action.dismiss': { target: 'idle' },
      },
    },
    failed: {
      description: 'The flow failed to load, or crashed.',
      on: {
        'action.retry': { target: 'fetching' },
        'action.dismiss': { target: 'idle' },
      },
    },
  },
});
