import { Suspense } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { SavedSearchChange } from '../../../machines/library/saved-searches/saved-searches.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import SavedSearchesDialog from '../../../src/library/saved/SavedSearchesDialog.tsx';
import type { SavedSearchesRef } from '../../../src/library/refs.ts';
import { SlotsContext } from '../../../src/library/slots.ts';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/saved-searches.paths.ts';
import { button, press } from '../press.ts';
import { has, isThere } from '../seen.ts';
import { SLOTS } from './stub.tsx';

const status = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const alert = (text: string) => isThere(page.getByRole('alert').filter({ hasText: text }));
const anyAlert = page.getByRole('alert');
const body = page.getByRole('group', { name: 'Saved searches' });
const list = page.getByRole('list', { name: 'Your searches' });
const made = page.getByRole('region', { name: 'Shared by a link' });
const toasts = made.getByText('Copied', { exact: true });
const podcast = made.getByRole('textbox', { name: 'Podcast address' });
/** With the token of its link (docs/links.md). */
const hasPodcast = () =>
  /^https:\/\/host\.example\/podcast\/search\/[\w-]+$/.test((podcast.element() as HTMLTextAreaElement).value);
const newName = page.getByRole('textbox', { name: 'New name of Finals' });
const question = page.getByRole('group', { name: 'Delete “Finals”? Its link will stop working.' });
const isBusy = () => has(body, 'aria-busy', 'true');
const isListed = () => isThere(list) && !isBusy();
const isPlain = () => isListed() && !isThere(newName) && !isThere(question) && !isThere(made);

const CHANGES = [
  'The search is saved.',
  'The search is updated.',
  'The search is renamed.',
  'The search is deleted.',
  'The link has ended.',
];
const isConfirmed = () => [...CHANGES, 'The link is ready.'].some(status);

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isBusy() && !status('Saving…'),
  'listed.quiet': () => isPlain() && !isConfirmed() && !isThere(anyAlert),
  'listed.changed': () => isPlain() && isConfirmed(),
  'listed.full': () => isPlain() && alert('You have reached the maximum number of saved searches'),
  'listed.conflict': () => isPlain() && alert('This search has been changed elsewhere, so nothing was replaced.'),
  'listed.gone': () => isPlain() && alert('This search has been deleted elsewhere.'),
  'listed.notSaved': () => isPlain() && alert('This could not be saved.'),
  'listed.naming.typing': () => isListed() && isThere(newName) && !isThere(anyAlert),
  'listed.naming.notSaved': () => isListed() && isThere(newName) && alert('This could not be saved.'),
  'listed.confirming': () => isListed() && isThere(question),
  'listed.linked.shown': () =>
    isThere(made) && hasPodcast() && status('It is shown only once.') && !isThere(anyAlert) && !isThere(toasts),
  'listed.linked.copying': () => isThere(made) && status('Copying…'),
  'listed.linked.copied': () =>
    isThere(made) && status('It has been copied to your clipboard.') && toasts.elements().length === 1,
  'listed.linked.notCopied': () => isThere(made) && alert('It could not be copied.'),
  saving: () => isBusy() && status('Saving…'),
  failed: () => alert('The saved searches could not be loaded.'),
};

/** Submits the field if it has the expected text. */
async function submit(field: Locator, name: string): Promise<boolean> {
  if (!isThere(field) || (field.element() as HTMLInputElement).value !== name) return false;
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  return true;
}

async function type(field: Locator, text: string): Promise<boolean> {
  if (!isThere(field)) return false;
  await userEvent.fill(field, text);
  return true;
}

async function change(wish: SavedSearchChange): Promise<boolean> {
  switch (wish.kind) {
    case 'save':
      return submit(page.getByRole('textbox', { name: 'Save as new' }), wish.name);
    case 'update':
      return press('Update this search');
    case 'rename':
      return submit(newName, wish.name);
    case 'delete':
      return isThere(question) && press('Delete');
    case 'share':
      return press('Create a new link to Finals, which replaces the current one');
    default:
      return press('End the link to Finals');
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor: AnyActorRef) {
      const texts = await createTexts('en', ['common', 'library']);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <SlotsContext value={SLOTS}>
            <Suspense>
              <SavedSearchesDialog saved={actor as SavedSearchesRef} />
            </Suspense>
          </SlotsContext>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      switch (step.send.type) {
        case 'saved.type':
          return type(
            step.send['field'] === 'name' ? page.getByRole('textbox', { name: 'Save as new' }) : newName,
            step.send['text'] as string,
          );
        case 'saved.change':
          return snapshot.matches('listed') && change(step.send['change'] as SavedSearchChange);
        case 'saved.name':
          return snapshot.matches('listed') && press('Rename Finals');
        case 'saved.delete':
          return snapshot.matches('listed') && press('Delete Finals');
        case 'saved.cancel':
          return press('Cancel');
        case 'saved.copy':
          return isThere(made) && press('Copy the link');
        case 'saved.retry':
          return press('Try again');
        case 'saved.close':
          return press('Close');
        default:
          return false;
      }
    },
    async onState(_value, snapshot) {
      if (!snapshot.matches({ listed: 'quiet' })) return;
      await expect
        .element(page.getByRole('link', { name: 'Finals' }))
        .toHaveAttribute('href', 'https://host.example/?element-type=Video&search=final&saved-search=s1');
      expect(isThere(button('End the link to Photos'))).toBe(false);
    },
  },
});
