import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import { LEAVING_TIMEOUT_MS } from '../../core/domain/constants/requests.ts';
import { port } from './port.ts';

/** The current history entry. */
export interface HistoryEntry {
  /** Number of layers that were open at this entry. */
  readonly depth: number;
  readonly address: string;
  /** The address names what covers the page, such as a preview. */
  readonly isShown: boolean;
}

interface Layer {
  readonly id: number;
  /** False if the layer opened before the user interacted with the page, such as a direct link's preview. */
  readonly hasEntry: boolean;
}

interface Write {
  address: string;
  entry: HistoryEntry;
}

export type BackLayersEvent =
  | ({ type: 'layer.opened'; entry: HistoryEntry } & Layer)
  | { type: 'layer.closed'; id: number }
  /** An entry is about to be written. */
  | { type: 'write.requested' }
  /** A new address: a search, or the text being typed for one. */
  | ({ type: 'address.push' } & Write)
  | ({ type: 'address.draft' } & Write)
  /** The address of the same page has changed. */
  | ({ type: 'address.replace' } & Write)
  /** The address names what covers the page from now on. */
  | ({ type: 'address.open' } & Write)
  /** What the address named was closed; this is the address without it. */
  | ({ type: 'address.close' } & Write)
  /** From itself: Back or Forward led to another page. */
  | { type: 'page.left' }
  /** Back, Forward or the page itself moved to this entry. */
  | { type: 'history.moved'; entry: HistoryEntry }
  /** The browser has started to load another page. */
  | { type: 'page.leaving' }
  | { type: 'page.shown' };

export type BackLayersCommand =
  /** Adds one entry for each layer from the current depth to this one. */
  | { type: 'entries.push'; from: number; to: number }
  | { type: 'entries.leave'; count: number }
  /** `isShown`: keeps the state of the entry below. */
  | { type: 'entry.push'; address: string; isShown: boolean }
  /** `isNew`: discards the state of the entry. */
  | { type: 'entry.replace'; address: string; isNew: boolean }
  /** The topmost layer first. */
  | { type: 'layers.close'; ids: readonly number[] }
  /** The page's own entry is current, so pending addresses can be written. */
  | { type: 'page.uncovered' }
  /** Back or Forward led to another page. */
  | { type: 'page.traversed' };

interface Context {
  layers: readonly Layer[];
  /** Address of the page below the layers; undefined if no layer has been opened. */
  address: string | undefined;
}

interface Opened {
  hasEntry: boolean;
  entry: HistoryEntry;
}

/** The first layer over an entry whose address names it uses that entry. */
const addsEntry = (layers: readonly Layer[], { hasEntry, entry }: Opened): boolean =>
  hasEntry && !(entry.isShown && layers.length === 0);

const entered = (layers: readonly Layer[]): readonly Layer[] => layers.filter(({ hasEntry }) => hasEntry);

/**
 * The history entries of a page and its layers, so that Back closes the topmost layer instead of leaving the page.
 *
 * One layer may follow another at once and reuse its entry: after one has closed, layers and history are compared in
 * the next task. A preview uses the entry of its address, which closing the preview leaves. Text being typed has an
 * entry that the next search takes over, so that no listed search is overwritten. Source: decisions 0419, 0422.
 * Rows: L01, L15, L30.
 */
