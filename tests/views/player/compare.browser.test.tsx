import { page } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/compare.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { button, press } from '../press.ts';
import { has, isThere } from '../seen.ts';
import { showCompare } from './compare-stand.tsx';

const play = button('Play both');
const pause = button('Pause both');
const holding = page.getByText('Waiting for the stream');
const isOpen = () => has(button('One frame forward'), 'aria-disabled', 'false');

const STATE_ASSERTIONS: StateAssertions = {
  awaiting: () => isThere(button('One frame forward')) && !isOpen() && !isThere(holding),
  nothing: () => isThere(page.getByText('Neither film can be shown.')) && !isThere(play),
  'open.still': () => isThere(play) && isOpen() && !isThere(holding),
  'open.moving.checking': () => isThere(pause) && isOpen() && !isThere(holding),
  'open.holding': () => isThere(pause) && isThere(holding),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showCompare({ compare: actor }),
    async perform(step) {
      if (!('send' in step)) return false;
      switch (step.send.type) {
        case 'compare.play':
          return press('Play both');
        case 'compare.pause':
          return press('Pause both');
        case 'compare.step':
          return press(step.send['frames'] === 1 ? 'One frame forward' : 'One frame back');
        case 'compare.endLoop':
          return press('End the loop');
        case 'compare.draw':
          return press('Draw');
        default:
          return false;
      }
    },
  },
});
