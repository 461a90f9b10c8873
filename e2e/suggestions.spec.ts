/** Suggestions while typing, highlights, moments and nearest words, by keyboard on the sample library. */
import type { Locator, Page } from '@playwright/test';
import { parseProfile } from '../core/domain/profile.ts';
import { fold } from '../core/domain/words.ts';
import { violations } from './support/axe.ts';
import { openRun, privateRun, signIn } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** The tests inject axe as a script, which the page's own policy would block. */
test.use({ bypassCSP: true });

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' });
const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });
const results = (page: Page): Locator => page.getByRole('list', { name: 'Results' });

const athlete = openRun.tags.flatMap((tag) => parseProfile(tag.url)?.athletes ?? [])[0] ?? '';
/** Her name as typed in a hurry: half of it, without accents. */
const typedName = fold(athlete).slice(0, Math.ceil(athlete.length / 2));

/** Types again if a suggestion came too late to be shown, as on a busy machine. */
async function type(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await box(page).fill('');
    await box(page).fill(words);
    await expect(list(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test('[L04] [L07] [L10] typed text is completed by keyboard, by a press, or not at all; outdated responses are never shown', async ({
  page,
}) => {
  await page.goto('/?element-type=Video');
  await expect(results(page).getByRole('listitem').first()).toBeVisible();

  await test.step('an athlete is found from half a name by keyboard', async () => {
    expect(athlete).not.toBe('');
    await box(page).focus();
    await page.keyboard.type(typedName);
    const option = list(page).getByRole('option', { name: `${athlete} Athlete`, exact: true });
    await expect(option).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (let at = 0; at < 12 && (await option.getAttribute('aria-selected')) !== 'true'; at++)
      await page.keyboard.press('ArrowDown');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list(page)).toBeHidden();
    await expect(box(page)).toHaveValue(athlete);
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === athlete);
    await expect(results(page).getByRole('link', { name: openRun.title, exact: true }).first()).toBeVisible();
  });

  await test.step('a title is suggested with the typed part highlighted, and pressed', async () => {
    const [first = ''] = openRun.title.split(' ');
    await type(page, openRun.title.slice(0, -1));
    const option = list(page).getByRole('option', { name: openRun.title }).first();
    await expect(option.locator('mark').first()).toHaveText(first);
    await option.click();
    await expect(list(page)).toBeHidden();
    await expect(box(page)).toHaveValue(openRun.title);
    await expect(box(page)).toBeFocused();
    await expect(
      results(page).getByRole('link', { name: openRun.title, exact: true }).first().locator('mark').first(),
    ).toHaveText(first);
  });

  await test.step('Escape closes the list and keeps the text; Enter then searches for it', async () => {
    await type(page, 'slal');
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(box(page)).toHaveValue('slal');
    await page.keyboard.press('ArrowDown');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(list(page)).toBeHidden();
    await expect(page).toHaveURL(/search=slal(&|$)/);
  });

  await test.step('an outdated slow response is never shown', async () => {
    let isFirst = true;
    await page.route(/request=suggest/, async (route) => {
      const isSlow = isFirst;
      isFirst = false;
      const response = await route.fetch();
      if (isSlow) await page.evaluate(() => new Promise((resolve) => document.addEventListener('late', resolve)));
      await route.fulfill({ response }).catch(() => undefined);
    });
    const slalom = list(page)
      .getByRole('option', { name: /slalom/i })
      .first();
    const requested = page.waitForRequest(/request=suggest/);
    await box(page).fill('sprint');
    await requested;
    await type(page, 'slalom');
    await expect(slalom).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('late')));
    await expect(list(page).getByRole('option', { name: /sprint/i })).toHaveCount(0);
    await expect(slalom).toBeVisible();
    await page.unroute(/request=suggest/);
  });

  await test.step('an empty result offers the nearest words, which find something', async () => {
    await box(page).fill('slolam');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No content' })).toBeVisible();
    const nearest = page.getByRole('list', { name: 'Did you mean' });
    const slalom = nearest.getByRole('button', { name: /slalom/ }).first();
    await expect(slalom).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await slalom.click();
    await expect(results(page).getByRole('listitem').first()).toBeVisible();
    await expect(box(page)).toHaveValue('slalom');
  });

  await test.step('a filter value is looked up and counts its hits, and its chip removes it', async () => {
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('button', { name: 'Year', exact: true }).click();
    const year = page.getByRole('dialog', { name: 'Year' });
    await year.getByRole('searchbox').fill('2025');
    const value = year.getByRole('button', { name: /^2025/ });
    const count = Number(await value.locator('data').getAttribute('value'));
    expect(count).toBeGreaterThan(0);
    await value.click();
    await expect(page.getByText(new RegExp(`^${count} results?$`)).first()).toBeAttached();
    await page.getByRole('button', { name: 'Remove Year: 2025' }).click();
    await expect(page.getByRole('button', { name: 'Remove Year: 2025' })).toHaveCount(0);
  });
});

test('[L26] a private title is suggested only to its group', async ({ page, browser }) => {
  await page.goto('/?element-type=Video');
  const responded = page.waitForResponse(/request=suggest/);
  await box(page).fill(privateRun.title);
  expect(JSON.stringify(await (await responded).json())).not.toContain(privateRun.title);
  await expect(list(page).getByRole('option', { name: privateRun.title, exact: true })).toHaveCount(0);
  const context = await browser.newContext();
  const member = await context.newPage();
  await signIn(member, 'viewer', '/?element-type=Video');
  await box(member).fill(privateRun.title);
  await expect(list(member).getByRole('option', { name: privateRun.title }).first()).toBeVisible();
  await context.close();
});

test('[L11] a tag is in its film’s strip with the other matches', async ({ page }) => {
  await page.goto('/?element-type=Tag&search=gate');
  const moment = results(page)
    .getByRole('group', { name: /matching moment/ })
    .first();
  await expect(moment).toBeVisible();
  await moment.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/play\?video=.+&tag=/);
  await expect(page.locator('video').first()).toBeVisible();
});
