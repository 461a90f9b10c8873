import { assign, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { IMPORT_STALL_TIMEOUT_MS, LIBRARY_REQUEST_TIMEOUT_MS } from '../../src/domain/constants.ts';
import { arrangeImport, hasMatchFile } from '../../src/domain/csv-import.ts';
import type { ArrangedFiles, ImportProblem } from '../../src/domain/csv-import.ts';
import type { ResultItem } from '../../src/domain/search.ts';
import { finalOutput } from '../shared/final-output.ts';
import { callbackPort, port } from '../shared/port.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';

/** A file of the person's; the port knows what is in it. */
export interface PickedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface ImportAsk {
  videoId: string;
  /** In the documents' order. */
  files: readonly PickedFile[];
  /** `ow`: the tags that are there go first. */
  overwrites: boolean;
}

/** `import_files_session`. */
export type ImportAnswer =
  | { status: 'ok' }
  | { status: 'rejected'; problems: readonly ImportProblem[]; message: string }
  | { status: 'refused' }
  | { status: 'disconnected' };

/** What the port tells while it sends; `share` of the bytes, 0 to 1. */
export type ImportFact =
  | { type: 'import.progress'; share: number }
  | { type: 'import.answered'; answer: ImportAnswer }
  | { type: 'import.broke' };

interface ImportContext {
  item: ResultItem;
  picked: ArrangedFiles<PickedFile>;
  overwrites: boolean;
  share: number;
  problems: readonly ImportProblem[];
  /** What the host says where it names no place. */
  message: string;
}

export type CsvImportEvent =
  | { type: 'import.pick'; files: readonly PickedFile[] }
  | { type: 'import.send'; overwrites: boolean }
  | { type: 'import.retry' }
  /** Back to the choice of files. */
  | { type: 'import.again' }
  | { type: 'import.cancel' }
  | { type: 'import.home' }
  | { type: 'import.close' }
  | ImportFact;

const NOTHING: ArrangedFiles<PickedFile> = { sent: [], leftOut: [] };

/**
 * Tags come in from CSV files: the files are picked, whether they overwrite is asked, and they are sent.
 *
 * The host takes all of them or none, and once, however often the same choice is sent. What was taken leads home with the
 * video. Source: library document, points 2, 4, 5 and 8; row L21.
 */
export const csvImportMachine = setup({
  types: {
    input: {} as FlowInput,
    context: {} as ImportContext,
    events: {} as CsvImportEvent,
    output: {} as FlowOutcome,
    tags: {} as 'busy',
    transitionMeta: {} as { row: string },
  },
  actors: {
    sendFiles: callbackPort<EventObject, ImportAsk, ImportFact>('sendFiles'),
    leaveForHome: port<void, { videoId: string }>('leaveForHome'),
  },
  delays: { stallTimeout: IMPORT_STALL_TIMEOUT_MS, leavingTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    hasMatch: (_, files: readonly PickedFile[]) => hasMatchFile(files),
    isSent: (_, share: number) => share >= 1,
    isTaken: (_, answer: ImportAnswer) => answer.status === 'ok',
    isRejected: (_, answer: ImportAnswer) => answer.status === 'rejected',
    isLost: (_, answer: ImportAnswer) => answer.status === 'disconnected',
  },
  actions: {
    keepPicked: assign((_, files: readonly PickedFile[]) => ({ picked: arrangeImport(files) })),
    keepChoice: assign((_, overwrites: boolean) => ({ overwrites })),
    keepShare: assign((_, share: number) => ({ share })),
    keepProblems: assign((_, answer: ImportAnswer) =>
      answer.status === 'rejected' ? { problems: answer.problems, message: answer.message } : {},
    ),
  },
}).createMachine({
  id: 'csvImport',
  description: 'Tags come in from CSV files: the files are picked, whether they overwrite is asked, and they are sent.',
  context: ({ input }) => ({
    item: input.item,
    picked: NOTHING,
    overwrites: false,
    share: 0,
    problems: [],
    message: '',
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
        asking: {
          description: 'Whether the tags that are there stay.',
          on: {
            'import.send': {
              target: '#csvImport.sending',
              actions: { type: 'keepChoice', params: ({ event }) => event.overwrites },
              meta: { row: 'L21' },
            },
          },
        },
      },
      on: {
        'import.pick': [
          {
            guard: { type: 'hasMatch', params: ({ event }) => event.files },
            target: '.asking',
            actions: { type: 'keepPicked', params: ({ event }) => event.files },
            meta: { row: 'L21' },
          },
          { target: '.incomplete', meta: { row: 'L21' } },
        ],
        'import.close': { target: 'closed', meta: { row: 'L21' } },
      },
    },
    sending: {
      description: 'The files are on their way, and then read by the host.',
      tags: 'busy',
      entry: { type: 'keepShare', params: 0 },
      invoke: {
        id: 'send',
        src: 'sendFiles',
        input: ({ context: { item, picked, overwrites } }) => ({ videoId: item.id, files: picked.sent, overwrites }),
        onError: { target: 'failed', meta: { row: 'L21' } },
      },
      initial: 'uploading',
      states: {
        uploading: {
          description: 'Bytes go out.',
          after: { stallTimeout: { target: '#csvImport.failed', meta: { row: 'L21' } } },
        },
        checking: {
          description: 'All are there; the host reads them.',
          after: { stallTimeout: { target: '#csvImport.failed', meta: { row: 'L21' } } },
        },
      },
      on: {
        // Whatever moves begins the wait anew.
        'import.progress': [
          {
            guard: { type: 'isSent', params: ({ event }) => event.share },
            target: '.checking',
            actions: { type: 'keepShare', params: ({ event }) => event.share },
            meta: { row: 'L21' },
          },
          {
            target: '.uploading',
            actions: { type: 'keepShare', params: ({ event }) => event.share },
            meta: { row: 'L21' },
          },
        ],
        'import.answered': [
          {
            guard: { type: 'isTaken', params: ({ event }) => event.answer },
            target: 'imported',
            meta: { row: 'L21' },
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => event.answer },
            target: 'rejected',
            actions: { type: 'keepProblems', params: ({ event }) => event.answer },
            meta: { row: 'L21' },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.answer }, target: 'lost', meta: { row: 'L32' } },
          { target: 'refused', meta: { row: 'L21' } },
        ],
        'import.broke': { target: 'failed', meta: { row: 'L21' } },
        'import.cancel': { target: 'picking.asking', meta: { row: 'L21' } },
      },
    },
    rejected: {
      description: 'Something is wrong in the files; the person reads where.',
      on: {
        'import.again': { target: 'picking', meta: { row: 'L21' } },
        'import.close': { target: 'closed', meta: { row: 'L21' } },
      },
    },
    failed: {
      description: 'The network or the host broke off; whether all was taken is not known.',
      on: {
        'import.retry': { target: 'sending', meta: { row: 'L21' } },
        'import.close': { target: 'closed', meta: { row: 'L21' } },
      },
    },
    refused: {
      description: 'This person may not, or no longer.',
      on: { 'import.close': { target: 'closed', meta: { row: 'L21' } } },
    },
    imported: {
      description: 'The person reads that it is done.',
      on: { 'import.home': { target: 'leaving', meta: { row: 'L21' } } },
    },
    leaving: {
      description: 'The page leaves for home, with the video.',
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leaveForHome',
        input: ({ context }) => ({ videoId: context.item.id }),
        onDone: { target: 'closed', meta: { row: 'L21' } },
        onError: { target: 'closed', meta: { row: 'L21' } },
      },
      after: { leavingTimeout: { target: 'closed', meta: { row: 'L21' } } },
    },
    lost: { type: 'final', output: { kind: 'lost' } },
    closed: { type: 'final', output: { kind: 'closed' } },
  },
});
