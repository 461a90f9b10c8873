/**
 * Library workflows by keyboard alone: no pointer, and no focus set by the test. Sharing, QR codes, snippets, CSV
 * files, deleting, saved searches and clips by keyboard are in their own files.
 */
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expectFramesToMove } from './support/frames.ts';
import { catalogue, openRun, signIn, timedTags } from './support/library.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });
test.describe.configure({ timeout: 120_000 });

const isOpen = (item: { group: number; visibility: string; publish: boolean }): boolean =>
  item.group === 64 && item.visibility === 'public' && item.publish;
/** A test, a session and a film that no other file changes. */
const exam = catalogue.items.filter((item) => item.type === 'Test' && isOpen(item)).at(-3)!;
const session = catalogue.items
  .filter(
    (item) =>
      item.type === 'Session' &&
      'tags' in item &&
      isOpen(item) &&
      !item.accessControl &&
      !item.pay_per_view &&
      timedTags(item).length > 3,
  )
  .at(-1)!;
const film = catalogue.items.filter((item) => item.type === 'Video' && isOpen(item) && item.editable).at(-3)!;

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((each) => each === document.activeElement);

/** More Tab stops than any page has, so that a search ends by count and not by the time that a busy machine takes. */
const STOPS_MAX = 150;

/** Presses a key until the condition holds. */
async function walk(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press(key);
    if (await isThere()) return;
  }
  throw new Error(`${STOPS_MAX} times ${key} did not lead there`);
}
/** Resolves the locator once, and again only if the page replaced the element: resolving costs more than a stop. */
async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  let there = await target.elementHandle();
  await walk(page, key, async () => {
    const is = await there?.evaluate((each) => [each.isConnected, each === document.activeElement]);
    if (is?.[0]) return is[1]!;
    there = await target.elementHandle();
    return isFocused(target);
  });
}
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await moveTo(page, target);
  await page.keyboard.press(key);
}
/** Moves to a control of a result: the list is one Tab stop, and arrow keys move between results. */
async function pressInResults(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const focusMatches = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  await walk(page, 'Tab', () => focusMatches('[data-index] [data-main]'));
  const index = await target.evaluate((each) => each.closest<HTMLElement>('[data-index]')?.dataset['index']);
  const result = `[data-index="${index}"] [data-main]`;
  if (!(await focusMatches(result))) await walk(page, 'ArrowRight', () => focusMatches(result));
  if (!(await isFocused(target))) await moveTo(page, target);
  await page.keyboard.press('Enter');
}
/** Finds an item, opens its menu and chooses an action. */
async function choose(page: Page, type: string, title: string, action: string): Promise<void> {
  const key = type === 'Session' ? 'video' : type.toLowerCase();
  await page.goto(`/?${new URLSearchParams({ 'element-type': type, [`search-${key}`]: title })}`);
  await pressInResults(page, page.getByRole('button', { name: `Actions for ${title}`, exact: true }).first());
  await moveTo(page, page.getByRole('menuitem', { name: action, exact: true }), 'ArrowDown');
  await page.keyboard.press('Enter');
}
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('[L04] [L07] [L15] [C02] by keyboard: a search, a filter, the preview, and back to the result', async ({
  page,
}) => {
  await page.goto('/?element-type=Video');
  await moveTo(page, page.getByRole('combobox', { name: 'Search' }));
  await page.keyboard.type(openRun.title);
  await page.keyboard.press('Enter');
  const hit = page
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: openRun.title, exact: true })
    .first();
  await expect(hit).toBeVisible();

  const [year = ''] = openRun.date.split('-');
  await press(page, button(page, 'More options'));
  await press(page, button(page, 'Year'));
  const values = page.getByRole('dialog', { name: 'Year' });
  await press(page, values.getByRole('button', { name: new RegExp(`^${year}`) }));
  await expect(button(page, `Remove Year: ${year}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(values).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await pressInResults(page, hit);
  const preview = page.getByRole('dialog', { name: openRun.title });
  await expect(preview).toBeVisible();
  await expectFramesToMove(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(hit).toBeFocused();
});

test('[L19] by keyboard: a file is chosen and saved', async ({ page }) => {
  await signIn(page, 'admin', '/health');
  await choose(page, 'Video', openRun.title, 'Download');
  const dialog = page.getByRole('dialog', { name: 'Choose a file' });
  const saving = page.waitForEvent('download');
  await press(page, dialog.getByRole('button', { name: '720p' }));
  expect((await saving).suggestedFilename()).toMatch(/\.mp4$/);
  await expect(dialog).toBeHidden();
});

test('[L17] [L30] [C02] by keyboard: a film is edited and saved', async ({ page }) => {
  await signIn(page, 'editor', '/health');
  await choose(page, 'Video', film.title, 'Edit');
  const form = page.getByRole('form', { name: /^Edit: / });
  await moveTo(page, form.getByLabel('Description'));
  await page.keyboard.type(' Seen from the bridge.');
  await expect(form).toContainText('Not saved yet');
  expect(await violations(page)).toEqual([]);
  await press(page, button(page, 'Save'));
  await expect(form).toContainText('Saved.');
});

test('[L33] [C02] by keyboard: a test is started, answered and finished', async ({ page }) => {
  await signIn(page, 'viewer', '/health');
  await choose(page, 'Test', exam.title, 'Start test');
  await page.waitForURL(`/test?test=${exam.id}`);
  const forms = page.locator('form').filter({ has: button(page, 'Answer') });
  const again = button(page, 'Take the test again');
  await expect(forms.first().or(again)).toBeVisible();
  // An earlier attempt may have finished it.
  if (await again.isVisible()) await press(page, again);
  const open = await forms.count();
  expect(open).toBeGreaterThan(0);
  await press(page, forms.first().getByRole('radio').first(), ' ');
  await page.keyboard.press('ArrowDown');
  await expect(forms.first().getByRole('radio').nth(1)).toBeChecked();
  await press(page, forms.first().getByRole('button', { name: 'Answer', exact: true }));
  await expect(forms).toHaveCount(open - 1);
  expect(await violations(page)).toEqual([]);
  await press(page, button(page, 'Finish the test'));
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await press(page, sure.getByRole('button', { name: 'Confirm' }));
  await expect(page.getByRole('region', { name: 'Your result' }).getByRole('status')).toHaveText(/^[01] of \d+ right$/);
  expect(await violations(page)).toEqual([]);
});

test('[L33] [C02] by keyboard: a session is watched item by item', async ({ page }) => {
  // One key press per result of the library, on a machine that may be busy.
  test.setTimeout(240_000);
  await signIn(page, 'editor', '/health');
  await choose(page, 'Session', session.title, 'Sequence');
  await page.waitForURL(`/sequencing?video=${session.id}`);
  const items = page.getByRole('navigation', { name: 'Sequence' }).getByRole('listitem').getByRole('button');
  await press(page, items.nth(1));
  await expect(items.nth(1)).toHaveAttribute('aria-current', 'true');
  await press(page, button(page, 'Next'));
  await expect(items.nth(2)).toHaveAttribute('aria-current', 'true');
  expect(await violations(page)).toEqual([]);
  await press(page, button(page, 'Previous'));
  await expect(items.nth(1)).toHaveAttribute('aria-current', 'true');
});

test('[P15] [C02] player keys work from the first frame, before the controls have loaded, and Space never scrolls the page', async ({
  page,
}) => {
  // Shorter than the player.
  await page.setViewportSize({ width: 1280, height: 560 });
  const held = Promise.withResolvers<void>();
  await page.route(/\/draw-player-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await expect(page.getByRole('group', { name: 'Controls' })).toHaveCount(0);
  held.resolve();
  const pause = button(page, 'Pause');
  const play = button(page, 'Play');
  await expect(play).toBeVisible();
  await page.keyboard.press('Space');
  await expect(pause).toBeVisible();
  await page.keyboard.press('Space');
  await expect(play).toBeVisible();
  expect(await page.evaluate(() => ({ isHigher: document.body.scrollHeight > innerHeight, scrollY }))).toEqual({
    isHigher: true,
    scrollY: 0,
  });
});

test('[P15] [C02] the focus moves to the controls after the large play button', async ({ page }) => {
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  const large = button(page, 'Start playing');
  await moveTo(page, large);
  await page.keyboard.press('Enter');
  await expectFramesToMove(page);
  await expect(button(page, 'Pause')).toBeFocused();
});
