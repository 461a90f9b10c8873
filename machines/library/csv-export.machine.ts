import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';
import { isLost } from '../shared/result-guards.ts';

/** `downloadDataAsCsv`; the address is valid for 600 s. */
export type ExportResult =
  | { status: 'ok'; fileName: string; path: string }
  | { status: 'empty' }
  | { status: 'refused' }
  | { status: 'disconnected' };

interface ExportContext {
  item: ResultItem;
  fileName: string;
  path: string;
}

/**
 * Exports the tags of an item as a CSV file: the server names the file, the browser saves it.
 *
 * Source: library document, points 6 and 7.
 * Rows: L22, L32.
 */
export const csvExportMachine = setup({
  types: {
    input: {} as FlowInput,
    context: {} as ExportContext,
    events: {} as { type: 'export.retry' } | { type: 'export.close' },
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: {
    fetchExport: port<ExportResult, { item: ResultItem }>('fetchExport'),
    saveExport: port<void, { path: string }>('saveExport'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isReady: (_, result: ExportResult) => result.status === 'ok',
    isEmpty: (_, result: ExportResult) => result.status === 'empty',
    isLost,
  },
  actions: {
    setFile: assign((_, result: ExportResult) =>
      result.status === 'ok' ? { fileName: result.fileName, path: result.path } : {},
    ),
  },
}).createMachine({
  id: 'csvExport',
  description: 'Exports the tags of an item as a CSV file: the server names the file, the browser saves it.',
  context: ({ input }) => ({ item: input.item, fileName: '', path: '' }),
  output: finalOutput<FlowOutcome>(),
  initial: 'asking',
  states: {
    asking: {
      description: 'The server collects the tags.',
      tags: 'busy',
      invoke: {
        id: 'fetch',
        src: 'fetchExport',
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'setFile', params: ({ event }) => event.output },
          },
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'empty' },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    saving: {
      description: 'Hands the address to the browser.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveExport',
        input: ({ context }) => ({ path: context.path }),
        onDone: { target: 'saved' },
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    saved: {
      description: 'The browser saves the file; its name is shown.',
      on: { 'export.close': { target: 'closed' } },
    },
    empty: {
      description: 'There are no tags.',
      on: { 'export.close': { target: 'closed' } },
    },
    refused: {
      description: 'The person may not export, or no longer.',
      on: { 'export.close': { target: 'closed' } },
    },
    failed: {
      description: 'The file could not be fetched.',
      on: {
        'export.retry': { target: 'asking' },
        'export.close': { target: 'closed' },
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
