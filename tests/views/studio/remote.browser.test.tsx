import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { RemoteProblemKind, RemoteReason } from '../../../core/domain/remote.ts';
import type { RemoteEvent, RemoteNotice, RemoteRef } from '../../../machines/studio/remote/remote.machine.ts';
import type { remoteMachine } from '../../../machines/studio/remote/remote.machine.ts';
import { AddByAddress } from '../../../src/pages/studio/AddByAddress.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/remote.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'studio']);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const region = page.getByRole('region', { name: 'Add by address' });
const address = page.getByLabelText('Address');
const found = page.getByRole('heading', { name: 'What was found' });

const STATE_ASSERTIONS: StateAssertions = {
  editing: () => isThere(button('Check')) && has(region, 'aria-busy', 'false'),
  probing: () => isThere(button('Checking…')) && isThere(button('Cancel')) && has(region, 'aria-busy', 'true'),
  found: () => isThere(found) && !isThere(button('Adding…')) && has(region, 'aria-busy', 'false'),
  saving: () =>
    isThere(found) &&
    isThere(button('Adding…')) &&
    has(region, 'aria-busy', 'true') &&
    has(page.getByLabelText('Title'), 'readonly', '') &&
    has(page.getByLabelText('Visible to'), 'disabled', ''),
  saved: () => isThere(button('Add another address')) && isThere(page.getByText(/ is in the library\.$/)),
};

const NOTICES = {
  empty: 'Please enter an address.',
  untitled: 'Please enter a title.',
  limited: 'Too many addresses at once. Please try again in a moment.',
  private: 'You cannot add it, or not to this collection.',
  notFound: 'The address could not be checked. Please try again.',
  notSaved: 'It was not added. Please try again.',
} satisfies Record<RemoteNotice, string>;

const PROBLEMS: Partial<Record<RemoteProblemKind, string>> = {
  cors: 'The host films.example does not allow other pages to read it, so it will not play. Ask the administrator of that host to allow this site (CORS).',
  live: 'It is a live stream. Create a live event with this address instead.',
};
const REFUSALS: Partial<Record<RemoteReason, string>> = {
  network: 'The address leads to a network that is not public.',
};

async function press(name: string): Promise<boolean> {
  if (!isThere(button(name)) || has(button(name), 'aria-disabled', 'true')) return false;
  await userEvent.click(button(name));
  return true;
}

/** Whether the person has continued to the form. */
let hasGoneOn = false;

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      hasGoneOn = false;
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <AddByAddress remote={actor as RemoteRef} collections={[{ id: '2001', title: 'Finals' }]} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as RemoteEvent;
      switch (event.type) {
        case 'remote.type':
          if (!isThere(address)) return false;
          await userEvent.fill(address, event.address);
          return event.address.trim() === event.address;
        case 'remote.probe':
          return press('Check');
        case 'remote.cancel':
          if (!(await press('Cancel'))) return false;
          await expect.element(address).toHaveFocus();
          return true;
        case 'remote.save':
          hasGoneOn = true;
          return (await press('Add it')) || press('Add it anyway');
        case 'remote.back':
          return press('Another address');
        case 'remote.addAnother':
          return press('Add another address');
        case 'remote.describe': {
          if (!isThere(page.getByLabelText('Title')) || isThere(button('Adding…'))) return false;
          hasGoneOn = true;
          const { title, date, visibility, collectionId } = event.change;
          if (title !== undefined) await userEvent.fill(page.getByLabelText('Title'), title);
          if (date !== undefined) await userEvent.fill(page.getByLabelText('Date'), date);
          if (visibility === 'public') await userEvent.selectOptions(page.getByLabelText('Visible to'), 'Everybody');
          if (collectionId === '2001') await userEvent.selectOptions(page.getByLabelText('Collection'), 'Finals');
          return true;
        }
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const { context, value } = anySnapshot as SnapshotFrom<typeof remoteMachine>;
      const { notice, refusal, finding } = context;
      const words = refusal ? REFUSALS[refusal.reason]! : notice ? NOTICES[notice] : '';
      await expect.element(page.getByRole('alert')).toHaveTextContent(words);
      if (value !== 'found' || !finding) return;
      const problems = page.getByRole('list', { name: 'What does not work' });
      for (const { kind } of finding.problems)
        await expect.element(problems.getByText(PROBLEMS[kind] ?? kind, { exact: true })).toBeInTheDocument();
      if (finding.problems.length === 0) expect(isThere(problems)).toBe(false);
      expect(isThere(button('Add it')) || isThere(button('Add it anyway'))).toBe(
        !finding.live || finding.kind === 'provider',
      );
      if (!hasGoneOn) await expect.element(found).toHaveFocus();
    },
  },
});
