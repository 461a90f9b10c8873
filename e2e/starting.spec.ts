/** How a film starts if the browser blocks sound or the viewer saves data. */
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../tools/chromium.ts';
import { expectFramesToMove } from './support/frames.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

test('[P15] if the browser blocks sound, the film starts muted with an unmute button on the picture', async ({
  baseURL,
}) => {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, '--autoplay-policy=document-user-activation-required'],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    // A script evaluated by a test counts as a user gesture, so none runs before the page has tried to play.
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called on the element that it belongs to
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        const started = play.call(this);
        started.then(
          () => console.log(`played, muted: ${this.muted}`),
          (error: DOMException) => console.log(`refused: ${error.name}`),
        );
        return started;
      };
    });
    const refused = page.waitForEvent('console', (message) => message.text() === 'refused: NotAllowedError');
    const played = page.waitForEvent('console', (message) => message.text() === 'played, muted: true');
    await page.goto(`/play?video=${openRun.id}`);
    await refused;
    await played;
    const video = page.locator('video');
    expect(await video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true);
    const unmute = page.getByRole('button', { name: 'Unmute', exact: true }).first();
    await expect(unmute).toBeVisible();
    await unmute.click();
    await expect(unmute).toHaveCount(0);
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(false);
    await expectFramesToMove(page);
    expect(await page.evaluate(() => localStorage.getItem('mvMuted')), 'the browser muted it, not the viewer').not.toBe(
      'true',
    );
  } finally {
    await browser.close();
  }
});

test('[P15] in data saver mode the film starts with the lowest rendition and loads no pictures for scrubbing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
    });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  await page.mouse.move(400, 300);
  await page.getByRole('slider', { name: 'Position' }).hover();
  await expect(page.locator('[data-time]')).toHaveText(/^\d:\d\d$/);
  expect(requested.filter((path) => /\/\d+\.mp4$/.test(path))[0]).toMatch(/\/240\.mp4$/);
  expect(requested.filter((path) => path.endsWith('/sheet.jpg'))).toEqual([]);
});
