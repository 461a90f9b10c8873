/** Drawings saved to an account, and opened by their link. */
import type { Page } from '@playwright/test';
import { expectFramesToMove } from './support/frames.ts';
import { privateRun, signIn } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/test.ts';

const drawnHere = (page: Page) => page.getByRole('region', { name: 'Drawn in this film' });
const saved = (page: Page) => page.getByRole('region', { name: 'Saved drawings' });

/** What the host gives this person of a drawing. */
const statusOf = (page: Page, id: string): Promise<unknown> =>
  page.evaluate(async (drawing) => {
    const params = new URLSearchParams({ request: 'getDrawing', params: JSON.stringify({ id: drawing }) });
    const response = await fetch(`/services?${params}`);
    return ((await response.json()) as { status: unknown }).status;
  }, id);

test('[P26] [P04] a drawing saved to the account opens by its link for who may watch the film, until it ends', async ({
  page,
  browser,
}) => {
  const film = `/play?video=${privateRun.id}`;
  await signIn(page, 'viewer', film);
  await expectFramesToMove(page);
  await pressPanel(page, 'Drawing');
  await page.getByRole('radio', { name: 'Arrow' }).check();
  await page.getByRole('application', { name: 'Drawing area' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(drawnHere(page)).toContainText('1 stroke');

  await saved(page).getByRole('textbox', { name: 'Name of the drawing' }).fill('Line into gate 4');
  const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('saveDrawing'));
  await saved(page).getByRole('button', { name: 'Save to my account' }).click();
  const { params } = (await sent).postDataJSON() as { params: { id: string } };
  await expect(saved(page)).toContainText('The drawing is saved to your account.');
  const link = `${film}&drawing=${params.id}`;

  const others = await browser.newContext();
  const editor = await others.newPage();
  await signIn(editor, 'editor', link);
  await expect(saved(editor).getByRole('alert')).toHaveText('There is no such drawing, or it is no longer shared.');
  await saved(page).getByRole('button', { name: 'Make a link to “Line into gate 4”' }).click();
  await expect(saved(page).getByRole('button', { name: 'Copy the link to “Line into gate 4”' })).toBeVisible();
  await editor.reload();
  await expect(drawnHere(editor)).toContainText('1 stroke');

  const outside = await browser.newContext();
  const stranger = await outside.newPage();
  await signIn(stranger, 'league', link);
  await expect(stranger.getByRole('region', { name: /^Player/ })).toBeVisible();
  expect(await statusOf(stranger, params.id)).toBe('empty');
  await expect(drawnHere(stranger)).toHaveCount(0);
  expect(await statusOf(editor, params.id)).toBe('ok');

  await saved(page).getByRole('button', { name: 'End the link to “Line into gate 4”' }).click();
  await expect(saved(page)).toContainText('The link has ended.');
  expect(await statusOf(editor, params.id)).toBe('empty');

  await page.reload();
  await expectFramesToMove(page);
  await pressPanel(page, 'Drawing');
  await saved(page)
    .getByRole('button', { name: /^\d+:\d\d Line into gate 4$/ })
    .click();
  await expect(drawnHere(page)).toContainText('1 stroke');
  await saved(page).getByRole('button', { name: 'Delete “Line into gate 4”' }).click();
  await saved(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(saved(page)).toContainText('The drawing is deleted.');
  await others.close();
  await outside.close();
});
