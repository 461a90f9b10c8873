import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/cast.paths.ts';
import { has, isThere, says } from '../seen.ts';
import { showPlayer, stubRoot, still } from './stub.tsx';

const controls = page.getByRole('group', { name: 'Controls' });
const start = controls.getByRole('button', { name: 'Play on another device' });
const change = controls.getByRole('button', { name: 'Change device or stop' });
const status = page.getByRole('status');

const STATE_ASSERTIONS: StateAssertions = {
  unsupported: () => isThere(controls) && !isThere(start) && !isThere(change),
  available: ({ context }) =>
    has(start, 'aria-disabled', 'false') &&
    says(status, 'Playing here again') === (context as { isBack: boolean }).isBack,
  asking: () => has(start, 'aria-disabled', 'true'),
  connecting: () => isThere(change) && says(status, 'Connecting to the other device…'),
  connected: () => isThere(change) && says(status, 'Playing on another device'),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const plugins = still({ value: 'idle', context: { requested: [], running: ['cast'] } }, { cast: actor });
      return showPlayer(stubRoot({ children: { plugins }, send: () => undefined }));
    },
    async perform(step, actor) {
      if (!('send' in step) || step.send.type !== 'cast.press') return false;
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      if (!snapshot.hasTag('offered') || snapshot.matches('asking')) return false;
      await userEvent.click(isThere(start) ? start : change);
      return true;
    },
  },
});
