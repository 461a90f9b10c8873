import { page } from 'vitest/browser';
import type { Actor } from 'xstate';
import type { compareLinkMachine } from '../../../machines/player/compare/compare-link.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/compare-link.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { button, press } from '../press.ts';
import { isThere } from '../seen.ts';
import { showCompare } from './compare-stub.tsx';

const copied = page.getByText(/It restores this comparison\./);
const long = page.getByText(/without the drawing/);
const failed = page.getByText(/The link could not be copied/);
const said = () => isThere(copied) || isThere(long) || isThere(failed);

const STATE_ASSERTIONS: StateAssertions = {
  idle: () => isThere(button('Copy link')) && !said(),
  copied: () => isThere(copied),
  copiedWithout: () => isThere(long),
  failed: () => isThere(failed),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showCompare({ link: actor as Actor<typeof compareLinkMachine> }),
    async perform(step) {
      return 'send' in step && step.send.type === 'link.copy' ? press('Copy link') : false;
    },
  },
});
