import { page } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths, { pictured } from '../../charts/player/seek-preview.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { showPlayer, stubRoot, still } from './stub.tsx';

const slider = page.getByRole('slider', { name: 'Position' });

/** Points at the middle of the film, and returns the preview. */
function aimed(): { time: string; picture: string | undefined } {
  const bar = slider.element();
  const { left, width, top } = bar.getBoundingClientRect();
  bar.dispatchEvent(new PointerEvent('pointermove', { clientX: left + width / 2, clientY: top, bubbles: true }));
  const picture = bar.querySelector<HTMLElement>('[data-picture]');
  return {
    time: bar.querySelector('[data-time]')?.textContent ?? '',
    picture: picture && !picture.hidden ? picture.style.backgroundPosition : undefined,
  };
}

const STATE_ASSERTIONS: StateAssertions = {
  bare: () => aimed().time === '0:45' && aimed().picture === undefined,
  // 45 s of 90 s, a frame every 2 s, six per row: the 23rd.
  'ready.shown': () => aimed().picture === '-640px -270px',
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const plugins = still(
        { value: 'idle', context: { requested: [], running: ['seekPreview'] } },
        { seekPreview: actor },
      );

      return showPlayer(stubRoot({ document: pictured, children: { plugins }, send: () => undefined }));
    },
  },
});
