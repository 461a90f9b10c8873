import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import QrDialog from '../../../src/library/actions/QrDialog.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/qr-code.paths.ts';
import { has, isThere } from '../seen.ts';
import { showFlow } from './flow-stage.tsx';

const dialog = page.getByRole('dialog', { name: 'QR code' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const copied = dialog.getByRole('status').filter({ hasText: 'The picture has been copied' });
const toast = dialog.getByText('Copied', { exact: true });
const refused = dialog.getByRole('alert').filter({ hasText: 'The picture could not be copied.' });
const copy = button('Copy the picture');

const STATE_ASSERTIONS: StateAssertions = {
  drawing: () => isThere(dialog.getByRole('status').filter({ hasText: 'Drawing the code' })),
  'shown.still': () => has(copy, 'aria-busy', 'false') && !isThere(copied) && !isThere(refused) && !isThere(toast),
  'shown.copying': () => has(copy, 'aria-busy', 'true'),
  'shown.copied': () => isThere(copied) && isThere(toast),
  'shown.notCopied': () => isThere(refused),
  failed: () => isThere(dialog.getByRole('alert').filter({ hasText: 'The code could not be drawn.' })),
  closed: () => !isThere(dialog),
};
const NAMES: Readonly<Record<string, string>> = {
  'qr.copy': 'Copy the picture',
  'qr.retry': 'Try again',
  'qr.close': 'Close',
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showFlow(QrDialog, actor),
    async perform(step) {
      if (!('send' in step)) return false;
      const named = button(NAMES[step.send.type] ?? '');
      if (!isThere(named)) return false;
      await userEvent.click(named);
      return true;
    },
    async onState(value) {
      if (typeof value === 'string') return;
      await expect
        .element(dialog.getByRole('img', { name: 'QR code that leads to https://host.example/playQR?video=v1' }))
        .toBeVisible();
      await expect
        .element(dialog.getByRole('link', { name: 'Save the picture' }))
        .toHaveAttribute('download', 'qr-code.jpg');
    },
  },
});
