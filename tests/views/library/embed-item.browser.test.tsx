import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { elementSnippet, frameSnippet } from '../../../core/domain/embed-snippet.ts';
import EmbedDialog from '../../../src/library/actions/EmbedDialog.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/embed-item.paths.ts';
import { isThere } from '../seen.ts';
import { showFlow } from './flow-stage.tsx';
import { SITE } from './stand.tsx';

const dialog = page.getByRole('dialog', { name: 'Embed' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const says = (text: string) => isThere(dialog.getByRole('status').filter({ hasText: text }));
const refused = dialog.getByRole('alert').filter({ hasText: 'It could not be copied.' });

const STATE_ASSERTIONS: StateAssertions = {
  reading: () =>
    isThere(button('Copy the frame')) && !says('Copying…') && !says('It has been copied') && !isThere(refused),
  copying: () => says('Copying…'),
  copied: () => says('It has been copied to your clipboard.'),
  notCopied: () => isThere(refused),
  closed: () => !isThere(dialog),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showFlow(EmbedDialog, actor),
    async perform(step) {
      if (!('send' in step) || !isThere(dialog)) return false;
      const isFrame = String(step.send['text']).startsWith('<iframe');
      await userEvent.click(
        button(step.send.type === 'embed.close' ? 'Close' : isFrame ? 'Copy the frame' : 'Copy the element'),
      );
      return true;
    },
    async onState(value) {
      if (value === 'closed') return;
      const embedded = { type: 'video', id: 'v1', title: 'Slalom final, K1 women' } as const;
      await expect.element(dialog.getByLabelText('As a frame')).toHaveValue(frameSnippet(SITE, embedded));
      await expect
        .element(dialog.getByLabelText('As an element of the page'))
        .toHaveValue(elementSnippet(SITE, embedded));
    },
  },
});
