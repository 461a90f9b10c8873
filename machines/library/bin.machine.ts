import { assign, setup } from 'xstate';
import { binKey } from '../../core/domain/bin.ts';
import type { BinEntry } from '../../core/domain/bin.ts';
import { BIN_PAGE_SIZE } from '../../core/domain/constants/bin.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import { isOk, isLost } from '../shared/result-guards.ts';

/** `getBin`: an empty bin is `ok` as well; `hasMore` is set after a full page. */
export type BinResult =
  | { status: 'ok'; entries: readonly BinEntry[]; hasMore: boolean }
  | { status: 'private' }
  | { status: 'disconnected' };

/** `restoreMedia`; `gone`: deleted for good, or restored by somebody else. */
export type BinRestoring = { status: 'ok' | 'gone' | 'private' | 'disconnected' };

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface BinOutcome {
  kind: 'lost';
}

interface BinContext {
  entries: readonly BinEntry[];
  /** There may be another page. */
  hasMore: boolean;
  /** The entry being restored, or the last one. */
  entry: BinEntry | undefined;
}

/**
 * The bin of a group: what was deleted in the last 30 days, newest first, to be restored one by one.
 *
 * For administrators of the group.
 * Rows: L18, L32.
 */
export const binMachine = setup({
  types: {
    context: {} as BinContext,
    events: {} as { type: 'bin.more' } | { type: 'bin.restore'; entry: BinEntry } | { type: 'bin.retry' },
    output: {} as BinOutcome,
    tags: {} as 'busy',
  },
  actors: {
    loadBin: port<BinResult, { offset: number; limit: number }>('loadBin'),
    restoreEntry: port<BinRestoring, { entry: BinEntry }>('restoreEntry'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isThere: (_, result: BinResult) => result.status === 'ok',
    isOk,
    isGone: (_, result: BinRestoring) => result.status === 'gone',
    isLost,
    hasMore: ({ context }) => context.hasMore,
  },
  actions: {
    add: assign(({ context }, result: BinResult) => {
      if (result.status !== 'ok') return {};
      // Items deleted meanwhile have shifted the pages.
      const known = new Set(context.entries.map(binKey));
      return {
        entries: [...context.entries, ...result.entries.filter((each) => !known.has(binKey(each)))],
        hasMore: result.hasMore,
      };
    }),
    setEntry: assign((_, entry: BinEntry) => ({ entry })),
    takeOut: assign(({ context: { entries, entry } }) => ({
      entries: entries.filter((each) => !entry || binKey(each) !== binKey(entry)),
    })),
  },
}).createMachine({
  id: 'bin',
  description: 'What was deleted in the last 30 days, to be restored one by one.',
  context: { entries: [], hasMore: false, entry: undefined },
  output: finalOutput<BinOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the first page.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadBin',
        input: { offset: 0, limit: BIN_PAGE_SIZE },
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'add', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'Lists the entries, which can be restored.',
      initial: 'quiet',
      on: {
        'bin.restore': {
          target: 'restoring',
          actions: { type: 'setEntry', params: ({ event }) => event.entry },
        },
        'bin.more': { guard: 'hasMore', target: 'loadingMore' },
      },
      states: {
        quiet: { description: 'No message is shown.' },
        restored: { description: 'The entry is back in the library.' },
        gone: { description: 'The entry was no longer in the bin.' },
        notRestored: { description: 'The entry could not be restored.' },
        notLoaded: { description: 'The next page could not be fetched.' },
      },
    },
    loadingMore: {
      description: 'Fetches the next page.',
      tags: 'busy',
      invoke: {
        id: 'more',
        src: 'loadBin',
        input: ({ context }) => ({ offset: context.entries.length, limit: BIN_PAGE_SIZE }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'add', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'listed.notLoaded' },
      },
      after: { requestTimeout: { target: 'listed.notLoaded' } },
    },
    restoring: {
      description: 'The server restores an entry.',
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restoreEntry',
        input: ({ context }) => ({ entry: context.entry as BinEntry }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed.restored',
            actions: 'takeOut',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'listed.gone',
            actions: 'takeOut',
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'listed.notRestored' },
      },
      after: { requestTimeout: { target: 'listed.notRestored' } },
    },
    refused: { description: 'Only administrators of the group can see the bin.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'bin.retry': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
