/**
 * Every screen as people see it: on a phone and dark, then wide and light, and in forced colours. Each passes axe and
 * does not overflow. In French, whose words are longer; a library that begins empty in English.
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

// One of the longest files and late in the order, so the workers share its tests.
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
  /** A selector for the screen's main content, the same in both languages. */
  shows: string;
  /** What else must be visible in forced colours. @param ground background colour of the page */
  inForcedColours?: (page: Page, ground: string) => Promise<void>;
}

const backgroundOf = (page: Page, selector: string, pseudo?: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo);

async function expectMatchedMark(page: Page, ground: string): Promise<void> {
  expect(await backgroundOf(page, '[data-strip] a[class*=lit]', '::before'), 'matched mark').not.toBe(ground);
}

async function expectPlayheadAndNames(page: Page, ground: string): Promise<void> {
  expect(await backgroundOf(page, '[data-playhead]'), 'playhead').not.toBe(ground);
  // Names are drawn in the background colour on the text colour.
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
}

const SCREENS: readonly Screen[] = [
  { name: 'library, grid', address: '/?element-type=Video', shows: '[role=listitem]' },
  {
    name: 'library, grid of moments',
    address: '/?element-type=Video&search=gate',
    shows: '[data-strip]',
    inForcedColours: expectMatchedMark,
  },
  { name: 'library, list', address: '/?element-type=Tag&viewMode=list&search=gate', shows: '[role=listitem]' },
  { name: 'library, nothing found', address: '/?element-type=Video&search=qqzzxxqq', shows: 'main' },
  { name: 'sign-in', address: '/login', shows: 'form input' },
  { name: 'account', address: '/account', shows: 'form input' },
  { name: 'forgotten password', address: '/password', shows: 'form input' },
];

const PLAYERS: readonly Screen[] = [
  {
    name: 'replay',
    address: `/play?video=${openRun.id}&autoplay=false`,
    shows: 'canvas + [data-playhead]',
    inForcedColours: expectPlayheadAndNames,
  },
  { name: 'live', address: `/play?video=${liveRegatta.id}&autoplay=false`, shows: 'video' },
  { name: 'audio', address: `/play?audio=${radio.id}`, shows: '[role=slider], input[type=range]' },
  { name: 'refused', address: `/play?video=${privateRun.id}`, shows: 'button, a[href]' },
  { name: 'registration', address: `/play?video=${gated.id}`, shows: 'form input' },
  { name: 'password', address: `/play?video=${passworded.id}`, shows: 'form input' },
  { name: 'playground', address: `/playground?video=${openRun.id}`, shows: 'ferryglide-player' },
];

/** Administration of people and the group; `packaging.spec.ts` checks a film's page. */
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
];

/** Administration of films. */
const WORKSHOP: readonly Screen[] = [
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
  /** Selectors of the buttons to press, in order. */
  presses: readonly string[];
  /** Selector of what opens. */
  shows: string;
  /** The one screen that offers it, unless both do. */
  only?: 'desktop' | 'phone';
}

const FIRST_CARD = '[role=listitem][aria-posinset="1"]';

/** Dialogs and panels over an administrator's library, or in it. */
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

/** A page opens in the first look and is then widened to the later ones. */
const LOOKS = [
  { name: '390 px, dark', screen: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: '1280 px, light', screen: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const;

async function turnTo(page: Page, { viewport, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Opens a page in the first look, a phone. */
async function openContext(browser: Browser, locale = 'fr-FR'): Promise<Page> {
  const [{ viewport, colorScheme }] = LOOKS;
  const context = await browser.newContext({ viewport, colorScheme, locale, bypassCSP: true });
  return context.newPage();
}

/** Forced colours add borders of a pixel or two, so text spacing is checked without them. */
async function lookInForcedColours(page: Page, { name, inForcedColours }: Screen): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  expect.soft(await violations(page), `${name}, forced colours`).toEqual([]);
  expect.soft(await overflowOf(page), `${name}, forced colours: px beyond the window`).toBeLessThanOrEqual(0);
  await inForcedColours?.(page, await backgroundOf(page, 'body'));
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

async function lookTwice(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await turnTo(page, look);
    await lookOnce(page, `${name}, ${look.name}`);
  }
}

async function lookAt(browser: Browser, screens: readonly Screen[], user?: Account): Promise<void> {
  test.setTimeout(300_000);
  const page = await openContext(browser);
  if (user !== undefined) await signIn(page, user, '/health');
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await turnTo(page, LOOKS[0]);
      await page.goto(screen.address);
      await page.locator(screen.shows).first().waitFor({ state: 'attached' });
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      await lookTwice(page, screen.name);
      await lookInForcedColours(page, screen);
    });
  }
  await page.context().close();
}

