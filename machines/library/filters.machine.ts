import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { NO_FILTERS, toggleValue, withValues } from '../../core/domain/filters.ts';
import type { FilterName, FilterValues } from '../../core/domain/filters.ts';
import type { AttributeFilter, PageContext, ViewMode } from '../../core/domain/search.ts';
import type { Sort } from '../../core/domain/sort-options.ts';
import { loadAttributes } from './library.ports.ts';
import type { AttributesResult } from './library.ports.ts';

/** The settings of the popups. A chosen sort takes precedence over the best match. */
export type Refinement = FilterValues & Sort & { viewMode: ViewMode; bestFirst: boolean };

/** Which popup is open: one filter's, the sort's, or the slide-in with all of them (row L12). */
export type FilterPopup = FilterName | 'sort' | 'all';

interface FiltersContext {
  page: PageContext;
  attributes: readonly AttributeFilter[];
  popup: FilterPopup | undefined;
  /** What has been chosen but not applied. */
  draft: Refinement;
  /** Filters the list of values. */
  find: string;
}

export type FiltersEvent =
  /** `from`: the current values of the search. */
  | { type: 'filter.open'; popup: FilterPopup; from: Refinement }
  | { type: 'filter.toggle'; name: FilterName; value: string }
  | { type: 'filter.write'; name: FilterName; text: string }
  | { type: 'filter.find'; text: string }
  | { type: 'filter.sort'; sort: Sort }
  | { type: 'filter.view'; viewMode: ViewMode }
  /** Resets one filter, or all of them. */
  | { type: 'filter.reset'; name?: FilterName | undefined }
  | { type: 'filter.apply' }
  | { type: 'filter.close' }
  | { type: 'filters.retry' };

const NOTHING_CHOSEN: Refinement = {
  ...NO_FILTERS,
  sortBy: 'date',
  sortOrder: 'DESC',
  viewMode: 'grid',
  bestFirst: false,
};

/**
 * The filters of a group, and the popup in which they are changed.
 *
 * The selection in an open popup is a draft: applying emits it to the parent, closing discards it. Source: library
 * document, points 2 and 3.
 * Rows: L07, L08, L12.
 */
export const filtersMachine = setup({
  types: {
    input: {} as { page: PageContext },
    context: {} as FiltersContext,
    events: {} as FiltersEvent,
  },
  actors: { loadAttributes },
  delays: { attributesTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: { isError: (_, result: AttributesResult) => result.status === 'error' },
  actions: {
    setAttributes: assign((_, result: AttributesResult) => ({
      attributes: result.status === 'ok' ? result.filters : [],
    })),
    open: assign((_, { popup, from }: { popup: FilterPopup; from: Refinement }) => ({ popup, draft: from, find: '' })),
    shut: assign({ popup: undefined }),
    toggle: assign(({ context: { draft } }, { name, value }: { name: FilterName; value: string }) => ({
      draft: { ...draft, ...toggleValue(draft, name, value) },
    })),
    write: assign(({ context: { draft } }, { name, text }: { name: FilterName; text: string }) => ({
      draft: { ...draft, ...withValues(draft, name, text === '' ? [] : [text]) },
    })),
    find: assign((_, find: string) => ({ find })),
    sort: assign(({ context: { draft } }, sort: Sort) => ({ draft: { ...draft, ...sort, bestFirst: false } })),
    view: assign(({ context: { draft } }, viewMode: ViewMode) => ({ draft: { ...draft, viewMode } })),
    reset: assign(({ context: { draft } }, name: FilterName | undefined) => ({
      draft: { ...draft, ...(name === undefined ? NO_FILTERS : withValues(draft, name, [])) },
    })),
    reportApplied: sendParent(({ context }) => ({ type: 'filters.applied', change: context.draft })),
  },
}).createMachine({
  id: 'filters',
  description: 'The filters of a group, and the popup in which they are changed.',
  context: ({ input }) => ({ page: input.page, attributes: [], popup: undefined, draft: NOTHING_CHOSEN, find: '' }),
  type: 'parallel',
  states: {
    attributes: {
      description: 'The filters defined by the group.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Requests the values to filter by.',
          invoke: {
            id: 'attributes',
            src: 'loadAttributes',
            input: ({ context }) => ({ page: context.page }),
            onDone: [
              {
                guard: { type: 'isError', params: ({ event }) => event.output },
                target: 'failed',
              },
              {
                target: 'known',
                actions: { type: 'setAttributes', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'failed' },
          },
          after: { attributesTimeout: { target: 'failed' } },
        },
        known: { description: 'The values are known; there may be none.' },
        failed: {
          description: 'The values could not be fetched; the fixed filters still work.',
          on: { 'filters.retry': { target: 'loading' } },
        },
      },
    },
    popup: {
      description: 'The popup.',
      initial: 'closed',
      on: {
        'filter.open': {
          target: '.editing',
          actions: { type: 'open', params: ({ event }) => event },
        },
      },
      states: {
        closed: { description: 'No popup is open.', entry: 'shut' },
        editing: {
          description: 'A draft is being changed.',
          on: {
            'filter.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
            'filter.write': { actions: { type: 'write', params: ({ event }) => event } },
            'filter.find': { actions: { type: 'find', params: ({ event }) => event.text } },
            'filter.sort': { actions: { type: 'sort', params: ({ event }) => event.sort } },
            'filter.view': { actions: { type: 'view', params: ({ event }) => event.viewMode } },
            'filter.reset': { actions: { type: 'reset', params: ({ event }) => event.name } },
            'filter.apply': { target: 'closed', actions: 'reportApplied' },
            'filter.close': { target: 'closed' },
          },
        },
      },
    },
  },
});
