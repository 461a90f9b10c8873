import { page, userEvent } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths, { twoCameras } from '../../charts/player/cameras.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere } from '../seen.ts';
import { rootAfter, showPlayer, still } from './stub.tsx';

const region = page.getByRole('region', { name: 'Cameras' });
const toggle = region.getByRole('button', { name: 'Other cameras' });
const tile = region.getByRole('button', { name: /^Watch from/ });
const slider = page.getByRole('slider', { name: 'Position' });

const STATE_ASSERTIONS: StateAssertions = {
  alone: () => isThere(slider) && !isThere(region),
  offered: () => isThere(toggle) && toggle.element().getAttribute('aria-pressed') === 'false' && !isThere(tile),
  shown: () => isThere(tile) && toggle.element().getAttribute('aria-pressed') === 'true',
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const plugins = still({ value: 'idle', context: { requested: [], running: ['cameras'] } }, { cameras: actor });
      return showPlayer(rootAfter(actor, () => ({ document: twoCameras, children: { plugins } })));
    },
    async perform(step) {
      if (!('send' in step) || !step.send.type.startsWith('cameras.') || !toggle.query()) return false;
      if (isThere(tile) !== (step.send.type === 'cameras.hide')) return false;
      await userEvent.click(toggle);
      return true;
    },
  },
});
