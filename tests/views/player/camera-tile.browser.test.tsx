import { page, userEvent } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/camera-tile.paths.ts';
import { twoCameras } from '../../charts/player/cameras.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere } from '../seen.ts';
import { rootAfter, showPlayer, stubHandles, still } from './stub.tsx';

const region = page.getByRole('region', { name: 'Cameras' });
const tile = region.getByRole('button', { name: 'Watch from From above' });
const picture = region.getByTestId('small picture');
const retry = region.getByRole('button', { name: 'Try again' });
const outside = region.getByText('Not filmed at this moment');
const isBusy = (): boolean => tile.element().getAttribute('aria-busy') === 'true';
const hasPicture = (): boolean => isThere(tile) && isThere(picture) && !isThere(outside);

const STATE_ASSERTIONS: StateAssertions = {
  named: () => isThere(tile) && !isThere(picture) && !isThere(retry),
  'paired.loaded.opening': () => hasPicture() && isBusy(),
  'paired.loaded.together': () => hasPicture() && !isBusy(),
  'paired.loaded.outside': () => isThere(outside) && !isBusy(),
  failed: () => isThere(retry) && isThere(region.getByText('This camera cannot be shown')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const shown = { value: 'shown', context: { tiles: ['tile-1-0'] } };
      const cameras = still(shown, { 'tile-1-0': actor });
      const plugins = still({ value: 'idle', context: { requested: [], running: ['cameras'] } }, { cameras });
      const handles = stubHandles({
        attachTile: () => (host) => {
          const drawn = document.createElement('canvas');
          drawn.dataset['testid'] = 'small picture';
          host.append(drawn);
          return () => host.replaceChildren();
        },
      });
      return showPlayer(
        rootAfter(actor, () => ({ document: twoCameras, children: { plugins } })),
        handles,
      );
    },
    async perform(step) {
      if (!('send' in step) || step.send.type !== 'tile.retry' || !retry.query()) return false;
      await userEvent.click(retry);
      return true;
    },
  },
});
