/**
 * Everything around the picture, from data files that the tests write: sponsors, banner, profile, notices, documents.
 */
import type { Page } from '@playwright/test';
import { routeDataFile } from './support/data-file.ts';
import { expectFramesToMove } from './support/frames.ts';
import { catalogue, openRun, samplePlayable, signIn, timedTags } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/under-policy.ts';

/** Changes that a test makes to a real data file. */
interface Changes {
  video?: Record<string, unknown>;
  tags?: (tags: Record<string, unknown>[]) => Record<string, unknown>[];
  [list: string]: unknown;
}

/** Serves the open run's data file with changes; the stream is real. */
async function change(page: Page, { video, tags, ...rest }: Changes): Promise<void> {
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as { video: object; tags: Record<string, unknown>[] };
    await route.fulfill({
      json: { ...file, ...rest, video: { ...file.video, ...video }, tags: tags ? tags(file.tags) : file.tags },
    });
  });
}

/** None of these elements waits for the film to play. */
const STILL = '&autoplay=false';
const watch = (page: Page, more = '') => page.goto(`/play?video=${openRun.id}${more}`);

/** The product's own link in the footer. */
const promo = (page: Page) => page.getByRole('link', { name: 'Ferryglide: sports video, moment by moment' });

const DRAWING = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><rect width="640" height="200" fill="${colour}"/></svg>`;

/** Sponsors whose host serves their pictures, all but the broken one. */
async function sponsors(page: Page): Promise<Record<'broken' | 'paddles' | 'oats', object>> {
  await page.route('**/ads/*.svg', (route) =>
    route.request().url().includes('broken')
      ? route.fulfill({ status: 404 })
      : route.fulfill({
          contentType: 'image/svg+xml',
          body: DRAWING(route.request().url().includes('oats') ? '#c62' : '#26c'),
        }),
  );
  const ad = (id: string) => ({
    id,
    content_url: `/ads/${id}.svg`,
    redirect_url: `https://www.${id}.example/shop`,
    duration: 1,
  });
  return { broken: ad('broken'), paddles: ad('paddles'), oats: ad('oats') };
}

test('[P17] sponsors appear under the picture, over it and in a panel, and the footer names the product', async ({
  page,
  context,
}) => {
  const { broken, paddles, oats } = await sponsors(page);
  await context.route('https://www.paddles.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Paddles</title>' }),
  );
  await change(page, { pubDisplay: [broken, paddles, oats], pubOverlay: [paddles] });
  await watch(page, STILL);

  await test.step('a sponsor over the picture can be closed, and opens its site in a tab without opener or referrer', async () => {
    const overlay = page.getByRole('complementary', { name: 'Sponsor over the picture' });
    const opened = context.waitForEvent('page');
    await overlay.getByRole('link', { name: 'Sponsor: paddles.example' }).click();
    const shop = await opened;
    await expect(shop).toHaveTitle('Paddles');
    expect(await shop.evaluate(() => [opener, document.referrer])).toEqual([null, '']);
    await shop.close();
    await overlay.getByRole('button', { name: 'Close the sponsor' }).click();
    await expect(overlay).toHaveCount(0);
  });

  await test.step('the block rotates sponsors, each with its own link; a broken picture is never shown', async () => {
    const block = page.getByRole('complementary', { name: 'Sponsor', exact: true });
    const link = (site: string) => block.getByRole('link', { name: `Sponsor: ${site}.example` });
    await block.scrollIntoViewIfNeeded();
    await expect(link('paddles')).toBeVisible();
    await expect(link('oats')).toBeVisible();
    await expect(link('paddles')).toBeVisible();
    await expect(link('paddles')).toHaveAttribute('rel', 'noopener noreferrer sponsored');
    await expect(link('broken')).toHaveCount(0);
    await block.getByRole('button', { name: 'Stop changing sponsors' }).click();
    await expect(block.getByRole('button', { name: 'Resume changing sponsors' })).toBeVisible();
    const kept = await block.getByRole('link').getAttribute('href');
    // Longer than each sponsor is shown.
    await page.waitForTimeout(1_500);
    await expect(block.getByRole('link')).toHaveAttribute('href', kept ?? '');
  });

  await test.step('a panel shows them all, beside the product’s own link', async () => {
    await pressPanel(page, 'Sponsors');
    const panel = page.getByRole('region', { name: 'Sponsors' });
    await expect(panel.getByRole('link', { name: /^Sponsor: / })).toHaveCount(2);
    await expect(promo(page)).toHaveAttribute('href', /^http/);
  });
});

