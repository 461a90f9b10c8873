import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { UserId } from '../../core/domain/media.ts';
import type { ResultItem } from '../../core/domain/search.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import type { FlowInput, FlowOutcome } from './item-flow.ts';

interface EmbedContext {
  item: ResultItem;
  /** User of the page, which the snippets carry over. */
  userId: UserId;
  /** The snippet last requested to be copied. */
  text: string;
}

/**
 * Snippets that embed an item in another page, to be copied: as a frame or as an element.
 * Rows: L25.
 */
export const embedItemMachine = setup({
  types: {
    input: {} as FlowInput,
    context: {} as EmbedContext,
    events: {} as { type: 'embed.copy'; text: string } | { type: 'embed.close' },
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: { copyText: port<void, { text: string }>('copyText') },
  delays: { copyTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  actions: { setText: assign((_, text: string) => ({ text })) },
}).createMachine({
  id: 'embedItem',
  description: 'Snippets that embed an item in another page, to be copied: as a frame or as an element.',
  context: ({ input }) => ({ item: input.item, userId: input.page.userId, text: '' }),
  output: finalOutput<FlowOutcome>(),
  initial: 'reading',
  on: {
    'embed.close': { target: '.closed' },
    'embed.copy': {
      target: '.copying',
      actions: { type: 'setText', params: ({ event }) => event.text },
    },
  },
  states: {
    reading: { description: 'Nothing was copied yet.' },
    copying: {
      description: 'Copies a snippet to the clipboard.',
      tags: 'busy',
      invoke: {
        id: 'copy',
        src: 'copyText',
        input: ({ context: { text } }) => ({ text }),
        onDone: { target: 'copied' },
        onError: { target: 'notCopied' },
      },
      after: { copyTimeout: { target: 'notCopied' } },
    },
    copied: { description: 'The snippet is in the clipboard.' },
    notCopied: { description: 'The snippet could not be copied; the person can select and copy it by hand.' },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
