import { page, userEvent } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/frame-rate.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere } from '../seen.ts';
import { playingContext, showPlayer, stubRoot, still } from './stub.tsx';

const SITE = 'https://www.youtube.com/watch?v=abc123';
const forward = page.getByRole('button', { name: 'Next frame' });
const back = page.getByRole('button', { name: 'Previous frame' });
const alert = page.getByRole('alertdialog', { name: 'Oops...' });
const isBusy = (): boolean => forward.query()?.getAttribute('aria-busy') === 'true';

const STATE_ASSERTIONS: StateAssertions = {
  notNeeded: () => !isThere(forward) && !isThere(alert),
  unknown: () => isThere(forward) && isThere(back) && !isBusy() && !isThere(alert),
  asking: () => isThere(forward) && isBusy() && !isThere(alert),
  failed: () => isThere(alert.getByText('Cannot retrieve FPS value')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const document = fullDocument({ replay_url: SITE } as never);
      const picture = { value: { showing: { content: { replay: 'filming' } } }, context: playingContext(document) };
      const playback = still(picture, { frameRate: actor });
      const controls = still({ value: { presence: 'shown', menu: 'open' }, context: { menu: 'seekSteps' } });
      const send = (event: { type: string }) => {
        if (event.type === 'frameRate.dismiss') actor.send(event);
      };
      return showPlayer(stubRoot({ document, children: { playback, controls }, send }));
    },
    async perform(step) {
      if (!('send' in step) || step.send.type !== 'frameRate.dismiss') return false;
      await userEvent.click(alert.getByRole('button', { name: 'Understood' }));
      return true;
    },
  },
});
