import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/controls.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { inMotion } from '../motion.ts';
import { isThere, isVisible } from '../seen.ts';
import { playingContext, showPlayer, stubRoot, still } from './stub.tsx';

const controls = page.getByRole('group', { name: 'Controls' });
const NAMES = { settings: 'Settings', seekSteps: 'Steps and frames' };
const list = (name: string) => page.getByRole('dialog', { name, exact: true });

const opacity = (): string | undefined => controls.elements().map((element) => getComputedStyle(element).opacity)[0];

const STATE_ASSERTIONS: StateAssertions = {
  'presence.shown': () => opacity() === '1',
  'presence.faded': () => opacity() === '0',
  'menu.closed': () => !isThere(page.getByRole('dialog')),
  'menu.open': ({ context }) =>
    (['settings', 'seekSteps'] as const).every(
      (menu) => isVisible(list(NAMES[menu])) === (menu === (context as { menu?: string }).menu),
    ) && isThere(page.getByRole('dialog')),
};

inMotion();

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const document = fullDocument();
      const transport = still({ value: { shown: 'playing' }, context: {} });
      const picture = { value: { showing: { content: { replay: 'filming' } } }, context: playingContext(document) };
      const children = { playback: still(picture, { transport }), controls: actor };
      // Events from the pointer and the focus of a test would be steps that its path does not have.
      const send = (event: { type: string }) => {
        if (event.type === 'controls.closeMenu') actor.send(event);
      };
      return showPlayer(stubRoot({ document, children, send }));
    },
    async perform(step, actor) {
      const isOpen = (actor.getSnapshot() as AnyMachineSnapshot).matches({ menu: 'open' });
      if (!('send' in step) || step.send.type !== 'controls.closeMenu' || !isOpen) return false;
      await userEvent.keyboard('{Escape}');
      return true;
    },
  },
});
