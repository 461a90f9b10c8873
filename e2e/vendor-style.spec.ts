/** A vendor's colours and logo, from a data file and a style file that the test writes. */
import { routeDataFile } from './support/data-file.ts';
import { openRun } from './support/library.ts';
import { expect, test } from './support/test.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="teal"/></svg>';

test('[P01] [P36] a vendor named in the data file sets the player’s colours and logo', async ({ page }) => {
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { video: Record<string, unknown> };
    await route.fulfill({ response, json: { ...data, video: { ...data.video, custoId: 'club' } } });
  });
  const logo = { url: 'club.svg', alt: 'Canoe club', link: 'https://club.example/' };
  const style = { background: '#10222b', surface: '#18323f', text: '#333333', accent: 'red; background: url(x)', logo };
  await page.route('**/data/vendor/*/club.json', (route) => route.fulfill({ json: style }));
  await page.route('**/data/vendor/*/club.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  const player = page.getByRole('region', { name: `Player: ${openRun.title}` });
  await expect(player).toHaveCSS('background-color', 'rgb(16, 34, 43)');
  await expect(player).toHaveCSS('color-scheme', 'dark');
  // The vendor's text colour would be illegible here and is lightened. Its accent is not a colour, so the theme's is
  // kept.
  await expect(player).not.toHaveCSS('color', 'rgb(51, 51, 51)');
  expect(await player.evaluate((element: HTMLElement) => element.style.getPropertyValue('--accent'))).toBe('');
  await expect(player.getByRole('link', { name: 'Canoe club' })).toHaveAttribute('href', 'https://club.example/');
  await expect(player.getByRole('img', { name: 'Canoe club' })).toBeVisible();
});
