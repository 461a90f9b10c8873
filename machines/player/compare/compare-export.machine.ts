import { assign, setup } from 'xstate';
import type { ExportState } from '../../../core/domain/compare/export.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { COMPARE_EXPORT_POLL_MS, COMPARE_EXPORT_TIMEOUT_MS } from '../../../core/domain/compare/limits.ts';
import { port } from '../../shared/port.ts';

/** Why there is no export; `gone`: the right to one of the films ended meanwhile. */
export type ExportRefusal =
  | 'noEncoder'
  | 'tooLong'
  | 'tooMuchDrawn'
  | 'limited'
  | 'private'
  | 'empty'
  | 'disconnected'
  | 'gone';

/** What the viewer chooses about an export. */
export interface ExportChoice {
  /** The film whose sound it has; undefined for none. */
  sound: Side | undefined;
  /** It shows what is drawn over the pictures. */
  withDrawing: boolean;
}

export type ExportRequested = { status: 'ok'; id: string } | { status: Exclude<ExportRefusal, 'gone'> };

/** `gone`: there is none any more, for this viewer. */
export interface ExportPoll {
  state: ExportState | 'gone';
  ahead: number | undefined;
  path: string | undefined;
}

/**
 * Has the server make an MP4 of the comparison, and polls its progress once a second.
 *
 * A question that is lost is asked again; the viewer may end it at any time.
 * Rows: B05.
 */
export const compareExportMachine = setup({
  types: {
    context: {} as ExportChoice & {
      /** Of the export, on the server. */
      id: string;
      /** Exports before it; undefined while it is encoded. */
      ahead: number | undefined;
      /** Address of the MP4. */
      path: string | undefined;
      refusal: ExportRefusal | undefined;
    },
    events: {} as
      | { type: 'export.start' }
      | { type: 'export.cancel' }
      /** Undefined: no sound. */
      | { type: 'export.sound'; sound: Side | undefined }
      | { type: 'export.drawing'; included: boolean },
    tags: {} as 'busy',
  },
  actors: {
    requestExport: port<ExportRequested, ExportChoice>('requestExport'),
    pollExport: port<ExportPoll, { id: string }>('pollExport'),
    cancelExport: port<void, { id: string }>('cancelExport'),
  },
  delays: { pollInterval: COMPARE_EXPORT_POLL_MS, timeout: COMPARE_EXPORT_TIMEOUT_MS },
  guards: {
    isAccepted: (_, requested: ExportRequested) => requested.status === 'ok',
    isGone: (_, poll: ExportPoll) => poll.state === 'gone',
    isReady: (_, poll: ExportPoll) => poll.state === 'ready',
    hasFailed: (_, poll: ExportPoll) => poll.state === 'failed',
  },
  actions: {
    setId: assign((_, requested: ExportRequested) => (requested.status === 'ok' ? { id: requested.id, ahead: 0 } : {})),
    setRefusal: assign((_, { status }: { status: ExportRefusal | 'ok' }) =>
      status === 'ok' ? {} : { refusal: status },
    ),
    setSound: assign((_, sound: Side | undefined) => ({ sound })),
    setWithDrawing: assign((_, withDrawing: boolean) => ({ withDrawing })),
    setGone: assign({ refusal: 'gone' }),
    setProgress: assign((_, { ahead }: ExportPoll) => ({ ahead })),
    setPath: assign((_, { path }: ExportPoll) => ({ path })),
  },
}).createMachine({
  id: 'compareExport',
  context: { id: '', ahead: 0, path: undefined, refusal: undefined, sound: undefined, withDrawing: true },
  initial: 'idle',
  on: {
    'export.sound': { actions: { type: 'setSound', params: ({ event }) => event.sound } },
    'export.drawing': { actions: { type: 'setWithDrawing', params: ({ event }) => event.included } },
  },
  states: {
    idle: { description: 'No export is under way.', on: { 'export.start': { target: 'requesting' } } },
    requesting: {
      description: 'The export is requested from the server.',
      tags: 'busy',
      invoke: {
        id: 'requestExport',
        src: 'requestExport',
        input: ({ context: { sound, withDrawing } }) => ({ sound, withDrawing }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'underWay',
            actions: { type: 'setId', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed' },
      },
      after: { timeout: { target: 'failed' } },
    },
    underWay: {
      description: 'The export waits or is encoded.',
      tags: 'busy',
      initial: 'asking',
      on: { 'export.cancel': { target: 'cancelling' } },
      states: {
        asking: {
          description: 'How far is it?',
          invoke: {
            id: 'pollExport',
            src: 'pollExport',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isGone', params: ({ event }) => event.output },
                target: '#compareExport.refused',
                actions: 'setGone',
              },
              {
                guard: { type: 'isReady', params: ({ event }) => event.output },
                target: '#compareExport.ready',
                actions: { type: 'setPath', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'hasFailed', params: ({ event }) => event.output },
                target: '#compareExport.failed',
              },
              { target: 'waiting', actions: { type: 'setProgress', params: ({ event }) => event.output } },
            ],
            onError: { target: 'waiting' },
          },
          after: { timeout: { target: 'waiting' } },
        },
        waiting: {
          description: 'A second between two questions.',
          after: { pollInterval: { target: 'asking' } },
        },
      },
    },
    cancelling: {
      description: 'The cancellation is sent to the server.',
      tags: 'busy',
      invoke: {
        id: 'cancelExport',
        src: 'cancelExport',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'idle' },
        onError: { target: 'idle' },
      },
      after: { timeout: { target: 'idle' } },
    },
    ready: {
      description: 'The MP4 can be taken away.',
      on: { 'export.start': { target: 'requesting' } },
    },
    refused: {
      description: 'The server rejects the export with a reason.',
      on: { 'export.start': { target: 'requesting' } },
    },
    failed: {
      description: 'The export has failed.',
      on: { 'export.start': { target: 'requesting' } },
    },
  },
});
