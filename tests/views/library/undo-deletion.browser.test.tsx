import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { UndoDeletionRef } from '../../../src/library/refs.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { UndoToast } from '../../../src/library/actions/UndoToast.tsx';
import { SlotsContext } from '../../../src/library/slots.ts';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/undo-deletion.paths.ts';
import { isThere } from '../seen.ts';
import { SITE, SLOTS } from './stub.tsx';

const toast = page.getByRole('status').getByRole('group');
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  idle: () => !isThere(toast),
  offered: () => (says('is deleted.') || says('are deleted.')) && isThere(button('Undo')),
  restoring: () => says('Restoring…') && !isThere(button('Undo')),
  restored: () => says('is restored.') || says('are restored.'),
  notRestored: () => says('It could not be restored.') && isThere(button('Try again')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const texts = await createTexts('en', ['common', 'library']);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <SlotsContext value={SLOTS}>
            <UndoToast undo={actor as UndoDeletionRef} />
          </SlotsContext>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const names = { 'undo.perform': ['Undo', 'Try again'], 'undo.dismiss': ['Close'] }[step.send.type];
      // No button works during the restoration.
      const name = says('Restoring…') ? undefined : names?.find((each) => isThere(button(each)));
      if (!name) return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(_value, snapshot) {
      if (!snapshot.matches('offered')) return;
      const { items } = snapshot.context as { items: readonly { title: string }[] };
      const name = items.length > 1 ? `${items.length} items are deleted.` : `“${items[0]?.title}” is deleted.`;
      await expect.element(toast).toHaveAccessibleName(name);
      await expect.element(page.getByRole('link', { name: 'Bin' })).toHaveAttribute('href', `${SITE}bin`);
    },
  },
});
