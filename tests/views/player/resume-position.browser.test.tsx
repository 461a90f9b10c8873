import { page } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/resume-position.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere } from '../seen.ts';
import { showPlayer, stubRoot } from './stub.tsx';

const notice = page.getByRole('status').filter({ hasText: 'Resumed at 0:42.' });

const STATE_ASSERTIONS: StateAssertions = {
  'notice.shown': () => isThere(notice),
  'notice.hidden': () => !isThere(notice),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) =>
      showPlayer(
        stubRoot({ document: fullDocument(), children: { resumePosition: actor }, send: (event) => actor.send(event) }),
      ),
    async perform(step) {
      if (!('send' in step) || !isThere(notice)) return false;
      if (step.send.type === 'resumePosition.startAgain') press('Start again');
      else if (step.send.type === 'resumePosition.dismiss') press('Close');
      else return false;
      return true;
    },
  },
});

/** Clicks by keyboard, because moving a pointer would be reported, too. */
function press(name: string): void {
  (notice.getByRole('button', { name }).element() as HTMLElement).click();
}
