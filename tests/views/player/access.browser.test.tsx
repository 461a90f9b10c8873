import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { AccessOutcome } from '../../../machines/player/access.guards.ts';
import type { Refusal } from '../../../src/domain/access.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/access.paths.ts';
import { openingRoot } from './opening.tsx';
import { showPlayer } from './stand.tsx';

/** One sentence for each refusal (Player 8). */
const REFUSED = {
  noData: 'No data available',
  unpublished: 'This video has not been published.',
  notYetValid: 'This video cannot be watched yet.',
  expired: 'This video can no longer be watched.',
  notOwner: 'This video belongs to another group.',
  disconnected: 'You have been signed out.',
  sessionFailed: 'Your session could not be checked.',
  referer: 'This video cannot be shown on this site.',
  country: 'You cannot access this video from this country.',
  private: 'This content is private.',
  noRights: 'You do not have the rights to access this video.',
  payment: 'This video is pay-per-view.',
  checkFailed: 'Your access to this video could not be checked.',
  gone: 'This video is no longer available.',
} satisfies Record<Refusal, string>;

const outcomeOf = ({ output }: AnyMachineSnapshot) => output as AccessOutcome | undefined;
const loading = page.getByRole('status').filter({ hasText: 'Loading' });
const checking = page.getByRole('status').filter({ hasText: 'Checking' });

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart: (actor) =>
      showPlayer(
        openingRoot(actor, (snapshot) => {
          const outcome = outcomeOf(snapshot);
          if (outcome?.kind === 'refused') return { face: 'removed', reason: outcome.reason };
          if (outcome !== undefined) return { face: outcome.kind === 'gate' ? 'gated' : 'ready' };
          const { loaded } = snapshot.context as { loaded: unknown };
          return { face: { opening: loaded === undefined ? 'loading' : 'checkingAccess' } };
        }),
      ),
    async onState(_, snapshot) {
      const outcome = outcomeOf(snapshot);
      if (outcome?.kind === 'refused') {
        await expect.element(page.getByRole('alert').getByRole('heading')).toHaveTextContent(REFUSED[outcome.reason]);
      } else if (outcome === undefined) {
        const { loaded } = snapshot.context as { loaded: unknown };
        await expect.element(loaded === undefined ? loading : checking).toBeInTheDocument();
        // Nothing of the film is shown before access is granted (row P04).
        expect(document.body.textContent).not.toContain('K1W final');
      }
      if (outcome?.kind !== 'refused') await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
      if (outcome !== undefined) {
        await expect.element(loading).not.toBeInTheDocument();
        await expect.element(checking).not.toBeInTheDocument();
      }
    },
  },
});
