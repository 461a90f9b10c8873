/**
 * Every screen as it is looked at: both widths, light and dark, both languages; axe finds nothing, nothing sticks out.
 */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { FFMPEG } from '../tests/server/odd-films.ts';
import { violations } from './support/axe.ts';
import { PASSWORD, startClub } from './support/club-host.ts';
import { type Account, liveRegatta, openRun, privateRun, samplePlayable, signIn } from './support/library.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';
import { spacingProblems } from './support/text-spacing.ts';

// One of the longest files, and near the end: its tests are shared out between the workers.
test.describe.configure({ mode: 'parallel' });

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
  { name: 'playground', address: `/playground?video=${openRun.id}`, shows: 'ferryglide-player' },
  { name: 'sign-in', address: '/login', shows: 'form input' },
  { name: 'account', address: '/account', shows: 'form input' },
  { name: 'forgotten password', address: '/password', shows: 'form input' },
];

/** What an administrator works with; the page of a film is looked at in `packaging.spec.ts`. */
const OFFICE: readonly Screen[] = [
  { name: 'account', address: '/account', shows: 'form input' },
  { name: 'sessions', address: '/sessions', shows: 'main li' },
  { name: 'members', address: '/members?group=64', shows: 'main form input' },
  { name: 'a member', address: '/member?id=65&group=64', shows: 'main select' },
  { name: 'keys', address: '/keys', shows: 'main form input' },
  { name: 'audit list', address: '/audit', shows: 'main select' },
  { name: 'groups', address: '/groups', shows: 'main form input' },
  { name: 'group settings', address: '/group', shows: 'main form input' },
  { name: 'own library', address: '/own-library', shows: 'main li' },
  { name: 'adding films', address: '/studio', shows: 'main button' },
  { name: 'live events', address: '/live', shows: 'main button' },
  { name: 'timing', address: `/timing?video=${liveRegatta.id}`, shows: 'main h2' },
  { name: 'following', address: '/following', shows: 'main h1' },
  { name: 'bin', address: '/bin', shows: 'main h1' },
  { name: 'clipping', address: `/clipping?video=${openRun.id}`, shows: 'main button' },
  { name: 'audience', address: `/audience?video=${openRun.id}`, shows: 'main h1' },
  { name: 'edit, with captions', address: `/media_edit?video=${openRun.id}`, shows: 'main form input' },
];

interface Opening {
  name: string;
  address: string;
  /** Selectors of what is pressed, one after the other. */
  presses: readonly string[];
  /** What opens. */
  shows: string;
  /** Where it is not offered on both. */
  only?: 'desktop' | 'phone';
}

const FIRST_CARD = '[role=listitem][aria-posinset="1"]';

/** What opens over the library of an administrator, or within it. */
const OPENINGS: readonly Opening[] = [
  { name: 'tags, searched for', address: '/?element-type=Tag&search=gate', presses: [], shows: FIRST_CARD },
  {
    name: 'more options',
    address: '/?element-type=Video&search=gate',
    presses: ['main button[aria-pressed=false]:has(.lucide-sliders-horizontal)'],
    shows: 'main button[aria-pressed=true]',
    only: 'desktop',
  },
  {
    name: 'all filters',
    address: '/?element-type=Video',
    presses: ['main button[aria-haspopup=dialog]:has(.lucide-list-filter)'],
    shows: 'dialog h2',
    only: 'phone',
  },
  {
    name: 'preview of a video',
    address: '/?element-type=Video&search=gate',
    presses: [`${FIRST_CARD} [data-main]`],
    shows: 'dialog video',
  },
  {
    name: 'preview of a test',
    address: '/?element-type=Test',
    presses: [`${FIRST_CARD} [data-main]`],
    shows: 'dialog h2',
  },
  {
    name: 'menu of a result',
    address: '/?element-type=Video',
    presses: [`${FIRST_CARD} [aria-haspopup=menu]`],
    shows: '[role=menuitem]',
  },
  {
    name: 'saved searches',
    address: '/?element-type=Video',
    presses: ['main button:has(.lucide-star)'],
    shows: 'dialog h2',
  },
  {
    name: 'selected results',
    address: '/?element-type=Video',
    presses: ['main button:has(.lucide-list-checks)', `${FIRST_CARD} [data-main]`],
    shows: '[role=toolbar]',
  },
];

