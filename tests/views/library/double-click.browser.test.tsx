import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { csvImportMachine } from '../../../machines/library/csv-import/csv-import.machine.ts';
import type { CsvPreview } from '../../../core/domain/csv-preview.ts';
import CsvImportDialog from '../../../src/library/actions/CsvImportDialog.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { flowInput, race } from '../../charts/library/fixtures.ts';
import { showFlow } from './flow-stage.tsx';

/** Two buttons that replace each other in the same place, as in a dialog with steps. */
function Steps({ step, say }: { step: string; say: (step: string) => void }) {
  return (
    <Button key={step} onClick={() => say(step)}>
      {step}
    </Button>
  );
}

it('a double click does not press a button that has replaced the pressed one', async () => {
  const said: string[] = [];
  const say = (step: string) => {
    said.push(step);
    void rerender(<Steps step="Stop" say={say} />);
  };
  const { rerender } = await render(<Steps step="Start" say={say} />);
  await userEvent.dblClick(page.getByRole('button', { name: 'Start' }));
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(said).toEqual(['Start']);
  await userEvent.click(page.getByRole('button', { name: 'Stop' }));
  expect(said).toEqual(['Start', 'Stop']);
});

it('quick clicks on one button all count', async () => {
  const said: string[] = [];
  await render(<Steps step="Forward" say={(step) => said.push(step)} />);
  await userEvent.tripleClick(page.getByRole('button', { name: 'Forward' }));
  expect(said).toEqual(['Forward', 'Forward', 'Forward']);
});

it('[L21] a double click on "Keep them and add" imports once and cancels nothing', async () => {
  const heard: string[] = [];
  const importing = createActor(
    csvImportMachine.provide({
      actors: {
        readPreviews: fromPromise(() => Promise.resolve<readonly CsvPreview[]>([])),
        sendFiles: fromCallback(() => undefined),
      },
    }),
    {
      input: flowInput(race),
      inspect: (inspected) => {
        if (inspected.type === '@xstate.event') heard.push(inspected.event.type);
      },
    },
  );
  importing.start();
  importing.send({ type: 'import.pick', files: [new File(['x'], 'reportMatch.csv')] });
  const unmount = await showFlow(CsvImportDialog, importing);
  await expect.element(page.getByRole('button', { name: 'Keep them and add' })).toBeEnabled();
  await userEvent.dblClick(page.getByRole('button', { name: 'Keep them and add' }));
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(heard.filter((type) => type.startsWith('import.'))).toEqual(['import.pick', 'import.send']);
  importing.stop();
  await unmount();
});
