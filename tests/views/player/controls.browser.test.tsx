import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/controls.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { playingContext, showPlayer, standRoot, still } from './stand.tsx';

const controls = page.getByRole('group', { name: 'Controls' });
const list = (name: string) => page.getByRole('dialog', { name, exact: true });

/**
 * What the viewer sees of each region of the chart. Whether it plays and where the focus is decide what may fade, and
 * are seen by whether it does: `picture` and `focus` have no looks of their own.
 */
const SHOWN: Readonly<Record<'shown' | 'faded' | 'closed' | 'open', (snapshot: AnyMachineSnapshot) => Promise<void>>> =
  {
    shown: async () => expect.element(controls).toHaveStyle({ opacity: '1' }),
    faded: async () => expect.element(controls).toHaveStyle({ opacity: '0' }),
    async closed() {
      await expect.element(list('Settings')).not.toBeInTheDocument();
      await expect.element(list('Steps and frames')).not.toBeInTheDocument();
    },
    async open({ context }) {
      const { menu } = context as { menu: string };
      await expect.element(list(menu === 'settings' ? 'Settings' : 'Steps and frames')).toBeVisible();
      await expect.element(list(menu === 'settings' ? 'Steps and frames' : 'Settings')).not.toBeInTheDocument();
    },
  };

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart(actor) {
      const document = whole();
      const transport = still({ value: 'playing', context: {} });
      const picture = { value: { showing: { replay: 'filming' } }, context: playingContext(document) };
      const children = { playback: still(picture, { transport }), controls: actor };
      // What the pointer and the focus of a test stir would be steps that its path does not have.
      const send = (event: { type: string }) => {
        if (event.type === 'controls.closeMenu') actor.send(event);
      };
      return showPlayer(standRoot({ document, children, send }));
    },
    async perform(step, actor) {
      const isOpen = (actor.getSnapshot() as AnyMachineSnapshot).matches({ menu: 'open' });
      if (!('send' in step) || step.send.type !== 'controls.closeMenu' || !isOpen) return false;
      await userEvent.keyboard('{Escape}');
      return true;
    },
    async onState(value, snapshot) {
      const { presence, menu } = value as { presence: 'shown' | 'faded'; menu: 'closed' | 'open' };
      await SHOWN[presence](snapshot);
      await SHOWN[menu](snapshot);
    },
  },
});
