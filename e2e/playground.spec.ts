/** The page for trying out the player API, and the code that it prints (row E02). */
import type { Locator, Page } from '@playwright/test';
import { startForeignPage } from './support/foreign-page.ts';
import type { ForeignPage } from './support/foreign-page.ts';
import { openRun, privateRun } from './support/library.ts';
// Only the full browser puts frames of other sites into processes of their own.
import { expect, test } from './support/whole-browser.ts';

test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });

let club: ForeignPage;
test.beforeAll(async ({ sampleHost }) => {
  club = await startForeignPage(sampleHost);
});
test.afterAll(() => club.stop());

const WAYS = { element: 'Element (ferryglide.js)', loader: 'Element (embed.js)', frame: 'Frame' } as const;

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/playground?${query}`);
  await expect(page.getByText('The player is ready.')).toBeVisible({ timeout: 20_000 });
}

/** The row of a member: its button, its value, and the result of the last call. */
const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });

async function attempt(page: Page, name: string, result = 'Done'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(row(page, name), name).toContainText(result);
}

async function set(page: Page, property: string, value: string): Promise<void> {
  const field = page.getByLabel(`New ${property}`, { exact: true });
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
  await attempt(page, `Set ${property}`);
}

const value = (page: Page, property: string): Locator => row(page, `Set ${property}`).locator('data');
const count = async (page: Page, event: string): Promise<number> =>
  Number(
    await page
      .locator('label', { hasText: new RegExp(`^${event} `) })
      .locator('data')
      .textContent(),
  );
const code = (page: Page): Locator => page.getByLabel('HTML and script of a page that does the same');

/** Headless browsers open no picture-in-picture window: a stand-in, reported by the film's own element. */
const withStandInWindow = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    HTMLVideoElement.prototype.requestPictureInPicture = function () {
      this.dispatchEvent(new Event('enterpictureinpicture'));
      return Promise.resolve({ width: 320, height: 180 } as PictureInPictureWindow);
    };
  });

test('[E02] the playground calls every method, sets every property and lists every event', async ({ page }) => {
  test.setTimeout(120_000);
  await withStandInWindow(page);
  await open(page, `way=element&video=${openRun.id}`);
  // The element loads its own styles; those of the page must remain.
  await expect(page.getByRole('main')).toHaveCSS('display', 'grid');
  await attempt(page, 'Call play()');
  await set(page, 'volume', '0.4');
  await expect(value(page, 'volume')).toHaveText('0.4');
  await set(page, 'muted', 'true');
  await expect(value(page, 'muted')).toHaveText('true');
  await set(page, 'playbackRate', '1,5');
  await expect(value(page, 'playbackRate')).toHaveText('1.5');
  await set(page, 'quality', '240');
  await expect(value(page, 'quality')).toHaveText('240');
  await set(page, 'captions', 'fr');
  await expect(value(page, 'captions')).toHaveText("'fr'");
  await set(page, 'textTracks', 'en');
  await expect(value(page, 'captions')).toHaveText("'en'");
  await expect(value(page, 'textTracks')).toContainText(/language: 'en', label: '[^']+', mode: 'showing'/);
  await set(page, 'videoRenditions', '0');
  await expect(value(page, 'videoRenditions')).toHaveText(
    '[{ height: 720, selected: true }, { height: 240, selected: false }]',
  );
  await set(page, 'currentTime', '20');
  await expect.poll(async () => Number(await value(page, 'currentTime').textContent())).toBeGreaterThanOrEqual(20);
  await attempt(page, 'Call nextTag()');
  await attempt(page, 'Call previousTag()');

  const words = page.getByLabel('Words', { exact: true });
  await words.fill('gate 3');
  await attempt(page, 'Call playTags()');
  await expect(page.locator('dl div', { hasText: /^currentTag/ })).toContainText("description: 'Gate 3");
  await words.fill('no such word');
  await attempt(page, 'Call playTags()', 'NotFoundError, code “notFound”');
  await page.getByLabel('New volume').fill('2');
  await attempt(page, 'Set volume', 'DataError, code “invalid”');
  await expect(value(page, 'volume')).toHaveText('0.4');
  await attempt(page, 'Call pause()');
  await attempt(page, 'Call requestFullscreen()');
  expect(await page.evaluate(() => document.fullscreenElement?.localName)).toBe('ferryglide-player');
  await page.evaluate(() => document.exitFullscreen());

  // An invalid number is reported beside the field and makes no call.
  const calls = page.getByRole('list', { name: 'Calls', exact: true }).getByRole('listitem');
  const made = await calls.count();
  await page.getByLabel('New currentTime').fill('soon');
  await expect(row(page, 'Set currentTime').getByRole('alert')).toHaveText('Enter a number.');
  await page.getByRole('button', { name: 'Set currentTime', exact: true }).press('Enter');
  await expect(calls).toHaveCount(made);

  for (const line of ['await player.play();', 'player.playbackRate = 1.5;', "await player.playTags('gate 3');"])
    await expect(code(page)).toHaveValue(new RegExp(line.replaceAll(/[().]/g, String.raw`\$&`)));

  const listed = page.getByRole('list', { name: 'Events, newest first' }).getByRole('listitem');
  for (const event of [
    'play',
    'playing',
    'pause',
    'seeking',
    'seeked',
    'volumechange',
    'ratechange',
    'tagchange',
    'datachange',
    'textTracks.addtrack',
    'textTracks.change',
    'videoRenditions.addrendition',
    'videoRenditions.change',
  ]) {
    expect.soft(await count(page, event), event).toBeGreaterThan(0);
    await expect.soft(listed.filter({ hasText: event }).first(), event).toBeVisible();
  }
  // timeupdate is counted, but listed only on request and never announced.
  expect(await count(page, 'timeupdate')).toBeGreaterThan(0);
  await expect(listed.filter({ hasText: 'timeupdate' })).toHaveCount(0);
  const announced = await page.getByRole('status').allTextContents();
  expect(announced.join(' ')).not.toMatch(/timeupdate|tagchange/);
  await page.getByRole('button', { name: 'Clear the events' }).click();
  await expect(page.getByText('No events yet.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^timeupdate / }).check();
  await attempt(page, 'Call play()');
  await expect(listed.filter({ hasText: 'timeupdate' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Pause the list' }).click();
  const standing = await listed.count();
  const before = await count(page, 'timeupdate');
  await expect.poll(() => count(page, 'timeupdate')).toBeGreaterThan(before);
  await expect(listed).toHaveCount(standing);
  await attempt(page, 'Call requestPictureInPicture()');
  expect(await count(page, 'enterpictureinpicture')).toBe(1);
});

test('[E02] the code copied from the playground works on another site, for each way of embedding', async ({ page }) => {
  test.setTimeout(150_000);
  for (const [way, name] of Object.entries(WAYS))
    await test.step(name, async () => {
      await open(page, `way=${way}&video=${openRun.id}`);
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      await attempt(page, 'Call play()');
      await set(page, 'currentTime', '20');
      await page.getByRole('button', { name: 'Copy the code' }).click();
      await expect(page.getByText('Copied', { exact: true })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(await code(page).inputValue());

      const heard: string[] = [];
      const other = await page.context().newPage();
      other.on('console', (message) => heard.push(message.text().split(' ')[0] ?? ''));
      await other.goto(club.pasted(copied));
      await other.getByRole('button', { name: 'Run' }).click();
      await expect.poll(() => heard, { timeout: 20_000 }).toContain('playing');
      await expect.poll(() => heard, { timeout: 20_000 }).toContain('seeked');
      await other.close();
    });
});

test('[E02] a closed connection refuses calls and can be reopened', async ({ page }) => {
  await open(page, `way=frame&video=${openRun.id}`);
  await attempt(page, 'Call close()');
  await expect(page.getByText('The connection is closed. The player stays as it is.')).toBeVisible();
  await expect(code(page)).toHaveValue(/ {4}player\.close\(\);/);
  await attempt(page, 'Call play()', 'InvalidStateError, code “closed”');
  await page.getByRole('button', { name: 'Connect again' }).click();
  await expect(page.getByText('The player is ready.')).toBeVisible({ timeout: 20_000 });
  await attempt(page, 'Call play()');
  await expect(code(page)).not.toHaveValue(/player\.close/);
});

test('[E02] attributes change the player and the code; an invalid value is reported beside its field', async ({
  page,
}) => {
  await open(page, `way=frame&video=${openRun.id}`);
  const frame = page.locator('iframe');
  await page.getByText('Attributes', { exact: true }).click();
  await page.getByLabel('start', { exact: true }).fill('1:30');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter seconds, such as 20 or 20.5.' })).toBeVisible();
  await page.getByLabel('lang', { exact: true }).selectOption('fr');
  await expect(frame).toHaveAttribute('src', /[?&]lang=fr&/);
  await expect(frame).not.toHaveAttribute('src', /start=/);
  await page.getByLabel('start', { exact: true }).fill('30');
  await expect(frame).toHaveAttribute('src', /[?&]start=30&/);
  await expect(code(page)).toHaveValue(/lang=fr&amp;start=30&amp;/);
  // The client reconnects to the frame's new page; a call to the previous page is aborted.
  await expect(async () => {
    await page.getByRole('button', { name: 'Call play()' }).click();
    await expect(row(page, 'Call play()')).toContainText('Done', { timeout: 3_000 });
  }).toPass();
  await expect.poll(async () => Number(await value(page, 'currentTime').textContent())).toBeGreaterThanOrEqual(30);
  // The address holds every setting, so another way of embedding gets the same ones.
  await page.getByRole('link', { name: WAYS.loader }).click();
  await expect(page.getByText('The player is ready.')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('ferryglide-player')).toHaveAttribute('start', '30');
  await expect(page.locator('ferryglide-player')).toHaveAttribute('lang', 'fr');
});

test('[E02] a medium is found by title or id, and an unknown id is reported', async ({ page }) => {
  await open(page, '');
  const box = page.getByRole('combobox', { name: 'Video or audio' });
  await box.fill(openRun.title);
  await expect(page.getByRole('option').first()).toContainText(openRun.title);
  await box.press('ArrowDown');
  await box.press('Enter');
  const named = await page.locator('ferryglide-player').getAttribute('video');
  await expect(page.getByText(`Embedded: ${openRun.title} (${named})`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`video=${named}`));

  await box.fill('999999');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('There is no video or audio with the id 999999.');
  await expect(page.locator('ferryglide-player')).toHaveCount(0);
  await box.fill('<b>');
  await page.getByRole('button', { name: 'Embed this id' }).click();
  await expect(page.getByText('An id may only contain letters, digits and . _ : -')).toBeVisible();

  await box.fill(String(privateRun.id));
  await box.press('Enter');
  await expect(page.getByText('The player is ready.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^This medium is not open to everybody\./)).toBeVisible();
  await expect.poll(() => count(page, 'accessdenied')).toBeGreaterThan(0);
  await attempt(page, 'Call play()', 'SecurityError, code “accessDenied”');
});
