import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { FirstRunNotice, firstRunMachine } from '../../../machines/shared/first-run/first-run.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { FirstRunPage } from '../../../src/pages/first-run/FirstRunPage.tsx';
import type { FirstRunRef } from '../../../src/pages/first-run/refs.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/first-run.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'group', 'firstRun']);
const main = page.getByRole('main');
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const isQuiet = () => has(main, 'aria-busy', 'false');

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true') && !isThere(page.getByRole('heading', { level: 1 })),
  'asking.name': () => isThere(heading('What is your group called?')) && isQuiet(),
  'asking.language': () => isThere(heading('Which language do your members speak?')) && isQuiet(),
  'asking.look.choosing': () => isThere(heading('What does your group look like?')) && isQuiet(),
  'asking.look.reading': () => isThere(button('Reading the picture…')),
  'asking.upload': () => isThere(heading('Add your first film')) && isQuiet(),
  saving: () => isThere(button('Saving…')),
  refused: () => isThere(page.getByText('Only administrators of the group can set it up.')),
  failed: () => isThere(page.getByText('The settings could not be loaded.')),
};

const NOTICES = {
  changedElsewhere:
    'Another administrator has changed the settings. They are shown now, with your changes; save again to keep yours.',
  nameless: 'Please give the group a name.',
  unreadable: 'The logo could not be used. Please choose another picture.',
  notSaved: 'The settings were not saved. Please try again.',
  logoType: 'This is not a PNG, JPEG, WebP or SVG picture.',
  logoSize: 'This picture is larger than 5 MB.',
  logoBroken: 'This picture could not be read. Please choose another one.',
} satisfies Record<FirstRunNotice, string>;

/** The names of the button that sends the event, by step. */
function namesOf(type: string): string[] {
  switch (type) {
    case 'firstRun.next':
      return ['Continue', 'Add a film'];
    case 'firstRun.skip':
      return ['Skip', 'Go to the library'];
    case 'firstRun.back':
      return ['Back'];
    case 'firstRun.removeLogo':
      return ['Remove the logo'];
    default:
      return type === 'firstRun.retry' ? ['Try again'] : [];
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <FirstRunPage firstRun={actor as FirstRunRef} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const pressed = namesOf(step.send.type)
        .map(button)
        .find((each) => isThere(each));
      if (!pressed || has(pressed, 'aria-disabled', 'true')) return false;
      await userEvent.click(pressed);
      return true;
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof firstRunMachine>;
      if (!snapshot.matches('asking')) return;
      const { notice, step } = snapshot.context;
      const at = ['name', 'language', 'look', 'upload'].indexOf(step ?? '') + 1;
      await expect.element(page.getByText(`Step ${at} of 4`)).toBeVisible();
      const alert = page.getByRole('alert');
      if (notice) await expect.element(alert).toHaveTextContent(NOTICES[notice]);
      else await expect.element(alert).toBeEmptyDOMElement();
      expect(isThere(button('Back')), 'nothing comes before the name').toBe(step !== 'name');
    },
  },
});
