import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { createActor } from 'xstate';
import { savedDrawingsMachine } from '../../../machines/player/panels/saved-drawings/saved-drawings.machine.ts';
import type { SavedDrawingsRef } from '../../../machines/player/panels/saved-drawings/saved-drawings.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { SavedDrawings } from '../../../src/player/drawing/SavedDrawings.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths, { LINE } from '../../charts/player/saved-drawings.paths.ts';
import { pressEnabled } from '../press.ts';
import { isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'player', 'drawing']);
type Saved = SnapshotFrom<typeof savedDrawingsMachine>;

async function show(library: AnyActorRef, onSignIn: () => void = () => undefined): Promise<() => Promise<void>> {
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <main>
        <h2>Drawing</h2>
        <SavedDrawings library={library as SavedDrawingsRef} strokes={[LINE]} tags={[]} onSignIn={onSignIn} />
      </main>
    </TextProvider>,
  );
  return unmount;
}

const region = page.getByRole('region', { name: 'Saved drawings' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const form = page.getByRole('form', { name: 'Save to my account' });
const SAID = /saved to your account|has a link|has ended|is deleted|Saving|Loading|is copied/;
const isSilent = () =>
  ![...document.querySelectorAll('[role=status]')].some(({ textContent }) => SAID.test(textContent ?? ''));
const isUntroubled = () =>
  !isThere(alert('no room')) &&
  !isThere(alert('too much to save')) &&
  !isThere(alert('no longer')) &&
  !isThere(alert('could not be saved')) &&
  !isThere(alert('did not copy'));
const DONE = /saved to your account|has a link|has ended|is deleted/;
const isListed = () => isThere(form) && isThere(page.getByRole('button', { name: '1:02 Gate 4' }));

const STATE_ASSERTIONS: StateAssertions = {
  'opening.quiet': () => !isThere(status('Opening')) && !isThere(alert('no such drawing')) && !isThere(alert('opened')),
  'opening.loading': () => isThere(status('Opening the drawing…')),
  'opening.missing': () => isThere(alert('There is no such drawing, or it is no longer shared.')),
  'opening.failed': () => isThere(alert('The drawing could not be opened.')),
  'list.visitor': () =>
    isThere(page.getByText('Sign in to save drawings of this film to your account.')) && !isThere(form),
  'list.loading': () => isThere(status('Loading the saved drawings…')),
  'list.failed': () => isThere(alert('The saved drawings could not be loaded.')) && !isThere(form),
  'list.changing': () => isThere(status('Saving the change…')) && isListed(),
  'list.listed.quiet': () =>
    isListed() && isSilent() && isUntroubled() && !isThere(page.getByText('Delete “Gate 4” permanently?')),
  'list.listed.changed': () => isListed() && isThere(page.getByRole('status').filter({ hasText: DONE })),
  'list.listed.full': () => isThere(alert('There is no room for more saved drawings.')) && isListed(),
  'list.listed.tooMuch': () => isThere(alert('This is too much to save as one drawing.')) && isListed(),
  'list.listed.gone': () => isThere(alert('This drawing is no longer there')) && isListed(),
  'list.listed.notSaved': () => isThere(alert('The change could not be saved. Try again.')) && isListed(),
  'list.listed.confirming': () => isThere(page.getByText('Delete “Gate 4” permanently?')),
  'list.listed.copied': () => isThere(status('The link is copied.')),
  'list.listed.notCopied': () =>
    isThere(alert('The browser did not copy the link.')) &&
    isThere(page.getByRole('textbox', { name: 'Link to the drawing' })),
};

const BUTTONS: Readonly<Record<string, string>> = {
  'drawings.open': '1:02 Gate 4',
  'drawings.share': 'Create a link to “Exit”',
  'drawings.end': 'End the link to “Gate 4”',
  'drawings.copy': 'Copy the link to “Gate 4”',
  'drawings.people': 'Shared with 2 people: “Gate 4”',
  'drawings.remove': 'Delete “Gate 4”',
  'drawings.confirm': 'Delete',
  'drawings.cancel': 'Cancel',
  'drawings.retry': 'Try again',
};

/** The page creates its own id for a save, so the step sends that event itself. */
const perform = (event: { type: string }): Promise<boolean> => pressEnabled(BUTTONS[event.type]);

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => show(actor),
    perform: (step) => ('send' in step ? perform(step.send) : false),
    async onState(_, snapshot: AnyMachineSnapshot) {
      const { context } = snapshot as Saved;
      await expect.element(region).toHaveAttribute('aria-busy', String(snapshot.hasTag('busy')));
      const field = page.getByRole('textbox', { name: 'Name of the drawing' });
      if (isThere(form)) await expect.element(field).toHaveValue(context.name);
    },
  },
});

test('[P26] a visitor can sign in', async () => {
  const library = createActor(savedDrawingsMachine, {
    input: { mediaId: 'v1', isSignedIn: false, requested: undefined },
  }).start();
  let signIns = 0;
  const unmount = await show(library, () => {
    signIns += 1;
  });
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  expect(signIns).toBe(1);
  await unmount();
  library.stop();
});
