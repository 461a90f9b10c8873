import { page } from 'vitest/browser';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import type { PlaybackContext } from '../../../machines/player/playback/playback/playback.rules.ts';
import { isRecording } from '../../../core/domain/replay-address.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/playback.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { press } from '../press.ts';
import { isThere } from '../seen.ts';
import { createSetClock } from './film.ts';
import { afterPlayback, rootAfter, showPlayer, stubHandles } from './stub.tsx';

const controls = page.getByRole('group', { name: 'Controls' });
const slider = controls.getByRole('slider', { name: 'Position' });
const advert = page.getByText(/^Advert\d/);
const skip = page.getByRole('button', { name: 'Skip advert' });
const live = page.getByText('Live', { exact: true });
const again = page.getByRole('button', { name: 'Play again' });

const isAdvert = (): boolean =>
  // An advert hides the controls that move within the film.
  isThere(advert) && !isThere(slider) && !isThere(controls.getByRole('button', { name: 'Forward 10 s' }));
const notice = (text: string): boolean => isThere(page.getByText(text)) && !isThere(slider);

const STATE_ASSERTIONS: StateAssertions = {
  // The first advert can be skipped, the mid-roll cannot.
  'showing.preRoll': () => isAdvert() && isThere(skip),
  'showing.midRoll': () => isAdvert() && !isThere(skip),
  'showing.content.live.onAir': () => isThere(live) && isThere(slider) && !isThere(advert),
  'showing.content.replay.filming': () => isThere(slider) && ![advert, live, again].some(isThere),
  'showing.content.replay.finished': () => isThere(again),
  awaitingLive: () => notice('The live stream will start soon'),
  encoding: () => notice('The video is being encoded'),
  noMedia: ({ context }) =>
    notice(
      isRecording(currentDocument((context as PlaybackContext).document).video.live_url)
        ? 'Video recording in progress.'
        : 'There is nothing to play here yet.',
    ),
  gone: () => isThere(page.getByRole('heading', { name: 'This video is no longer available.' })),
  refused: () => isThere(page.getByRole('status').getByText('Loading the video')),
};

/** Snapshots of its children while a source is on show. */
const results = {
  ...paths.results,
  transport: { ...paths.results['transport'], snapshot: { value: { shown: 'playing' }, context: {} } },
  liveEdge: { ...paths.results['liveEdge'], snapshot: { value: { atEdge: 'flowing' }, context: {} } },
};

testPaths(
  { ...paths, results },
  {
    suite: 'view',
    stateAssertions: STATE_ASSERTIONS,
    hooks: {
      onStart(actor) {
        const handles = stubHandles({ clock: createSetClock({ time: 6, duration: 90, seekableTo: 90 }) });
        const document = fullDocument();
        const root = rootAfter(actor, ({ status, output }) =>
          status === 'done' ? afterPlayback(output) : { document, children: { playback: actor } },
        );
        return showPlayer(root, handles);
      },
      async perform(step) {
        if (!('send' in step)) return false;
        switch (step.send.type) {
          case 'playback.toggle':
            return press('Pause');
          case 'playback.seekBy':
            return press('Forward 10 s');
          case 'playback.setMuted':
            return press('Mute');
          case 'advert.skip':
            return press('Skip advert');
          default:
            return false;
        }
      },
    },
  },
);

/** Does not press a control that this state does not have. */
