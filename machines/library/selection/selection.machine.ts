import { assign, enqueueActions, sendParent, setup, stopChild } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import { PLUGIN_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { NO_ACCOUNT, type Who } from '../../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import { resultKey } from '../../../core/domain/result-item.ts';
import type { PageContext, ResultItem, SearchQuery } from '../../../core/domain/search.ts';
import {
  isSelectable,
  NOTHING_SELECTED,
  rowsBetween,
  selectedCount,
  type Selection,
  type SelectionAct,
  toggled,
  withRows,
} from '../../../core/domain/selection.ts';
import { spawnFetched } from '../../shared/spawn-fetched.ts';
import type { Known } from '../item-actions.machine.ts';
import type { ItemFact, ItemsChanged, ItemsDeleted } from '../item-flow.ts';
import type { SelectionActInput, SelectionActOutcome } from './selection-act.machine.ts';
import { loadSelectionFlow } from './selection.ports.ts';

interface SelectionContext {
  page: PageContext;
  who: Who;
  /** Nothing can be selected until the server has identified the viewer. */
  isKnown: boolean;
  selection: Selection;
  /** Row at which a range starts. */
  anchor: string | undefined;
  act: SelectionAct | undefined;
  /** The last action and its number of items, for screen readers. */
  done: { act: SelectionAct; count: number } | undefined;
}

export type SelectionEvent =
  /** By a button: nothing is selected yet. */
  | { type: 'selection.begin' }
  | { type: 'selection.toggle'; item: ResultItem }
  /** Selects from the last pressed row to this one. */
  | { type: 'selection.extend'; item: ResultItem; rows: readonly ResultItem[] }
  /** Selects every listed row. */
  | { type: 'selection.rows'; rows: readonly ResultItem[] }
  | { type: 'selection.search'; query: SearchQuery; total: number }
  | { type: 'selection.end' }
  | { type: 'act.choose'; act: SelectionAct }
  | { type: 'act.retry' }
  | { type: 'act.dismiss' }
  /* From the root. */
  | ({ type: 'who.known' } & Known)
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** Another search is listed. */
  | { type: 'results.cleared' }
  | Extract<ItemFact, { type: 'item.deleted' }>
  /* From the flow. */
  | ItemsDeleted
  | ItemsChanged
  | { type: 'xstate.done.actor.flow'; output: SelectionActOutcome }
  | { type: 'xstate.error.actor.flow' };

/**
 * The selected results, and the action on them. The selection survives paging and changes of the view, and ends with
 * another search.
 *
 * Each action is a separate chart, loaded when one is first chosen; it runs as the child `flow`.
 * Rows: S08.
 */
export const selectionMachine = setup({
  types: {
    input: {} as { page: PageContext },
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
    tags: {} as 'busy',
  },
  actors: { loadFlow: loadSelectionFlow },
  delays: { flowTimeout: PLUGIN_TIMEOUT_MS },
  guards: {
    isKnown: ({ context }) => context.isKnown,
    maySelect: ({ context }, item: ResultItem) => context.isKnown && isSelectable(item, context.who),
    /** This deselects the last row. */
    isLast: ({ context: { selection } }, item: ResultItem) => selectedCount(toggled(selection, item)) === 0,
    mayAct: ({ context }) => !context.who.isOffline && selectedCount(context.selection) > 0,
    isLost: (_, outcome: SelectionActOutcome) => outcome.kind === 'lost',
    isDeleted: ({ context }, outcome: SelectionActOutcome) =>
      context.act === 'delete' && outcome.kind === 'closed' && 'done' in outcome,
    isDone: (_, outcome: SelectionActOutcome) => outcome.kind === 'closed' && 'done' in outcome,
  },
  actions: {
    know: assign(({ context }, { permissions, connected, account }: Known) => ({
      isKnown: true,
      who: { ...context.who, ...account, permissions, connected },
    })),
    markOffline: assign(({ context }, isOffline: boolean) => ({ who: { ...context.who, isOffline } })),
    toggle: assign(({ context }, item: ResultItem) => ({
      selection: toggled(context.selection, item),
      anchor: resultKey(item),
      done: undefined,
    })),
    extend: assign(({ context }, { item, rows }: { item: ResultItem; rows: readonly ResultItem[] }) => ({
      selection: withRows(
        context.selection,
        rowsBetween(rows, context.anchor, item).filter((row) => isSelectable(row, context.who)),
      ),
      anchor: context.anchor ?? resultKey(item),
      done: undefined,
    })),
    addRows: assign(({ context }, rows: readonly ResultItem[]) => ({
      selection: withRows(
        { ...context.selection, search: undefined },
        rows.filter((row) => isSelectable(row, context.who)),
      ),
      done: undefined,
    })),
    takeSearch: assign(({ context }, { query, total }: { query: SearchQuery; total: number }) => ({
      selection: { ...context.selection, search: { query, total, except: [] } },
      done: undefined,
    })),
    clear: assign({ selection: NOTHING_SELECTED, anchor: undefined }),
    forgetDone: assign({ done: undefined }),
    drop: assign(({ context: { selection } }, items: readonly ResultItem[]) => {
      const left = new Map(selection.items);
      for (const item of items) left.delete(resultKey(item));
      return { selection: { ...selection, items: left } };
    }),
    /** Updates selected rows to their current values. */
    renew: assign(({ context: { selection } }, items: readonly ResultItem[]) => {
      const renewed = items.filter((item) => selection.items.has(resultKey(item)));
      return { selection: withRows(selection, renewed) };
    }),
    setAct: assign((_, act: SelectionAct) => ({ act, done: undefined })),
    setDone: assign(({ context }, outcome: SelectionActOutcome) => ({
      done: 'done' in outcome && context.act ? { act: context.act, count: outcome.done } : undefined,
    })),
    begin: enqueueActions(({ context: { act, selection, page, who }, enqueue }, logic: AnyActorLogic) => {
      if (!act) return;
      const input = { act, selection, page, connected: who.connected };
      spawnFetched<SelectionActInput>(enqueue, logic, { id: 'flow', input });
    }),
    endFlow: stopChild('flow'),
    reportSessionLost: sendParent({ type: 'session.lost' }),
    passOn: sendParent((_, fact: ItemsDeleted | ItemsChanged) => fact),
  },
}).createMachine({
  id: 'selection',
  description: 'The selected results, and the action on them.',
  context: ({ input }) => ({
    page: input.page,
    who: { ...NO_ACCOUNT, connected: false, permissions: NO_PERMISSIONS, isOffline: false, shareTags: false },
    isKnown: false,
    selection: NOTHING_SELECTED,
    anchor: undefined,
    act: undefined,
    done: undefined,
  }),
  initial: 'none',
  on: {
    'who.known': { actions: { type: 'know', params: ({ event }) => event } },
    'network.online': { actions: { type: 'markOffline', params: false } },
    'network.offline': { actions: { type: 'markOffline', params: true } },
    'results.cleared': { target: '.none', actions: 'forgetDone' },
    'item.deleted': { actions: { type: 'drop', params: ({ event }) => [event.item] } },
  },
  states: {
    none: {
      description: 'Nothing is selected.',
      entry: 'clear',
      on: {
        'selection.begin': { guard: 'isKnown', target: 'selecting', actions: 'forgetDone' },
        'selection.toggle': {
          guard: { type: 'maySelect', params: ({ event }) => event.item },
          target: 'selecting',
          actions: { type: 'toggle', params: ({ event }) => event.item },
        },
        'selection.extend': {
          guard: { type: 'maySelect', params: ({ event }) => event.item },
          target: 'selecting',
          actions: { type: 'extend', params: ({ event }) => event },
        },
        'selection.rows': {
          guard: 'isKnown',
          target: 'selecting',
          actions: { type: 'addRows', params: ({ event }) => event.rows },
        },
      },
    },
    selecting: {
      description: 'Results are selected; the bar shows their number and the possible actions.',
      on: {
        'selection.toggle': [
          { guard: { type: 'isLast', params: ({ event }) => event.item }, target: 'none' },
          {
            guard: { type: 'maySelect', params: ({ event }) => event.item },
            actions: { type: 'toggle', params: ({ event }) => event.item },
          },
        ],
        'selection.extend': {
          guard: { type: 'maySelect', params: ({ event }) => event.item },
          actions: { type: 'extend', params: ({ event }) => event },
        },
        'selection.rows': { actions: { type: 'addRows', params: ({ event }) => event.rows } },
        'selection.search': { actions: { type: 'takeSearch', params: ({ event }) => event } },
        'selection.end': { target: 'none' },
        'act.choose': {
          guard: 'mayAct',
          target: 'fetching',
          actions: { type: 'setAct', params: ({ event }) => event.act },
        },
      },
    },
    fetching: {
      description: 'Loads the code of the action.',
      tags: 'busy',
      invoke: {
        id: 'loadFlow',
        src: 'loadFlow',
        onDone: { target: 'acting', actions: { type: 'begin', params: ({ event }) => event.output } },
        onError: { target: 'failed' },
      },
      after: { flowTimeout: { target: 'failed' } },
      on: { 'act.dismiss': { target: 'selecting' } },
    },
    acting: {
      description: 'The action runs as its own chart, with its dialog.',
      exit: 'endFlow',
      on: {
        'items.deleted': { actions: { type: 'passOn', params: ({ event }) => event } },
        'items.changed': {
          actions: [
            { type: 'passOn', params: ({ event }) => event },
            { type: 'renew', params: ({ event }) => event.items },
          ],
        },
        'xstate.done.actor.flow': [
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: 'none',
            actions: 'reportSessionLost',
          },
          { guard: { type: 'isDeleted', params: ({ event }) => event.output }, target: 'none' },
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'selecting',
            actions: { type: 'setDone', params: ({ event }) => event.output },
          },
          { target: 'selecting' },
        ],
        'xstate.error.actor.flow': { target: 'failed' },
        // The action's view failed to load, or timed out.
        'act.dismiss': { target: 'selecting' },
      },
    },
    failed: {
      description: 'The action failed to load, or crashed.',
      on: { 'act.retry': { target: 'fetching' }, 'act.dismiss': { target: 'selecting' } },
    },
  },
});
