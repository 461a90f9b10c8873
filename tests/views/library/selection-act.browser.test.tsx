import { page, userEvent } from 'vitest/browser';
import type { AnyActorRef } from 'xstate';
import SelectionDialog from '../../../src/library/selection/SelectionDialog.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/selection-act.paths.ts';
import { has, isThere } from '../seen.ts';
import { showFlow } from './flow-stage.tsx';

const notice = (name: string) => page.getByRole('alertdialog', { name });
const oops = notice('Oops...');
const dialog = page.getByRole('dialog');
/** In a dialog in which the act can be cancelled. */
const waits = (text: string) =>
  isThere(dialog.getByRole('status').filter({ hasText: text })) &&
  isThere(dialog.getByRole('button', { name: 'Cancel' }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  planning: () => waits('Checking what can be done with each…'),
  unplanned: () => isThere(oops.getByText('The server did not say what can be done.')),
  impossible: () =>
    isThere(oops.getByText('This cannot be done with any of them:')) ||
    isThere(oops.getByText('The search no longer finds anything.')),
  asking: () =>
    isThere(notice('Are you sure?')) ||
    (isThere(dialog.getByRole('button', { name: 'Cancel' })) && !isThere(dialog.getByRole('status'))),
  archiving: () => waits('Preparing the ZIP…'),
  unarchived: () => isThere(oops.getByText(/The ZIP could not be prepared|one ZIP holds at most/)),
  'working.sending': () => isThere(page.getByRole('progressbar')),
  refused: () => isThere(oops.getByText(/The collection (cannot be changed|would become too large)/)),
  interrupted: () => isThere(oops.getByText(/The server cannot be reached/)),
  reporting: () => isThere(notice('Caution...').getByText(/These were not:/)),
};

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'act.confirm': ['Delete', 'Add', 'Apply', 'Download'],
  'act.close': ['Cancel', 'Understood'],
  'act.retry': ['Try again'],
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor: AnyActorRef) => showFlow(({ flow }) => <SelectionDialog flow={flow} />, actor),
    async perform(step) {
      if (!('send' in step)) return false;
      const title = page.getByRole('textbox', { name: 'Title of the new collection' });
      if (step.send.type === 'draft.change' && isThere(title)) {
        const { title: text } = step.send['draft'] as { title?: string };
        if (text === undefined) return false;
        await userEvent.fill(title, text);
        return true;
      }
      const stop = page.getByRole('dialog').getByText('Stop', { exact: true });
      if (step.send.type === 'act.stop' && isThere(stop)) {
        await userEvent.click(stop);
        return true;
      }
      const name = NAMES[step.send.type]?.find((each) => isThere(button(each)));
      if (!name || has(button(name), 'aria-disabled', 'true')) return false;
      await userEvent.click(button(name));
      return true;
    },
  },
});
