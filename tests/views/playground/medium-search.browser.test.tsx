import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { mediumSearchMachine } from '../../../machines/shared/playground/medium-search.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { MediumSearch } from '../../../src/pages/playground/MediumField.tsx';
import type { MediumSearchRef } from '../../../src/pages/playground/refs.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/medium-search.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'playground']);
const box = page.getByRole('combobox', { name: 'Video or audio' });
const list = page.getByRole('listbox', { name: 'Found' });
const options = list.getByRole('option');
const says = (words: string) => isThere(page.getByText(words, { exact: true }));
const problems = {
  nothing: 'Nothing public has this in its title. It may still be an id.',
  failed: 'The search did not respond. Type on to try again.',
  wrong: 'An id may only contain letters, digits and . _ : -',
};

const STATE_ASSERTIONS: StateAssertions = {
  closed: () => has(box, 'aria-busy', 'false') && !isThere(list) && !Object.values(problems).some(says),
  wrong: () => says(problems.wrong),
  'open.searching': () => has(box, 'aria-busy', 'true'),
  'open.found': () => has(box, 'aria-busy', 'false') && isThere(list),
  'open.nothing': () => says(problems.nothing),
  'open.failed': () => says(problems.failed),
};

const KEYS: Readonly<Record<string, string>> = { next: '{ArrowDown}', previous: '{ArrowUp}' };

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <MediumSearch search={actor as MediumSearchRef} medium={undefined} />
        </TextProvider>,
      );
      (box.element() as HTMLElement).focus();
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { send } = step;
      switch (send.type) {
        case 'search.name':
          await userEvent.click(page.getByRole('button', { name: 'Embed this id' }));
          return true;
        case 'search.move':
          if (!isThere(list)) return false;
          await userEvent.keyboard(KEYS[String(send['by'])] ?? '');
          return true;
        case 'search.choose':
          if (send['index'] === undefined) await userEvent.keyboard('{Enter}');
          else if (isThere(list)) await userEvent.click(options.nth(Number(send['index'])));
          else return false;
          return true;
        case 'search.close':
          if (!isThere(list)) return false;
          await userEvent.keyboard('{Escape}');
          return true;
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const { text, items, active } = (anySnapshot as SnapshotFrom<typeof mediumSearchMachine>).context;
      await expect.element(box).toHaveValue(text);
      await expect.element(box).toHaveAttribute('aria-expanded', String(items.length > 0));
      const named = items.map(({ title, id }) => `${title || 'Untilted'}${id}`);
      expect(options.elements().map((each) => each.textContent)).toEqual(named);
      const selected = options.elements().flatMap((each, at) => (each.ariaSelected === 'true' ? [at] : []));
      expect(selected).toEqual(active === undefined ? [] : [active]);
      expect(box.element().getAttribute('aria-activedescendant')).toBe(
        active === undefined ? null : options.elements()[active]?.id,
      );
      expect(box.element()).toBe(document.activeElement);
    },
  },
});
