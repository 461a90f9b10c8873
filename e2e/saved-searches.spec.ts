/** Saved searches, also on another site as a living collection. */
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { catalogue, openRun, signIn, timedTags } from './support/library.ts';
import { startOtherSite } from './support/other-site.ts';
import { expect, test } from './support/test.ts';

/** The tests inject axe as a script, which the page's own policy would block. */
test.use({ bypassCSP: true });

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Saved searches' });
const photos = catalogue.items.filter(({ type, group }) => type === 'Photo' && group === 64);
const words = 'Canoe polo';
const found = photos.filter(({ title }) => title.startsWith(words));
const isOpen = (item: (typeof photos)[number]) => item.visibility === 'public' && 'publish' in item && item.publish;
const open = found.filter(isOpen);
const others = 'Lane 5 wins';
const othersOpen = photos.filter((item) => item.title.startsWith(others) && isOpen(item));

async function openSaved(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Saved searches' }).press('Enter');
  return dialogOf(page);
}

async function save(page: Page, name: string): Promise<Locator> {
  const dialog = await openSaved(page);
  await dialog.getByRole('textbox', { name: 'Save this search' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('The search is saved.');
  return dialog;
}

test('[L24] [L25] a saved search on another site shows its current results, only public ones to strangers, until its link ends', async ({
  page,
  browser,
}) => {
  expect(found.length).toBeGreaterThan(open.length);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'viewer', `/?element-type=Photo&search-photo=${encodeURIComponent(words)}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const mine = await page.getByRole('article').count();
  const dialog = await save(page, 'Polo everywhere');
  await dialog.getByRole('button', { name: 'Create a link to Polo everywhere' }).press('Enter');
  const copied: string[] = [];
  for (const name of ['Copy the frame', 'Copy the element']) {
    await dialog.getByRole('button', { name }).press('Enter');
    await expect(dialog.getByText('It has been copied to your clipboard.')).toBeVisible();
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  expect(await violations(page)).toEqual([]);

  const club = await startOtherSite((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>A club</title><body>${copied.join('\n')}`);
  });
  const visitor = await (await browser.newContext({ locale: 'en' })).newPage();
  try {
    await visitor.goto(club.origin);
    const places = ['body > iframe', 'ferryglide-library iframe'].map((each) => visitor.frameLocator(each));
    for (const place of places) {
      await expect(place.getByRole('heading', { name: 'Polo everywhere', level: 1 })).toBeVisible();
      await expect(place.getByRole('article')).toHaveCount(open.length);
      await expect(place.getByRole('combobox', { name: 'Search' })).toHaveCount(0);
    }
    expect(mine).toBeGreaterThan(open.length);

    await dialog.getByRole('button', { name: 'End the link to Polo everywhere' }).press('Enter');
    await expect(dialog.getByText('The link has ended.')).toBeVisible();
    await visitor.goto(club.origin);
    for (const place of places) await expect(place.getByRole('alert')).toHaveText('This link is no longer valid.');
  } finally {
    await visitor.context().close();
    club.stop();
  }
});

/** The targets of all links in the results. */
const linksOf = (place: Page | Locator): Promise<string[]> =>
  place
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

/** Saves a search and links to it. @returns the link */
async function linkTo(page: Page, name: string, search: string): Promise<string> {
  await signIn(page, 'viewer', `/?${search}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const dialog = await save(page, name);
  await dialog.getByRole('button', { name: `Create a link to ${name}` }).press('Enter');
  return dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
}

test('[L25] [L11] results and moments on another site link to the host, from a library and a living collection', async ({
  page,
  browser,
}) => {
  const tag = timedTags(openRun).find(({ description }) => /^[\w ]{5,}$/.test(description))!;
  const search = new URLSearchParams({
    'element-type': 'Video',
    search: openRun.title,
    'search-tag': tag.description,
  }).toString();
  const link = await linkTo(page, 'Moments elsewhere', search);
  const { origin, searchParams } = new URL(link);
  const club = await startOtherSite((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>A club</title><body>
      <script type="module" src="${origin}/embed/ferryglide.js"></script>
      <ferryglide-library id="own" search="${search.replaceAll('&', '&amp;')}"></ferryglide-library>
      <ferryglide-library id="saved" saved="${searchParams.get('link') ?? ''}"></ferryglide-library>`);
  });
  const visitor = await (await browser.newContext({ locale: 'en' })).newPage();
  try {
    await visitor.goto(club.origin);
    for (const place of [visitor.locator('#own'), visitor.locator('#saved')]) {
      await expect(place.getByRole('article').first()).toBeVisible();
      const links = await linksOf(place);
      expect(links).toContain(`${origin}/play?video=${openRun.id}`);
      expect(links).toContain(`${origin}/play?video=${openRun.id}&tag=${tag.id}`);
      expect(links.filter((each) => !each.startsWith(`${origin}/play?`))).toEqual([]);
      await place.getByRole('link', { name: openRun.title, exact: true }).click();
      const preview = place.getByRole('dialog', { name: openRun.title });
      await expect(preview.getByRole('link', { name: 'Open page', exact: true })).toHaveAttribute(
        'href',
        `${origin}/play?video=${openRun.id}`,
      );
      await preview.getByRole('button', { name: 'Close the preview' }).click();
    }
  } finally {
    await visitor.context().close();
    club.stop();
  }
  await removeFrom(dialogOf(page), 'Moments elsewhere');
});

