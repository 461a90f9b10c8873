/** Where the picture is shown: filling the window without browser fullscreen, and in the corner of a scrolled page. */
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { routeDataFile } from './support/data-file.ts';
import { openRun } from './support/library.ts';
import { serveProvider } from './support/provider-page.ts';
import { openOwnPage } from './support/own-page.ts';
import { expect, test } from './support/test.ts';

// To inject axe.
test.use({ bypassCSP: true });

const VIEWPORT = 'width=device-width, initial-scale=1, maximum-scale=8';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const element = (id = 'one', video = openRun.id): string =>
  `<ferryglide-player id="${id}" video="${video}" autoplay muted lang="en"></ferryglide-player>`;

/** A club's page that makes fixed positioning as hard as it can: a transform, containment, a clip. */
const clubPage = (page: Page, player = element()): Promise<void> =>
  openOwnPage(
    page,
    `<!doctype html><html lang="en"><head><title>A club's page</title><meta name="viewport" content="${VIEWPORT}">
        <style>body { margin: 0 } .holds { max-width: 800px; margin: 40px auto; transform: translate(0); contain: layout paint; overflow: hidden }</style>
        <script type="module" src="/embed/ferryglide.js"></script></head>
        <body><main><h1>Our club</h1><a href="#news">To the news</a><div class="holds">${player}</div>
        <p id="news" style="height: 3000px">News</p></main></body></html>`,
  );

const region = (page: Page, id = 'one'): Locator =>
  page.locator(`#${id}`).getByRole('region', { name: `Player: ${openRun.title}` });
const film = (page: Page, id = 'one') => page.locator(`#${id} video`);
const isPaused = (page: Page, id = 'one'): Promise<boolean> =>
  film(page, id).evaluate((video) => (video as HTMLVideoElement).paused);
const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
const viewportOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? null);

async function plays(page: Page, id = 'one'): Promise<void> {
  await expect.poll(() => isPaused(page, id).catch(() => true), { message: `${id} plays` }).toBe(false);
  // This link loads last; from here on the page's height no longer changes on its own.
  await expect(region(page, id).getByText('Ferryglide: sports video, moment by moment')).toBeVisible();
}

/** The distances of a visible box from the window's edges. */
async function gapsOf(page: Page, locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing there');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return { ...box, right: width - box.x - box.width, bottom: height - box.y - box.height };
}

/** Expects the element to rest at these distances from the window's right and lower edges. */
async function expectInCorner(page: Page, locator: Locator, right: number, bottom: number): Promise<void> {
  await expect
    .poll(async () => {
      const gaps = await gapsOf(page, locator);
      return [Math.round(gaps.right), Math.round(gaps.bottom)];
    })
    .toEqual([right, bottom]);
}

const takesFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((link: HTMLElement) => {
    link.focus();
    return document.activeElement === link;
  });

/** Removes what an iPhone lacks. Counts wake locks, and refuses them once `grants` is false. */
async function asIPhone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['requestFullscreen', 'webkitRequestFullscreen'])
      Reflect.deleteProperty(Element.prototype, name);
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture');
    const locks = { taken: 0, held: 0 };
    const request = () => {
      if (!(window as unknown as { grants: boolean }).grants)
        return Promise.reject(new DOMException('low battery', 'NotAllowedError'));
      locks.taken += 1;
      locks.held += 1;
      return Promise.resolve({
        release: () => {
          locks.held -= 1;
          return Promise.resolve();
        },
      });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { locks, grants: true });
  });
}
const locksOf = (page: Page) => page.evaluate(() => (window as unknown as { locks: object }).locks);

