/**
 * The splits of two runs side by side, and locking both at one of them (row B05): exact times, and the frames shown.
 */
import type { Page } from '@playwright/test';
import { runResultText } from '../core/domain/race/parse-result.ts';
import { bothOnScreen } from './support/cameras.ts';
import { type ClipHost, RUN, startClipHost } from './support/clip-host.ts';
import { bothThere, isDrawn } from './support/compare.ts';
import { putTimingTags } from './support/requests.ts';
import { expect, test } from './support/test.ts';

/** Both runs are in one film of 25 frames a second; times in seconds of the film. Both touched gate 5. */
const BOATS = [
  { bib: '3', name: 'Boat 3', rank: 2, penalty: 2, s: 4, x1: 6, g5: 8, x2: 9, f: 12 },
  { bib: '7', name: 'Boat 7', rank: 1, penalty: 4, s: 20, x1: 22.4, g5: 23.7, x2: 25, f: 27.52 },
] as const;
const CATEGORIES = { s: 'Start', x1: 'Split 1', g5: 'Gate touched', x2: 'Split 2', f: 'Finish' } as const;

/** Tags as a timing bridge sends them. */
async function sendTags(page: Page, address: string): Promise<void> {
  const time = (seconds: number): string => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
  const saved = BOATS.flatMap(({ bib, name, rank, penalty, ...times }) => {
    const id = (kind: string): string => `c-50-K1W_BR1_25-${bib}-${kind}`;
    const result = { race: 'K1W_BR1_25', run: 1, bib, name, order: rank, status: 4, rank, penalty } as const;
    return [
      ...(['s', 'x1', 'g5', 'x2', 'f'] as const).map((kind) => ({
        id: id(kind),
        time: time(times[kind]),
        category: CATEGORIES[kind],
        description: `${name}: ${CATEGORIES[kind]}`,
      })),
      {
        id: id('r'),
        time: time(times.f),
        category: 'K1 women',
        description: name,
        isLiveResult: true,
        result: runResultText(result),
      },
    ];
  });
  await putTimingTags(page, address, RUN.id, saved);
}

let host: ClipHost;
test.beforeAll(async () => {
  host = await startClipHost();
});
test.afterAll(() => host?.stop());

test('[B05] two runs are compared by their splits; a row and a list lock both at a split, and a drawing keeps its own moment', async ({
  page,
}) => {
  await host.signIn(page, 'admin', '/health');
  await sendTags(page, host.address);
  await page.goto(`${host.address}/compare?a=${RUN.id}@4&b=${RUN.id}@20&loop=1.5_2.5&draws=1`);
  await bothThere(page);

  const splits = page.getByRole('region', { name: 'Splits' });
  await expect(splits.getByRole('columnheader')).toHaveText([
    'Point',
    'Boat 3',
    'Boat 7',
    'B behind A',
    'Since the previous point',
  ]);
  const rows = await splits
    .getByRole('row')
    .evaluateAll((lines) => lines.slice(1).map((line) => [...line.children].map((cell) => cell.textContent)));
  expect(rows).toEqual([
    ['Start', '0:00.000', '0:00.000', '0.00', 'even'],
    ['Split 1', '0:02.000', '0:02.400', '+0.40', 'A gains 0.40 s'],
    ['Split 2', '0:05.000', '0:05.000', '0.00', 'B gains 0.40 s'],
    ['Finish', '0:08.000', '0:07.520', '−0.48', 'B gains 0.48 s'],
    ['Penalty', '2 s', '4 s', '+2.00', '–'],
  ]);

  // From the start to the finish of film A. A lower point means that B is further behind; the gap runs from -0.48 to
  // +0.40 s.
  const chart = splits.getByRole('img', { name: 'The gap along the course; the table gives the same figures.' });
  await expect(chart).toBeVisible();
  const drawn = await chart.evaluate((svg) => ({
    line: svg
      .querySelector('polyline')!
      .getAttribute('points')!
      .split(' ')
      .map((point) => point.split(',').map((length) => Math.round(Number(length)))),
    points: svg.querySelectorAll('circle').length,
    zero: Math.round(Number(svg.querySelector('line')!.getAttribute('y1'))),
  }));
  expect(drawn).toEqual({
    line: [
      [10, 65],
      [155, 110],
      [373, 65],
      [590, 10],
    ],
    points: 4,
    zero: 65,
  });

  const clocks = page.getByRole('definition');
  await splits.getByRole('button', { name: 'Show both at Split 1' }).click();
  await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 150, tile: 560 });
  await expect(clocks).toHaveText(['0:02.000', '0:02.400', '+0.400']);
  await expect(page.getByText('Loops from −0:00.500 to 0:00.500')).toBeVisible();

  await test.step('a drawing keeps its moment when both are locked at another split, and after a reload', async () => {
    const layer = page.getByRole('application', { name: 'Drawing area' });
    await layer.scrollIntoViewIfNeeded();
    const box = (await layer.boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 140, box.y + 90, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => isDrawn(page)).toBe(true);
    await splits.getByRole('button', { name: 'Show both at Finish' }).click();
    await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 300, tile: 688 });
    await expect.poll(() => isDrawn(page)).toBe(false);
    // Film A six seconds earlier.
    await expect(page.getByText('Loops from −0:06.500 to −0:05.500')).toBeVisible();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#draw=/);
    await page.reload();
    await bothThere(page);
    expect(await isDrawn(page)).toBe(false);
    await splits.getByRole('button', { name: 'Show both at Split 1' }).click();
    await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 150, tile: 560 });
    await expect.poll(() => isDrawn(page)).toBe(true);
    await expect(page.getByText('Loops from −0:00.500 to 0:00.500')).toBeVisible();
  });

  // The other film does not move.
  const list = page.getByRole('group', { name: 'Film B' }).getByRole('combobox', { name: 'Locked at' });
  await expect(list.getByRole('option')).toHaveText([
    'Start · 0:20.000',
    'Split 1 · 0:22.400',
    'Gate 5, time approximate · 0:23.700',
    'Split 2 · 0:25.000',
    'Finish · 0:27.520',
  ]);
  await expect(list.getByRole('option', { selected: true })).toHaveText('Split 1 · 0:22.400');
  await list.selectOption({ label: 'Finish · 0:27.520' });
  await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 150, tile: 688 });
  await expect(clocks).toHaveText(['0:02.000', '0:07.520', '+5.520']);
  await expect.poll(() => new URL(page.url()).searchParams.get('b')).toBe(`${RUN.id}@27.52`);

  // The other run of the class is shown at the same split. The gate that both touched was not timed.
  const runs = page.getByRole('group', { name: 'Film A' }).getByRole('combobox', { name: 'Run', exact: true });
  await expect(runs.getByRole('option')).toHaveText(['Boat 3', 'Boat 7']);
  await runs.selectOption({ label: 'Boat 7' });
  await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 560, tile: 688 });
  const gate = page.getByRole('group', { name: 'Film A' }).getByRole('combobox', { name: 'Locked at' });
  await gate.selectOption({ label: 'Gate 5, time approximate · 0:23.700' });
  await expect(runs.getByRole('option')).toHaveText(['≈ Boat 3', '≈ Boat 7']);
});
