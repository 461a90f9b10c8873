/**
 * Films of video sites: nothing loads before consent, then the same controls and tags work over the site's own page.
 */
import type { Page } from '@playwright/test';
import { routeDataFile } from './support/data-file.ts';
import { openRun, signIn, startOf, timedTags } from './support/library.ts';
import { serveProvider, SITE_FILM_S } from './support/provider-page.ts';
import type { Manners, Speaks } from './support/provider-page.ts';
import { expect, test } from './support/under-policy.ts';

const SITES = [
  { speaks: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/watch?v=abc123DEF_-' },
  { speaks: 'vimeo', name: 'Vimeo', url: 'https://vimeo.com/76979871' },
  { speaks: 'apiVideo', name: 'api.video', url: 'https://embed.api.video/vod/vi4k0jvEUuaTdRAEjQ4Jfrgz' },
] as const satisfies readonly { speaks: Speaks; name: string; url: string }[];

/** Frame rate reported by a stand-in host, low enough that each frame shows in the site's clock. */
const RATE = 2;

/** Serves the run's data file with another film address. */
async function playFrom(page: Page, url: string): Promise<void> {
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { video: Record<string, unknown> };
    data.video = { ...data.video, replay_url: url };
    await route.fulfill({ response, json: data });
  });
}

const [, tag, nextTag] = timedTags(openRun);
if (!tag || !nextTag) throw new Error('the open run needs three tags');

