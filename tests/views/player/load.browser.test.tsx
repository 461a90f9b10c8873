import { page } from 'vitest/browser';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/load.paths.ts';
import { isThere } from '../seen.ts';
import { rootAfter, showPlayer } from './stub.tsx';

const loading = page.getByRole('status').filter({ hasText: 'Loading' });
const checking = page.getByRole('status').filter({ hasText: 'Checking' });
const noData = page.getByRole('heading', { name: 'No data available' });

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    requestingData: () => isThere(loading),
    loaded: () => isThere(checking),
    failed: () => isThere(noData),
  },
  hooks: {
    onStart: (actor) =>
      showPlayer(
        rootAfter(actor, (snapshot) => {
          if (snapshot.matches('failed')) return { face: 'removed', reason: 'noData' };
          return { face: { opening: snapshot.matches('loaded') ? 'checkingAccess' : 'loading' } };
        }),
      ),
  },
});
