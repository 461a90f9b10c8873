import { encodingsToSend } from '../../../core/domain/csv-preview.ts';
import { finalOutput } from '../../shared/final-output.ts';
import type { FlowOutcome } from '../item-flow.ts';
import { NOTHING, choiceOf, csvImportSetup } from './csv-import.setup.ts';

export type { ImportRequest, CsvPreviewRequest, ImportResult, ImportFact } from './csv-import.setup.ts';

/**
 * Tags come in from CSV files: the files are picked, their first rows are shown as they would be read, whether they
 * overwrite is asked, and they are sent.
 *
 * The server takes all of them or none, and once, however often the same choice is sent. What was taken leads home with the
 * video. Source: library document, points 2, 4, 5 and 8.
 * Rows: L21, L32.
 */
export const csvImportMachine = csvImportSetup.createMachine({
  id: 'csvImport',
  description:
    'Tags come in from CSV files: they are picked, their first rows shown, whether they overwrite is asked, and they are sent.',
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
      description: 'Files are picked or dropped.',
      initial: 'open',
      states: {
        open: { description: 'Nothing is picked yet.' },
        incomplete: { description: 'reportMatch.csv was not among them.' },
        unreadable: { description: 'A file has gone or changed since it was picked, or takes too long to read.' },
        chosen: {
          description: 'The files that will be sent are listed.',
          initial: 'reading',
          states: {
            reading: {
              description: 'Their first rows are read.',
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
              description: 'They are shown as they would be read; whether the tags that are there stay is asked.',
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
      description: 'The files are on their way, and then read by the server.',
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
          description: 'Bytes go out.',
          after: { stallTimeout: { target: '#csvImport.failed' } },
        },
        checking: {
          description: 'All are there; the server reads them.',
          after: { stallTimeout: { target: '#csvImport.failed' } },
        },
      },
      on: {
        // Whatever moves restarts the wait.
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
      description: 'Something is wrong in the files; the person reads where.',
      on: {
        'import.reset': { target: 'picking' },
        'import.close': { target: 'closed' },
      },
    },
    failed: {
      description: 'The network or the server broke off; whether all was taken is not known.',
      on: {
        'import.retry': { target: 'sending' },
        'import.close': { target: 'closed' },
      },
    },
    refused: {
      description: 'This person may not, or no longer.',
      on: { 'import.close': { target: 'closed' } },
    },
    imported: {
      description: 'The person reads that it is done.',
      on: { 'import.home': { target: 'leaving' } },
    },
    leaving: {
      description: 'The page leaves for home, with the video.',
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
      description: 'Nobody is signed in any more: the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