test('[L02] [C02] every screen of the library and of signing in passes axe and does not overflow', ({ browser }) =>
  lookAt(browser, SCREENS));

test('[L02] [P12] every player screen passes axe, does not overflow, and shows its marks in forced colours', ({
  browser,
}) => lookAt(browser, PLAYERS));

test('[S05] [S07] every screen for people and groups passes axe and does not overflow', ({ browser }) =>
  lookAt(browser, OFFICE, 'super'));

test('[S01] [S05] every screen for films passes axe and does not overflow', ({ browser }) =>
  lookAt(browser, WORKSHOP, 'super'));

// Each look in a new page, because what opens is positioned for the width at that moment.
for (const look of LOOKS)
  test(`[L02] [L12] a reader’s text spacing cuts off nothing that opens in the library, ${look.name}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const page = await openContext(browser, look.screen === 'phone' ? 'fr-FR' : 'en-GB');
    page.setDefaultTimeout(15_000);
    await turnTo(page, look);
    await signIn(page, 'super', '/health');
    for (const { name, address, presses, shows } of OPENINGS.filter(({ only = look.screen }) => only === look.screen))
      await test.step(name, async () => {
        await page.goto(address);
        await page.locator(FIRST_CARD).waitFor();
        for (const selector of presses) await page.locator(selector).first().press('Enter');
        await page.locator(shows).first().waitFor();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        expect.soft(await spacingProblems(page), name).toEqual([]);
      });
    await page.context().close();
  });

test('[P16] a reader’s text spacing cuts off nothing in the panels of the player', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openContext(browser);
  for (const { id, title } of [openRun, liveRegatta]) {
    await page.goto(`/play?video=${id}&autoplay=false`);
    for (const look of LOOKS)
      await test.step(`${title}, ${look.name}`, async () => {
        await turnTo(page, look);
        const panels = page.locator('nav button[aria-pressed]:visible');
        await panels.first().waitFor();
        for (let index = 0; index < (await panels.count()); index += 1) {
          const panel = panels.nth(index);
          if ((await panel.getAttribute('aria-pressed')) === 'false') await panel.press('Enter');
          await expect(panel).toHaveAttribute('aria-pressed', 'true');
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          const name = (await panel.getAttribute('aria-label')) ?? (await panel.textContent());
          expect.soft(await spacingProblems(page), `${title}, ${look.name}: ${name}`).toEqual([]);
        }
      });
    await turnTo(page, LOOKS[0]);
  }
  await page.context().close();
});

test('[L02] [L05] an address without a page offers the search and the library on a phone', async ({ browser }) => {
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
  await expect(page.getByRole('link', { name: 'Aller à la médiathèque' })).toHaveAttribute('href', /^\/(\?|$)/);
  await page.getByRole('searchbox', { name: 'Rechercher dans la médiathèque' }).fill('slalom');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/[?&]search=slalom/);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await context.close();
});

const FILM = join(import.meta.dirname, '../server/samples/media/advert-drybag/film.mp4');

/** An administrator's first steps in a library that begins empty. */
async function beginLibrary(page: Page, address: string, setUpLink: string): Promise<void> {
  await page.goto(setUpLink);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  for (const step of ['name', 'language', 'look', 'film']) {
    const heading = page.locator('h1#step');
    await heading.waitFor();
    if (step === 'name') await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    if (step === 'name') await page.locator('main form input').first().fill('Canoe Club');
    await lookTwice(page, `first run, ${step}`);
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
  await lookTwice(page, 'adding films, with one that is ready');
  const { searchParams } = new URL((await edit.first().getAttribute('href')) ?? '', address);
  await page.goto(`${address}/studio?film=${searchParams.get('video')}`);
  await page.locator('main table').waitFor();
  await lookTwice(page, 'a film of one’s own');

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
  await lookTwice(page, 'a live event with cameras');
}

test('[S01] [S02] [S05] a library that begins empty passes axe and does not overflow', async ({ browser }) => {
  test.setTimeout(180_000);
  const host = await startClub([], {
    env: { FERRYGLIDE_FFMPEG: FFMPEG, FERRYGLIDE_RTMP_PORT: '0', FERRYGLIDE_SRT_PORT: '0' },
  });
  const page = await openContext(browser, 'en-GB');
  await beginLibrary(page, host.address, host.setUpLink ?? '');
  await page.context().close();
  await host.stop();
});