test.describe('a phone without fullscreen for elements', () => {
  test.use(PHONE);

  test('[P23] the player fills the window, and picture-in-picture fixes it over the page', async ({ page }) => {
    await asIPhone(page);
    await clubPage(page);
    await plays(page);
    await test.step('nothing else can be reached, scrolled or zoomed, and the screen stays on', async () => {
      await page.getByRole('button', { name: 'Full screen', exact: true }).press('Enter');
      const leave = page.getByRole('button', { name: 'Exit full screen' });
      await expect(leave).toHaveAttribute('aria-busy', 'false');
      await expect
        .poll(() => region(page).evaluate((host) => host.getBoundingClientRect().toJSON() as object))
        .toMatchObject(await page.evaluate(() => ({ x: 0, y: 0, width: innerWidth, height: innerHeight })));
      expect(await viewportOf(page)).toContain('maximum-scale=1');
      expect(await takesFocus(page.getByRole('link', { name: 'To the news' }))).toBe(false);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
      expect(await locksOf(page)).toEqual({ taken: 1, held: 1 });
      // The specification locks the viewport, which axe rightly reports.
      expect((await violations(page)).filter((found) => !found.startsWith('meta-viewport'))).toEqual([]);
      expect(await isPaused(page), 'it plays on').toBe(false);

      await leave.press('Enter');
      await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toHaveAttribute(
        'aria-busy',
        'false',
      );
      expect(await viewportOf(page)).toBe(VIEWPORT);
      expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('');
      expect(await takesFocus(page.getByRole('link', { name: 'To the news' }))).toBe(true);
      expect(await locksOf(page)).toEqual({ taken: 1, held: 0 });
    });

    await test.step('Escape leaves it; a refused wake lock is only logged to the console', async () => {
      await page.evaluate(() => Object.assign(globalThis, { grants: false }));
      const logged: string[] = [];
      page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
      await region(page).focus();
      await page.keyboard.press('f');
      await expect(page.getByRole('button', { name: 'Exit full screen' })).toHaveAttribute('aria-busy', 'false');
      await expect.poll(() => logged.join('\n')).toContain('info: The screen may go dark: no wake lock.');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toHaveAttribute(
        'aria-busy',
        'false',
      );
      expect(await viewportOf(page)).toBe(VIEWPORT);
    });

    await test.step('picture-in-picture is among the settings and fixes the picture over the page', async () => {
      await page.getByRole('button', { name: 'Settings' }).press('Enter');
      await page.getByRole('button', { name: 'Picture in picture' }).tap();
      const small = page.getByRole('group', { name: 'Controls' });
      await expect(small.getByRole('button', { name: 'Close the mini player' })).toBeVisible();
      await expectInCorner(page, small, 17, 17);
      expect((await gapsOf(page, small)).width, 'half of the screen at most').toBeLessThanOrEqual(195);
      expect(await isPaused(page)).toBe(false);
    });
  });
});

test('[P23] in a frame without the fullscreen permission the player fills the frame', async ({ page }) => {
  await openOwnPage(
    page,
    `<!doctype html><html lang="en"><title>A club's page</title><iframe title="Film" allow="fullscreen 'none'; autoplay" style="width:900px;height:500px" src="/play?video=${openRun.id}"></iframe></html>`,
  );
  const frame = page.frameLocator('iframe');
  // By keyboard, because pressing a key brings faded controls back.
  await frame.getByRole('button', { name: 'Full screen', exact: true }).press('Enter');
  await expect(frame.getByRole('button', { name: 'Exit full screen' })).toHaveAttribute('aria-busy', 'false');
  const player = frame.getByRole('region', { name: `Player: ${openRun.title}` });
  expect(await player.evaluate((host) => [host.clientWidth, host.clientHeight])).toEqual([900, 500]);
});

