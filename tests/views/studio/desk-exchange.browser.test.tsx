import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type {
  deskExchangeMachine,
  DeskExchangeRef,
  ExchangeEvent,
} from '../../../machines/studio/desk/desk-exchange.machine.ts';
import { ExchangeForm } from '../../../src/pages/desk/ExchangeForm.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/desk-exchange.paths.ts';
import { newViolationsOf } from '../axe.ts';
import { press, pressEnabled } from '../press.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'desk']);
const dialog = page.getByRole('dialog', { name: 'Import and export' });
const importing = page.getByRole('region', { name: 'Import' });
const exporting = page.getByRole('region', { name: 'Export' });
const take = page.getByRole('button', { name: /^Import \d tags?$/ });
const isBusy = () => has(importing, 'aria-busy', 'true');

const NOT_IMPORTED = [
  'Not imported, as tags here cannot hold it:',
  'IDs of 2 instances: tags get new ones',
  'Colour of 1 row: tags take the colours of the template’s buttons',
  '“free_text”, 2 times: unknown to this desk',
].join('');

const STATE_ASSERTIONS: StateAssertions = {
  'ready.choosing': () => isThere(dialog) && !isBusy() && !isThere(take),
  reading: () => isBusy(),
  'ready.found': () => !isBusy() && isThere(take),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <ExchangeForm exchange={actor as DeskExchangeRef} choose={() => []} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step) || !isThere(dialog)) return false;
      const event = step.send as ExchangeEvent;
      switch (event.type) {
        case 'exchange.import':
          return pressEnabled(/^Import \d tags?$/);
        case 'exchange.format':
          if (isBusy()) return false;
          await userEvent.selectOptions(page.getByRole('combobox', { name: 'File format' }), event.format);
          return true;
        case 'exchange.save':
          return pressEnabled('Save the file');
        case 'exchange.close':
          return press('Close');
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const { context } = anySnapshot as SnapshotFrom<typeof deskExchangeMachine>;
      if (!isThere(dialog)) return;
      const { problem, read, file, hasFailed, losses } = context;
      const said = { cells: 'Line 4: the row has more or fewer cells than the header.' };
      await expect
        .element(importing.getByRole('alert'))
        .toHaveTextContent(problem === 'broken' ? 'The file cannot be opened.' : problem ? said.cells : '');
      await expect
        .element(importing.getByRole('status'))
        .toHaveTextContent(
          read && file ? `${file.name}: Sportscode, Hudl (XML)${read.leftOut.length > 0 ? NOT_IMPORTED : ''}` : '',
        );
      const exported = hasFailed
        ? 'The file could not be written.'
        : losses === undefined
          ? ''
          : losses.length === 0
            ? 'The file holds everything that this desk shows.'
            : 'This format cannot hold:Nation of 1 tag';
      await expect.element(exporting.getByRole('status')).toHaveTextContent(exported);
      expect(await newViolationsOf(dialog.element())).toEqual([]);
    },
  },
});
