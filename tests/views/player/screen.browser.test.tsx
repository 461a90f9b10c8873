import { afterAll, beforeAll } from 'vitest';
import { page } from 'vitest/browser';
import paths from '../../charts/player/screen.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere } from '../seen.ts';
import { showPlayer, stubRoot } from './stub.tsx';

// Narrow players have no picture-in-picture button.
beforeAll(() => page.viewport(1280, 860));
afterAll(() => page.viewport(414, 896));

const button = (name: string) =>
  page.getByRole('group', { name: 'Controls' }).getByRole('button', { name, exact: true });
const enter = button('Full screen');
const exit = button('Exit full screen');
const pip = button('Picture in picture');
const exitPip = button('Exit picture in picture');
const back = button('Back to its place');
const close = button('Close the mini player');
/** The player fills its window itself. */
const covers = () => document.querySelector('section[data-covers]') !== null;

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    // The mini player hides the button.
    'fullscreen.inline': () =>
      isThere(close) || (has(enter, 'aria-disabled', 'false') && has(enter, 'aria-busy', 'false')),
    // Pressed, but the browser has not responded yet.
    'fullscreen.asking': () => has(enter, 'aria-disabled', 'true'),
    'fullscreen.entering': () => has(exit, 'aria-busy', 'true') && !covers(),
    'fullscreen.full': () => has(exit, 'aria-busy', 'false') && !covers(),
    'fullscreen.simulated.entering': () => has(exit, 'aria-busy', 'true') && covers(),
    'fullscreen.simulated.full': () => has(exit, 'aria-busy', 'false') && covers(),
    'fullscreen.leaving': () => has(enter, 'aria-busy', 'true'),
    'window.docked.resting': () => has(pip, 'aria-disabled', 'false'),
    'window.requesting': () => has(pip, 'aria-disabled', 'true'),
    'window.pip': () => isThere(exitPip),
    'window.floating.scrolled': () => isThere(close) && isThere(back) && !isThere(pip),
  },
  hooks: {
    onStart: (actor) => showPlayer(stubRoot({ children: { screen: actor }, send: (event) => actor.send(event) })),
    async perform(step) {
      if (!('send' in step)) return false;
      switch (step.send.type) {
        case 'screen.toggle':
          // The mini player has only the key for it.
          return isThere(close) ? false : press(isThere(enter) ? enter : exit);
        case 'screen.togglePip':
          return isThere(close) ? false : press(isThere(pip) ? pip : exitPip);
        case 'screen.return':
          return isThere(back) && press(back);
        case 'screen.dismiss':
          return isThere(close) && press(close);
        default:
          return false;
      }
    },
  },
});

/** Clicks by keyboard, because moving a pointer would be reported, too. */
function press(locator: typeof enter): true {
  (locator.element() as HTMLElement).click();
  return true;
}