test('[L25] [L15] a collection in a living collection links to a search of its contents', async ({ page }) => {
  const [shelf] = catalogue.items.filter(
    ({ type, group, visibility }) => type === 'Collection' && group === 64 && visibility === 'public',
  );
  const link = await linkTo(page, 'Our shelf', `element-type=Collection&search=${encodeURIComponent(shelf!.title)}`);
  await page.goto(link);
  await page.getByRole('link', { name: shelf!.title, exact: true }).first().click();
  await page
    .getByRole('dialog', { name: shelf!.title })
    .getByRole('link', { name: 'See what it contains', exact: true })
    .click();
  await expect(page).toHaveURL(
    (address) => address.pathname === '/' && address.searchParams.get('search-collection') === shelf!.title,
  );
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
  await openSaved(page);
  await removeFrom(dialogOf(page), 'Our shelf');
});

async function searchFor(page: Page, keyword: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search' }).fill(keyword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((address) => address.searchParams.get('search') === keyword);
}

test('[L01] [L07] [L24] by keyboard: a search is saved, renamed, opened, changed and updated, also by two pages; its link follows', async ({
  page,
  context,
  browser,
}) => {
  expect(othersOpen.length).toBeGreaterThan(0);
  await signIn(page, 'viewer', `/?element-type=Photo&search=${encodeURIComponent(words)}&sortOrder=ASC`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const dialog = await save(page, 'Polo');
  const entry = (of: Page) => dialogOf(of).getByRole('link', { name: 'The club of the month', exact: true });
  const update = (of: Page) => dialogOf(of).getByRole('button', { name: 'Update this search' });

  await test.step('it is saved, renamed and linked to', async () => {
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Rename Polo', exact: true }).press('Enter');
    const name = dialog.getByRole('textbox', { name: 'New name of Polo' });
    await expect(name).toBeFocused();
    await name.fill('The club of the month');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('The search is renamed.');
    await expect(update(page), 'nothing has changed').toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create a link to The club of the month' }).press('Enter');
  });
  const link = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('it is recognized after a reload and opens with its filters', async () => {
    await searchFor(page, others);
    await page.reload();
    await openSaved(page);
    await expect(dialog.getByText('You opened “The club of the month” and have changed it since.')).toBeVisible();
    await entry(page).press('Enter');
    await expect(page).toHaveURL(/element-type=Photo&search=Canoe\+polo.*sortOrder=ASC/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await openSaved(page);
    await expect(dialog.getByRole('textbox', { name: 'Save this search' })).toBeVisible();
    await expect(update(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a change is saved to it, and its link follows', async () => {
    await searchFor(page, others);
    await openSaved(page);
    await expect(dialog.getByRole('textbox', { name: 'Save as new' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await update(page).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('The search is updated.');
    await expect(update(page)).toHaveCount(0);
    const visitor = await (await browser.newContext({ locale: 'en' })).newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'The club of the month', level: 1 })).toBeVisible();
    await expect(visitor.getByRole('article').filter({ hasText: others })).toHaveCount(othersOpen.length);
    await expect(visitor.getByRole('article').filter({ hasText: words })).toHaveCount(0);
    await visitor.context().close();
    await page.keyboard.press('Escape');
  });

  await test.step('two pages update it: one wins, and the other sees the current version without losing anything', async () => {
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(second.getByRole('article').first()).toBeVisible();
    await searchFor(page, 'bib 7');
    await searchFor(second, words);
    await openSaved(page);
    await openSaved(second);
    await expect(update(second)).toBeVisible();
    await update(page).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('The search is updated.');

    await update(second).press('Enter');
    await expect(dialogOf(second).getByRole('alert')).toContainText('changed elsewhere, so nothing was replaced');
    await expect(update(second)).toBeFocused();
    await expect(entry(second)).toHaveAttribute('href', /search=bib\+7&/);
    await expect(second, 'what this page searched for').toHaveURL((at) => at.searchParams.get('search') === words);
    await update(second).press('Enter');
    await expect(dialogOf(second).getByRole('status')).toHaveText('The search is updated.');
    await expect(entry(second)).toHaveAttribute('href', /search=Canoe\+polo/);
    await removeFrom(dialogOf(second), 'The club of the month');
    await expect(entry(second)).toHaveCount(0);
  });
});

/** Other tests use the sample accounts too. */
async function removeFrom(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: `Delete ${name}` }).press('Enter');
  await dialog.getByRole('group').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('The search is deleted.');
}
