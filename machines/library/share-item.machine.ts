import { setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { shareAddress } from '../../core/domain/item-actions/share.ts';
import { withPageUser } from '../../core/domain/page-user.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';

/** Origin-relative; the port makes it absolute. */
export interface CopyRequest {
  address: string;
}

/**
 * Copies the link of an item to the clipboard and shows whether that succeeded.
 *
 * If it failed, the link is shown, to be copied by hand or with a retry. Source: library document, points 2 and 8.
 * Rows: L24.
 */
export const shareItemMachine = setup({
  types: {
    input: {} as FlowInput,
    context: {} as CopyRequest,
    events: {} as { type: 'share.copy' } | { type: 'share.close' },
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: { copyLink: port<void, CopyRequest>('copyLink') },
  delays: { copyTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
}).createMachine({
  id: 'shareItem',
  description: 'Copies the link of an item to the clipboard and shows whether that succeeded.',
  context: ({ input }) => ({ address: withPageUser(shareAddress(input.item) ?? '/', input.page.userId) }),
  output: finalOutput<FlowOutcome>(),
  initial: 'copying',
  states: {
    copying: {
      description: 'Copies the link to the clipboard.',
      tags: 'busy',
      invoke: {
        id: 'copy',
        src: 'copyLink',
        input: ({ context: { address } }) => ({ address }),
        onDone: { target: 'copied' },
        onError: { target: 'notCopied' },
      },
      after: { copyTimeout: { target: 'notCopied' } },
    },
    copied: {
      description: 'Tells the person that the link was copied.',
      on: { 'share.close': { target: 'closed' } },
    },
    notCopied: {
      description: 'Tells the person that the link was not copied, and shows it.',
      on: {
        'share.copy': { target: 'copying' },
        'share.close': { target: 'closed' },
      },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