test('[P23] a playing film floats when the page scrolls, and stays away once it is closed', async ({ page }) => {
  await clubPage(page);
  await plays(page);
  const close = page.getByRole('button', { name: 'Close the mini player' });

  await test.step('the page does not jump, and the picture docks when back in view', async () => {
    // The film starts before the views have loaded.
    await page.getByRole('region', { name: 'Timeline' }).getByRole('listbox').waitFor();
    const headline = await page.getByRole('region', { name: 'Now playing' }).boundingBox();
    expect(headline?.height, 'one line before the first tag, as after it').toBeLessThan(62);
    const before = await heightOf(page);
    await scrollTo(page, 1500);
    await expect(close).toBeVisible();
    await expectInCorner(page, film(page), 17, 65);
    const picture = await gapsOf(page, film(page));
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
    expect(await heightOf(page)).toBe(before);
    expect(await isPaused(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect(close, 'paused it stays').toBeVisible();

    await page.getByRole('button', { name: 'Back to its place' }).press('Enter');
    await expect(close).toHaveCount(0);
    await expect(film(page)).toBeInViewport({ ratio: 0.9 });
    expect(await heightOf(page)).toBe(before);
    await expect(region(page), 'keys are still the player’s').toBeFocused();
    await scrollTo(page, 1500);
    await expect(film(page), 'what is paused stays in its place').not.toBeInViewport();
    await page.keyboard.press('k');
    await expect(close).toBeVisible();
    await scrollTo(page, 0);
    await expect(close).toHaveCount(0);
    await expect(film(page)).toBeInViewport();
    expect(await isPaused(page)).toBe(false);
  });

  await test.step('closing stops it, and it stays away until its place has been in view', async () => {
    await scrollTo(page, 1500);
    await close.click();
    await expect(close).toHaveCount(0);
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect(region(page)).toBeFocused();
    await page.keyboard.press('k');
    await expect.poll(() => isPaused(page)).toBe(false);
    await scrollTo(page, 2000);
    await expect(film(page)).not.toBeInViewport();
    await scrollTo(page, 0);
    await expect(film(page)).toBeInViewport();
    await scrollTo(page, 1500);
    await expect(close).toBeVisible();
  });
});

test('[P23] if the browser refuses picture-in-picture, its button fixes the picture over the page, and a notice says so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLVideoElement.prototype.requestPictureInPicture = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto(`/play?video=${openRun.id}`);
  await page.getByRole('button', { name: 'Picture in picture' }).press('Enter');
  const close = page.getByRole('button', { name: 'Close the mini player' });
  await expect(close).toBeVisible();
  await expectInCorner(page, page.locator('video'), 17, 65);
  const player = page.getByRole('region', { name: `Player: ${openRun.title}` });
  await expect(player.getByText('The video is in the corner of the page.')).toBeVisible();
  await player.getByRole('button', { name: 'Bring it back' }).click();
  await expect(close).toHaveCount(0);
  // The same key toggles it.
  await player.press('i');
  await expect(close).toBeVisible();
  await player.press('i');
  await expect(close).toHaveCount(0);
  await expect(player.getByRole('button', { name: 'Picture in picture' })).toBeVisible();
});

test('[P23] a video site’s frame is fixed over the page too, and keeps playing without a reload', async ({ page }) => {
  const requested = await serveProvider(page, 'youtube');
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { video: Record<string, unknown> };
    data.video = { ...data.video, replay_url: 'https://www.youtube.com/watch?v=abc123DEF_-' };
    await route.fulfill({ response, json: data });
  });
  await page.goto(`/play?video=${openRun.id}`);
  await page.getByRole('button', { name: 'Play from YouTube' }).click();
  const frame = page.locator('iframe[title="YouTube"]');
  await expect(frame.contentFrame().locator('#time')).toContainText('plays');
  const loads = requested.length;
  await page.getByRole('button', { name: 'Picture in picture' }).press('Enter');
  await expectInCorner(page, frame, 17, 65);
  await page.getByRole('button', { name: 'Back to its place' }).click();
  await expect(page.getByRole('button', { name: 'Picture in picture' })).toBeVisible();
  await expect(frame.contentFrame().locator('#time')).toContainText('plays');
  expect(requested).toHaveLength(loads);
});
