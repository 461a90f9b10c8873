/** Searching, from a query to moving frames and back, in both languages and at both widths. */
import type { Locator, Page } from '@playwright/test';
import { expectFramesToMove } from './support/frames.ts';
import { catalogue, fillLogin, openRun, privateRun, signIn } from './support/library.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/under-policy.ts';

const PHONE = { width: 390, height: 844 };

const results = (page: Page): Locator => page.getByRole('list', { name: 'Results' });
const keyword = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' });

/** The open run's title as a query. */
const words = openRun.title;

async function search(page: Page, text: string): Promise<void> {
  await keyword(page).fill(text);
  await keyword(page).press('Enter');
}

interface Requested {
  offset: number;
  limit: number;
}

/** Records the list requests from now on. */
function listenToSearches(page: Page): Requested[] {
  const requested: Requested[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get('request') === 'search')
      requested.push(JSON.parse(searchParams.get('params') ?? '') as Requested);
  });
  return requested;
}

/** A public video that needs no test account and has a nearly unique title. */
test('[L01] [L03] [L04] [L09] [L13] [L15] a viewer searches, filters, shares, opens a film and sees frames move', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/?element-type=Video');
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await test.step('the type cannot be changed while a request runs', async () => {
    const free = Promise.withResolvers<void>();
    const type = page.getByRole('combobox', { name: 'Media type' });
    await expect(type).toBeEnabled();
    await page.route(/request=search&/, async (route) => {
      await free.promise;
      await route.continue();
    });
    await search(page, words);
    await expect(type).toBeDisabled();
    free.resolve();
    await expect(type).toBeEnabled();
    await page.unroute(/request=search&/);
  });
  await expect(page).toHaveURL(/search=|search-video=/);
  const hit = results(page).getByRole('link', { name: openRun.title, exact: true }).first();
  await expect(hit).toBeVisible();
  await test.step('the page’s query is stored in the browser under the specified name', async () => {
    const kept = await page.evaluate(() => localStorage.getItem('urlQueryParams'));
    expect(kept?.replace(/^\?/, '')).toBe(new URL(page.url()).search.slice(1));
  });
  await test.step('the address of these results is copied to the clipboard', async () => {
    await page.getByRole('button', { name: 'Share these results' }).click();
    await expect(page.getByText('The link has been copied to your clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
  await test.step('the film plays in the preview', async () => {
    await hit.click();
    const preview = page.getByRole('dialog', { name: openRun.title });
    await expect(preview).toBeVisible();
    await expectFramesToMove(page);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(hit).toBeFocused();
  });
});

test('[L08] the best match comes first once switched on, also after a reload, until another sort order is chosen', async ({
  page,
}) => {
  await page.goto('/?element-type=Video&search=bib+7');
  const first = results(page).getByRole('heading').first();
  const bestFirst = page.getByRole('button', { name: 'Best match first' });
  await expect(bestFirst).toHaveAttribute('aria-pressed', 'false');
  await expect(first).not.toHaveText('Slalom K1 final, bib 7');
  await bestFirst.click();
  await expect(first).toHaveText('Slalom K1 final, bib 7');
  await page.reload();
  await expect(bestFirst).toHaveAttribute('aria-pressed', 'true');
  await expect(first).toHaveText('Slalom K1 final, bib 7');
  await page.getByRole('button', { name: 'Sort and view' }).click();
  await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Date, descending' }).click();
  await expect(bestFirst).toHaveAttribute('aria-pressed', 'false');
  await expect(first).not.toHaveText('Slalom K1 final, bib 7');
  // Without a query no result matches better than another.
  await search(page, '');
  await expect(bestFirst).toHaveCount(0);
});

test('[L15] [L01] an open preview is in the address: it survives reloading and copying; Back closes it, Forward opens it', async ({
  page,
  context,
}) => {
  await page.goto('/?element-type=Video');
  await search(page, openRun.title);
  const hit = results(page).getByRole('link', { name: openRun.title, exact: true }).first();
  await expect(hit).toBeVisible();
  await expect(page).toHaveURL(/search=/);
  const list = page.url();
  const named = `${list}&video=${openRun.id}`;
  const preview = page.getByRole('dialog', { name: openRun.title });
  await hit.click();
  await expect(preview).toBeVisible();
  await expect(page).toHaveURL(named);

  const copy = await context.newPage();
  await copy.goto(named);
  await expect(copy.getByRole('dialog', { name: openRun.title })).toBeVisible();
  await copy.getByRole('button', { name: 'Close the preview' }).click();
  await expect(copy).toHaveURL(list);
  await expect(keyword(copy)).toHaveValue(openRun.title);
  await copy.close();

  await page.reload();
  await expect(preview).toBeVisible();
  await expect(page).toHaveURL(named);
  await page.getByRole('button', { name: 'Close the preview' }).click();
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(list);

  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('request=search&')) searches.push(request.url());
  });
  await hit.click();
  await expect(page).toHaveURL(named);
  await page.goBack();
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(list);
  await page.goForward();
  await expect(preview).toBeVisible();
  await expect(page).toHaveURL(named);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(hit).toBeVisible();
  expect(searches).toEqual([]);
  // A new search writes its own address.
  await search(page, 'sprint');
  await expect(page).toHaveURL(/search=sprint/);
  expect(page.url()).not.toContain('video=');
});

