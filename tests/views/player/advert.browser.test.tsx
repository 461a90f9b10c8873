import { page, userEvent } from 'vitest/browser';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/advert.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere } from '../seen.ts';
import { createSetClock } from './film.ts';
import { playingContext, rootAfter, showPlayer, stubHandles, still } from './stub.tsx';

const label = page.getByText(/^Advert\d/);
const skip = page.getByRole('button', { name: 'Skip advert', exact: true });
const slider = page.getByRole('slider', { name: 'Position' });
const advert = { id: 'a1', content_url: '/media/advert-paddles/film.mp4', duration: 8, skip_after: 5 };

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    'running.showing': () => isThere(label) && has(skip, 'aria-busy', 'false'),
    asking: () => isThere(label) && has(skip, 'aria-busy', 'true'),
    ended: () => isThere(slider) && !isThere(label),
  },
  hooks: {
    onStart(actor) {
      const document = fullDocument();
      const shown = still(
        {
          value: { showing: 'preRoll' },
          tags: ['advert'],
          context: playingContext(document, { mode: 'preRoll', advert }),
        },
        { advert: actor },
      );
      const film = still({ value: { showing: { content: { replay: 'filming' } } }, context: playingContext(document) });
      const root = rootAfter(actor, ({ status }) => ({
        document,
        children: { playback: status === 'done' ? film : shown },
      }));
      return showPlayer(root, stubHandles({ clock: createSetClock({ time: 6, duration: 8, seekableTo: 8 }) }));
    },
    async perform(step) {
      if (!('send' in step) || step.send.type !== 'advert.skip' || !has(skip, 'aria-busy', 'false')) return false;
      await userEvent.click(skip);
      return true;
    },
  },
});
