import { Suspense } from 'react';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import DeleteDialog from '../../../src/library/actions/DeleteDialog.tsx';
import { SlotsContext } from '../../../src/library/slots.ts';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/delete-item.paths.ts';
import { isThere } from '../seen.ts';
import { SLOTS } from './stub.tsx';

const notice = (name: string) => page.getByRole('alertdialog', { name });
const sure = notice('Are you sure?');
const oops = notice('Oops...');
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  confirming: () => isThere(sure.getByText(/Do you really want to delete/)),
  deleting: () => says('Deleting…'),
  refused: () =>
    isThere(oops.getByText('You cannot delete this document because it is linked to the following video(s):')) &&
    isThere(oops.getByRole('link', { name: 'Sprint heats' })),
  failed: () => isThere(oops.getByText('It could not be deleted.')),
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
            <Suspense>
              <DeleteDialog flow={actor} />
            </Suspense>
          </SlotsContext>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const names = {
        'delete.confirm': ['Delete'],
        'delete.close': ['Cancel', 'Understood'],
      }[step.send.type];
      const name = names?.find((each) => isThere(button(each)));
      if (!name) return false;
      await userEvent.click(button(name));
      return true;
    },
  },
});
