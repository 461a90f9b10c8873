import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/analytics.paths.ts';
import { showPlayer, standRoot, still } from './stand.tsx';

const notice = page.getByRole('region', { name: 'Audience count' });

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart: (actor) =>
      showPlayer(
        standRoot({
          children: { plugins: still({ value: 'idle', context: {}, children: { analytics: actor } }) },
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
    async onState(_value, snapshot) {
      if (snapshot.matches('asking')) await expect.element(notice).toHaveTextContent('May this visit be counted?');
      else await expect.element(notice).not.toBeInTheDocument();
    },
  },
});
