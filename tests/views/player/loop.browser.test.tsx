import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { loopMachine } from '../../../machines/player/analysis/loop/loop.machine.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import LoopHandles from '../../../src/player/analysis/LoopHandles.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/loop.paths.ts';
import { isThere } from '../seen.ts';
import { stubHandles, still } from './stub.tsx';
import { showTool } from './tools.tsx';

const texts = await createTexts('en', ['common', 'player', 'analysis']);
const status = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));

const STATE_ASSERTIONS: StateAssertions = {
  off: () => status('A marks the start of a loop'),
  open: () => status('The loop starts at A. Now set its end.'),
  'looping.watching': () => status('Looping from A to B.'),
  lost: () => status('The loop has ended: the live stream can no longer be rewound to A.'),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showTool('loop', actor),
    async perform(step) {
      const clear = page.getByRole('button', { name: 'Clear loop' });
      if (!('send' in step) || step.send.type !== 'loop.clear' || clear.query()?.ariaDisabled === 'true') return false;
      await userEvent.click(clear);
      return true;
    },
    async onState(_, snapshot: AnyMachineSnapshot) {
      const { loop } = (snapshot as SnapshotFrom<typeof loopMachine>).context;
      const b = page.getByRole('button', { name: /^Set B/ });
      await expect.element(b).toHaveAttribute('aria-disabled', String(loop === undefined));
    },
  },
});

test('[B21] both handles are sliders over the progress bar, moved by a tenth of a second or a whole one', async () => {
  const loop = createActor(loopMachine, { input: { stream: { mode: 'replay', index: 0 } } });
  loop.start();
  loop.send({ type: 'loop.setA', time: 10, from: 0, to: 90 });
  const player = still({ value: 'ready', context: {} }) as unknown as PlayerRef;
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <LoopHandles player={player} loop={loop} clock={stubHandles().clock} faded={false} />
    </TextProvider>,
  );
  const start = page.getByRole('slider', { name: 'Start of the loop (A)' });
  await expect.element(start).toHaveAttribute('aria-valuetext', '0:10.000');
  await expect.element(page.getByRole('slider', { name: 'End of the loop (B)' })).not.toBeInTheDocument();
  start.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(start).toHaveAttribute('aria-valuetext', '0:10.100');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(start).toHaveAttribute('aria-valuetext', '0:09.100');
  await unmount();
  loop.stop();
});
