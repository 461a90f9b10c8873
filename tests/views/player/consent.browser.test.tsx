import { page, userEvent } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/consent.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere } from '../seen.ts';
import { playingContext, rootAfter, showPlayer, still } from './stub.tsx';

const panel = page.getByRole('region', { name: /^This video is on (YouTube|Vimeo)$/ });
const give = panel.getByRole('button', { name: /^Play from (YouTube|Vimeo)$/ });
const refuse = panel.getByRole('button', { name: 'Do not load it' });
const slider = page.getByRole('slider', { name: 'Position' });

const STATE_ASSERTIONS: StateAssertions = {
  // Without a panel, the film's own controls are shown.
  notNeeded: () => !isThere(panel) && isThere(slider),
  'panel.asking': () => isThere(give) && isThere(refuse) && !isThere(slider),
  'panel.refused': () => isThere(give) && !isThere(refuse) && isThere(panel.getByText(/^Nothing has been loaded from/)),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const document = fullDocument();
      const picture = { value: { showing: { content: { replay: 'filming' } } }, context: playingContext(document) };
      const playback = still(picture, { consent: actor });
      return showPlayer(rootAfter(actor, () => ({ document, children: { playback } })));
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const button = { 'consent.give': give, 'consent.refuse': refuse }[step.send.type];
      if (!button?.query()) return false;
      await userEvent.click(button);
      return true;
    },
  },
});
