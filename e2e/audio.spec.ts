/** A recording and its tags in the audio player. */
import type { Page } from '@playwright/test';
import { routeDataFile } from './support/data-file.ts';
import { samplePlayable, startOf, timedTags } from './support/library.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/under-policy.ts';

const radio = samplePlayable(
  'open audio',
  (item) =>
    item.type === 'Audio' && item.visibility === 'public' && item.publish && item.film !== null && !item.accessControl,
);

/** Tags of the data file that the test writes; `start` is in seconds. */
const TAGS = [
  { id: 'a1', start: 4, description: 'The teams are called' },
  { id: 'a2', start: 16, description: 'First boat in the water' },
] as const;

/** The broadcast's own recording with tags and a vendor of the test. */
async function writeData(page: Page): Promise<void> {
  await routeDataFile(page, '**/data/audio/*.json*', async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { tags: Record<string, unknown>[]; video: Record<string, unknown> };
    data.video = { ...data.video, custoId: 'club' };
    data.tags = TAGS.map(({ id, start, description }) => ({
      ...data.tags[0],
      id,
      time: `00:00:${String(start).padStart(2, '0')}`,
      description,
    }));
    await route.fulfill({ response, json: data });
  });
}

interface Sound {
  time: number;
  paused: boolean;
  rate: number;
  volume: number;
  muted: boolean;
}

const sound = (page: Page): Promise<Sound> =>
  page.locator('video, audio').evaluate((element: HTMLMediaElement) => ({
    time: element.currentTime,
    paused: element.paused,
    rate: element.playbackRate,
    volume: element.volume,
    muted: element.muted,
  }));

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="teal"/></svg>';

test('[P25] a recording plays, seeks, changes volume and speed, follows its tags and shows its vendor’s logo', async ({
  page,
}) => {
  await writeData(page);
  const logo = { url: 'club.svg', alt: 'Canoe club' };
  await page.route('**/data/vendor/*/club.json', (route) => route.fulfill({ json: { logo } }));
  await page.route('**/data/vendor/*/club.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
  await page.goto(`/play?audio=${radio.id}`);
  const controls = page.getByRole('group', { name: 'Controls' });
  const vendors = controls.getByRole('link', { name: 'Canoe club: open the library' });
  await expect(vendors.getByRole('img')).toHaveJSProperty('naturalWidth', 120);
  await expect(controls.getByRole('link', { name: 'Ferryglide: open the library' })).toHaveCount(0);
  const position = page.getByRole('slider', { name: 'Position' });
  const play = controls.getByRole('button', { name: 'Play', exact: true });
  const pause = controls.getByRole('button', { name: 'Pause', exact: true });
  // The browser decides whether autoplay is allowed.
  await expect(play.or(pause)).toBeVisible();
  if (await play.isVisible()) await play.click();
  await expect(pause).toBeVisible();
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(0.2);
  await pause.click();
  await expect.poll(async () => (await sound(page)).paused).toBe(true);

  await position.press('Home');
  await expect.poll(async () => (await sound(page)).time).toBe(0);
  await controls.getByRole('button', { name: 'Forward 10 s' }).click();
  await expect.poll(async () => (await sound(page)).time).toBeCloseTo(10, 1);
  await expect(position).toHaveAttribute('aria-valuenow', '10');
  await controls.getByRole('button', { name: 'Back 10 s' }).click();
  await expect.poll(async () => (await sound(page)).time).toBe(0);
  const bar = (await position.boundingBox())!;
  await position.click({ position: { x: bar.width / 2, y: bar.height / 2 } });
  const length = Number(await position.getAttribute('aria-valuemax'));
  await expect.poll(async () => (await sound(page)).time / length).toBeCloseTo(0.5, 1);

  await controls.getByRole('slider', { name: 'Volume' }).fill('30');
  await expect.poll(async () => (await sound(page)).volume).toBeCloseTo(0.3, 5);
  await controls.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect.poll(async () => (await sound(page)).muted).toBe(true);
  await controls.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(async () => (await sound(page)).muted).toBe(false);
  await controls.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: '1.5×', exact: true }).click();
  await expect.poll(async () => (await sound(page)).rate).toBe(1.5);
  await page.keyboard.press('Escape');

  // Controls that need a picture are not offered.
  for (const name of ['Steps and frames', 'Forward 1 s', 'Picture in picture'])
    await expect(controls.getByRole('button', { name })).toHaveCount(0);

  await position.press('Home');
  const now = page.getByRole('region', { name: 'Now playing' });
  for (const { start, description } of TAGS) {
    await page.getByRole('button', { name: 'Next tag' }).click();
    await expect(now).toContainText(description);
    await expect.poll(async () => Math.abs((await sound(page)).time - start)).toBeLessThan(3);
  }
  await page.getByRole('button', { name: 'Previous tag' }).click();
  await expect(now).toContainText(TAGS[0].description);
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });

  test('[P25] on a phone the logo has a French name and opens the library in a new tab', async ({ page, context }) => {
    await page.goto(`/play?audio=${radio.id}&autoplay=false`);
    const mark = page.getByRole('link', { name: 'Ferryglide : ouvrir la médiathèque' });
    await expect(mark).toBeVisible();
    const { width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const [library] = await Promise.all([context.waitForEvent('page'), mark.click()]);
    await expect(library.getByRole('combobox', { name: 'Recherche' })).toBeVisible();
    expect(new URL(library.url()).pathname).toBe('/');
    expect(await library.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });
});

