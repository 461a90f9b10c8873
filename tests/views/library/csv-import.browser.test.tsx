import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { page, userEvent } from 'vitest/browser';
import type { csvImportMachine } from '../../../machines/library/csv-import/csv-import.machine.ts';
import CsvImportDialog from '../../../src/library/actions/CsvImportDialog.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/csv-import.paths.ts';
import { isThere } from '../seen.ts';
import { showFlow } from './flow-stage.tsx';

const dialog = page.getByRole('dialog', { name: 'CSV import' });
const popup = (title: string) => page.getByRole('alertdialog', { name: title });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const input = page.getByLabelText(/^Choose (other )?files$/);
const says = (text: string) => isThere(dialog.getByRole('status').filter({ hasText: text }));
const files = dialog.getByRole('list', { name: 'To be sent, in this order' });
const notSent = dialog.getByText('Not one of the five files, not sent: notes.txt');
const rowsOf = (name: string) => dialog.getByRole('region', { name: `First rows of ${name}` });
const encodingOf = (name: string) => dialog.getByRole('combobox', { name: `Encoding of ${name}` });
const question = 'Replace the existing tags?';

const STATE_ASSERTIONS: StateAssertions = {
  'picking.open': () =>
    isThere(button('Close')) && isThere(input) && !isThere(files) && !isThere(dialog.getByRole('alert')),
  'picking.incomplete': () =>
    isThere(dialog.getByRole('alert').filter({ hasText: 'You have not selected the reportMatch file' })),
  'picking.unreadable': () =>
    isThere(
      dialog.getByRole('alert').filter({ hasText: 'A file could not be read. It may have been moved or changed' }),
    ),
  'picking.chosen.reading': () => says('Reading the first rows…') && isThere(notSent),
  'picking.chosen.asking': () => says(question) && isThere(notSent) && isThere(rowsOf('reportMatch.csv')),
  'sending.uploading': () => says('Sending the files…'),
  'sending.checking': () => says('Reading the files…'),
  rejected: () =>
    isThere(dialog.getByText('There is a problem with the file reportMatch.csv')) &&
    isThere(dialog.getByText('Nothing has been changed.')),
  failed: () =>
    isThere(popup('Oops...').getByText('The connection was interrupted. Please try again: no tag is added twice.')) &&
    isThere(button('Try again')),
  refused: () => isThere(popup('Oops...').getByText('You do not have the rights to do this.')),
  imported: () => isThere(popup('Great!').getByText('CSV import completed successfully')),
  // The page is navigating away, so no dialog is open.
  leaving: () => !isThere(page.getByRole('dialog')) && !isThere(page.getByRole('alertdialog')),
};

const MISTAKES = ['3 time Not a valid time. Write 00:01:23.45, 1:23.45, 83.45, or XX:XX:XX for none.', 'It is empty.'];
const WORKBOOK = 'This is a spreadsheet workbook, not a CSV file. Save it as CSV and choose that file.';
/** The results of the paths, as displayed. */
const SHOWN = {
  'windows-1252': [
    ['2', '00:00:01', 'KREJÈÍ'],
    ['4', '00:00:05', 'Pøindiš'],
  ],
  'windows-1250': [['2', '00:00:01', 'KREJČÍ']],
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showFlow(CsvImportDialog, actor),
    async perform(step) {
      if (!('send' in step)) return false;
      const { type } = step.send;
      if (type === 'import.pick') return pick(step.send['files'] as { name: string; size: number }[]);
      if (type === 'import.encode') {
        if (!isThere(encodingOf('reportMatch.csv'))) return false;
        await userEvent.selectOptions(encodingOf('reportMatch.csv'), 'Windows-1250 (Central European)');
        return true;
      }
      const names: Record<string, string[]> = {
        'import.send': [step.send['overwrites'] === true ? 'Replace them' : 'Keep them and add'],
        'import.retry': ['Try again'],
        'import.reset': ['Choose other files'],
        'import.cancel': ['Cancel'],
        'import.home': ['Understood'],
        'import.close': ['Close', 'Understood'],
      };
      const name = names[type]?.find((each) => isThere(button(each)) && !button(each).element().matches(':disabled'));
      if (!name) return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(_value, snapshot) {
      const { share, skippedRows, chosen, previews, problems } = snapshot.context as SnapshotFrom<
        typeof csvImportMachine
      >['context'];
      if (snapshot.matches('imported'))
        expect(isThere(popup('Great!').getByText('1 empty row was skipped.'))).toBe(skippedRows === 1);
      if (snapshot.hasTag('busy') && snapshot.matches('sending'))
        await expect
          .element(dialog.getByRole('progressbar', { name: 'Files sent' }))
          .toHaveAttribute('value', String(share));
      if (snapshot.matches('rejected'))
        for (const name of problems[0]?.reason === 'workbook' ? [WORKBOOK] : MISTAKES)
          await expect.element(dialog.getByRole('row', { name })).toBeVisible();
      if (!snapshot.matches({ picking: 'chosen' })) return;
      const items = files.getByRole('listitem').elements();
      expect(items.map((file) => file.textContent)).toEqual([
        expect.stringMatching(/^reportMatch\.csv 2\.00 KB/),
        expect.stringMatching(/^ReportTeam\.CSV 512 bytes/),
      ]);
      const [preview] = previews;
      if (preview?.kind !== 'table') return;
      await expect.element(encodingOf('reportMatch.csv')).toHaveValue(chosen.reportMatch ?? 'windows-1252');
      await expect.element(encodingOf('ReportTeam.CSV')).toHaveValue('utf-8');
      const rows = rowsOf('reportMatch.csv').getByRole('row').elements();
      expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
        ['Line', 'time', 'profile'],
        ...SHOWN[preview.encoding as keyof typeof SHOWN],
      ]);
    },
  },
});

/** Picks files as a person does, with the sizes that the chart receives. */
async function pick(files: readonly { name: string; size: number }[]): Promise<boolean> {
  if (!isThere(input)) return false;
  await userEvent.upload(
    input,
    files.map(({ name, size }) => new File(['x'.repeat(size)], name, { type: 'text/csv' })),
  );
  return true;
}
