import { assign, setup } from 'xstate';
import type { EventObject } from 'xstate';
import {
  IMPORT_PREVIEW_TIMEOUT_MS,
  IMPORT_STALL_TIMEOUT_MS,
  LIBRARY_REQUEST_TIMEOUT_MS,
} from '../../core/domain/constants.ts';
import type { CsvEncoding } from '../../core/domain/csv-format.ts';
import { arrangeImport, hasMatchFile } from '../../core/domain/csv-import.ts';
import type { ArrangedFiles, ImportFile, ImportProblem } from '../../core/domain/csv-import.ts';
import { encodingsToSend, workbooksAmong } from '../../core/domain/csv-preview.ts';
import type { CsvPreview, Encodings } from '../../core/domain/csv-preview.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { finalOutput } from '../shared/final-output.ts';
import { callbackPort, port } from '../shared/port.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';

/** A file of the person's; the port knows what is in it. */
export interface PickedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface ImportRequest {
  videoId: string;
  /** Idempotency key: what comes again under it is taken once. */
  importId: string;
  /** In the documents' order. */
  files: readonly PickedFile[];
  /** As they were shown; those of other files the host detects. */
  encodings: Encodings;
  /** `ow`: the tags that are there go first. */
  overwrites: boolean;
}

export interface CsvPreviewRequest {
  files: readonly PickedFile[];
  /** Of the others the encoding is detected. */
  chosen: Encodings;
}

/** `import_files_session`. */
export type ImportResult =
  /** `skippedRows`: rows without a text. */
  | { status: 'ok'; skippedRows: number }
  | { status: 'rejected'; problems: readonly ImportProblem[]; message: string }
  | { status: 'refused' }
  | { status: 'disconnected' };

/** What the port tells while it sends; `share` of the bytes, 0 to 1. */
export type ImportFact =
  | { type: 'import.progress'; share: number }
  | { type: 'import.answered'; answer: ImportResult }
  | { type: 'import.broke' };

interface ImportContext {
  item: ResultItem;
  picked: ArrangedFiles<PickedFile>;
  /** Of the files that are sent, in their order. */
  previews: readonly CsvPreview[];
  /** Encodings that the person has chosen. */
  chosen: Encodings;
  overwrites: boolean;
  /** Idempotency key of each choice that was sent of the picked files. */
  importIds: Readonly<Record<string, string>>;
  share: number;
  problems: readonly ImportProblem[];
  /** What the host says where it names no place. */
  message: string;
  skippedRows: number;
}

export type CsvImportEvent =
  | { type: 'import.pick'; files: readonly PickedFile[] }
  /** Another encoding than the one that is shown. */
  | { type: 'import.encode'; file: ImportFile; encoding: CsvEncoding }
  /** `importId`: a new one; a choice that was sent before keeps the one that it had. */
  | { type: 'import.send'; overwrites: boolean; importId: string }
  | { type: 'import.retry' }
  /** Back to the choice of files. */
  | { type: 'import.again' }
  | { type: 'import.cancel' }
  | { type: 'import.home' }
  | { type: 'import.close' }
  | ImportFact;

/** How the picked files are read, and what becomes of the tags that are there: read otherwise it is another import. */
const choiceOf = ({ previews, chosen }: ImportContext, overwrites: boolean): string =>
  JSON.stringify([overwrites, encodingsToSend(previews, chosen)]);

const NOTHING: ArrangedFiles<PickedFile> = { sent: [], leftOut: [] };

/**
 * Tags come in from CSV files: the files are picked, their first rows are shown as they would be read, whether they
 * overwrite is asked, and they are sent.
 *
 * The host takes all of them or none, and once, however often the same choice is sent. What was taken leads home with the
 * video. Source: library document, points 2, 4, 5 and 8.
 * Rows: L21, L32.
 */
export const csvImportMachine = setup({
  types: {
    input: {} as FlowInput,
    context: {} as ImportContext,
    events: {} as CsvImportEvent,
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: {
    readPreviews: port<readonly CsvPreview[], CsvPreviewRequest>('readPreviews'),
    sendFiles: callbackPort<EventObject, ImportRequest, ImportFact>('sendFiles'),
    leaveForHome: port<void, { videoId: string }>('leaveForHome'),
  },
  delays: {
    previewTimeout: IMPORT_PREVIEW_TIMEOUT_MS,
    stallTimeout: IMPORT_STALL_TIMEOUT_MS,
    leavingTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
  },
  guards: {
    hasWorkbook: (_, previews: readonly CsvPreview[]) => workbooksAmong(previews).length > 0,
    hasMatch: (_, files: readonly PickedFile[]) => hasMatchFile(files),
    isSent: (_, share: number) => share >= 1,
    isTaken: (_, answer: ImportResult) => answer.status === 'ok',
    isRejected: (_, answer: ImportResult) => answer.status === 'rejected',
    isLost: (_, answer: ImportResult) => answer.status === 'disconnected',
  },
  actions: {
    setPicked: assign((_, files: readonly PickedFile[]) => ({
      picked: arrangeImport(files),
      previews: [],
      chosen: {},
      importIds: {},
    })),
    setEncoding: assign(({ context }, { file, encoding }: { file: ImportFile; encoding: CsvEncoding }) => ({
      chosen: { ...context.chosen, [file]: encoding },
    })),
    setPreviews: assign((_, previews: readonly CsvPreview[]) => ({ previews })),
    setWorkbooks: assign((_, previews: readonly CsvPreview[]) => ({
      problems: workbooksAmong(previews),
      message: '',
    })),
    setChoice: assign(({ context }, { overwrites, importId }: { overwrites: boolean; importId: string }) => ({
      overwrites,
      importIds: { [choiceOf(context, overwrites)]: importId, ...context.importIds },
    })),
    setShare: assign((_, share: number) => ({ share })),
    setProblems: assign((_, answer: ImportResult) =>
      answer.status === 'rejected' ? { problems: answer.problems, message: answer.message } : {},
    ),
    setSkipped: assign((_, answer: ImportResult) =>
      answer.status === 'ok' ? { skippedRows: answer.skippedRows } : {},
    ),
  },
}).createMachine({
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
      description: 'The files are on their way, and then read by the host.',
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
          description: 'All are there; the host reads them.',
          after: { stallTimeout: { target: '#csvImport.failed' } },
        },
      },
      on: {
        // Whatever moves begins the wait anew.
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
        'import.answered': [
          {
            guard: { type: 'isTaken', params: ({ event }) => event.answer },
            target: 'imported',
            actions: { type: 'setSkipped', params: ({ event }) => event.answer },
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => event.answer },
            target: 'rejected',
            actions: { type: 'setProblems', params: ({ event }) => event.answer },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.answer }, target: 'lost' },
          { target: 'refused' },
        ],
        'import.broke': { target: 'failed' },
        'import.cancel': { target: 'picking.chosen.asking' },
      },
    },
    rejected: {
      description: 'Something is wrong in the files; the person reads where.',
      on: {
        'import.again': { target: 'picking' },
        'import.close': { target: 'closed' },
      },
    },
    failed: {
      description: 'The network or the host broke off; whether all was taken is not known.',
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
    lost: { type: 'final', output: { kind: 'lost' } },
    closed: { type: 'final', output: { kind: 'closed' } },
  },
});
