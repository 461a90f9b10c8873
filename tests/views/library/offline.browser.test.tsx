import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { OfflineShelf } from '../../../src/library/offline/OfflineShelf.tsx';
import type { OfflineRef } from '../../../src/library/refs.ts';
import { SlotsContext } from '../../../src/library/slots.ts';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/offline.paths.ts';
import { isThere } from '../seen.ts';
import { SLOTS } from './stub.tsx';

const shelf = (): HTMLElement | null => document.querySelector('section[aria-label="Saved offline"]');
const toggle = (): Element | null | undefined => shelf()?.querySelector('button[aria-expanded]');
const says = () => page.getByRole('status').filter({ hasText: 'You are offline.' });
const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
const oops = page.getByRole('alertdialog', { name: 'Oops...' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dropping = () => page.getByRole('status').filter({ hasText: 'Deleting…' });

const STATE_ASSERTIONS: StateAssertions = {
  'network.online': () => shelf() !== null && !isThere(says()),
  'network.offline': () => isThere(says()),
  'list.reading': () => shelf()?.ariaBusy === 'true',
  'list.known': () => shelf()?.ariaBusy === 'false',
  'shelf.closed': () => toggle()?.getAttribute('aria-expanded') === 'false',
  'shelf.open': () => toggle()?.getAttribute('aria-expanded') === 'true',
  'deletion.none': () => !isThere(dialog) && !isThere(oops) && !isThere(dropping()),
  'deletion.asking': () => isThere(dialog.getByText('Do you really want to delete this offline backup?')),
  'deletion.dropping': () => isThere(dropping()),
  'deletion.failed': () => isThere(oops.getByText('The offline backup could not be deleted.')),
};

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'savedSessions.confirm': ['Delete'],
  'savedSessions.close': ['Cancel', 'Understood'],
  'savedSessions.delete': ['Delete the offline backup of Training of May'],
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      await page.viewport(1280, 900);
      const texts = await createTexts('en', ['common', 'library']);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <SlotsContext value={SLOTS}>
            <OfflineShelf offline={actor as OfflineRef} />
          </SlotsContext>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const isCovered = isThere(dialog) || isThere(oops);
      if (step.send.type === 'savedSessions.toggle') {
        const pressed = toggle();
        if (isCovered || !pressed?.checkVisibility()) return false;
        await userEvent.click(pressed);
        return true;
      }
      const name = NAMES[step.send.type]?.find((each) => isThere(button(each)));
      if (name === undefined || (isCovered && step.send.type === 'savedSessions.delete')) return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(value, snapshot) {
      const { sessions } = snapshot.context as { sessions: readonly unknown[] };
      const { shelf: place, network } = value as { shelf: string; network: string };
      const isShown = sessions.length > 0 || network === 'offline';
      expect(shelf()?.checkVisibility()).toBe(isShown);
      if (isShown) {
        const rows = page.getByRole('listitem').elements().length;
        expect(rows).toBe(place === 'open' && !isThere(dialog) && !isThere(oops) ? sessions.length : rows);
      }
    },
  },
});
