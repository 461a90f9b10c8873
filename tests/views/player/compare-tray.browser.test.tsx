import { page } from 'vitest/browser';
import type { Actor } from 'xstate';
import type { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/compare-tray.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere } from '../seen.ts';
import { showCompare } from './compare-stand.tsx';

const tray = page.getByRole('region', { name: 'Moments to compare' });

const STATE_ASSERTIONS: StateAssertions = {
  shown: () => isThere(tray),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showCompare({ tray: actor as Actor<typeof compareTrayMachine> }),
  },
});
