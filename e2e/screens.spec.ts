/**
 * Every screen as it is looked at: both widths, light and dark, both languages; axe finds nothing, nothing sticks out.
 */
import { violations } from './support/axe.ts';
import { liveRegatta, openRun, privateRun, samplePlayable } from './support/library.ts';
import { expect, test } from './support/test.ts';

const gated = samplePlayable(
  'video behind a form',
  (item) => item.accessControl?.kind === 'registration' && item.visibility === 'public' && item.publish,
);
const passworded = samplePlayable(
  'video behind a password',
  (item) => item.accessControl?.kind === 'password' && item.visibility === 'public' && item.publish,
);
const radio = samplePlayable(
  'open audio',
  (item) =>
    item.type === 'Audio' && item.visibility === 'public' && item.publish && item.film !== null && !item.accessControl,
);

interface Screen {
  name: string;
  address: string;
  /** What shows that the screen is there: a selector that both languages share. */
  shows: string;
}

const SCREENS: readonly Screen[] = [
  { name: 'library, grid', address: '/?element-type=Video', shows: '[role=listitem]' },
  { name: 'library, grid of moments', address: '/?element-type=Video&search=gate', shows: '[data-strip]' },
  { name: 'library, list', address: '/?element-type=Tag&viewMode=list&search=gate', shows: '[role=listitem]' },
  { name: 'library, nothing found', address: '/?element-type=Video&search=qqzzxxqq', shows: 'main' },
  { name: 'replay', address: `/play?video=${openRun.id}`, shows: 'video' },
  { name: 'live', address: `/play?video=${liveRegatta.id}`, shows: 'video' },
  { name: 'audio', address: `/play?audio=${radio.id}`, shows: '[role=slider], input[type=range]' },
  { name: 'refused', address: `/play?video=${privateRun.id}`, shows: 'button, a[href]' },
  { name: 'registration', address: `/play?video=${gated.id}`, shows: 'form input' },
  { name: 'password', address: `/play?video=${passworded.id}`, shows: 'form input' },
  { name: 'sign-in', address: '/login', shows: 'form input' },
  { name: 'account', address: '/account', shows: 'form input' },
  { name: 'forgotten password', address: '/password', shows: 'form input' },
];

const PRESENTATIONS = [
  { name: '1280 px, light, English', width: 1280, height: 800, colorScheme: 'light', locale: 'en-GB' },
  { name: '390 px, dark, French', width: 390, height: 844, colorScheme: 'dark', locale: 'fr-FR' },
] as const;

for (const { name: presentation, width, height, colorScheme, locale } of PRESENTATIONS) {
  test(`[L02] [C02] every screen, ${presentation}: axe finds nothing and nothing sticks out`, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale, bypassCSP: true });
    const page = await context.newPage();
    for (const { name, address, shows } of SCREENS) {
      await test.step(name, async () => {
        await page.goto(address);
        await page.locator(shows).first().waitFor({ state: 'attached' });
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        expect.soft(await violations(page), name).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${name}: px beyond the window`).toBeLessThanOrEqual(0);
      });
    }
    await context.close();
  });
}
