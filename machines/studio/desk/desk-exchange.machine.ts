import { assign, setup, type ActorRefFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import type { FormatFailure, FormatLoss, TagFormat, TagsRead } from '../../../core/domain/desk/formats/exchange.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';

export interface ExchangeInput {
  /** All tags of the medium. */
  tags: readonly DeskTagFields[];
  /** Title of the medium, used for the file name. */
  title: string;
}

export type ExchangeOutcome = { kind: 'closed' } | { kind: 'import'; tags: readonly DeskTagFields[] };

/** A chosen file; the page holds it under its key. */
export interface ExchangeFile {
  key: string;
  name: string;
}

export interface SaveRequest {
  format: TagFormat;
  tags: readonly DeskTagFields[];
  title: string;
}

export type ExchangeEvent =
  | { type: 'exchange.choose'; file: ExchangeFile }
  | { type: 'exchange.import' }
  | { type: 'exchange.format'; format: TagFormat }
  | { type: 'exchange.save' }
  | { type: 'exchange.close' };

interface ExchangeContext extends ExchangeInput {
  file: ExchangeFile | undefined;
  read: TagsRead | undefined;
  /** Why the file cannot be read; `broken`: the browser could not open it. */
  problem: FormatFailure | 'broken' | undefined;
  format: TagFormat;
  /** What the format of the last saved file could not hold; undefined: none was saved. */
  losses: readonly FormatLoss[] | undefined;
  hasFailed: boolean;
}

/**
 * Imports tags from a file into the desk, or exports the desk's tags to a file of another program.
 *
 * A file is read completely before anything is imported. What a format cannot hold is reported after the export.
 * Rows: B14.
 */
export const deskExchangeMachine = setup({
  types: {
    input: {} as ExchangeInput,
    context: {} as ExchangeContext,
    events: {} as ExchangeEvent,
    output: {} as ExchangeOutcome,
    tags: {} as 'busy',
  },
  actors: {
    readTags: port<TagsRead | FormatFailure, { key: string }>('readTags'),
    saveTags: port<readonly FormatLoss[], SaveRequest>('saveTags'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isRead: (_, result: TagsRead | FormatFailure) => result.kind === 'read',
    hasTags: ({ context }) => context.tags.length > 0,
  },
  actions: {
    choose: assign((_, file: ExchangeFile) => ({ file, read: undefined, problem: undefined })),
    takeRead: assign((_, result: TagsRead | FormatFailure) => (result.kind === 'read' ? { read: result } : {})),
    takeProblem: assign((_, result: TagsRead | FormatFailure) =>
      result.kind === 'failure' ? { problem: result } : {},
    ),
    sayBroken: assign({ problem: 'broken' }),
    setFormat: assign((_, format: TagFormat) => ({ format, losses: undefined, hasFailed: false })),
    clearSaved: assign({ losses: undefined, hasFailed: false }),
    takeLosses: assign((_, losses: readonly FormatLoss[]) => ({ losses })),
    sayFailed: assign({ hasFailed: true }),
  },
}).createMachine({
  id: 'deskExchange',
  description: 'Imports tags from a file into the desk, or exports the desk’s tags to a file of another program.',
  context: ({ input }) => ({
    ...input,
    file: undefined,
    read: undefined,
    problem: undefined,
    format: 'sportscode',
    losses: undefined,
    hasFailed: false,
  }),
  output: finalOutput<ExchangeOutcome>(),
  initial: 'ready',
  on: { 'exchange.close': { target: '.closed' } },
  states: {
    ready: {
      description: 'Nothing is in progress.',
      initial: 'choosing',
      on: {
        'exchange.choose': { target: 'reading', actions: { type: 'choose', params: ({ event }) => event.file } },
        'exchange.format': { actions: { type: 'setFormat', params: ({ event }) => event.format } },
        'exchange.save': { guard: 'hasTags', target: 'saving', actions: 'clearSaved' },
      },
      states: {
        choosing: { description: 'The person chooses a file to import, or a format to export to.' },
        found: {
          description: 'Shows the number of tags in the file, and asks whether to import them.',
          on: { 'exchange.import': { target: '#deskExchange.imported' } },
        },
        last: { type: 'history', description: 'After an export, a file that was read is still offered for import.' },
      },
    },
    reading: {
      description: 'Reads the file.',
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'readTags',
        input: ({ context: { file } }) => ({ key: file!.key }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'ready.found',
            actions: { type: 'takeRead', params: ({ event }) => event.output },
          },
          { target: 'ready.choosing', actions: { type: 'takeProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'ready.choosing', actions: 'sayBroken' },
      },
      after: { requestTimeout: { target: 'ready.choosing', actions: 'sayBroken' } },
    },
    saving: {
      description: 'Writes the tags to a file.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveTags',
        input: ({ context: { format, tags, title } }) => ({ format, tags, title }),
        onDone: { target: 'ready.last', actions: { type: 'takeLosses', params: ({ event }) => event.output } },
        onError: { target: 'ready.last', actions: 'sayFailed' },
      },
      after: { requestTimeout: { target: 'ready.last', actions: 'sayFailed' } },
    },
    imported: {
      type: 'final',
      description: 'The desk imports the tags of the file.',
      output: ({ context }) => ({ kind: 'import', tags: context.read!.tags }),
    },
    closed: { type: 'final', description: 'The dialog is closed.', output: { kind: 'closed' } },
  },
});

export type DeskExchangeRef = ActorRefFrom<typeof deskExchangeMachine>;
