import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { EVERYTHING, searchInput } from '../../charts/library/fixtures.ts';
import paths, { found } from '../../charts/library/play-all.paths.ts';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import { has, isThere } from '../seen.ts';
import { following, screenNow, showLibrary, still } from './stub.tsx';

const filters = still({
  value: { attributes: 'known', popup: 'closed' },
  context: { attributes: [], popup: undefined, find: '', draft: {} },
});
const query = { ...EMPTY_QUERY, type: 'Tag' } as const;
const search = still({
  value: { ready: { listing: 'complete' } },
  tags: ['listed'],
  context: {
    ...searchInput(''),
    query,
    requested: query,
    permissions: EVERYTHING,
    connected: true,
    loaded: 2,
    total: 2,
    limit: 25,
  },
  children: {
    results: still({ value: {}, context: { ...found.page, words: [] } }),
  },
});

const dialog = page.getByRole('dialog', { name: 'Play all tags' });
const screen = page.getByRole('main', { name: 'Media library' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const says = (text: string): boolean => isThere(dialog.getByRole('status').filter({ hasText: text }));

const STATE_ASSERTIONS: StateAssertions = {
  asking: () => has(button('GO'), 'aria-disabled', 'false'),
  gathering: () => says('Gathering the tags…'),
  leaving: () => says('Opening the player…'),
  failed: () =>
    isThere(dialog.getByRole('alert').filter({ hasText: 'The tags could not be gathered.' })) &&
    isThere(button('Try again')),
  // Finished: the library removes it, and leaves the page if the session is lost.
  closed: () => !isThere(dialog) && has(screen, 'aria-busy', 'false'),
  lost: () => !isThere(dialog) && has(screen, 'aria-busy', 'true'),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) =>
      showLibrary(
        following(actor, (snapshot) => ({
          value: {
            overlay: snapshot.status === 'active' ? 'playAll' : 'closed',
            sharing: 'idle',
            session: snapshot.matches('lost') ? 'leaving' : 'here',
          },
          context: { moreOptions: false, screen: screenNow() },
          children: { search, filters, ...(snapshot.status === 'active' ? { playAll: actor } : {}) },
        })),
      ),
    async perform(step) {
      if (!('send' in step) || !isThere(dialog)) return false;
      switch (step.send.type) {
        case 'playAll.preRoll':
          return choose('Pre-roll', String(step.send['seconds']));
        case 'playAll.postRoll':
          return choose('Post-roll', String(step.send['seconds'] ?? 'default'));
        case 'playAll.go':
          await userEvent.click(isThere(button('GO')) ? button('GO') : button('Try again'));
          return true;
        case 'playAll.close':
          await userEvent.keyboard('{Escape}');
          return true;
        default:
          return false;
      }
    },
    async onState(_value, snapshot) {
      const { context, status } = snapshot as AnyMachineSnapshot & {
        context: { preRoll: number; postRoll: number | undefined };
      };
      if (status !== 'active') return;
      await expect.element(dialog.getByLabelText('Pre-roll')).toHaveValue(String(context.preRoll));
      await expect.element(dialog.getByLabelText('Post-roll')).toHaveValue(String(context.postRoll ?? 'default'));
    },
  },
});

/** An option that the chart does not accept in this state cannot be chosen. */
async function choose(label: string, value: string): Promise<boolean> {
  const select = dialog.getByLabelText(label);
  if ((select.element() as HTMLSelectElement).disabled) return false;
  await userEvent.selectOptions(select, value);
  return true;
}
