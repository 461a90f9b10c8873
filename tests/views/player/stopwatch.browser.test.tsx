import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { stopwatchMachine } from '../../../machines/player/analysis/stopwatch/stopwatch.machine.ts';
import type { ShownFrame } from '../../../core/domain/stopwatch.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/stopwatch.paths.ts';
import { isThere } from '../seen.ts';
import { showTool } from './tools.tsx';

const status = (text: string | RegExp) => isThere(page.getByRole('status').filter({ hasText: text }));
const alert = (text: string) => isThere(page.getByRole('alert').filter({ hasText: text }));
const mark = () => page.getByRole('button', { name: /^Mark/ });

const STATE_ASSERTIONS: StateAssertions = {
  'frames.ready': () => mark().query()?.ariaBusy !== 'true' && !alert('There is no frame to mark.'),
  'frames.reading': () => mark().query()?.ariaBusy === 'true',
  'frames.failed': () => alert('There is no frame to mark.'),
  'copy.none': () => !status('Copied') && !alert('blocked copying'),
  'copy.copied': () => status('Copied'),
  'copy.refused': () => alert('Your browser blocked copying.'),
};

const BUTTONS: Readonly<Record<string, RegExp>> = {
  'stopwatch.mark': /^Mark/,
  'stopwatch.undo': /^Remove last/,
  'stopwatch.clear': /^Clear marks/,
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showTool('stopwatch', actor),
    async perform(step) {
      const name = 'send' in step ? BUTTONS[step.send.type] : undefined;
      const button = name && page.getByRole('button', { name });
      if (!button || button.query()?.ariaDisabled === 'true') return false;
      await userEvent.click(button);
      return true;
    },
    async onState(_, snapshot: AnyMachineSnapshot) {
      const { marks } = (snapshot as SnapshotFrom<typeof stopwatchMachine>).context;
      const table = page.getByRole('table', { name: 'Marked frames' });
      if (marks.length === 0) await expect.element(table).not.toBeInTheDocument();
      else expect(table.getByRole('row').all().length).toBe(marks.length + 1);
    },
  },
});

test('[B22] the hundred and first mark is refused with a message', async () => {
  const frame: ShownFrame = { start: 1, fps: 25, isRateKnown: true, isVarying: false };
  const hundred = createActor(
    stopwatchMachine.provide({
      actors: { readShownFrame: fromPromise<ShownFrame | undefined, void>(() => Promise.resolve(frame)) },
    }),
    { input: { stream: undefined } },
  ).start();
  for (let count = 1; count <= 100; count += 1) {
    hundred.send({ type: 'stopwatch.mark' });
    await waitFor(hundred, ({ context }) => context.marks.length === count);
  }
  const unmount = await showTool('stopwatch', hundred);
  await userEvent.click(mark());
  expect(alert('The stopwatch holds 100 marks. Remove some to mark more.')).toBe(true);
  await userEvent.click(page.getByRole('button', { name: 'Remove last' }));
  expect(alert('The stopwatch holds')).toBe(false);
  await unmount();
  hundred.stop();
});

const SHOWN: readonly [string, ShownFrame | undefined, string, string][] = [
  [
    'a known rate',
    { start: 12.48, fps: 25, isRateKnown: true, isVarying: false },
    '0:12.480Frame 312',
    '25 frames a second',
  ],
  [
    'a rate that varies',
    { start: 1.0167, fps: 30, isRateKnown: true, isVarying: true },
    '0:01.017About frame 30',
    'varies',
  ],
  [
    'a rate that is not measured',
    { start: 2, fps: 60, isRateKnown: false, isVarying: false },
    '0:02.000About frame 120',
    'not measured yet',
  ],
  ['the page of a video site', undefined, '0:05.000', 'does not report which frame is displayed'],
];
for (const [what, frame, timecode, rate] of SHOWN)
  test(`[B22] shows the frame and how certain its number is: ${what}`, async () => {
    const stopwatch = createActor(stopwatchMachine, { input: { stream: undefined } });
    stopwatch.start();
    const unmount = await showTool('stopwatch', stopwatch, { frame: () => frame });
    const section = page.getByRole('region', { name: 'Frame' });
    await expect.poll(() => section.query()?.textContent).toContain(timecode);
    expect(section.element().textContent).toContain(rate);
    await unmount();
    stopwatch.stop();
  });
