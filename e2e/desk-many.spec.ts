/** The tagging desk with 20,000 tags in the film (row B14). */
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { deskRun, openRun, signIn } from './support/library.ts';
import { tasksOf } from './support/tasks-of.ts';
import { expect, test as shared } from './support/test.ts';

/** Another set of fixtures is another worker: its host ends with this file, and so do its 20,000 tags. */
const test = shared.extend<object, { ownHost: true }>({ ownHost: [true, { scope: 'worker', option: true }] });
test.use({ bypassCSP: true, reducedMotion: 'reduce' });

const TAGS = 20_000;
const PRESSES = 10;
/** A task that holds the page for longer is a long one, milliseconds (W3C Long Tasks). */
const LONG_TASK_MS = 50;
/** A busy machine slows all tasks: those of a film with a few tags, too. */
const FLOOR_TIMES = 3;
/** Every tag is on the server. */
const SENT_MS = 120_000;

const count = (page: Page) => page.getByRole('heading', { name: /^Tags \d+$/ });
const countOf = async (page: Page): Promise<number> => Number(/\d+/.exec((await count(page).textContent()) ?? '')?.[0]);

/** What the longest task of the page takes of its processor meanwhile, milliseconds. */
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

/** What the longest task takes of a desk that opens in a page of its own, until it shows so many tags. */
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

/** Has a file of so many tags read. @returns what imports them */
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

test('[B14] 20,000 tags of a file that are imported without a network are stored, also where the page is left at once, sent and removed together', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  // Not the film of the test below, which begins with few tags: nobody waits here until all of them are on the server.
  const address = `/studio?video=${openRun.id}&tool=desk`;
  await signIn(page, 'editor', address);
  const few = await countOf(page);
  const take = await chooseFile(page, TAGS);
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\./)).toBeVisible();
  // In one task: none of the later ones has come.
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

test('[B14] 20,000 tags of a file come onto the board, are sent and undone without a long task, and open as few do', async ({
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
  // Meanwhile they are sent, a hundred at a time.
  const pressing = await longestTask(session, () => pressSome(page));
  const undoingSome = await longestTask(session, async () => {
    for (let press = 0; press < PRESSES / 2; press++) await page.keyboard.press('Control+z');
    await expect(count(page)).toHaveText(`Tags ${few + TAGS + PRESSES / 2}`, { timeout: 60_000 });
  });
  // Nothing of this page is measured while it waits: a film that plays takes a third of a processor.
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
