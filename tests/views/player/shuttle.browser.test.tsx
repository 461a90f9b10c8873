import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { shuttleMachine } from '../../../machines/player/analysis/shuttle/shuttle.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/shuttle.paths.ts';
import { isThere } from '../seen.ts';
import { still } from './stub.tsx';
import { showTool } from './tools.tsx';

const status = (text: RegExp) => isThere(page.getByRole('status').filter({ hasText: text }));

const STATE_ASSERTIONS: StateAssertions = {
  off: () => status(/^Stopped, or at normal speed$/),
  played: () => status(/^Forward at (0\.1|0\.25|0\.5|1|2|4|8)×$/),
  'stepped.reading': () => status(/^(Back at [\d.]+|Forward at 0\.05)×$/),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showTool('shuttle', actor),
    async onState(_, snapshot: AnyMachineSnapshot) {
      const { speed, stepping } = (snapshot as SnapshotFrom<typeof shuttleMachine>).context;
      const said =
        speed === 0 ? 'Stopped, or at normal speed' : `${speed < 0 ? 'Back' : 'Forward'} at ${Math.abs(speed)}×`;
      await expect.element(page.getByRole('slider', { name: 'Jog wheel' })).toHaveAttribute('aria-valuetext', said);
      const behind = page.getByText(new RegExp(`one in ${stepping.stride} is shown`));
      if (snapshot.matches('stepped') && stepping.stride > 1) await expect.element(behind).toBeInTheDocument();
      else await expect.element(behind).not.toBeInTheDocument();
    },
  },
});

test('[B23] in French a speed has a decimal comma', async () => {
  const shuttle = still({ value: 'played', context: { speed: 0.25, stepping: { stride: 1, held: 0 } } });
  const unmount = await showTool('shuttle', shuttle, {}, 'fr');
  await expect.element(page.getByRole('status').filter({ hasText: /^Avant à 0,25×$/ })).toBeInTheDocument();
  await unmount();
});
