/** Adding moments to the compare tray where they are shown, and browsing the runs of a class (row B05). */
import type { Page } from '@playwright/test';
import { film } from '../server/samples/films.ts';
import { runResultText } from '../core/domain/race/parse-result.ts';
import { violations } from './support/axe.ts';
import { bothOnScreen } from './support/cameras.ts';
import { type ClipHost, RUN, startClipHost } from './support/clip-host.ts';
import { bothThere } from './support/compare.ts';
import { catalogue, frameAt, openRun, samplePlayable, startOf, timedTags } from './support/library.ts';
import { openMenu } from './support/menu.ts';
import { putTimingTags } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const sprint = samplePlayable(
  'sprint final with results',
  (item) => item.film === 'sprint-bank' && item.visibility === 'public' && item.tags.some((tag) => tag.isLiveResult),
);
const tray = (page: Page) => page.getByRole('region', { name: 'Moments to compare' });
const toggle = (page: Page, count: number) => page.getByRole('button', { name: `Compare ${count}`, exact: true });
/** The address of the tray's link; the first test follows it. */
async function comparedBy(page: Page): Promise<URL> {
  const link = tray(page).getByRole('link', { name: 'Compare the last two' });
  return new URL((await link.getAttribute('href'))!, page.url());
}
const search = `/?${new URLSearchParams({ 'element-type': 'Video', 'search-video': openRun.title })}`;

test.describe(() => {
  // To inject axe.
  test.use({ bypassCSP: true });

  test('[B05] moments are added from the search and from a row of results, shared between tabs, and compared', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await test.step('from the search, without leaving the page', async () => {
      await page.goto(search);
      await openMenu(page, openRun.title);
      await page.getByRole('menuitem', { name: 'Add to compare' }).click();
      await expect(toggle(page, 1)).toBeVisible();
      const added = page.getByRole('status').filter({ hasText: `Added to compare: ${openRun.title}` });
      await expect(added).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe('/');
    });
    await test.step('the tray works on a phone and with a screen reader', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await toggle(page, 1).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(toggle(page, 1)).toBeFocused();
      await page.setViewportSize({ width: 1280, height: 800 });
    });
    await test.step('from a row of results, in another tab', async () => {
      await other.goto(`/play?video=${sprint.id}&autoplay=false`);
      await expect(toggle(other, 1)).toBeVisible();
      const results = other.getByRole('region', { name: 'Live results' });
      await results.getByRole('button', { name: 'Finished' }).click();
      await results.getByRole('button', { name: 'Final A Complete' }).click();
      const add = results.getByRole('link', { name: / to compare$/ }).first();
      const name = /^Add (.*) to compare$/.exec((await add.getAttribute('aria-label'))!)![1]!;
      await add.click();
      await expect(toggle(other, 2)).toBeVisible();
      expect(new URL(other.url()).pathname).toBe('/play');
      await toggle(other, 2).click();
      await expect(tray(other).getByRole('listitem')).toHaveCount(2);
      await expect(tray(other).getByRole('listitem').last()).toContainText(`${name} · ${sprint.title}`);
    });
    await test.step('the compare page lists the same moments', async () => {
      await tray(other).getByRole('link', { name: 'Compare the last two' }).click();
      await bothThere(other);
      const address = new URL(other.url());
      expect(address.searchParams.get('a')).toBe(`${openRun.id}@0`);
      expect(address.searchParams.get('b')).toMatch(new RegExp(`^${sprint.id}@`));
      await expect(tray(other).getByRole('listitem')).toHaveCount(2);
    });
    await test.step('a moment removed there disappears from every tab', async () => {
      await expect(toggle(page, 2)).toBeVisible();
      const remove = other.getByRole('button', { name: /^Remove / });
      await remove.first().click();
      await expect(tray(other).getByRole('listitem')).toHaveCount(1);
      await expect(toggle(page, 1)).toHaveAttribute('aria-expanded', 'false');
      // In a text field the tray's shortcut key types a letter.
      await page.bringToFront();
      await page.getByRole('searchbox').or(page.getByRole('combobox')).first().press('V');
      await expect(toggle(page, 1)).toHaveAttribute('aria-expanded', 'false');
      await remove.first().click();
      await expect(tray(page)).toHaveCount(0);
    });
    await other.close();
  });
});

test('[B05] a tag is added beside the player, and the moment shown by its shortcut key', async ({ page }) => {
  const tag = timedTags(openRun)[2]!;
  await page.goto(`/play?video=${openRun.id}&tag=${tag.id}`);
  const headline = page.getByRole('region', { name: 'Now playing' });
  await headline.getByRole('button', { name: 'Tag actions' }).click();
  await headline.getByRole('link', { name: 'Add this moment to compare' }).click();
  await expect(toggle(page, 1)).toBeVisible();
  await page.locator('body').press('k');
  await page.locator('body').press('v');
  await expect(toggle(page, 2)).toBeVisible();
  await page.locator('body').press('Shift+V');
  const rows = tray(page).getByRole('listitem');
  await expect(rows.first()).toContainText(openRun.title);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /^Removed: / })).toHaveCount(1);
  await page.keyboard.press('Shift+V');
  await expect(toggle(page, 1)).toHaveAttribute('aria-expanded', 'false');
});

