import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { qrAddress } from '../../core/domain/item-actions/qr-code.ts';
import { withPageUser } from '../../core/domain/page-user.ts';
import type { QrResult } from '../../core/domain/qr.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';

export interface QrRequest {
  /** Origin-relative; the port makes it absolute. */
  address: string;
}

interface QrContext extends QrRequest {
  /** `data:` address of the code. */
  picture: string | undefined;
}

/**
 * Generates, shows and copies the QR code of a film. Saving it is an ordinary link.
 *
 * Source: library document, points 2 and 9.
 * Rows: L23.
 */
export const qrCodeMachine = setup({
  types: {
    input: {} as FlowInput,
    context: {} as QrContext,
    events: {} as { type: 'qr.copy' } | { type: 'qr.retry' } | { type: 'qr.close' },
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: { drawCode: port<QrResult, QrRequest>('drawCode'), copyCode: port<void, QrRequest>('copyCode') },
  delays: { drawTimeout: LIBRARY_REQUEST_TIMEOUT_MS, copyTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: { isMade: (_, result: QrResult) => result.kind === 'made' },
  actions: {
    setPicture: assign((_, result: QrResult) => ({ picture: result.kind === 'made' ? result.picture : undefined })),
  },
}).createMachine({
  id: 'qrCode',
  description: 'Generates, shows and copies the QR code of a film.',
  context: ({ input }) => ({ address: withPageUser(qrAddress(input.item.id), input.page.userId), picture: undefined }),
  output: finalOutput<FlowOutcome>(),
  initial: 'drawing',
  on: { 'qr.close': { target: '.closed' } },
  states: {
    drawing: {
      description: 'Generates the code.',
      tags: 'busy',
      invoke: {
        id: 'draw',
        src: 'drawCode',
        input: ({ context: { address } }) => ({ address }),
        onDone: [
          {
            guard: { type: 'isMade', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setPicture', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      after: { drawTimeout: { target: 'failed' } },
    },
    shown: {
      description: 'The code can be scanned, saved and copied.',
      initial: 'still',
      on: { 'qr.copy': { target: '.copying' } },
      states: {
        still: { description: 'Nothing was copied yet.' },
        copying: {
          description: 'Copies the picture to the clipboard.',
          tags: 'busy',
          invoke: {
            id: 'copy',
            src: 'copyCode',
            input: ({ context: { address } }) => ({ address }),
            onDone: { target: 'copied' },
            onError: { target: 'notCopied' },
          },
          after: { copyTimeout: { target: 'notCopied' } },
        },
        copied: { description: 'The picture is in the clipboard.' },
        notCopied: { description: 'The picture could not be copied; it can still be saved.' },
      },
    },
    failed: {
      description: 'The code could not be generated.',
      on: { 'qr.retry': { target: 'drawing' } },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