const PRESENTATIONS = [
  { name: '1280 px, light, English', width: 1280, height: 800, colorScheme: 'light', locale: 'en-GB' },
  { name: '390 px, dark, French', width: 390, height: 844, colorScheme: 'dark', locale: 'fr-FR' },
] as const;

/** Forced colours add a border of a pixel or two here and there: a reader's text spacing is looked at without them. */
async function lookInForcedColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  expect.soft(await violations(page), `${name}, forced colours`).toEqual([]);
  expect.soft(await overflowOf(page), `${name}, forced colours: px beyond the window`).toBeLessThanOrEqual(0);
  await page.emulateMedia({ forcedColors: 'none' });
}

async function lookOnce(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect.soft(await violations(page), name).toEqual([]);
  expect.soft(await page.title(), `${name}: title`).toMatch(/\S · Ferryglide$/);
  await expect.soft(page.locator('h1'), `${name}: headings of the page`).toHaveCount(1);
  expect.soft(await overflowOf(page), `${name}: px beyond the window`).toBeLessThanOrEqual(0);
  expect.soft(await spacingProblems(page), `${name}: with a reader’s text spacing`).toEqual([]);
}

async function lookAt(
  browser: Browser,
  { name: presentation, width, height, ...rest }: (typeof PRESENTATIONS)[number],
  screens: readonly Screen[],
  user?: Account,
): Promise<void> {
  test.setTimeout(180_000);
  const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true, ...rest });
  const page = await context.newPage();
  if (user !== undefined) await signIn(page, user, '/account');
  for (const { name, address, shows } of screens) {
    await test.step(name, async () => {
      await page.goto(address);
      await page.locator(shows).first().waitFor({ state: 'attached' });
      await expect(page.locator('html')).toHaveAttribute('lang', rest.locale.slice(0, 2));
      await lookOnce(page, name);
      if (presentation === PRESENTATIONS[0].name) await lookInForcedColours(page, name);
    });
  }
  await context.close();
}

for (const presentation of PRESENTATIONS)
  test(`[L02] [C02] every screen, ${presentation.name}: axe finds nothing and nothing sticks out`, ({ browser }) =>
    lookAt(browser, presentation, SCREENS));

for (const presentation of PRESENTATIONS)
  test(`[S01] [S05] [S07] every screen of an administrator, ${presentation.name}: axe finds nothing and nothing sticks out`, ({
    browser,
  }) => lookAt(browser, presentation, OFFICE, 'super'));

for (const { name: presentation, width, height, ...rest } of PRESENTATIONS) {
  test(`[L02] [L12] a reader’s text spacing takes nothing from what opens in the library, ${presentation}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true, ...rest });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await signIn(page, 'super', '/account');
    const screen = width < 700 ? 'phone' : 'desktop';
    for (const { name, address, presses, shows } of OPENINGS.filter(({ only = screen }) => only === screen))
      await test.step(name, async () => {
        await page.goto(address);
        await page.locator(FIRST_CARD).waitFor();
        for (const selector of presses) await page.locator(selector).first().press('Enter');
        await page.locator(shows).first().waitFor();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        expect.soft(await spacingProblems(page), name).toEqual([]);
      });
    await context.close();
  });

  test(`[P16] a reader’s text spacing takes nothing from the panels of the player, ${presentation}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true, ...rest });
    const page = await context.newPage();
    for (const { id, title } of [openRun, liveRegatta])
      await test.step(title, async () => {
        await page.goto(`/play?video=${id}&autoplay=false`);
        const panels = page.locator('nav button[aria-pressed]:visible');
        await panels.first().waitFor();
        for (let index = 0; index < (await panels.count()); index += 1) {
          const panel = panels.nth(index);
          if ((await panel.getAttribute('aria-pressed')) === 'false') await panel.press('Enter');
          await expect(panel).toHaveAttribute('aria-pressed', 'true');
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          const name = (await panel.getAttribute('aria-label')) ?? (await panel.textContent());
          expect.soft(await spacingProblems(page), `${title}: ${name}`).toEqual([]);
        }
      });
    await context.close();
  });
}

