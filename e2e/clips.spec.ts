/** Clips on the running product: from the library to the clip that plays, and the message if encoding fails. */
import type { Page } from '@playwright/test';
import { film } from '../server/samples/films.ts';
import { CLIP_POLL_LIMIT } from '../core/domain/constants/clips.ts';
import { violations } from './support/axe.ts';
import { GONE, RUN, startClipHost } from './support/clip-host.ts';
import type { ClipHost } from './support/clip-host.ts';
import { expectFramesToMoveWithin, frameOnScreen } from './support/frames.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

// To inject axe.
test.use({ bypassCSP: true });

/** The page itself waits this long. */
const ENCODED_WITHIN_MS = CLIP_POLL_LIMIT * 1_000;

let host: ClipHost;
test.beforeAll(async () => {
  host = await startClipHost();
});
test.afterAll(() => host.stop());

const clipping = (id: string): string => `/clipping?video=${id}`;
const make = (page: Page) => page.getByRole('button', { name: 'Create the clip', exact: true });
const result = (page: Page) => page.getByRole('region', { name: 'Your clip' });
const list = (page: Page) => page.getByRole('region', { name: 'Clips of this film' });

/** The film's frames at these times, in seconds. */
function frames(from: number, to: number): [number, number] {
  const { fps } = film('slalom-run');
  if (!fps) throw new Error('a film with frames');
  return [from, to].map((at) => Math.floor((at * fps.num) / fps.den)) as [number, number];
}

test('[L20] an administrator clips a tag with pre-roll and post-roll, plays the clip, saves it as MP4 and deletes it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await host.signIn(page, 'admin', '/?element-type=Video');
  const dots = page.getByRole('button', { name: `Actions for ${RUN.title}`, exact: true });
  await dots.click();
  await page.getByRole('menuitem', { name: 'Clip', exact: true }).click();
  await page.waitForURL(`${host.address}${clipping(RUN.id)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Clip: ${RUN.title}`);

  await page.getByLabel('Tag', { exact: true }).selectOption({ label: '0:09 · Gates · Gate 2' });
  await page.getByLabel('Pre-roll').selectOption('1');
  await page.getByLabel('Post-roll').selectOption('2');
  await expect(page.getByText('From 0:08 to 0:16: 00 h 00 m 08 s')).toBeVisible();
  if (host.isExact) await page.getByLabel('Logo').selectOption({ label: 'hekla' });
  await make(page).click();
  await expect(result(page).getByRole('status')).toHaveText(/^(Waiting for clip encoding\.|The clip is ready\.)$/);
  await expect(result(page).getByText('The clip is ready.')).toBeVisible({ timeout: ENCODED_WITHIN_MS });
  expect(await violations(page)).toEqual([]);
  const place = result(page).getByRole('link', { name: 'Open in the library' });
  await expect(place).toHaveAttribute('href', /^\/\?clip=[\da-f]{32}$/);

  // The 1080 manifest, as the specification requires.
  const manifest = page.waitForRequest((request) => /\/clip-[^/]+\/1080\.m3u8$/.test(new URL(request.url()).pathname));
  await result(page).getByRole('button', { name: 'Play', exact: true }).click();
  await manifest;
  const title = `Gate 2, ${RUN.title}`;
  const player = page.getByRole('dialog', { name: title });
  await expectFramesToMoveWithin(page, "document.querySelector('dialog')");
  const shown = (await frameOnScreen(page, "document.querySelector('dialog')")) ?? -1;
  // Without an encoder a clip begins at the preceding key frame.
  const [first, last] = frames(host.isExact ? 8 : 6, 16);
  expect(shown).toBeGreaterThanOrEqual(first);
  expect(shown).toBeLessThanOrEqual(last);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(player).toBeHidden();
  await expect(result(page).getByRole('button', { name: 'Play', exact: true })).toBeFocused();

  const saving = page.waitForEvent('download');
  await list(page)
    .getByRole('button', { name: `Download as MP4: ${title}` })
    .click();
  expect((await saving).suggestedFilename()).toMatch(/\.mp4$/);

  await list(page)
    .getByRole('button', { name: `Delete: ${title}` })
    .click();
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(list(page).getByText('No clips yet.')).toBeVisible();
  await expect(result(page)).toBeHidden();
  await expect(list(page).getByRole('heading')).toBeFocused();
});

