import { page } from 'vitest/browser';
import type { Actor } from 'xstate';
import type { compareScreenMachine } from '../../../machines/player/compare/compare-screen.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/compare-screen.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { button, press } from '../press.ts';
import { isThere } from '../seen.ts';
import { showCompare, stubCompare } from './compare-stub.tsx';

const refused = page.getByText('The browser does not allow full screen here.');
const isIn = () => isThere(button('Full screen')) && !isThere(button('Exit full screen'));
const covers = () => isThere(button('Exit full screen')) && !isThere(refused);

const STATE_ASSERTIONS: StateAssertions = {
  'inline.quiet': () => isIn() && !isThere(refused),
  'inline.refused': () => isIn() && isThere(refused),
  full: covers,
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) =>
      showCompare({
        compare: stubCompare({}, { open: 'still' }),
        screen: actor as Actor<typeof compareScreenMachine>,
      }),
    async perform(step) {
      if (!('send' in step)) return false;
      return press(isThere(button('Full screen')) ? 'Full screen' : 'Exit full screen');
    },
  },
});
