import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/analytics.paths.ts';
import { isVisible } from '../seen.ts';
import { showPlayer, stubRoot, still } from './stub.tsx';

const notice = page.getByRole('region', { name: 'Audience count' });

testPaths(paths, {
  suite: 'view',
  stateAssertions: { asking: () => isVisible(notice) },
  hooks: {
    onStart: (actor) =>
      showPlayer(
        stubRoot({
          children: {
            plugins: still({ value: 'idle', context: { requested: [], running: ['analytics'] } }, { analytics: actor }),
          },
          send: () => undefined,
        }),
      ),
    async perform(step, actor) {
      if (!('send' in step) || !(actor.getSnapshot() as AnyMachineSnapshot).matches('asking')) return false;
      const name = { 'analytics.allow': 'Count it', 'analytics.refuse': 'Do not count' }[step.send.type];
      if (!name) return false;
      await userEvent.click(notice.getByRole('button', { name, exact: true }));
      return true;
    },
  },
});
