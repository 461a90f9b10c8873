/** Watching: a real stream, its tags, the live edge, and the messages if nothing can be shown. */
import type { Page, Response } from '@playwright/test';
import { clockText } from '../core/domain/clock.ts';
import { routeDataFile } from './support/data-file.ts';
import { expectFrame, expectFramesToMove, frameOnScreen, shownFrame } from './support/frames.ts';
import { frameAt, liveRegatta, openRun, privateRun, signIn, startOf, timedTags } from './support/library.ts';
import { expect, test } from './support/test.ts';

const [firstTag, secondTag, thirdTag] = timedTags(openRun);
if (!firstTag || !secondTag || !thirdTag) throw new Error('the open run needs three tags');

const preRoll = openRun.playerConf.preRoll ?? 0;

/** Moves the mouse before the click, because controls fade under a resting pointer. */
async function pause(page: Page): Promise<void> {
  await page.mouse.move(400, 300);
  await page.mouse.move(420, 320);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

test('[P01] [P07] [P08] [P09] [P13] [P15] a skeleton gives way to moving frames; a tag and forward 10 show their frames', async ({
  page,
}) => {
  await page.goto(`/play?video=${openRun.id}`);
  await test.step('a skeleton gives way to moving frames', async () => {
    await expect(page.getByRole('region', { name: `Player: ${openRun.title}` })).toBeVisible();
    await expectFramesToMove(page);
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  });
  await test.step('forward 10 by its button, and back by keyboard', async () => {
    await pause(page);
    const before = await shownFrame(page);
    await page.getByRole('button', { name: 'Forward 10 s' }).click();
    await expectFrame(page, before + frameAt(openRun, 10), 1);
    await page.keyboard.press('j');
    await expectFrame(page, before, 1);
  });
  await test.step('a tag of the timeline shows its frame minus the pre-roll', async () => {
    await page.getByRole('region', { name: 'Timeline' }).getByRole('listbox').focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    const marked = await page.getByRole('listbox').getByRole('option', { selected: true }).innerText();
    const tag = timedTags(openRun).find((each) => marked.startsWith(clockText(Math.max(0, startOf(each)))));
    if (!tag) throw new Error(`the marked option '${marked}' is no tag of the run`);
    await page.keyboard.press('Enter');
    await expectFrame(page, frameAt(openRun, Math.max(0, startOf(tag) - preRoll)), 1);
    await expect(page.getByRole('region', { name: 'Now playing' })).toContainText(tag.description);
  });
});

test('[P03] [P09] a film starts at the tag in its address, and the next tag follows', async ({ page }) => {
  await page.goto(`/play?video=${openRun.id}&tag=${secondTag.id}&pre-roll=0&autoplay=false`);
  const headline = page.getByRole('region', { name: 'Now playing' });
  await expect(headline).toContainText(secondTag.description);
  await expectFrame(page, frameAt(openRun, startOf(secondTag)), 1);
  await page.getByRole('button', { name: 'Next tag' }).click();
  await expect(headline).toContainText(thirdTag.description);
  await expectFrame(page, frameAt(openRun, startOf(thirdTag)), 1);
});

test('[P15] [P08] every key does what the list of shortcuts says, also on a Cyrillic layout; a film resumes where it was left', async ({
  page,
}) => {
  const address = `/play?video=${openRun.id}&autoplay=false`;
  await page.goto(address);
  const player = page.getByRole('region', { name: `Player: ${openRun.title}` });
  const video = page.locator('video');
  const read = <Name extends 'paused' | 'muted' | 'playbackRate' | 'currentTime'>(name: Name) =>
    video.evaluate((element, of) => (element as HTMLVideoElement)[of], name);
  const time = () => read('currentTime');
  await test.step('each key does what the list says', async () => {
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await player.focus();
    await page.keyboard.press('k');
    await expect.poll(() => read('paused')).toBe(false);
    // л and ь are on the keys K and M.
    const type = (key: string, code: string, shiftKey = false) =>
      player.dispatchEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
    await type('л', 'KeyK');
    await expect.poll(() => read('paused')).toBe(true);
    await type('ь', 'KeyM');
    await expect.poll(() => read('muted')).toBe(true);
    await page.keyboard.press('m');
    await expect.poll(() => read('muted')).toBe(false);
    for (const [key, rate] of [
      ['>', 1.5],
      ['>', 2],
      ['<', 1.5],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => read('playbackRate')).toBe(rate);
    }
    await type('Б', 'Comma', true);
    await expect.poll(() => read('playbackRate')).toBe(1);
    await page.keyboard.press('5');
    const duration = await video.evaluate((element) => (element as HTMLVideoElement).duration);
    await expect.poll(() => read('currentTime')).toBeCloseTo(duration / 2, 0);
    // The element reports its new time before it shows the frame.
    await expectFrame(page, frameAt(openRun, duration / 2), 1);
    const before = await frameOnScreen(page);
    expect(before).toBeDefined();
    await page.keyboard.press('.');
    await expectFrame(page, before! + 1, 0);
    await page.keyboard.press(',');
    await expectFrame(page, before!, 0);
    await page.keyboard.press('n');
    await expect(page.getByRole('region', { name: 'Now playing' })).toContainText(/\S/);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const words of ['Slower or faster', 'Captions on or off', 'Picture in picture', 'Previous or next tag'])
      await expect(sheet.getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    // The same list for keyboards without that key.
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
  const notice = page.getByRole('status').filter({ hasText: 'Resumed at 0:30.' });
  await test.step('a film resumes where it was left, says so, and starts over on request', async () => {
    await player.focus();
    await page.keyboard.press('5');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mvPlaces'))).toBe(`${openRun.id}=30`);
    await page.reload();
    await expect(notice).toBeVisible();
    await expect.poll(time).toBeCloseTo(30, 0);
    await notice.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(time).toBe(0);
    await expect(notice).toBeHidden();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mvPlaces'))).toBeNull();
  });
  await test.step('a start time in the address takes precedence', async () => {
    // Written on a page without scripts, because the player saves its own position when it is left.
    await page.goto('/health');
    await page.evaluate((id) => localStorage.setItem('mvPlaces', `${id}=30`), openRun.id);
    await page.goto(`${address}&start=15`);
    await expect.poll(time).toBeCloseTo(15, 0);
    await expect(notice).toBeHidden();
  });
});

test('[P01] [P07] an unreachable data file with a malformed copy is reported, and a retry plays the film of the repaired copy', async ({
  page,
}) => {
  let isMalformed = true;
  await routeDataFile(page, '**/data/video/*.json*', (route) => route.abort());
  await routeDataFile(page, '**/cdn/video/*.json*', (route) =>
    isMalformed
      ? route.fulfill({ contentType: 'application/json', body: '{"version":"<b>1</b>","video":[]}' })
      : route.continue(),
  );
  await page.goto(`/play?video=${openRun.id}`);
  await expect(page.getByText('No data available')).toBeVisible();
  await expect(page.getByText(openRun.title)).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  isMalformed = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectFramesToMove(page);
});

test('[P01] [P04] if both data files are unreachable, nothing of a private film is revealed', async ({ page }) => {
  for (const path of ['data', 'cdn']) await routeDataFile(page, `**/${path}/video/*.json*`, (route) => route.abort());
  const response = page.waitForResponse(/getMediaName/);
  await page.goto(`/play?video=${privateRun.id}`);
  expect(await (await response).json()).toEqual({ status: 'empty' });
  await expect(page.getByText('No data available')).toBeVisible();
  await expect(page.getByText(privateRun.title)).toHaveCount(0);
});

test('[P04] [P30] a private film is refused to a stranger without revealing an address, and plays for its group at a signed address', async ({
  page,
}) => {
  await test.step('nothing that a stranger receives contains an address of the film', async () => {
    const received: string[] = [];
    const receive = async (response: Response) => {
      received.push(response.url());
      const kind = response.headers()['content-type'] ?? '';
      if (/json|mpegurl|dash|text\/(html|plain)/.test(kind)) received.push(await response.text().catch(() => ''));
    };
    page.on('response', receive);
    await page.goto(`/play?video=${privateRun.id}`);
    await expect(page.getByRole('heading', { name: 'This content is private.' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    const all = received.join('\n');
    expect(all).not.toMatch(/master\.m3u8|manifest\.mpd|film\.mp4|\/media\/s\//);
    page.off('response', receive);
  });
  await test.step('its group receives the film at a signed address', async () => {
    const signed = page.waitForResponse((response) => response.url().includes('/media/s/') && response.ok());
    await signIn(page, 'viewer', `/play?video=${privateRun.id}`);
    await signed;
    await expectFramesToMove(page);
  });
});

/** Seconds between the live picture and the newest moment reported by the host; undefined before it is known. */
const behindEdge = (page: Page): Promise<number | undefined> =>
  page
    .locator('video')
    .first()
    .evaluate((element) => {
      const { seekable, currentTime } = element as HTMLVideoElement;
      return seekable.length > 0 ? seekable.end(seekable.length - 1) - currentTime : undefined;
    });

test('[P10] two viewers of a live stream stay within ten seconds of each other', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const viewers = [page, other];
  for (const viewer of viewers) await viewer.goto(`/play?video=${liveRegatta.id}`);
  // Twice, because the first values may be read while a stream is still starting.
  for (let look = 0; look < 2; look++) {
    for (const viewer of viewers) await expectFramesToMove(viewer);
    await expect(async () => {
      const [one = Number.NaN, two = Number.NaN] = await Promise.all(viewers.map(behindEdge));
      expect(Math.abs(one - two)).toBeLessThanOrEqual(10);
      expect(Math.max(one, two)).toBeLessThan(30);
    }).toPass({ timeout: 20_000 });
  }
  await other.context().close();
});
