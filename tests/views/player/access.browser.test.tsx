import { page } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { AccessOutcome } from '../../../machines/player/opening/access/access.guards.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/access.paths.ts';
import { isThere, says } from '../seen.ts';
import { REFUSED } from './refused.ts';
import { rootAfter, showPlayer, still } from './stub.tsx';

const outcomeOf = ({ output }: AnyMachineSnapshot) => output as AccessOutcome | undefined;
const asksPassword = still({ value: { password: 'editing' }, context: {} });
const loading = page.getByRole('status').filter({ hasText: 'Loading' });
const checking = page.getByRole('status').filter({ hasText: 'Checking' });
/** No content of the film is shown before access is granted (row P04). */
const isHidden = (): boolean => !document.body.textContent.includes('K1W final');

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    'working.authorize.awaitingDocument': () => isThere(loading) && isHidden(),
    'working.authorize.authorizing.checkingOwner': () => isThere(checking) && isHidden(),
    granted: () => isThere(page.getByRole('region', { name: 'Player: K1W final' })),
    gated: () => isThere(page.getByRole('form', { name: 'This video needs a password' })) && isHidden(),
    refused(snapshot) {
      const outcome = outcomeOf(snapshot);
      const heading = page.getByRole('alert').getByRole('heading');
      return isHidden() && (outcome?.kind === 'refused' ? says(heading, REFUSED[outcome.reason]) : isThere(heading));
    },
  },
  hooks: {
    onStart: (actor) =>
      showPlayer(
        rootAfter(actor, (snapshot) => {
          const outcome = outcomeOf(snapshot);
          if (outcome?.kind === 'refused') return { face: 'removed', reason: outcome.reason };
          if (outcome?.kind === 'gate') return { face: 'gated', children: { gate: asksPassword } };
          if (outcome) return { face: 'ready' };
          const { loaded } = snapshot.context as { loaded: unknown };
          return { face: { opening: loaded === undefined ? 'loading' : 'checkingAccess' } };
        }),
      ),
  },
});
