import { setup } from 'xstate';
import { port } from '../../shared/port.ts';
import { CLIPBOARD_TIMEOUT_MS } from '../../../core/domain/constants/inspector.ts';

/** `long`: the drawing was too large for a link, so it was left out. */
export type CopiedLink = 'whole' | 'long';

/**
 * Copies the link of a comparison, including its drawing.
 * Rows: B05.
 */
export const compareLinkMachine = setup({
  types: { events: {} as { type: 'link.copy' }, tags: {} as 'busy' },
  actors: { copyLink: port<CopiedLink, void>('copyLink') },
  delays: { copyTimeout: CLIPBOARD_TIMEOUT_MS },
  guards: { isWhole: (_, copied: CopiedLink) => copied === 'whole' },
}).createMachine({
  id: 'compareLink',
  initial: 'idle',
  on: { 'link.copy': { target: '.copying' } },
  states: {
    idle: { description: 'Nothing was copied yet.' },
    copying: {
      description: 'Creates and copies the link.',
      tags: 'busy',
      on: { 'link.copy': {} },
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: undefined,
        onDone: [
          { guard: { type: 'isWhole', params: ({ event }) => event.output }, target: 'copied' },
          { target: 'copiedWithout' },
        ],
        onError: { target: 'failed' },
      },
      after: { copyTimeout: { target: 'failed' } },
    },
    copied: { description: 'The link is in the clipboard.' },
    copiedWithout: { description: 'The link is in the clipboard, without the drawing.' },
    failed: { description: 'The link could not be copied.' },
  },
});
