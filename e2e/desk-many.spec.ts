/** The tagging desk with 20,000 tags in one film (row B14). */
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { deskRun, openRun, signIn } from './support/library.ts';
import { tasksOf } from './support/tasks-of.ts';
import { expect, test as shared } from './support/test.ts';

/** Different fixtures make Playwright start another worker: its host, with the 20,000 tags, ends with this file. */
const test = shared.extend<object, { ownHost: true }>({ ownHost: [true, { scope: 'worker', option: true }] });
test.use({ bypassCSP: true, reducedMotion: 'reduce' });

const TAGS = 20_000;
const PRESSES = 10;
/** A task is long if it blocks the page for more milliseconds than this (W3C Long Tasks). */
const LONG_TASK_MS = 50;
/** A busy machine slows down every task, including those of a film with few tags. */
const FLOOR_TIMES = 3;
/** Limit for sending every tag to the server. */
const SENT_MS = 120_000;

const count = (page: Page) => page.getByRole('heading', { name: /^Tags \d+$/ });
const countOf = async (page: Page): Promise<number> => Number(/\d+/.exec((await count(page).textContent()) ?? '')?.[0]);

/** Processor time of the page's longest task during `work`, milliseconds. */
async function longestTask(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const tasks = await tasksOf(session, work);
  expect(tasks.length, 'the browser names its tasks').toBeGreaterThan(PRESSES);
  return Math.max(...tasks);
}

async function pressSome(page: Page): Promise<void> {
  for (let press = 0; press < PRESSES; press++) {
    const before = await countOf(page);
    await page.keyboard.press('t');
    await expect.poll(() => countOf(page)).toBeGreaterThan(before);
  }
}

/** Processor time of the longest task while a desk opens in a new page, until it shows this many tags. */
async function opening(context: BrowserContext, tags: number): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const longest = await longestTask(session, async () => {
    await page.goto(`/studio?video=${deskRun.id}&tool=desk`);
    await expect(count(page)).toHaveText(`Tags ${tags}`, { timeout: 60_000 });
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('checkbox') })
        .first(),
    ).toBeVisible();
  });
  await page.close();
  return longest;
}

/** Chooses a file with this many tags. @returns the button that imports them */
async function chooseFile(page: Page, tags: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Import and export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import and export' });
  const rows = Array.from({ length: tags }, (_, n) => {
    const time = new Date(n * 3).toISOString().slice(11, 23);
    return `${time},Gate ${n % 25},Bib ${n}`;
  });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'reportMatch.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['time,category,description', ...rows].join('\r\n')),
  });
  const take = dialog.getByRole('button', { name: `Import ${tags} tags` });
  await expect(take).toBeVisible({ timeout: 30_000 });
  return take;
}

test('[B14] 20,000 tags imported offline are stored even if the page is left at once, then sent and removed together', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  // Another film than in the test below, which starts with few tags: this test does not wait until the server has all
  // of them.
  const address = `/studio?video=${openRun.id}&tool=desk`;
  await signIn(page, 'editor', address);
  const few = await countOf(page);
  const take = await chooseFile(page, TAGS);
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\./)).toBeVisible();
  // In one task, so that no later task has run.
  await take.evaluate((button: HTMLButtonElement) => {
    button.click();
    location.href = 'about:blank';
  });
  await page.waitForURL('about:blank');
  await context.setOffline(false);
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/services/desk') && response.request().method() === 'POST',
  );
  await page.goto(address);
  await expect(count(page)).toHaveText(`Tags ${few + TAGS}`, { timeout: 60_000 });
  expect(await (await sent).json()).toMatchObject({ status: 'ok' });
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.keyboard.press('Delete');
  await expect(count(page)).toHaveText('Tags 0', { timeout: 60_000 });
});

test('[B14] 20,000 tags are imported, sent and undone without a long task, and open as fast as a few', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, 'editor', `/studio?video=${deskRun.id}&tool=desk`);
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState), { timeout: 30_000 })
    .toBeGreaterThan(1);
  await video.evaluate(async (film: HTMLVideoElement) => {
    film.muted = true;
    film.loop = true;
    await film.play();
  });
  const session = await page.context().newCDPSession(page);
  const floor = await longestTask(session, () => pressSome(page));
  const few = await countOf(page);
  const openingFew = await opening(page.context(), few);

  const take = await chooseFile(page, TAGS);
  const taking = await longestTask(session, async () => {
    await take.click();
    await expect(count(page)).toHaveText(`Tags ${few + TAGS}`, { timeout: 60_000 });
  });
  // Meanwhile they are sent in batches of a hundred.
  const pressing = await longestTask(session, () => pressSome(page));
  const undoingSome = await longestTask(session, async () => {
    for (let press = 0; press < PRESSES / 2; press++) await page.keyboard.press('Control+z');
    await expect(count(page)).toHaveText(`Tags ${few + TAGS + PRESSES / 2}`, { timeout: 60_000 });
  });
  // The page only waits here, and a playing film costs a third of a processor.
  await video.evaluate((film: HTMLVideoElement) => film.pause());
  await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: SENT_MS });
  const openingMany = await opening(page.context(), await countOf(page));
  await video.evaluate((film: HTMLVideoElement) => film.play());
  const undoing = await longestTask(session, async () => {
    for (let press = PRESSES / 2; press <= PRESSES; press++) await page.keyboard.press('Control+z');
    await expect(count(page)).toHaveText(`Tags ${few}`, { timeout: 60_000 });
  });
  const figures = { floor, taking, pressing, undoingSome, undoing, openingFew, openingMany };
  const text = Object.entries(figures)
    .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
    .join(', ');
  test.info().annotations.push({ type: 'longest task, processor ms', description: text });
  const limit = Math.max(LONG_TASK_MS, FLOOR_TIMES * floor);
  for (const ms of [taking, pressing, undoingSome, undoing]) expect(ms, text).toBeLessThan(limit);
  expect(openingMany, text).toBeLessThan(openingFew + limit);
});
