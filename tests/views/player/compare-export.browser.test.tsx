import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Actor } from 'xstate';
import { createActor } from 'xstate';
import type { Stroke } from '../../../core/domain/drawing.ts';
import { compareExportMachine } from '../../../machines/player/compare/compare-export.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/compare-export.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { button, press } from '../press.ts';
import { isThere } from '../seen.ts';
import { showCompare, stubCompare } from './compare-stub.tsx';

const said = (text: RegExp | string) => isThere(page.getByRole('status').filter({ hasText: text }));
const link = page.getByRole('link', { name: 'Download the MP4' });
const REFUSED =
  /no ffmpeg|two minutes at most|too large for an export|waiting already|download or clip|not on this server|Sign in to export|The export is no longer available/;
const UNDER_WAY = /The export is (queued, with|being encoded)/;

const STATE_ASSERTIONS: StateAssertions = {
  idle: () => isThere(button('Export as MP4')) && said('Exports the loop') && !isThere(link),
  requesting: () => said('Requesting the export'),
  'underWay.waiting': () => said(UNDER_WAY) && isThere(button('Cancel the export')),
  cancelling: () => said('Cancelling the export') && !isThere(button('Cancel the export')),
  ready: () =>
    said('The export is ready. It shows the comparison as it was when you requested it, and is kept for a day.') &&
    isThere(link),
  refused: () => said(REFUSED),
  failed: () => said('The export has failed.'),
};

const NAMES: Readonly<Record<string, string>> = {
  'export.start': 'Export as MP4',
  'export.cancel': 'Cancel the export',
};

const drawing = page.getByRole('checkbox', { name: 'Include the drawing' });
const LINE: Stroke = {
  tool: 'line',
  colour: 'red',
  width: 'thin',
  source: 'beside',
  at: 0,
  points: [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.8 },
  ],
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) =>
      showCompare({
        film: actor as Actor<typeof compareExportMachine>,
        compare: stubCompare({}, { open: 'still' }),
        strokes: [LINE],
      }),
    async perform(step, actor) {
      if ('send' in step && step.send.type === 'export.drawing') {
        const { withDrawing } = (actor as Actor<typeof compareExportMachine>).getSnapshot().context;
        await expect.element(drawing).toHaveProperty('checked', withDrawing);
        // The checkbox already has the wanted value.
        if (withDrawing === step.send.included) return false;
        await drawing.click();
        return true;
      }
      const name = 'send' in step ? NAMES[step.send.type] : undefined;
      if (name === undefined || !(await press(name))) return false;
      await expect.element(button('Export as MP4')).toHaveFocus();
      return true;
    },
  },
});

test('[B05] the drawing option is hidden if the export would show no drawing', async () => {
  const unmount = await showCompare({
    film: createActor(compareExportMachine).start(),
    // Film A ends 5 s after the lock, and a stroke is shown for 2 s around its moment.
    compare: stubCompare({}, { open: 'still' }, 'ready', { duration: 15 }),
    strokes: [
      { ...LINE, source: 'over' },
      { ...LINE, at: 9 },
    ],
  });
  await expect.element(button('Export as MP4')).toBeVisible();
  expect(drawing.elements()).toEqual([]);
  await unmount();
});