test('[L15] [L33] the preview of a test has an address and leads to the sign-in page and the test', async ({
  page,
}) => {
  const exam = catalogue.items.find(
    ({ type, visibility, publish }) => type === 'Test' && visibility === 'public' && publish,
  );
  if (!exam) throw new Error('the sample library has no public test');
  await page.goto(`/?test=${exam.id}`);
  const preview = page.getByRole('dialog', { name: exam.title });
  await preview.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/login?back=${encodeURIComponent(`/?test=${exam.id}`)}`);
  await fillLogin(page, 'viewer');
  await preview.getByRole('link', { name: 'Start test' }).click();
  await expect(page).toHaveURL(`/test?test=${exam.id}`);
});

test('[L01] each search is a history entry, even if typed slowly; Back and Forward restore its scroll position, or the top if nobody scrolled', async ({
  page,
}) => {
  await page.goto('/?element-type=Video');
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await test.step('a slowly typed search is its own history entry', async () => {
    const before = await page.evaluate(() => history.length);
    for (const text of ['slalom', 'sprint']) {
      await keyword(page).fill(text);
      // The address follows the text after a pause in typing.
      await expect(page).toHaveURL(new RegExp(text));
      await keyword(page).press('Enter');
      await expect(results(page).getByRole('listitem').first()).toBeVisible();
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 2);
    await page.goBack();
    await expect(keyword(page)).toHaveValue('slalom');
    await expect(results(page).getByRole('listitem').first()).toContainText(/slalom/i);
    await page.goBack();
    await expect(keyword(page)).toHaveValue('');
  });
  await test.step('each is restored where it was left', async () => {
    const scrollY = () => page.evaluate(() => window.scrollY);
    const scrollTo = async (top: number) => {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      // The position is saved with the entry as soon as scrolling ends.
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(`"scroll":${String(top)}`);
    };
    await search(page, 'slalom');
    await expect(page.getByText(/25 of \d+ shown/).first()).toBeAttached();
    await search(page, 'sprint');
    await expect(page).toHaveURL(/sprint/);
    await expect(page.getByText(/25 of \d+ shown/).first()).toBeAttached();
    await scrollTo(700);
    await search(page, 'canoe');
    await expect(page).toHaveURL(/canoe/);
    await expect.poll(scrollY, { message: 'a new search begins at its top' }).toBe(0);
    await page.goBack();
    await expect.poll(scrollY).toBe(700);
    await page.goBack();
    await expect(keyword(page)).toHaveValue('slalom');
    await expect(results(page).getByRole('listitem').first()).toContainText(/slalom/i);
    await expect.poll(scrollY, { message: 'its top is restored, too' }).toBe(0);
    await page.goForward();
    await expect(keyword(page)).toHaveValue('sprint');
    await expect.poll(scrollY).toBe(700);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('[L01] [L09] [L12] [L15] the back button closes the preview and the filters, not the search behind them', async ({
    page,
  }) => {
    const requested = listenToSearches(page);
    await page.goto('/?element-type=Video');
    await expect(page.getByText(/^5 of \d+ shown/).first()).toBeAttached();
    expect(requested.map(({ offset, limit }) => [offset, limit])).toEqual([[0, 5]]);
    await search(page, words);
    const hit = results(page).getByRole('link', { name: openRun.title, exact: true }).first();
    await expect(hit).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    const address = page.url();
    await hit.tap();
    const preview = page.getByRole('dialog', { name: openRun.title });
    await expect(preview).toBeVisible();
    await expect(page).toHaveURL(`${address}&video=${openRun.id}`);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('request=search&')) searches.push(request.url());
    });
    await page.goBack();
    await expect(preview).toBeHidden();
    expect(page.url()).toBe(address);
    await expect(keyword(page)).toHaveValue(words);
    await expect(hit).toBeVisible();

    await page.getByRole('button', { name: 'Filters' }).tap();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await expect(filters).toBeVisible();
    await page.goBack();
    await expect(filters).toBeHidden();
    expect(page.url()).toBe(address);
    expect(searches, 'the list stays as it is').toEqual([]);

    await page.getByRole('button', { name: 'Filters' }).tap();
    await filters.getByRole('button', { name: 'Show results' }).tap();
    await expect(filters).toBeHidden();
    expect(await overflowOf(page), 'nothing sticks out to the side').toBeLessThanOrEqual(0);

    // Closing by button leaves no history entry.
    await hit.tap();
    await preview.getByRole('button', { name: 'Close the preview' }).tap();
    await expect(preview).toBeHidden();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(keyword(page)).toHaveValue('');
  });
});

test('[L01] [L08] [L09] a page has 25 items; the back button restores the results and the position; the list sorts by title', async ({
  page,
}) => {
  const requested = listenToSearches(page);
  await page.goto('/?element-type=Photo');
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await test.step('Search more adds the next 25', async () => {
    await expect(page.getByText(/25 of \d+ shown/).first()).toBeAttached();
    await page.getByRole('button', { name: 'Search more' }).click();
    // A page that is still loading when left could not be restored.
    await expect(page.getByText(/25 of \d+ shown/)).toHaveCount(0);
    expect(requested.map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, 25],
      [25, 25],
    ]);
  });
  await test.step('the back button restores the search, its results and the scroll position', async () => {
    const last = results(page).getByRole('listitem').nth(-1);
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(100);
    await page.goto('/health');
    await page.goBack();
    await expect(results(page).getByRole('listitem').first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => scrollY), { message: 'the scroll position is restored' })
      .toBeGreaterThan(place - 50);
  });
  await test.step('sorting by title and the list view are in the address', async () => {
    const titles = (): Promise<string[]> => results(page).getByRole('heading').allTextContents();
    await expect(results(page).getByRole('listitem').first()).toBeVisible();
    const newestFirst = await titles();
    await page.getByRole('button', { name: 'Sort and view' }).click();
    const options = page.getByRole('group', { name: 'Sort by' }).getByRole('button');
    // Date and title, in both directions (Library 9).
    await expect(options).toHaveCount(4);
    await options.filter({ hasText: 'Title, ascending' }).click();
    await expect(page).toHaveURL(/sortBy=title&sortOrder=ASC/);
    const isOtherList = async (): Promise<boolean> => {
      const shown = await titles();
      return shown.length > 5 && shown.join() !== newestFirst.join();
    };
    await expect.poll(isOtherList).toBe(true);
    const sorted = await titles();
    expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b, 'en')));
    await page.getByRole('button', { name: 'Sort and view' }).click();
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
    await expect(page).toHaveURL(/viewMode=list/);
    await expect.poll(async () => (await titles()).slice(0, 5)).toEqual(sorted.slice(0, 5));
  });
});

/** Searches without a type and expects the specified message. */
async function expectTypeToBeRequired(page: Page, type: string, text: string): Promise<void> {
  await page
    .locator('select')
    .first()
    .selectOption({ label: type })
    .catch(async () => {
      await page.getByRole('button', { name: /type/i }).first().click();
      await page.getByRole('option', { name: type }).click();
    });
  const words = page.getByRole('combobox', { name: /Search|Recherche/ });
  await words.fill('slalom');
  await words.press('Enter');
  await expect(page.getByRole('alert').or(page.getByRole('alertdialog')).filter({ hasText: text })).toBeVisible();
}

test('[L04] [L05] an example on the start page leads to a moment that plays; a search without a type is refused with the specified message', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('list', { name: 'For example' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/element-type=Tag/);
  await results(page).getByRole('heading').first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFramesToMove(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectTypeToBeRequired(page, 'Choose a type', 'You must choose a media type to execute your research');
});

test('[L02] [L05] a French browser gets the French interface', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/?element-type=Video');
  await expect(page.getByRole('list', { name: 'Résultats' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expectTypeToBeRequired(page, 'Choisir un type', 'type de média');
  await context.close();
});

test('[L10] [O02] a failed search keeps the text and offers a retry with the request id; a later search wins over an earlier slow one', async ({
  page,
}) => {
  await page.goto('/?element-type=Video');
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await test.step('the network fails', async () => {
    await page.route(/request=search&/, (route) => route.abort());
    await search(page, 'slalom');
    await expect(page.getByText('The search did not go through. What you typed is still here.')).toBeVisible();
    await expect(keyword(page)).toHaveValue('slalom');
    await page.unroute(/request=search&/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(results(page).getByRole('listitem').first()).toBeVisible();
  });
  await test.step('the server fails', async () => {
    await page.route(
      /request=search&/,
      (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': 'edge-7f3a91c2' },
          json: { status: 'error', data: 'The server could not respond (request edge-7f3a91c2).' },
        }),
      { times: 1 },
    );
    await search(page, 'sprint');
    const alert = page.getByRole('alert').filter({ hasText: 'The search did not go through.' });
    await expect(alert.getByText('Request edge-7f3a91c2', { exact: true })).toBeVisible();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(results(page).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByText('edge-7f3a91c2')).toHaveCount(0);
  });
  await test.step('a later search wins over an earlier slow one', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/request=search&.*polo/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await search(page, 'polo');
    await search(page, 'slalom');
    await expect(results(page).getByRole('listitem').first()).toContainText(/slalom/i);
    release();
    await page.waitForLoadState('networkidle');
    await expect(keyword(page)).toHaveValue('slalom');
    await expect(results(page).getByRole('listitem').first()).toContainText(/slalom/i);
  });
});

test('[L03] [L11] [L26] a stranger never sees private media and a member does; a hostile title stays text', async ({
  page,
}) => {
  const hostile = catalogue.items.find(
    ({ title, type, visibility }) => title.includes('<img') && type === 'Video' && visibility === 'public',
  );
  if (!hostile) throw new Error('the sample library has no hostile title');
  let alerted = false;
  page.on('dialog', () => (alerted = true));
  await page.goto('/?element-type=Video');
  await search(page, privateRun.title);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('link', { name: privateRun.title, exact: true })).toHaveCount(0);
  await search(page, 'onerror');
  await expect(page.getByText(hostile.title).first()).toBeVisible();
  expect(alerted).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await signIn(page, 'viewer', '/?element-type=Video');
  await search(page, privateRun.title);
  await expect(page.getByRole('link', { name: privateRun.title, exact: true }).first()).toBeVisible();
});

test('[L04] a query typed and submitted before the library is ready is still searched', async ({ page }) => {
  let respond = (): void => undefined;
  const requested = new Promise<void>((resolve) => (respond = resolve));
  await page.route(/checkPermissions/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto('/?element-type=Video');
  await search(page, openRun.title);
  await expect(keyword(page)).toHaveValue(openRun.title);
  respond();
  await expect(results(page).getByRole('link', { name: openRun.title, exact: true }).first()).toBeVisible();
  await expect(keyword(page)).toHaveValue(openRun.title);
  await expect(page).toHaveURL(/search=|search-video=/);
});

test('[L06] the browser remembers whether more options are shown', async ({ page }) => {
  const options = page.getByRole('button', { name: 'More options', exact: true });
  const filters = page.getByRole('group', { name: 'Filters' });
  await page.goto('/?element-type=Video');
  const before = await options.getAttribute('aria-pressed');
  await options.click();
  for (const pressed of [before === 'true' ? 'false' : 'true', before ?? 'false']) {
    await expect(options).toHaveAttribute('aria-pressed', pressed);
    await page.reload();
    await expect(options).toHaveAttribute('aria-pressed', pressed);
    await expect(filters).toHaveCount(pressed === 'true' ? 1 : 0);
    expect(await page.evaluate(() => localStorage.getItem('mvMoreOptions'))).toBe(pressed === 'true' ? 'true' : null);
    await options.click();
  }
});

test('[L12] more than three active filters open as a slide-in on a wide screen too', async ({ page }) => {
  await page.goto('/health');
  await page.evaluate(() => localStorage.setItem('mvMoreOptions', 'true'));
  const params = { 'element-type': 'Video', 'search-year': '2025', 'search-canoeDiscipline': 'Slalom' };
  await page.goto(`/?${new URLSearchParams(params)}`);
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters.getByRole('button', { name: /^Year/ })).toBeVisible();
  await page.goto(`/?${new URLSearchParams({ ...params, 'search-collection': 'a', 'dynamic-venue': 'a' })}`);
  await expect(filters).toBeVisible();
  await expect(filters.getByRole('button', { name: /^Year/ })).toHaveCount(0);
  await filters.getByRole('button', { name: /4/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('button', { name: 'Show results' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await expect(sheet).toHaveCount(0);
});