export const backLayersMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BackLayersEvent,
    emitted: {} as BackLayersCommand,
    tags: {} as 'returning',
  },
  actors: { readEntry: port<HistoryEntry, undefined>('readEntry') },
  delays: { leavingTimeout: LEAVING_TIMEOUT_MS },
  guards: {
    addsAnEntry: ({ context: { layers } }, opened: Opened) =>
      addsEntry(layers, opened) && opened.entry.depth === entered(layers).length,
    lacksEntries: ({ context }, { depth }: { depth: number }) => depth < entered(context.layers).length,
    hasEntriesLeft: ({ context }, { depth }: { depth: number }) => depth > entered(context.layers).length,
    isShown: (_, { entry }: Write) => entry.isShown && entry.depth === 0,
    isNew: (_, { address, entry }: Write) => address !== entry.address,
  },
  actions: {
    noteOpened: assign(({ context: { layers }, event }) => {
      assertEvent(event, 'layer.opened');
      return { layers: [...layers, { id: event.id, hasEntry: addsEntry(layers, event) }] };
    }),
    noteClosed: assign(({ context, event }) => {
      assertEvent(event, 'layer.closed');
      return { layers: context.layers.filter(({ id }) => id !== event.id) };
    }),
    noteAddress: assign({ address: (_, { address }: HistoryEntry) => address }),
    pushEntries: emit(({ context }, { depth }: HistoryEntry) => ({
      type: 'entries.push',
      from: depth,
      to: entered(context.layers).length,
    })),
    leaveEntries: emit(({ context }, { depth }: HistoryEntry) => ({
      type: 'entries.leave',
      count: depth - entered(context.layers).length,
    })),
    /** A jump over several entries may also lead to another page. */
    follow: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'history.moved');
      const { depth, address } = event.entry;
      const ids = entered(context.layers)
        .slice(depth)
        .map(({ id }) => id)
        .toReversed();
      if (ids.length > 0) enqueue.emit({ type: 'layers.close', ids });
      if (ids.length > 0 && address === context.address) return;
      enqueue.emit({ type: 'page.traversed' });
      enqueue.raise({ type: 'page.left' });
    }),
    emitTraversed: emit({ type: 'page.traversed' }),
    leaveShown: emit({ type: 'entries.leave', count: 1 }),
    push: emit((_, { address }: Write) => ({ type: 'entry.push', address, isShown: false })),
    pushShown: emit((_, { address }: Write) => ({ type: 'entry.push', address, isShown: true })),
    replace: emit((_, { address }: Write) => ({ type: 'entry.replace', address, isNew: false })),
    takeOver: emit((_, { address }: Write) => ({ type: 'entry.replace', address, isNew: true })),
    emitUncovered: enqueueActions(({ context, enqueue }) => {
      if (entered(context.layers).length === 0) enqueue.emit({ type: 'page.uncovered' });
    }),
  },
}).createMachine({
  id: 'backLayers',
  description:
    'The history entries of a page and its layers, so that Back closes the topmost layer instead of leaving the page.',
  context: { layers: [], address: undefined },
  type: 'parallel',
  states: {
    layers: {
      description: 'The layers over the page, and their entries.',
      on: {
        'layer.opened': { target: '.comparing', actions: 'noteOpened' },
        'layer.closed': { target: '.comparing', actions: 'noteClosed' },
        'write.requested': { target: '.comparing' },
        'history.moved': { target: '.comparing', actions: 'follow' },
        'page.leaving': { target: '.leaving' },
        'address.close': [
          { guard: { type: 'isShown', params: ({ event }) => event }, target: '.closing', actions: 'leaveShown' },
          {
            guard: { type: 'isNew', params: ({ event }) => event },
            actions: { type: 'replace', params: ({ event }) => event },
          },
        ],
      },
      initial: 'comparing',
      states: {
        settled: {
          description: 'Every layer has its entry, and every entry its layer.',
          on: {
            'layer.opened': {
              guard: { type: 'addsAnEntry', params: ({ event }) => event },
              actions: [
                'noteOpened',
                { type: 'noteAddress', params: ({ event }) => event.entry },
                { type: 'pushEntries', params: ({ event }) => event.entry },
              ],
            },
          },
        },
        comparing: {
          description: 'Compares layers and entries in the next task.',
          invoke: {
            id: 'entry',
            src: 'readEntry',
            input: undefined,
            onDone: [
              {
                guard: { type: 'lacksEntries', params: ({ event }) => event.output },
                target: 'settled',
                actions: [
                  { type: 'noteAddress', params: ({ event }) => event.output },
                  { type: 'pushEntries', params: ({ event }) => event.output },
                ],
              },
              {
                guard: { type: 'hasEntriesLeft', params: ({ event }) => event.output },
                target: 'returning',
                actions: [{ type: 'leaveEntries', params: ({ event }) => event.output }],
              },
              { target: 'settled', actions: 'emitUncovered' },
            ],
          },
        },
        returning: {
          description: 'The browser goes back to the entry of the topmost layer or of the page.',
          tags: 'returning',
          on: {
            'layer.opened': { actions: 'noteOpened' },
            'layer.closed': { actions: 'noteClosed' },
            'write.requested': {},
            'history.moved': { target: 'comparing' },
            'page.leaving': {},
          },
        },
        closing: {
          description: 'The browser goes back from the entry of the closed preview.',
          tags: 'returning',
          on: {
            'layer.opened': { actions: 'noteOpened' },
            'layer.closed': { actions: 'noteClosed' },
            'write.requested': {},
            'address.close': {},
            'history.moved': { target: 'comparing', actions: 'emitTraversed' },
            'page.leaving': {},
          },
        },
        leaving: {
          description: 'Another page is loading: going back would cancel that.',
          on: {
            'layer.closed': { actions: 'noteClosed' },
            'write.requested': {},
            'page.shown': { target: 'comparing' },
          },
          after: { leavingTimeout: { target: 'comparing' } },
        },
      },
    },
    entry: {
      description: 'The entry of the page itself.',
      initial: 'settled',
      on: {
        'address.replace': {
          guard: { type: 'isNew', params: ({ event }) => event },
          actions: { type: 'replace', params: ({ event }) => event },
        },
        'address.open': { target: '.settled', actions: { type: 'pushShown', params: ({ event }) => event } },
      },
      states: {
        settled: {
          description: 'The entry is kept: another address adds a new one.',
          on: {
            'address.push': {
              guard: { type: 'isNew', params: ({ event }) => event },
              actions: { type: 'push', params: ({ event }) => event },
            },
            'address.draft': {
              guard: { type: 'isNew', params: ({ event }) => event },
              target: 'draft',
              actions: { type: 'push', params: ({ event }) => event },
            },
          },
        },
        draft: {
          description: 'The entry holds text being typed: the next search takes it over.',
          on: {
            'address.push': { target: 'settled', actions: { type: 'takeOver', params: ({ event }) => event } },
            'address.draft': {
              guard: { type: 'isNew', params: ({ event }) => event },
              actions: { type: 'replace', params: ({ event }) => event },
            },
            'page.left': { target: 'settled' },
          },
        },
      },
    },
  },
});
