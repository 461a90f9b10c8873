import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/load.paths.ts';
import { openingRoot } from './opening.tsx';
import { showPlayer } from './stand.tsx';

const loading = page.getByRole('status').filter({ hasText: 'Loading' });
const checking = page.getByRole('status').filter({ hasText: 'Checking' });
const noData = page.getByRole('heading', { name: 'No data available' });

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart: (actor) =>
      showPlayer(
        openingRoot(actor, (snapshot) => {
          if (snapshot.matches('failed')) return { face: 'removed', reason: 'noData' };
          return { face: { opening: snapshot.matches('loaded') ? 'checkingAccess' : 'loading' } };
        }),
      ),
    async onState(_, snapshot) {
      const shown = snapshot.matches('failed') ? noData : snapshot.matches('loaded') ? checking : loading;
      await expect.element(shown).toBeInTheDocument();
      for (const other of [loading, checking, noData]) {
        if (other !== shown) await expect.element(other).not.toBeInTheDocument();
      }
    },
  },
});
