import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';

/** A file to download; its address is valid for 600 s. */
export interface Source {
  name: string;
  path: string;
}

/** `getMediaSources`. */
export type SourcesResult =
  | { status: 'ok'; sources: readonly Source[] }
  | { status: 'empty' }
  | { status: 'refused' }
  | { status: 'disconnected' };

interface DownloadContext {
  item: ResultItem;
  sources: readonly Source[];
  chosen: Source | undefined;
}

/**
 * Downloads a file of an item; if there are several, the person chooses one.
 *
 * The browser saves the file, shows the progress, and resumes an interrupted download. Source: library document, points
 * 6, 7 and 8.
 * Rows: L19, L32.
 */
export const downloadItemMachine = setup({
  types: {
    input: {} as Pick<FlowInput, 'item'>,
    context: {} as DownloadContext,
    events: {} as { type: 'download.choose'; source: Source } | { type: 'download.retry' } | { type: 'download.close' },
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: {
    listSources: port<SourcesResult, { item: ResultItem }>('listSources'),
    saveSource: port<void, { source: Source }>('saveSource'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    hasSeveral: (_, result: SourcesResult) => result.status === 'ok' && result.sources.length > 1,
    hasOne: (_, result: SourcesResult) => result.status === 'ok' && result.sources.length === 1,
    hasNone: (_, result: SourcesResult) => result.status === 'empty' || result.status === 'ok',
    isDisconnected: (_, result: SourcesResult) => result.status === 'disconnected',
  },
  actions: {
    setSources: assign((_, result: SourcesResult) => ({ sources: result.status === 'ok' ? result.sources : [] })),
    chooseOnly: assign((_, result: SourcesResult) => ({
      chosen: result.status === 'ok' ? result.sources[0] : undefined,
    })),
    choose: assign((_, chosen: Source) => ({ chosen })),
  },
}).createMachine({
  id: 'downloadItem',
  description: 'Downloads a file of an item; if there are several, the person chooses one.',
  context: ({ input }) => ({ item: input.item, sources: [], chosen: undefined }),
  output: finalOutput<FlowOutcome>(),
  initial: 'listing',
  states: {
    listing: {
      description: 'Fetches the list of files.',
      tags: 'busy',
      invoke: {
        id: 'sources',
        src: 'listSources',
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          {
            guard: { type: 'hasSeveral', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'setSources', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasOne', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'chooseOnly', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasNone', params: ({ event }) => event.output },
            target: 'noSource',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'lost',
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    choosing: {
      description: 'There are several files to choose from.',
      on: {
        'download.choose': {
          target: 'saving',
          actions: { type: 'choose', params: ({ event }) => event.source },
        },
        'download.close': { target: 'closed' },
      },
    },
    saving: {
      description: 'Hands the address to the browser.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveSource',
        input: ({ context }) => ({ source: context.chosen as Source }),
        onDone: { target: 'closed' },
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    noSource: {
      description: 'There is no file.',
      on: { 'download.close': { target: 'closed' } },
    },
    failed: {
      description: 'The list or the file could not be fetched.',
      on: {
        'download.retry': { target: 'listing' },
        'download.close': { target: 'closed' },
      },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