test('[P12] [L02] in forced colours the playhead, the matched marks and the names of the timeline are seen', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, forcedColors: 'active' });
  const page = await context.newPage();
  const backgroundOf = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo);
  await page.goto('/?element-type=Video&search=gate');
  await page.locator('[data-strip]').first().waitFor();
  const ground = await backgroundOf('body');
  expect(await backgroundOf('[data-strip] a[class*=lit]', '::before'), 'matched mark').not.toBe(ground);

  await page.goto(`/play?video=${openRun.id}`);
  await page.locator('[data-playhead]').waitFor();
  expect(await backgroundOf('[data-playhead]'), 'playhead').not.toBe(ground);
  // Names stand in the colour of the ground upon the colour of the text.
  await expect
    .poll(() =>
      page.locator('canvas + [data-playhead]').evaluate((playhead, colour) => {
        const canvas = playhead.previousElementSibling as HTMLCanvasElement;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        const [red, green, blue] = colour.match(/\d+/g)!.map(Number);
        let count = 0;
        for (let n = 0; n < data.length; n += 4)
          if (data[n] === red && data[n + 1] === green && data[n + 2] === blue && data[n + 3] === 255) count += 1;
        return count;
      }, ground),
    )
    .toBeGreaterThan(0);
  await context.close();
});

test('[L02] [L05] an address without a page offers the search and the library, on a phone', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    bypassCSP: true,
  });
  const page = await context.newPage();
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await lookOnce(page, 'not found');
  await page.getByRole('searchbox', { name: 'Rechercher dans la médiathèque' }).fill('slalom');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/[?&]search=slalom/);
  await expect(page.getByRole('listitem').first()).toBeVisible();

  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Vers la médiathèque' }).click();
  await expect(page).toHaveURL(/:\d+\/(\?|$)/);
  await context.close();
});

const FILM = join(import.meta.dirname, '../server/samples/media/advert-drybag/film.mp4');

/** What an administrator does first in a library that begins empty, each with something in it. */
async function beginLibrary(page: Page, address: string, setUpLink: string): Promise<void> {
  await page.goto(setUpLink);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  for (const step of ['name', 'language', 'look', 'film']) {
    const heading = page.locator('h1#step');
    await heading.waitFor();
    if (step === 'name') await page.locator('main form input').first().fill('Canoe Club');
    await lookOnce(page, `first run, ${step}`);
    const asked = (await heading.textContent()) ?? '';
    await page.locator('main button[type=submit]').click();
    await expect(heading.filter({ hasText: asked })).toHaveCount(0);
  }

  await page.waitForURL(`${address}/studio`);
  const chooser = page.waitForEvent('filechooser');
  await page.locator('main section button').first().click();
  await (await chooser).setFiles(FILM);
  const edit = page.locator('main a[href*="/media_edit?video="]');
  await edit.first().waitFor();
  await lookOnce(page, 'adding films, with one that is ready');
  const { searchParams } = new URL((await edit.first().getAttribute('href')) ?? '', address);
  await page.goto(`${address}/studio?film=${searchParams.get('video')}`);
  await page.locator('main table').waitFor();
  await lookOnce(page, 'a film of one’s own');

  await page.evaluate(async () => {
    const cameras = [
      { name: 'Start', kind: 'rtmp' },
      { name: 'Finish', kind: 'srt' },
    ];
    const params = { title: 'Spring regatta', startsAt: Date.now(), visibility: 'public', cameras };
    const body = JSON.stringify({ request: 'createLiveEvent', params });
    await fetch('/services/live', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  });
  await page.goto(`${address}/live`);
  await expect(page.getByRole('heading', { name: 'Spring regatta' })).toBeVisible();
  await expect(page.getByText('Finish').first()).toBeVisible();
  await lookOnce(page, 'a live event with cameras');
}

for (const { name, width, height, ...rest } of PRESENTATIONS)
  test(`[S01] [S02] [S05] a library that begins empty, ${name}: axe finds nothing and nothing sticks out`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const host = await startClub([], {
      env: { FERRYGLIDE_FFMPEG: FFMPEG, FERRYGLIDE_RTMP_PORT: '0', FERRYGLIDE_SRT_PORT: '0' },
    });
    const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true, ...rest });
    await beginLibrary(await context.newPage(), host.address, host.setUpLink ?? '');
    await context.close();
    await host.stop();
  });
