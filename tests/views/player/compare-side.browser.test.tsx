import { page } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/compare-side.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { press } from '../press.ts';
import { has, isThere } from '../seen.ts';
import { showCompare, stubCompare } from './compare-stub.tsx';

const pane = page.getByRole('group', { name: 'Film B' }).first();
const alert = page.getByRole('alert');
const isBusy = () => has(pane, 'aria-busy', 'true');

const STATE_ASSERTIONS: StateAssertions = {
  'opening.loading': () => isBusy() && !isThere(alert),
  'film.picture.shown': () => !isBusy() && !isThere(alert) && isThere(pane.getByText(/K1W final/)),
  closed: () => isThere(alert) && !isBusy(),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showCompare({ compare: stubCompare({ b: actor }) }),
    async perform(step) {
      return 'send' in step && step.send.type === 'side.retry' ? press('Try again') : false;
    },
  },
});
