import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type {
  deskTemplatesMachine,
  DeskTemplatesRef,
  TemplatesEvent,
  TemplatesNotice,
} from '../../../machines/studio/desk/desk-templates.machine.ts';
import { TemplateForm } from '../../../src/pages/desk/TemplateForm.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/desk-templates.paths.ts';
import { newViolationsOf } from '../axe.ts';
import { button, press } from '../press.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'desk']);
const dialog = page.getByRole('dialog', { name: 'Template' });
const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
const save = page.getByRole('button', { name: /^Sav(e for the group|ing…)$/ });
const remove = dialog.getByRole('button', { name: 'Delete template', exact: true });
const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
const isBusy = () => has(save, 'aria-disabled', 'true');

const STATE_ASSERTIONS: StateAssertions = {
  editing: () => isThere(dialog) && !isThere(sure) && !isBusy(),
  confirming: () => isThere(sure),
  saving: () => isBusy() && has(cancel, 'aria-disabled', 'true') && has(name, 'readonly', ''),
};

const NOTICES: Readonly<Record<TemplatesNotice, string>> = {
  conflict: 'Somebody else has changed this template. Save again to replace their version, or load it.',
  gone: 'Somebody else has deleted this template. Save again to create it once more.',
  invalid: 'The server did not accept the template.',
  full: 'Your group has 100 templates already. Delete one first.',
  refused: 'You may no longer edit this video. Nothing was saved.',
  failed: 'The server did not respond; please try again.',
};
const PROBLEMS = {
  name: 'Please enter a name.',
  label: 'Every button needs a label.',
  digit:
    'This template asks for a bib, a gate or a score, which are typed with digits. Give its buttons letters as keys.',
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <TemplateForm templates={actor as DeskTemplatesRef} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as TemplatesEvent;
      switch (event.type) {
        case 'template.edit':
          if (event.edit.kind !== 'name' || isThere(sure) || isBusy() || !isThere(dialog)) return false;
          await userEvent.fill(name, event.edit.name);
          return true;
        case 'template.submit':
          return !isThere(sure) && press('Save for the group');
        case 'template.remove':
          if (isThere(sure) || !isThere(remove)) return false;
          await userEvent.click(remove);
          return true;
        case 'template.confirm':
          if (!isThere(sure)) return false;
          await userEvent.click(sure.getByRole('button', { name: 'Delete', exact: true }));
          return true;
        case 'template.cancel':
          if (!isThere(sure)) return false;
          await userEvent.click(sure.getByRole('button', { name: 'Cancel', exact: true }));
          return true;
        case 'template.takeTheirs':
          return press('Load their version');
        case 'template.close':
          if (isThere(sure) || !isThere(dialog)) return false;
          // During a save, only the cross closes it.
          await userEvent.click(isBusy() ? dialog.getByRole('button', { name: 'Close', exact: true }) : cancel);
          return true;
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const { context } = anySnapshot as SnapshotFrom<typeof deskTemplatesMachine>;
      if (!isThere(dialog)) return;
      const alert = dialog.getByRole('alert');
      const said = [
        ...context.problems.map((problem) => PROBLEMS[problem as keyof typeof PROBLEMS]),
        ...(context.notice ? [NOTICES[context.notice]] : []),
      ];
      await expect.element(alert).toHaveTextContent(said.join(''));
      await expect.poll(() => isThere(button('Load their version'))).toBe(context.theirs !== undefined);
      expect(await newViolationsOf(dialog.element())).toEqual([]);
    },
  },
});