test.describe('banner', () => {
  const inHours = (hours: number) => {
    const moment = new Date(Date.now() + hours * 3_600_000).toISOString();
    return {
      text: 'Night slalom soon',
      url: 'https://regatta.example/',
      date: moment.slice(0, 10),
      time: moment.slice(11, 19),
    };
  };
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
  const moves = (page: Page) =>
    banner(page)
      .getByText('Night slalom soon')
      .evaluate((text) => text.getAnimations().some(({ playState }) => playState === 'running'));

  test('[P22] [C02] the banner scrolls before its date unless motion is reduced, can be stopped, and is hidden in fullscreen', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await change(page, { banner: inHours(1) });
    await page.setViewportSize({ width: 390, height: 844 });
    await watch(page, STILL);
    await test.step('its link and its button are at least 24 px large', async () => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        for (const target of [banner(page).getByRole('link'), banner(page).getByRole('button')]) {
          await expect(target).toBeVisible();
          const box = await target.boundingBox();
          expect(Math.min(box!.width, box!.height), `at ${width} px`).toBeGreaterThanOrEqual(24);
        }
      }
    });
    await test.step('it scrolls unless the viewer prefers reduced motion', async () => {
      await expect(banner(page).getByRole('link', { name: 'Night slalom soon' })).toBeAttached();
      // The banner stops under the mouse, and headless browsers differ in where the mouse starts.
      await page.mouse.move(640, 700);
      await expect.poll(() => moves(page)).toBe(true);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect.poll(() => moves(page)).toBe(false);
      await expect(banner(page).getByRole('link', { name: 'Night slalom soon' })).toBeVisible();
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect.poll(() => moves(page)).toBe(true);
    });
    await test.step('it can be stopped, and is hidden in fullscreen', async () => {
      await banner(page).getByRole('button', { name: 'Stop the scrolling text' }).click();
      await expect.poll(() => moves(page)).toBe(false);
      await page.getByRole('button', { name: 'Full screen' }).press('Enter');
      await expect(banner(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Exit full screen' }).press('Enter');
      await expect(banner(page)).toBeVisible();
    });
  });

  test('[P22] [P17] no banner is shown after its date; a page may hide the product’s link', async ({ page }) => {
    await change(page, { banner: inHours(-1) });
    await watch(page, `${STILL}&flags=-autopromo`);
    await expect(page.getByRole('region', { name: 'Now playing' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(promo(page)).toHaveCount(0);
  });
});

test('[P21] a tag’s nation and athletes appear over the picture and disappear after ten seconds', async ({ page }) => {
  const [first] = timedTags(openRun);
  await change(page, {
    tags: (tags) =>
      tags.map((tag) =>
        String(tag['id']) === String(first!.id)
          ? { ...tag, time: '00:00:05', url: 'FRA (Lune Torrent/Ada Rivière)' }
          : { ...tag, url: '', time: 'XX:XX:XX' },
      ),
  });
  await page.clock.install();
  await watch(page, `&tag=${first!.id}`);
  const overlay = page.getByRole('region', { name: 'Athletes' });
  await expect(overlay).toContainText('FRA');
  await expect(overlay.getByRole('listitem')).toContainText(['Lune Torrent', 'Ada Rivière']);
  await page.clock.runFor(10_000);
  await expect(overlay).toHaveCount(0);
});

test.describe('instead of a picture', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const none = { replay_url: undefined, live_url: undefined, live_date: undefined, encoding: undefined };
  /** In French; `tests/views/player/playback.browser.test.tsx` covers the English texts. */
  const notices = [
    [{ ...none, live_url: '/live.m3u8', live_date: tomorrow }, 'Le direct va bientôt commencer'],
    [{ ...none, encoding: true }, 'La vidéo est en cours d’encodage'],
    [{ ...none, live_url: 'rtmp://camera.example/7' }, 'Enregistrement vidéo en cours.'],
    [none, 'Il n’y a encore rien à lire ici.'],
  ] as const;
  test('[P34] a notice says why no film plays', async ({ page }) => {
    for (const [video, notice] of notices) {
      await test.step(notice, async () => {
        await page.unrouteAll();
        await change(page, { video });
        await watch(page, '&lang=fr');
        await expect(page.getByText(notice, { exact: true })).toBeVisible();
        await expect(page.getByRole('slider', { name: 'Position' })).toHaveCount(0);
      });
    }
  });

  test('[P34] a film that is buffering says so until it plays', async ({ page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/media/**/*.mp4', async (route) => {
      await held;
      await route.continue();
    });
    await watch(page);
    await expect(page.getByRole('status').filter({ hasText: /Starting|Buffering/ })).toBeAttached();
    release();
    await expectFramesToMove(page);
    await expect(page.getByRole('status').filter({ hasText: /Starting|Buffering/ })).toHaveCount(0);
  });
});

