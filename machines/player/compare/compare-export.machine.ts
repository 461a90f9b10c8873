import { assign, setup } from 'xstate';
import type { ExportState } from '../../../core/domain/compare/export.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { COMPARE_EXPORT_POLL_MS, COMPARE_EXPORT_TIMEOUT_MS } from '../../../core/domain/compare/limits.ts';
import { port } from '../../shared/port.ts';

/** Why there is no export; `gone`: the viewer lost access to one of the films. */
export type ExportRefusal =
  | 'noEncoder'
  | 'tooLong'
  | 'tooMuchDrawn'
  | 'limited'
  | 'private'
  | 'empty'
  | 'disconnected'
  | 'gone';

/** The viewer's options for an export. */
export interface ExportChoice {
  /** The film whose audio is used; undefined for none. */
  sound: Side | undefined;
  /** Includes the drawing. */
  withDrawing: boolean;
}

export type ExportRequested = { status: 'ok'; id: string } | { status: Exclude<ExportRefusal, 'gone'> };

/** `gone`: the export no longer exists for this viewer. */
export interface ExportPoll {
  state: ExportState | 'gone';
  ahead: number | undefined;
  path: string | undefined;
}

/**
 * Requests an MP4 of the comparison from the server and polls its progress once a second.
 *
 * A failed poll is repeated; the viewer can cancel at any time.
 * Rows: B05.
 */
export const compareExportMachine = setup({
  types: {
    context: {} as ExportChoice & {
      /** Id of the export on the server. */
      id: string;
      /** Exports ahead in the queue; undefined while this one is being encoded. */
      ahead: number | undefined;
      /** Address of the MP4. */
      path: string | undefined;
      refusal: ExportRefusal | undefined;
    },
    events: {} as
      | { type: 'export.start' }
      | { type: 'export.cancel' }
      /** Undefined: no audio. */
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
    idle: { description: 'No export is running.', on: { 'export.start': { target: 'requesting' } } },
    requesting: {
      description: 'Requests the export from the server.',
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
      description: 'The export is queued or being encoded.',
      tags: 'busy',
      initial: 'asking',
      on: { 'export.cancel': { target: 'cancelling' } },
      states: {
        asking: {
          description: 'Requests the progress.',
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
          description: 'Waits a second until the next poll.',
          after: { pollInterval: { target: 'asking' } },
        },
      },
    },
    cancelling: {
      description: 'Sends the cancellation to the server.',
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
      description: 'The MP4 can be downloaded.',
      on: { 'export.start': { target: 'requesting' } },
    },
    refused: {
      description: 'The server rejected the export with a reason.',
      on: { 'export.start': { target: 'requesting' } },
    },
    failed: {
      description: 'The export has failed.',
      on: { 'export.start': { target: 'requesting' } },
    },
  },
});
