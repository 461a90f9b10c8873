/** How categories look, from a data file and a tag data file that the test writes, and from the sample's own. */
import type { Page } from '@playwright/test';
import { routeDataFile } from './support/data-file.ts';
import { openRun, samplePlayable } from './support/library.ts';
import { expect, test } from './support/test.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="8"/></svg>';

const named = samplePlayable('video that names tag data', ({ reference }) => reference !== null);

/** Writes the film's data file with tags of two categories, naming the file that defines their appearance. */
async function writeData(page: Page): Promise<void> {
  await routeDataFile(page, `**/data/video/${openRun.id}.json*`, async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { video: Record<string, unknown> };
    const tag = (id: string, category: string, time: string) => ({
      id,
      type: 'gate',
      category,
      time,
      description: `${category} ${id}`,
      videoId: String(openRun.id),
    });
    const tags = [tag('t1', 'Gates', '00:00:00'), tag('t2', 'Splits', '00:00:50')];
    await route.fulfill({ response, json: { ...data, video: { ...data.video, reference: 'club' }, tags } });
  });
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test('[P01] a tag data file names, colours and illustrates categories in headline, timeline and menu', async ({
  page,
}) => {
  await writeData(page);
  const looks = [
    { category: 'Gates', enName: 'Poles', frName: 'Portes', colour: '#c2410c', image: 'pole.svg' },
    { category: 'Splits', colour: 'red; background: url(x)', image: 'javascript:alert(1)' },
    { colour: '#fff' },
  ];
  await page.route('**/data/tags/*/club.json', (route) => route.fulfill({ json: { tags: looks } }));
  await page.route('**/data/tags/*/pole.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  const legend = timeline(page).getByRole('listitem');
  await expect(legend).toHaveText(['Poles', 'Splits']);
  const picture = legend.first().locator('img');
  await expect(picture).toHaveAttribute('src', /\/data\/tags\/\d+\/pole\.svg$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
  await expect(legend.last().locator('img')).toHaveCount(0);
  const colours = await legend.locator('svg').evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).color));
  // With the theme's lightness and the file's hue; an invalid colour changes nothing.
  expect(colours[0]).toMatch(/^oklch\(0\.(56|76) 0\.1\d+ 3\d/);
  expect(colours[1]).toMatch(/^oklch\(0\.(56|76) 0\.12 61\)/);
  await expect(page.getByRole('region', { name: 'Now playing' })).toContainText('Poles');
  await expect(menu(page).getByRole('button', { name: 'Poles' })).toBeVisible();
});

test('[P01] a tag data file that fails to load changes nothing and is logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await writeData(page);
  await page.route('**/data/tags/*/club.json', (route) => route.fulfill({ status: 503 }));
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  await expect(timeline(page).getByRole('listitem')).toHaveText(['Gates', 'Splits']);
  await expect.poll(() => logged).toContain('Ferryglide: tag data: HTTPError 503');
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });
  test("[P01] a sample's categories have French names and their own colours", async ({ page }) => {
    await page.goto(`/play?video=${named.id}&autoplay=false`);
    const legend = page.getByRole('region', { name: 'Chronologie' }).getByRole('listitem');
    await expect(legend.filter({ hasText: 'Buts' })).toBeVisible();
  });
});