/** Opens the film at its second tag, where the site's player must start too. */
const open = (page: Page): Promise<unknown> => page.goto(`/play?video=${openRun.id}&tag=${tag.id}&pre-roll=0`);
const inFrame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`).locator('#time');
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });

for (const { speaks, name, url } of SITES) {
  test(`[P07] ${name}: consent comes first, then every control and the tags work over its page; a film that it refuses can be retried`, async ({
    page,
  }) => {
    const manners: Manners = { reorders: true };
    const requested = await serveProvider(page, speaks, manners);
    await playFrom(page, url);
    await open(page);
    const panel = page.getByRole('region', { name: `This video is on ${name}` });
    const controls = page.getByRole('group', { name: 'Controls' });
    const volume = controls.getByRole('slider', { name: 'Volume' });

    await test.step('nothing is loaded before the viewer consents', async () => {
      await expect(panel).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      expect(requested).toEqual([]);
      await panel.getByRole('button', { name: 'Do not load it' }).click();
      await expect(panel.getByText(`Nothing has been loaded from ${name}.`)).toBeVisible();
      expect(requested).toEqual([]);
      await panel.getByRole('button', { name: `Play from ${name}` }).click();
      await expect(inFrame(page, name)).toContainText('plays');
      await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      await expect(position(page)).toHaveAttribute('aria-valuemax', String(SITE_FILM_S));
    });

    await test.step('pause, seek, rate and tags', async () => {
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await expect(inFrame(page, name)).toContainText('rests');
      await expect(controls.getByRole('button', { name: 'Play' })).toBeVisible();

      await page.getByRole('button', { name: 'Next tag' }).click();
      await expect(inFrame(page, name)).toContainText(`rests ${startOf(nextTag).toFixed(1)}`);
      await expect(page.getByRole('region', { name: 'Now playing' })).toContainText(nextTag.description);

      await page.getByRole('button', { name: 'Settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Settings' });
      await expect(settings.getByText('Quality')).toHaveCount(0);
      await settings.getByRole('radio', { name: '1.5×', exact: true }).click();
      await expect(inFrame(page, name)).toContainText('at 1.5');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Steps and frames' }).click();
      await expect(page.getByRole('button', { name: 'Forward 15 s' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next frame' })).toHaveCount(0);
    });

    await test.step('volume and mute control the site’s player', async () => {
      await expect(inFrame(page, name)).toContainText('sound 100');
      await volume.fill('40');
      await expect(inFrame(page, name)).toContainText('sound 40');
      await expect(volume).toHaveValue('40');
      await controls.getByRole('button', { name: 'Mute', exact: true }).click();
      await expect(inFrame(page, name)).toContainText('muted');
      // Shown once the site has confirmed it.
      await expect(controls.getByRole('button', { name: 'Unmute' })).toBeVisible();
      await expect(volume).toHaveValue('0');
      await controls.getByRole('button', { name: 'Unmute' }).click();
      await expect(inFrame(page, name)).toContainText('sound 40');
      await expect(volume).toHaveValue('40');
      await controls.getByRole('button', { name: 'Mute', exact: true }).click();
      await expect(controls.getByRole('button', { name: 'Unmute' })).toBeVisible();
      // Turning the volume up also unmutes.
      await volume.fill('70');
      await expect(inFrame(page, name)).toContainText('sound 70');
      await expect(controls.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
    });

    await test.step('a film that has ended can be played again', async () => {
      await controls.getByRole('button', { name: 'Play', exact: true }).click();
      await expect(inFrame(page, name)).toContainText('plays');
      await position(page).press('End');
      await expect(inFrame(page, name)).toContainText(`rests ${SITE_FILM_S.toFixed(1)}`);
      await page.getByRole('button', { name: 'Play again' }).click();
      await expect(inFrame(page, name)).toContainText(/plays [0-9]\.\d/);
      await expect(page.getByRole('button', { name: 'Play again' })).toHaveCount(0);
      await expect(controls.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    });

    await test.step('a refused film is an error; a retry plays it with the earlier consent and volume', async () => {
      manners.refuses = true;
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('An error occured while reading the video');
      manners.refuses = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(inFrame(page, name)).toContainText('sound 70');
      await expect(inFrame(page, name)).toContainText('plays');
      await expect(panel).toHaveCount(0);
    });
  });
}

test('[P37] [P15] a site’s film steps by the frame rate that the host looks up; an unknown rate shows an Oops alert', async ({
  page,
}) => {
  await signIn(page, 'editor');
  await serveProvider(page, 'youtube');
  await playFrom(page, SITES[0].url);
  await open(page);
  await page.getByRole('button', { name: 'Play from YouTube' }).click();
  await expect(inFrame(page, 'YouTube')).toContainText('plays');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(inFrame(page, 'YouTube')).toContainText('rests');
  const time = async (): Promise<number> =>
    Number(/rests ([\d.]+)/.exec((await inFrame(page, 'YouTube').textContent()) ?? '')?.[1]);
  const start = await time();

  // This host has no lookup service.
  await page.getByRole('button', { name: 'Steps and frames' }).click();
  await page.getByRole('button', { name: 'Next frame' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Oops...' });
  await expect(alert).toContainText('Cannot retrieve FPS value');
  await alert.getByRole('button', { name: 'Understood' }).click();
  await expect(alert).toHaveCount(0);
  expect(await time()).toBe(start);

  const requested: string[] = [];
  await page.route('**/services/studio?request=getVideoStreamInfo*', (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('params') ?? '');
    return route.fulfill({ json: { status: 'ok', data: { fps: RATE } } });
  });
  if (!(await page.getByRole('button', { name: 'Next frame' }).isVisible()))
    await page.getByRole('button', { name: 'Steps and frames' }).click();
  await page.getByRole('button', { name: 'Next frame' }).click();
  await expect.poll(time).toBeCloseTo(start + 1 / RATE, 1);
  await page.getByRole('button', { name: 'Next frame' }).click();
  await expect.poll(time).toBeCloseTo(start + 2 / RATE, 1);
  await page.getByRole('button', { name: 'Previous frame' }).click();
  await expect.poll(time).toBeCloseTo(start + 1 / RATE, 1);
  expect(requested.map((params) => JSON.parse(params) as unknown)).toEqual([{ fileName: SITES[0].url }]);
});

test('[P07] the player waits for a slow page and ignores a forged message', async ({ page }) => {
  await serveProvider(page, 'youtube', { delay: 1_500, forges: true });
  await playFrom(page, SITES[0].url);
  await open(page);
  await page.getByRole('button', { name: 'Play from YouTube' }).click();
  await expect(position(page)).toHaveAttribute('aria-valuemax', String(SITE_FILM_S));
  await expect(inFrame(page, 'YouTube')).toContainText('plays');
  await expect(position(page)).toHaveAttribute('aria-valuemax', String(SITE_FILM_S));
});

test('[P07] [P04] a refused stranger is not asked for consent to the video site', async ({ page }) => {
  const requested = await serveProvider(page, 'youtube');
  await routeDataFile(page, '**/data/video/*.json*', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'none' }),
  );
  await page.route('**/cdn/video/*.json*', (route) => route.fulfill({ status: 404, body: 'none' }));
  await open(page);
  await expect(page.getByText('No data available')).toBeVisible();
  await expect(page.getByRole('region', { name: /This video is on/ })).toHaveCount(0);
  expect(requested).toEqual([]);
});

test('[P07] [P06] an advert page lasts as long as the document says, in a sandbox without an origin', async ({
  page,
}) => {
  await page.route('https://imasdk.googleapis.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><p id="kept">-</p><script>try { localStorage.x = 1; kept.textContent = "keeps"; } catch { kept.textContent = "keeps nothing"; }</script>',
    }),
  );
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as Record<string, unknown>;
    data['pubVideo'] = [{ id: 'pre', content_url: 'https://imasdk.googleapis.com/advert', duration: 3 }];
    await route.fulfill({ response, json: data });
  });
  await open(page);
  await expect(page.frameLocator('iframe').locator('#kept')).toHaveText('keeps nothing');
  await expect(page.getByText(/^Advert\d/)).toBeVisible();
  await expect(position(page)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
