/** The operator's page of a timing bridge; the test sends the bridge's reports with a key (row B13). */
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { BridgeReport, BridgeSettings } from '../core/domain/race/report.ts';
import { CALM_REPORT } from '../tests/server/bridge-report.ts';
import { violations } from './support/axe.ts';
import { expectFramesToMove } from './support/frames.ts';
import { liveRegatta, signIn } from './support/library.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

const RACE = 'K1W_BR2_25';
const status = (page: Page) => page.getByRole('status').first();

/** Creates a key for the live stream only, as an administrator does. */
async function makeKey(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, 'admin', '/health');
  const made = await page.request.post('/services/keys', {
    headers: { origin: baseURL },
    data: { request: 'createKey', params: { name: 'Bridge', scopes: ['tags'], mediaId: liveRegatta.id } },
  });
  const { data } = (await made.json()) as { data: { key: string } };
  await context.close();
  return data.key;
}

/** A bridge: sends reports and returns the operator's settings from the response. */
function bridgeOf(request: APIRequestContext, key: string) {
  return async (more: Partial<BridgeReport> = {}): Promise<BridgeSettings> => {
    const response = await request.post('/services/tags', {
      headers: { authorization: `Bearer ${key}` },
      data: {
        request: 'reportBridge',
        params: { mediaId: liveRegatta.id, source: 'c123', report: { ...CALM_REPORT, ...more } },
      },
    });
    const { status: said, data } = (await response.json()) as { status: string; data: { settings: BridgeSettings } };
    expect(said).toBe('ok');
    return data.settings;
  };
}

test('[B13] an editor holds and corrects what a bridge publishes, and its next report returns the settings', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const report = bridgeOf(request, await makeKey(browser, baseURL ?? ''));
  await signIn(page, 'editor', `/timing?video=${liveRegatta.id}`);
  await expect(page.getByRole('heading', { name: 'No bridge is reporting to this video' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'race.json' })).toHaveValue(
    new RegExp(`"mediaId": "${liveRegatta.id}"`),
  );
  expect(await violations(page)).toEqual([]);

  const ana = { race: RACE, bib: '12', name: 'ROY Ana', phase: 'started', start: Date.now(), penalty: 2 } as const;
  expect(await report({ onCourse: [ana] })).toEqual({ isHeld: false, corrections: [] });
  const course = page.getByRole('list', { name: 'On the course' });
  await expect(course.getByText('ROY Ana')).toBeVisible();
  await expect(course.getByText(/2\ss penalty/)).toBeVisible();

  await page.getByRole('button', { name: 'Hold publishing' }).click();
  await expect(status(page)).toHaveText('Publishing is on hold.');
  expect((await report({ onCourse: [ana] })).isHeld).toBe(true);

  await page.getByRole('button', { name: 'Correct bib 12, ROY Ana' }).click();
  const form = page.getByRole('dialog', { name: 'Correct a run' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Roy');
  await form.getByRole('textbox', { name: 'Nation' }).fill('FRA');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  expect((await report({ onCourse: [ana] })).corrections).toEqual([
    { race: RACE, bib: '12', name: 'Ana Roy', nation: 'FRA' },
  ]);
  await page.getByRole('button', { name: 'Remove the correction of bib 12' }).click();
  await expect(status(page)).toHaveText('The correction is removed.');
  await page.getByRole('button', { name: 'Resume publishing' }).click();
  await expect(status(page)).toHaveText('Publishing has resumed.');
  expect(await report({ onCourse: [ana] })).toEqual({ isHeld: false, corrections: [] });

  await expect(page.getByText(/^The bridge has not reported for 1\d\ss\./)).toBeVisible({ timeout: 20_000 });
});

test('[B13] pressing a key as a boat crosses the line, then picking the boat, sets the stream delay; by keyboard, on a phone', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const report = bridgeOf(request, await makeKey(browser, baseURL ?? ''));
  await report();
  await signIn(page, 'editor', `/timing?video=${liveRegatta.id}`);
  await expectFramesToMove(page);
  const picking = page.getByRole('region', { name: 'Which boat was it?' });
  // The player's clock is available before the picture.
  await page.keyboard.press('F8');
  await expect(picking).toBeVisible();
  await expect(picking.getByRole('status')).toHaveText('Waiting for a finish…');
  const button = page.getByRole('button', { name: 'A boat crosses the line' });
  await button.focus();
  const before = Date.now();
  await page.keyboard.press('Enter');
  const line = { race: RACE, phase: 'finished', penalty: 0 } as const;
  await report({
    onCourse: [
      { ...line, bib: '12', name: 'ROY Ana', finish: before - 25_000 },
      { ...line, bib: '13', name: 'LIND Mia', finish: before - 90_000 },
    ],
  });
  const choice = picking.getByRole('button', { name: /^Bib 12 ROY Ana finish/ });
  await expect(choice).toBeVisible();
  await expect(picking.getByRole('button', { name: /LIND Mia/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await choice.focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('The stream delay is set.');
  await expect(picking).toBeHidden();
  const { streamDelay } = await report();
  // The picture trails the edge by the player's latency, and the finish was 25 s before the press.
  expect(streamDelay).toBeGreaterThan(-5_000);
  expect(streamDelay).toBeLessThan(25_500);
});