test('[L20] a clip is cut between any two moments by keyboard; an editor cuts and plays, but cannot delete or clip the last tag', async ({
  page,
}) => {
  await host.signIn(page, 'editor', clipping(RUN.id));
  await test.step('the last tag has no end', async () => {
    await page.getByLabel('Tag', { exact: true }).selectOption({ label: '0:14 · Gates · Gate 3' });
    await make(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'We are sorry, You cannot clip the last tag as there is no end.',
    );
    await page.getByLabel('Tag', { exact: true }).selectOption({ label: '0:05 · Gates · Gate 1' });
  });
  const kind = page.getByRole('radio', { name: 'A time range' });
  await page.getByRole('radio', { name: 'A tag' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(kind).toBeChecked();
  const start = page.getByRole('slider', { name: 'Start', exact: true });
  const end = page.getByRole('slider', { name: 'End', exact: true });
  // The keyboard moves the tag's start and end.
  await expect(start).toHaveAttribute('aria-valuetext', '0:05');
  await start.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await end.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(start).toHaveAttribute('aria-valuenow', '6.1');
  await expect(end).toHaveAttribute('aria-valuenow', '8');
  await expect(page.getByRole('textbox', { name: 'Start' })).toHaveValue('00:00:06.100');
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole('textbox', { name: 'End' }).fill('00:00:09');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Title of the clip' }).fill('A clean roll');
  await page.keyboard.press('Enter');
  await expect(result(page).getByText('The clip is ready.')).toBeVisible({ timeout: ENCODED_WITHIN_MS });
  const play = list(page).getByRole('button', { name: 'Play: A clean roll' });
  await play.focus();
  await page.keyboard.press('Enter');
  const picture = page.getByRole('dialog', { name: 'A clean roll' }).locator('video');
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3);
  const length = await picture.evaluate((video: HTMLVideoElement) => video.duration);
  expect(length).toBeGreaterThan(2.5);
  expect(length).toBeLessThan(host.isExact ? 3.4 : 5.4);
  await page.keyboard.press('Escape');
  await expect(play).toBeFocused();
  await expect(list(page).getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('[L20] a clip that never arrives is requested once a second, sixty times, and then reported as failed', async ({
  page,
}) => {
  await page.clock.install();
  await host.signIn(page, 'editor', clipping(GONE.id));
  let requests = 0;
  page.on('response', (response) => {
    if (/\/clip-[^/]+\/1080\.m3u8$/.test(new URL(response.url()).pathname)) requests += 1;
  });
  await make(page).click();
  await expect(result(page).getByRole('status')).toHaveText('Waiting for clip encoding.');
  const failed = result(page).getByRole('alert');
  // In the page's time: its clock also advances on its own.
  const timeInPage = (): Promise<number> => page.evaluate(() => Date.now());
  const begun = await timeInPage();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(failed).toBeVisible({ timeout: 50 });
  }).toPass({ timeout: 40_000, intervals: [10] });
  await expect(failed).toHaveText('Something seems going wrong in the clip encoding.');
  expect(requests).toBe(CLIP_POLL_LIMIT);
  const seconds = ((await timeInPage()) - begun) / 1000;
  expect(seconds, 'a second between two tries').toBeGreaterThanOrEqual(CLIP_POLL_LIMIT - 2);
  await result(page).getByRole('button', { name: 'Keep waiting' }).click();
  await expect(result(page).getByRole('status')).toHaveText('Waiting for clip encoding.');
  await result(page).getByRole('button', { name: 'Stop waiting' }).click();
  await expect(result(page)).toBeHidden();
});

test('[L20] [C02] the clipping page passes axe and does not overflow, on a phone, dark and in French', async ({
  browser,
}) => {
  const viewport = { width: 390, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme: 'dark', bypassCSP: true });
  const page = await context.newPage();
  await host.signIn(page, 'admin', `${clipping(RUN.id)}&lang=fr`);
  await page.getByRole('radio', { name: 'Des moments au choix' }).check();
  await expect(page.getByRole('slider').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await context.close();
});
