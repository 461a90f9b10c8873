import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/compare.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { button, press } from '../press.ts';
import { has, isThere } from '../seen.ts';
import { showCompare, stubCompare } from './compare-stub.tsx';

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
          if (!(await press('End the loop'))) return false;
          await expect.element(button('Loop to here')).toHaveFocus();
          return true;
        case 'compare.draw':
          return press('Draw');
        default:
          return false;
      }
    },
  },
});

/** Films of 30 s, locked at 10 and 4 s, both have frames from -4 to 20 s. */
for (const [loop, text] of [
  [{ from: 1, to: 3 }, 'Loops from 0:01.000 to 0:03.000'],
  [{ from: 40, to: 45 }, 'The loop is not played: the films do not both have a picture there.'],
] as const)
  test(`[B05] shows whether a loop is played, from ${loop.from} s`, async () => {
    const unmount = await showCompare({
      compare: stubCompare({}, { open: 'still' }, 'ready', { loop, duration: 30 }),
    });
    await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await unmount();
  });

for (const isCleared of [true, false])
  test(`[B05] shows a message when loop and drawing are cleared: ${isCleared}`, async () => {
    const unmount = await showCompare({ compare: stubCompare({}, { open: 'still' }, 'ready', { isCleared }) });
    const said = page.getByRole('status').filter({ hasText: 'The loop and the drawing are cleared' });
    await expect.element(play).toBeVisible();
    expect(isThere(said)).toBe(isCleared);
    await unmount();
  });