test('[B05] a moment of a result is added by the link beside its text, and one of a strip by the shortcut key', async ({
  page,
}) => {
  await page.goto('/?element-type=Video&viewMode=list&search=gate');
  const add = page.getByRole('link', { name: /^Add .*gate.* to compare$/i }).first();
  await add.click();
  await expect(toggle(page, 1)).toBeVisible();
  const mark = page.locator('[data-strip]').nth(1).getByRole('link').first();
  await mark.focus();
  await page.keyboard.press('v');
  await expect(toggle(page, 2)).toBeVisible();
  // Hovering is enough.
  const pointed = page.locator('[data-strip]').nth(2).getByRole('link').first();
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().focus();
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  await pointed.hover();
  await page.keyboard.press('v');
  await expect(toggle(page, 3)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.keyboard.press('Shift+V');
  const address = await comparedBy(page);
  for (const side of ['a', 'b']) expect(address.searchParams.get(side)).toMatch(/@\d/);
});

test.describe('results of a slalom', () => {
  let host: ClipHost;
  test.beforeAll(async () => {
    host = await startClipHost();
  });
  test.afterAll(() => host?.stop());

  test('[B05] runs are added from their rows of the results to be compared', async ({ page }) => {
    await host.signIn(page, 'admin', '/health');
    const mediaId = RUN.id;
    const saved = [
      { bib: '3', at: 5, rank: 2, total: 99_120 },
      { bib: '7', at: 14, rank: 1, total: 97_340 },
    ].map(({ bib, at, rank, total }) => ({
      id: `c-50-K1W_BR1_25-${bib}-r`,
      time: `00:00:${String(at).padStart(2, '0')}`,
      category: 'K1 women',
      description: `Boat ${bib}`,
      isLiveResult: true,
      result: runResultText({
        race: 'K1W_BR1_25',
        run: 1,
        bib,
        name: `Boat ${bib}`,
        nation: 'FRA',
        order: rank,
        status: 4,
        rank,
        time: total,
        total,
      }),
    }));
    await putTimingTags(page, host.address, mediaId, saved);

    await page.goto(`${host.address}/play?video=${mediaId}&autoplay=false`);
    const results = page.getByRole('region', { name: 'Live results' });
    const table = results.getByRole('table', { name: 'K1 women' });
    for (const [count, boat] of [
      [1, 'Boat 7'],
      [2, 'Boat 3'],
    ] as const) {
      await table.getByRole('link', { name: `Add ${boat} to compare` }).click();
      await expect(toggle(page, count)).toBeVisible();
    }
    await toggle(page, 2).click();
    await expect(tray(page).getByRole('listitem')).toHaveText([/Boat 7/, /Boat 3/]);
    const address = await comparedBy(page);
    expect(address.searchParams.get('a')).toBe(`${mediaId}@14`);
    expect(address.searchParams.get('b')).toBe(`${mediaId}@5`);
  });
});

const byId = new Map(catalogue.items.map((item) => [String(item.id), item]));

test('[B05] a viewer steps through the runs of a class at the same gate, from film to film, or picks one', async ({
  page,
}) => {
  // Gate 5 of the slalom run, whose film has 25 frames a second.
  await page.goto(`/compare?a=${openRun.id}@23.2&b=${openRun.id}@23.2`);
  await bothThere(page);
  const filmB = page.getByRole('group', { name: 'Film B' });
  const list = filmB.getByRole('combobox', { name: 'Run', exact: true });
  await expect(list).toBeVisible();
  const names = await list.getByRole('option').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  const shownB = () => new URL(page.url()).searchParams.get('b')!;
  /** The frame at the moment in the address. */
  const framed = (): number => {
    const [id = '', at = ''] = shownB().split('@');
    const item = byId.get(id);
    if (!item || !('film' in item) || !('tags' in item)) throw new Error(`no film ${id}`);
    // The long session is a concatenation of films of one minute, each of which numbers its frames from 0.
    const { frames = film('slalom-run').frames! } = item.film ? film(item.film) : {};
    return frameAt(item, Number(at)) % frames;
  };
  const expectFrames = async (): Promise<void> => {
    await bothThere(page);
    // The address is updated a little after the films.
    await expect.poll(async () => ((await bothOnScreen(page)).tile ?? Number.NaN) - framed()).toBe(0);
    // Film A does not move.
    expect((await bothOnScreen(page)).lead).toBe(580);
  };
  const first = shownB();
  const before = Number(await list.inputValue());
  const step = before < names.length - 1 ? 1 : -1;

  await test.step('by keyboard, with the second key pressed while a film is opening', async () => {
    await page.getByRole('heading', { name: 'Compare', exact: true }).click();
    for (let flips = 0; flips < 2; flips += 1) await page.keyboard.press(step > 0 ? 'n' : 'p');
    await expect.poll(() => list.inputValue(), { timeout: 15_000 }).toBe(String(before + 2 * step));
    await expectFrames();
    expect(shownB().split('@')[0]).not.toBe(first.split('@')[0]);
  });
  await test.step('the other button leads back', async () => {
    const from = shownB();
    await page.getByRole('button', { name: `${step > 0 ? 'Previous' : 'Next'} run: Film B` }).click();
    await expect.poll(shownB, { timeout: 15_000 }).not.toBe(from);
    await expectFrames();
    await expect(list).toHaveValue(String(before + step));
  });
  await test.step('one is picked from the list', async () => {
    const heat = samplePlayable(
      'heat of the same discipline',
      ({ title }) => title === 'Slalom K1 heat 1, with adverts',
    );
    const gate = timedTags(heat).find(({ description }) => description === 'Gate 5')!;
    expect(startOf(gate)).toBe(23.2);
    const option = list.getByRole('option').filter({ hasText: heat.title });
    await expect(option).toHaveCount(1);
    await list.selectOption(await option.textContent());
    await expect.poll(() => new URL(page.url()).searchParams.get('b')).toBe(`${heat.id}@23.2`);
    await bothThere(page);
    await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 580, tile: 580 });
    await expect(filmB.getByRole('combobox', { name: 'Locked at' }).getByRole('option', { selected: true })).toHaveText(
      'Gate 5 · 0:23.200',
    );
  });
});
