/**
 * The custom elements in a page: several at once, each with its own keyboard input, and fully removed with the element.
 */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { catalogue, openRun, samplePlayable, timedTags } from './support/library.ts';
import { openOwnPage } from './support/own-page.ts';
import { expect, test } from './support/test.ts';

const pageWith = (page: Page, body: string): Promise<void> =>
  openOwnPage(
    page,
    `<!doctype html><html lang="en"><title>A club's page</title><script type="module" src="/embed/ferryglide.js"></script>${body}`,
  );

const player = (id: string, attributes = ''): string =>
  `<ferryglide-player id="${id}" video="${openRun.id}" autoplay muted ${attributes} style="display:block;width:640px"></ferryglide-player>`;

const region = (page: Page, id: string) =>
  page.locator(`#${id}`).getByRole('region', { name: `Player: ${openRun.title}` });

const isPaused = (page: Page, id: string): Promise<boolean | undefined> =>
  page.locator(`#${id}`).evaluate((element) => element.shadowRoot?.querySelector('video')?.paused);

const timeOf = (page: Page, id: string): Promise<number | undefined> =>
  page.locator(`#${id}`).evaluate((element) => element.shadowRoot?.querySelector('video')?.currentTime);

test('[P03] one of two players on a page plays at a time, and keys go to the one with the focus', async ({ page }) => {
  await pageWith(page, player('one') + player('two').replace(' autoplay', '') + player('three', 'concurrent'));
  // A player that is still starting could take its turn after the next one.
  for (const id of ['one', 'three'])
    await expect.poll(() => timeOf(page, id), { message: `${id} plays` }).toBeGreaterThan(0);
  await region(page, 'two').getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await expect.poll(() => isPaused(page, 'two')).toBe(false);
  await expect.poll(() => isPaused(page, 'one'), { message: 'the first was left' }).toBe(true);
  expect(await isPaused(page, 'three'), 'it may play beside others').toBe(false);
  await region(page, 'one').focus();
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page, 'one')).toBe(false);
  await expect.poll(() => isPaused(page, 'two')).toBe(true);
  await region(page, 'three').focus();
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page, 'three')).toBe(true);
  expect(await isPaused(page, 'one')).toBe(false);
});

/** A film whose first tag in a shown category has a score. */
const scored = samplePlayable(
  'public film whose first tag has a score',
  (item) =>
    item.visibility === 'public' &&
    item.publish &&
    item.type === 'Video' &&
    item.film !== null &&
    item.live === null &&
    !item.accessControl &&
    !item.pay_per_view &&
    !item.pubVideo.preRoll &&
    timedTags(item).some(({ score }) => score),
);

