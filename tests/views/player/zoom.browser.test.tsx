import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { zoomMachine } from '../../../machines/player/analysis/zoom/zoom.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/zoom.paths.ts';
import { isThere } from '../seen.ts';
import { showTool } from './tools.tsx';

const whole = page.getByRole('button', { name: 'Whole picture' });
const isOff = () => whole.query()?.ariaDisabled === 'true';

const STATE_ASSERTIONS: StateAssertions = {
  whole: () => isThere(page.getByRole('status').filter({ hasText: /^1×$/ })) && isOff(),
  enlarged: () => isThere(whole) && !isOff(),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showTool('zoom', actor),
    async perform(step) {
      if (!('send' in step) || step.send.type !== 'pictureZoom.reset' || isOff()) return false;
      await userEvent.click(whole);
      return true;
    },
    async onState(_, snapshot: AnyMachineSnapshot) {
      const { scale } = (snapshot as SnapshotFrom<typeof zoomMachine>).context.view;
      await expect.element(page.getByRole('status')).toHaveTextContent(`${Math.round(scale * 10) / 10}×`);
      await expect
        .element(page.getByRole('button', { name: 'Zoom in' }))
        .toHaveAttribute('aria-disabled', String(scale >= 8));
    },
  },
});

test('[B20] in French the magnification has a decimal comma', async () => {
  const zoom = createActor(zoomMachine).start();
  const unmount = await showTool('zoom', zoom, {}, 'fr');
  await expect.element(page.getByRole('status').filter({ hasText: /^1×$/ })).toBeInTheDocument();
  zoom.send({ type: 'pictureZoom.by', factor: 1.5 });
  await expect.element(page.getByRole('status').filter({ hasText: /^1,5×$/ })).toBeInTheDocument();
  await unmount();
});