/** A tag of the sample broadcast, well after its beginning. */
const spoken = timedTags(radio).find((tag) => startOf(tag) > 15 && !/[()]/.test(tag.description))!;
const nowPlaying = (page: Page) => page.getByRole('region', { name: 'Now playing' });

/** Expects the recording to play from the tag on. */
async function expectHeardFrom(page: Page, tag: typeof spoken): Promise<void> {
  await expect.poll(async () => (await sound(page)).time, { timeout: 20_000 }).toBeGreaterThan(startOf(tag) - 1);
  expect((await sound(page)).time).toBeLessThan(startOf(tag) + 15);
  await expect(page.getByText('No data available')).toHaveCount(0);
}

test('[L31] [L15] [P25] a link to a tag of a recording opens it in the preview, which links to a page that plays it', async ({
  page,
}) => {
  await page.goto(`/?tag=${spoken.id}`);
  const preview = page.getByRole('dialog');
  await expectHeardFrom(page, spoken);
  const link = preview.getByRole('link', { name: 'Open page' });
  await expect(link).toHaveAttribute('href', new RegExp(`/play\\?audio=${radio.id}&tag=${spoken.id}$`));
  await link.click();
  await expect(page).toHaveURL(`/play?audio=${radio.id}&tag=${spoken.id}`);
  await expectHeardFrom(page, spoken);
  await expect(nowPlaying(page)).toContainText(spoken.description);
});

test('[L14] [P32] [P25] Watch all plays the tags of a recording one after another', async ({ page }) => {
  const tags = timedTags(radio);
  await page.goto(`/?${new URLSearchParams({ 'element-type': 'Tag', 'search-video': radio.title })}`);
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(tags.length);
  await page.getByRole('button', { name: 'Watch all' }).click();
  await page.getByRole('dialog', { name: 'Play all tags' }).getByRole('button', { name: 'GO' }).click();
  await expect(page).toHaveURL(/\/play\?audioTags=[\d%C]+&pre-roll=0$/);
  await expect(nowPlaying(page)).toContainText(`1 of ${tags.length}`);
  await nowPlaying(page).getByRole('button', { name: 'Next tag' }).click();
  await expect(nowPlaying(page)).toContainText(`2 of ${tags.length}`);
});
