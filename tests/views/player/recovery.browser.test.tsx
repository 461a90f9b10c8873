import { page, userEvent } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/recovery.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere, isVisible, says } from '../seen.ts';
import { afterPlayback, playingContext, rootAfter, showPlayer, still } from './stub.tsx';

const ERROR = 'An error occured while reading the video or it format is not supported';
const DOING = ['Looking for the stream…', 'Connection lost. Trying again…', 'Renewing your access…'];
const again = page.getByRole('button', { name: 'Try again' });

const isDoing = (text?: string): boolean => DOING.every((each) => isThere(page.getByText(each)) === (each === text));
const errs = (text?: string): boolean => says(page.getByRole('alert'), ERROR) && isDoing(text);

const STATE_ASSERTIONS: StateAssertions = {
  // No message: the film keeps playing, or a broken advert is skipped.
  'healthy.unproven': () => !isThere(page.getByRole('alert')) && isDoing(),
  probing: () => errs('Looking for the stream…'),
  retrying: () => errs('Connection lost. Trying again…') && !isThere(again),
  'renewing.late': () => errs('Renewing your access…'),
  unreachable: () => errs('Connection lost. Trying again…') && isVisible(again),
  failed: () => errs() && isVisible(again),
  unsupported: () =>
    errs() && says(page.getByRole('alert'), 'This browser cannot play HEVC (H.265).') && !isThere(again),
  gone: () => isThere(page.getByRole('heading', { name: 'This video is no longer available.' })),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const document = fullDocument();
      const picture = { value: { showing: { content: { replay: 'filming' } } }, context: playingContext(document) };
      const playback = still(picture, { recovery: actor });
      return showPlayer(
        rootAfter(actor, ({ status, output }) =>
          status === 'done' ? afterPlayback(output) : { document, children: { playback } },
        ),
      );
    },
    async perform(step) {
      if (!('send' in step) || step.send.type !== 'recovery.retry') return false;
      if (!isThere(again)) return false;
      await userEvent.click(again);
      return true;
    },
  },
});
