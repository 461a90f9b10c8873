import { page, userEvent } from 'vitest/browser';
import CsvExportDialog from '../../../src/library/actions/CsvExportDialog.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/csv-export.paths.ts';
import { isThere } from '../seen.ts';
import { showFlow } from './flow-stage.tsx';

const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const popup = (title: string) => page.getByRole('alertdialog', { name: title });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  asking: () => says('Gathering the tags…'),
  saving: () => says('The download is starting.'),
  saved: () => isThere(popup('Great!').getByText('Your browser is saving Slalom final.csv.')),
  empty: () => isThere(popup('Caution...').getByText('There are no tags to export.')),
  refused: () => isThere(popup('Oops...').getByText('You do not have the rights to do this.')),
  failed: () => isThere(popup('Oops...').getByText('The tags could not be exported.')) && isThere(button('Try again')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showFlow(CsvExportDialog, actor),
    async perform(step) {
      if (!('send' in step)) return false;
      const name = step.send.type === 'export.retry' ? 'Try again' : 'Understood';
      if (!isThere(button(name))) return false;
      await userEvent.click(button(name));
      return true;
    },
  },
});