test.describe('documents', () => {
  const slalom = samplePlayable('run with a document', (item) => item.document !== null && item.film === 'slalom-run');
  const pages = slalom.tags.filter(({ num_page, time }) => num_page !== null && !time.startsWith('XX'));
  const documents = catalogue.items.filter((item) => item.type === 'Document');
  const open = documents.find(({ visibility }) => visibility === 'public');
  const closed = documents.find(({ visibility }) => visibility === 'private');
  if (!open || !closed) throw new Error('the sample library needs a public and a private document');

  test('[P18] the tag being played turns the page of a real document; the viewer pages freely', async ({ page }) => {
    const first = pages[0]!;
    const later = pages.find(({ num_page }) => num_page !== first.num_page)!;
    await page.goto(`/play?video=${slalom.id}&tag=${first.id}&autoplay=false`);
    await pressPanel(page, 'Document');
    const panel = page.getByRole('region', { name: 'Document' });
    const sheet = (number: number) => panel.getByRole('region', { name: `Page ${number} of ` });
    await expect(sheet(first.num_page!).locator('canvas')).toBeVisible();
    for (let tag = 0; tag < pages.indexOf(later); tag += 1)
      await page.getByRole('button', { name: 'Next tag' }).click();
    await expect(sheet(later.num_page!).locator('canvas')).toBeVisible();
    await panel.getByRole('button', { name: 'Next page' }).click();
    await expect(sheet(later.num_page! + 1)).toBeVisible();
    await page.getByRole('button', { name: 'Previous tag' }).click();
    await expect(panel.getByRole('region', { name: /^Page / })).toBeVisible();
  });

  test('[L29] a document whose direct link failed to load is retried: pages, text, size', async ({ page }) => {
    let isDown = true;
    await page.route('**/*.pdf*', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`/?document=${open.id}`);
    const dialog = page.getByRole('dialog');
    await expect(page.getByText('The document could not be loaded.')).toBeVisible();
    isDown = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const sheet = (number: number) => dialog.getByRole('region', { name: `Page ${number} of 5` });
    await expect(sheet(1)).toContainText('Spring Races 2026');
    await expect(dialog.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await expect(sheet(2).locator('canvas')).toBeVisible();
    await expect(sheet(2)).not.toContainText('race book');
    await dialog.getByRole('button', { name: 'Previous page' }).click();
    await expect(sheet(1)).toContainText('Spring Races 2026');
    await expect(dialog.getByRole('button', { name: /now 1\d\d%/ })).toBeVisible();
  });

  test('[L29] a private document is refused to a stranger and shown to its group', async ({ page }) => {
    await page.goto(`/?document=${closed.id}`);
    await expect(page.getByText('This content is private.')).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);
    await signIn(page, 'viewer', `/?document=${closed.id}`);
    await expect(page.getByRole('dialog').locator('canvas')).toBeVisible();
  });
});

test.describe('thumbnails', () => {
  /** The search response with these facts changed in its first results. */
  async function results(page: Page, ...facts: readonly Record<string, unknown>[]): Promise<void> {
    await page.route('**/services*', async (route) => {
      if (!new URL(route.request().url()).searchParams.get('request')?.startsWith('search')) return route.fallback();
      const response = await route.fetch();
      const body = (await response.json()) as { data?: Record<string, unknown>[] };
      return route.fulfill({ json: { ...body, data: body.data?.map((item, at) => ({ ...item, ...facts[at] })) } });
    });
  }

  const result = (page: Page, at: number) => page.getByRole('list', { name: 'Results' }).getByRole('listitem').nth(at);

  test('[P31] a thumbnail comes from the host with the page’s time, else from the video site, else is the default', async ({
    page,
  }) => {
    const requested: string[] = [];
    await page.route('https://vimeo.com/api/**', (route) => {
      requested.push(route.request().url());
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { thumbnail_url: 'https://i.vimeocdn.com/video/7.svg' },
      });
    });
    await page.route('https://i.vimeocdn.com/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: DRAWING('#2c6') }),
    );
    await results(
      page,
      {},
      { pathThumb: undefined, replay_url: 'https://vimeo.com/76979871' },
      { pathThumb: undefined },
    );
    await page.goto('/?element-type=Video');
    const picture = result(page, 0).locator('img');
    await expect(picture).toHaveAttribute('src', /[?&]time=\d{13}$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(result(page, 1).locator('img')).toHaveAttribute('src', 'https://i.vimeocdn.com/video/7.svg');
    expect(requested).toHaveLength(1);
    await expect(result(page, 2).locator('svg[data-drawing="default"]')).toBeVisible();
  });

  test('[P31] a tag without a thumbnail has the bonus drawing', async ({ page }) => {
    await results(page, { pathThumb: undefined });
    await page.goto('/?element-type=Tag');
    await expect(result(page, 0).locator('svg[data-drawing="bonus"]')).toBeVisible();
  });
});
