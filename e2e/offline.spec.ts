/** A session is saved on the device and sequenced offline; selections reach the host exactly once. */
import type { BrowserContext, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { catalogue, samplePlayable, signIn, signInByForm, timedTags } from './support/library.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

/** A session with a unique title. Not the one of the sequencing path suite: each would change the other's position. */
const session = samplePlayable(
  'session to keep',
  (item) =>
    item.type === 'Session' &&
    item.group === 64 &&
    item.visibility === 'private' &&
    item.publish &&
    !item.accessControl &&
    !item.validity_date &&
    !item.expiration_date &&
    timedTags(item).length > 3 &&
    catalogue.items.filter(({ title }) => title === item.title).length === 1,
);
const search = `/?${new URLSearchParams({ 'element-type': 'Session', 'search-video': session.title })}`;
const shelf = (page: Page) => page.getByRole('region', { name: 'Saved offline' });
const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });
const menuOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Actions for ${title}`, exact: true }).first();

async function keep(page: Page): Promise<void> {
  await page.goto(search);
  await menuOf(page, session.title).click();
  await page.getByRole('menuitem', { name: 'Save offline', exact: true }).click();
  const great = page.getByRole('alertdialog', { name: 'Great!' });
  await expect(great).toContainText('is saved on this device');
  await great.getByRole('button', { name: 'Understood' }).click();
  await expect(shelf(page)).toBeVisible();
}

/** The person's position as the host has it. */
async function placeOf(page: Page): Promise<number> {
  const params = JSON.stringify({ mediaId: String(session.id), mediaType: 'Session' });
  const response = await page.request.get(
    `/services/sequencing?${new URLSearchParams({ request: 'getSequence', params })}`,
  );
  const { data } = (await response.json()) as { data: { place: { index: number } } };
  return data.place.index;
}

/** Resets the position that an earlier attempt may have left. */
async function begin(page: Page): Promise<void> {
  const place = { mediaId: String(session.id), mediaType: 'Session', index: 0, chosen: [], at: Date.now() };
  const begun = await page.request.post('/services/sequencing', {
    headers: { origin: new URL(page.url()).origin },
    data: { request: 'saveSequence', params: { ...place, changeId: `again-${Date.now()}` } },
  });
  expect(await begun.json()).toMatchObject({ status: 'ok', data: { index: 0 } });
}

/** Records the ids of all selections that reach the host; the first `losing` responses are lost on their way back. */
async function wiretap(context: BrowserContext, losing: number): Promise<string[]> {
  const heard: string[] = [];
  await context.route('**/services/sequencing', async (route) => {
    const body = route.request().postDataJSON() as { params?: { changeId?: string } } | null;
    if (!body?.params?.changeId) return route.continue();
    heard.push(body.params.changeId);
    const response = await route.fetch();
    return heard.length <= losing ? route.abort('connectionreset') : route.fulfill({ response });
  });
  return heard;
}

test('[L27] a session is saved, sequenced offline, and synchronized once when online, although the first response is lost', async ({
  page,
  context,
}) => {
  await signIn(page, 'editor', '/');
  await begin(page);
  await keep(page);
  await page.getByRole('button', { name: /^Saved offline/ }).click();
  await expect(shelf(page).getByRole('heading', { name: session.title })).toBeVisible();

  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await menuOf(page, session.title).click();
  for (const name of ['Share', 'Save offline'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}.*Offline$`) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(offline(page)).toBeVisible();
  await expect(shelf(page).getByRole('heading', { name: session.title })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await shelf(page)
    .getByRole('link', { name: `Sequence ${session.title}` })
    .click();
  await page.waitForURL('/new_sequencing');
  const list = page.getByRole('navigation', { name: 'Sequence' }).getByRole('listitem');
  await expect(list.nth(0).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await list.nth(1).getByRole('button').click();
  await list.nth(2).getByRole('button').click();
  await expect(list.nth(2).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Your place is saved on this device until the network is back.')).toBeAttached();
  await page.reload();
  await expect(list.nth(2).getByRole('button'), 'the place is on the device').toHaveAttribute('aria-current', 'true');
  await page.goto('/');
  await expect(shelf(page).getByText('Will be sent when you are back online')).toBeVisible();

  const heard = await wiretap(context, 1);
  await context.setOffline(false);
  await expect(shelf(page).getByText('Will be sent when you are back online')).toBeHidden({ timeout: 40_000 });
  await expect(offline(page)).toBeHidden();
  expect(await placeOf(page)).toBe(2);
  expect([heard.length, new Set(heard).size], 'again under the same id').toEqual([2, 1]);
  await page.reload();
  await expect(shelf(page)).toBeVisible();
  expect(heard, 'nothing is left to send').toHaveLength(2);
});

test('[L27] deleting an offline copy asks first, and signing out leaves nothing on the device', async ({ page }) => {
  await signInByForm(page, 'editor', '/');
  await keep(page);
  await page.getByRole('button', { name: /^Saved offline/ }).click();
  const remove = page.getByRole('button', { name: `Delete the offline backup of ${session.title}` });
  await remove.click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('Do you really want to delete this offline backup?');
  expect(await violations(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(shelf(page)).toBeHidden();

  await keep(page);
  const held = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('ferryglide-shell-'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  const shell = await held();
  expect(shell).toContain('/');
  expect(
    shell.filter((path) => !/^\/(assets\/|$|new_sequencing$|studio$)/.test(path)),
    'pages and their assets, no response of the host',
  ).toEqual([]);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/');
  expect(await held()).toEqual([]);
  await signIn(page, 'admin', '/');
  await expect(page.getByRole('main', { name: 'Media library' })).toBeVisible();
  await expect(shelf(page)).toBeHidden();
  const left = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(left).toBe(0);
});
