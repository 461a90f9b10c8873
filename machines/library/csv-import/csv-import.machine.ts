import { encodingsToSend } from '../../../core/domain/csv-preview.ts';
import { finalOutput } from '../../shared/final-output.ts';
import type { FlowOutcome } from '../item-flow.ts';
import { NOTHING, choiceOf, csvImportSetup } from './csv-import.setup.ts';

export type { ImportRequest, CsvPreviewRequest, ImportResult, ImportFact } from './csv-import.setup.ts';

/**
 * Imports tags from CSV files: the person picks files, previews their first rows, chooses whether to overwrite, and
 * sends them.
 *
 * The server imports all of the files or none, and only once, however often the same choice is sent. After an import
 * the page leads home with the video. Source: library document, points 2, 4, 5 and 8.
 * Rows: L21, L32.
 */
export const csvImportMachine = csvImportSetup.createMachine({
  id: 'csvImport',
  description:
    'Imports tags from CSV files: the person picks files, previews them, chooses whether to overwrite, and sends them.',
  context: ({ input }) => ({
    item: input.item,
    picked: NOTHING,
    previews: [],
    chosen: {},
    overwrites: false,
    importIds: {},
    share: 0,
    problems: [],
    message: '',
    skippedRows: 0,
  }),
  output: finalOutput<FlowOutcome>(),
  initial: 'picking',
  states: {
    picking: {
      description: 'The person picks or drops files.',
      initial: 'open',
      states: {
        open: { description: 'No file is picked yet.' },
        incomplete: { description: 'reportMatch.csv was not among them.' },
        unreadable: { description: 'A file was removed or changed since it was picked, or takes too long to read.' },
        chosen: {
          description: 'Lists the files that will be sent.',
          initial: 'reading',
          states: {
            reading: {
              description: 'Reads their first rows.',
              invoke: {
                id: 'preview',
                src: 'readPreviews',
                input: ({ context }) => ({ files: context.picked.sent, chosen: context.chosen }),
                onDone: [
                  {
                    guard: { type: 'hasWorkbook', params: ({ event }) => event.output },
                    target: '#csvImport.rejected',
                    actions: { type: 'setWorkbooks', params: ({ event }) => event.output },
                  },
                  {
                    target: 'asking',
                    actions: { type: 'setPreviews', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: '#csvImport.picking.unreadable' },
              },
              after: { previewTimeout: { target: '#csvImport.picking.unreadable' } },
            },
            asking: {
              description: 'Shows the rows as they would be imported, and asks whether existing tags stay.',
              on: {
                'import.send': {
                  target: '#csvImport.sending',
                  actions: { type: 'setChoice', params: ({ event }) => event },
                },
              },
            },
          },
          on: {
            'import.encode': {
              target: '.reading',
              actions: { type: 'setEncoding', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'import.pick': [
          {
            guard: { type: 'hasMatch', params: ({ event }) => event.files },
            target: '.chosen',
            actions: { type: 'setPicked', params: ({ event }) => event.files },
          },
          { target: '.incomplete' },
        ],
        'import.close': { target: 'closed' },
      },
    },
    sending: {
      description: 'Sends the files and waits for the server to read them.',
      tags: 'busy',
      entry: { type: 'setShare', params: 0 },
      invoke: {
        id: 'send',
        src: 'sendFiles',
        input: ({ context }) => ({
          videoId: context.item.id,
          importId: context.importIds[choiceOf(context, context.overwrites)] as string,
          files: context.picked.sent,
          encodings: encodingsToSend(context.previews, context.chosen),
          overwrites: context.overwrites,
        }),
        onError: { target: 'failed' },
      },
      initial: 'uploading',
      states: {
        uploading: {
          description: 'Uploads the files.',
          after: { stallTimeout: { target: '#csvImport.failed' } },
        },
        checking: {
          description: 'Everything has been uploaded; the server reads the files.',
          after: { stallTimeout: { target: '#csvImport.failed' } },
        },
      },
      on: {
        // Any progress restarts the timeout.
        'import.progress': [
          {
            guard: { type: 'isSent', params: ({ event }) => event.share },
            target: '.checking',
            actions: { type: 'setShare', params: ({ event }) => event.share },
          },
          {
            target: '.uploading',
            actions: { type: 'setShare', params: ({ event }) => event.share },
          },
        ],
        'import.responded': [
          {
            guard: { type: 'isTaken', params: ({ event }) => event.result },
            target: 'imported',
            actions: { type: 'setSkipped', params: ({ event }) => event.result },
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => event.result },
            target: 'rejected',
            actions: { type: 'setProblems', params: ({ event }) => event.result },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.result }, target: 'lost' },
          { target: 'refused' },
        ],
        'import.failed': { target: 'failed' },
        'import.cancel': { target: 'picking.chosen.asking' },
      },
    },
    rejected: {
      description: 'The files contain errors, which are shown with their positions.',
      on: {
        'import.reset': { target: 'picking' },
        'import.close': { target: 'closed' },
      },
    },
    failed: {
      description: 'The connection or the server failed; whether everything was imported is unknown.',
      on: {
        'import.retry': { target: 'sending' },
        'import.close': { target: 'closed' },
      },
    },
    refused: {
      description: 'The person may not import, or no longer.',
      on: { 'import.close': { target: 'closed' } },
    },
    imported: {
      description: 'Tells the person that the import is done.',
      on: { 'import.home': { target: 'leaving' } },
    },
    leaving: {
      description: 'The page leads home with the video.',
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leaveForHome',
        input: ({ context }) => ({ videoId: context.item.id }),
        onDone: { target: 'closed' },
        onError: { target: 'closed' },
      },
      after: { leavingTimeout: { target: 'closed' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
