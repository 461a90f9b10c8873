/** Films inside other pages whose player code fails to load. */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expectFramesToMove } from './support/frames.ts';
import { catalogue, openRun, signIn } from './support/library.ts';
import { expect, test } from './support/test.ts';

// To inject axe.
test.use({ bypassCSP: true });

const PLAYER_CODE = /\/mount-player-[^/]*\.js/;
const exam = catalogue.items.findLast(
  (item) => item.type === 'Test' && item.group === 64 && item.visibility === 'public' && item.publish,
)!;

/** Blocks the player's code. @returns what unblocks it */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route(PLAYER_CODE, (route) => route.abort());
  return () => page.unroute(PLAYER_CODE);
}

test('[L15] [L02] a preview whose player fails to load says so in the page’s language, and plays after a retry', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR', bypassCSP: true, baseURL: baseURL! });
  const page = await context.newPage();
  const connect = await cutOff(page);
  await page.goto(`/?element-type=Video&video=${openRun.id}`);
  const preview = page.getByRole('dialog', { name: openRun.title });
  const alert = preview.getByRole('alert');
  await expect(alert).toContainText('Cette partie n’a pas pu être chargée.');
  expect(await violations(page)).toEqual([]);
  const retry = alert.getByRole('button', { name: 'Réessayer' });
  await retry.press('Enter');
  await expect(alert, 'the network is still gone').toContainText('Cette partie n’a pas pu être chargée.');
  await connect();
  await retry.press('Enter');
  await expectFramesToMove(page);
  await expect(alert).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await context.close();
});

test('[L33] a page around a film whose player fails to load says so, and can also be reloaded', async ({ page }) => {
  const connect = await cutOff(page);
  await signIn(page, 'admin', `/sequencing?test=${exam.id}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This part could not be loaded.');
  await expect(page.getByRole('heading', { level: 1, name: /^Sequencing: / })).toBeVisible();
  await connect();
  await alert.getByRole('button', { name: 'Reload the page' }).press('Enter');
  await expectFramesToMove(page);
  await expect(alert).toBeHidden();
});
