import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import CsvImportDialog from '../../../src/library/actions/CsvImportDialog.tsx';
import type { Looks } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/csv-import.paths.ts';
import { isThere } from '../seen.ts';
import { showFlow } from './flow-stage.tsx';

const dialog = page.getByRole('dialog', { name: 'CSV import' });
const popup = (title: string) => page.getByRole('alertdialog', { name: title });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const input = page.getByLabelText(/^Choose (other )?files$/);
const says = (text: string) => isThere(dialog.getByRole('status').filter({ hasText: text }));
const question = 'Should the tags that are already there be replaced?';

const LOOKS: Looks = {
  'picking.open': () =>
    isThere(button('Close')) && isThere(input) && !says(question) && !isThere(dialog.getByRole('alert')),
  'picking.incomplete': () =>
    isThere(dialog.getByRole('alert').filter({ hasText: 'You have not selected the reportMatch file' })),
  'picking.asking': () => says(question) && isThere(dialog.getByText('Not one of the five files, not sent: notes.txt')),
  'sending.uploading': () => says('Sending the files…'),
  'sending.checking': () => says('The files are being read…'),
  rejected: () =>
    isThere(dialog.getByText('There is a problem with the file reportMatch.csv')) &&
    isThere(
      dialog.getByRole('row', {
        name: '3 time This is not a time. Write 00:01:23.45, 1:23.45, 83.45, or XX:XX:XX for none.',
      }),
    ) &&
    isThere(dialog.getByRole('row', { name: 'There is nothing in it.' })),
  failed: () =>
    isThere(popup('Oops...').getByText('The connection broke off. Please try again: no tag is added twice.')) &&
    isThere(button('Try again')),
  refused: () => isThere(popup('Oops...').getByText('You do not have the rights to do this.')),
  imported: () => isThere(popup('Great!').getByText('CSV import completed successfully')),
  // The page is on its way to another: nothing is asked any more.
  leaving: () => !isThere(page.getByRole('dialog')) && !isThere(page.getByRole('alertdialog')),
};

testPaths(paths, {
  suite: 'view',
  looks: LOOKS,
  hooks: {
    onStart: (actor) => showFlow(CsvImportDialog, actor),
    async perform(step) {
      if (!('send' in step)) return false;
      const { type } = step.send;
      if (type === 'import.pick') return pick(step.send['files'] as { name: string; size: number }[]);
      const names: Record<string, string[]> = {
        'import.send': [step.send['overwrites'] === true ? 'Replace them' : 'Keep them and add'],
        'import.retry': ['Try again'],
        'import.again': ['Choose other files'],
        'import.cancel': ['Cancel'],
        'import.home': ['Understood'],
        'import.close': ['Close', 'Understood'],
      };
      const name = names[type]?.find((each) => isThere(button(each)));
      if (!name) return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(_value, snapshot) {
      const { share } = snapshot.context as { share: number };
      if (snapshot.hasTag('busy') && snapshot.matches('sending'))
        await expect
          .element(dialog.getByRole('progressbar', { name: 'Files sent' }))
          .toHaveAttribute('value', String(share));
      if (!snapshot.matches({ picking: 'asking' })) return;
      const rows = dialog.getByRole('list', { name: 'To be sent, in this order' }).getByRole('listitem').elements();
      expect(rows.map((row) => row.textContent)).toEqual(['reportMatch.csv 2.00 KB', 'ReportTeam.CSV 512 bytes']);
    },
  },
});

/** Picks as a person does, files of the sizes that the chart is told. */
async function pick(files: readonly { name: string; size: number }[]): Promise<boolean> {
  if (!isThere(input)) return false;
  await userEvent.upload(
    input,
    files.map(({ name, size }) => new File(['x'.repeat(size)], name, { type: 'text/csv' })),
  );
  return true;
}