test('[P01] [P11] [P03] language, appearance and scores change while a film plays; a moved element keeps playing, a removed one stops', async ({
  page,
}) => {
  const tag = timedTags(scored).find(({ score }) => score);
  await pageWith(
    page,
    `<div id="left"><ferryglide-player id="one" video="${scored.id}" tag="${tag?.id}" lang="en" autoplay style="display:block;width:900px"></ferryglide-player></div><div id="right"></div>`,
  );
  const film = page.locator('#one');
  await expect.poll(() => isPaused(page, 'one')).toBe(false);
  const score = film.getByText(tag?.score ?? '', { exact: true }).first();
  const heard = await film.evaluateHandle((element) => {
    const video = element.shadowRoot!.querySelector('video')!;
    const types: string[] = [];
    for (const type of ['pause', 'emptied', 'seeking', 'loadstart'])
      video.addEventListener(type, () => types.push(type));
    return { types, video, from: video.currentTime };
  });

  await test.step('scores are shown or hidden', async () => {
    await expect(film.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await expect(score).toHaveCount(0);
    await film.evaluate((element) => element.setAttribute('flags', 'scores'));
    await expect(score).toBeVisible();
    await film.evaluate((element) => element.setAttribute('flags', ''));
    await expect(score).toHaveCount(0);
  });

  await test.step('language, theme and flags', async () => {
    await film.evaluate((element) => {
      element.setAttribute('lang', 'fr');
      element.setAttribute('theme', 'dark');
    });
    await expect(film.getByRole('region', { name: 'Chronologie' })).toBeVisible();
    await film.evaluate((element) => element.setAttribute('theme', 'light'));
    await film.evaluate((element) => element.setAttribute('flags', '-autopromo'));
    await expect(film.getByRole('button', { name: 'Pause', exact: true })).toBeAttached();
    await expect.poll(() => heard.evaluate(({ video, from }) => video.currentTime > from)).toBe(true);
    expect(
      await film.evaluate(
        (element, { types, video }) => ({ types, isSame: element.shadowRoot?.querySelector('video') === video }),
        heard,
      ),
    ).toEqual({ types: [], isSame: true });
  });

  await test.step('a moved element keeps playing, and a removed one stops', async () => {
    await page.evaluate(() => document.querySelector('#right')?.append(document.querySelector('#one') ?? ''));
    await expect.poll(() => isPaused(page, 'one')).toBe(false);
    await expect(film.getByRole('region', { name: 'Chronologie' })).toBeVisible();
    const removed = await page.evaluateHandle(() => {
      const element = document.querySelector('#one')!;
      const video = element.shadowRoot!.querySelector('video')!;
      element.remove();
      return { element, video };
    });
    await expect
      .poll(() =>
        removed.evaluate(({ element, video }) => ({
          paused: video.paused,
          children: element.shadowRoot!.childElementCount,
        })),
      )
      .toEqual({ paused: true, children: 0 });
  });
});

test('[L01] [L34] [P01] a library and a player on one page do not disturb each other', async ({ page }) => {
  await pageWith(page, `<ferryglide-library lang="en"></ferryglide-library>${player('one')}`);
  const library = page.locator('ferryglide-library');

  await test.step('the list comes first unless the page asks for the latest item', async () => {
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('region', { name: /^The latest / })).toHaveCount(0);
  });

  await test.step('typing into the search does not control the player', async () => {
    await expect(library.getByRole('combobox', { name: 'Search' })).toBeVisible();
    await expect.poll(() => isPaused(page, 'one')).toBe(false);
    await library.getByRole('combobox', { name: 'Search' }).fill('k');
    expect(await isPaused(page, 'one'), 'a letter typed into the search is no key of the player').toBe(false);
  });

  await test.step('language and appearance change while the film of a preview plays', async () => {
    await library.evaluate(
      (element, title) => element.setAttribute('search', `element-type=Video&search=${title}`),
      openRun.title,
    );
    await library.getByRole('link', { name: openRun.title, exact: true }).first().press('Enter');
    const film = library.locator('dialog video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    const heard = await film.evaluateHandle((video) => {
      const heard: string[] = [];
      for (const type of ['pause', 'emptied', 'seeking', 'loadstart'])
        video.addEventListener(type, () => heard.push(type));
      return { heard, video };
    });
    await library.evaluate((element) => element.setAttribute('flags', 'scores'));
    await library.evaluate((element) => element.setAttribute('lang', 'fr'));
    const controls = library.getByRole('group', { name: 'Commandes', exact: true });
    await expect(controls).toBeAttached();
    expect(await heard.evaluate(({ heard, video }) => ({ heard, isThere: video.isConnected }))).toEqual({
      heard: [],
      isThere: true,
    });
  });
});

test('[L34] the newest photo appears above the list if the page asks for it, and closes by keyboard', async ({
  page,
}) => {
  await pageWith(page, '<ferryglide-library latest="Photo" lang="en"></ferryglide-library>');
  const latest = page.getByRole('region', { name: /^The latest / });
  await expect(latest).toBeVisible();
  const dates = catalogue.items
    .filter((item) => item.type === 'Photo' && item.visibility === 'public' && item.publish && item.group === 64)
    .map(({ date }) => date);
  const [year, month, day] = dates.toSorted().at(-1)?.split('-') ?? [];
  await expect(latest.getByText(`${day}/${month}/${year}`)).toBeVisible();
  const below = (await page.getByRole('article').first().boundingBox())?.y ?? 0;
  expect((await latest.boundingBox())?.y).toBeLessThan(below);
  expect(await violations(page)).toEqual([]);
  await latest.getByRole('button', { name: 'Details' }).press('Enter');
  await expect(latest.getByRole('complementary', { name: 'Details' })).toBeHidden();
  await latest.getByRole('button', { name: 'Close the latest item' }).press('Enter');
  await expect(latest).toBeHidden();
});
