/** Panels beside the picture: results, streams, linked films, and where the viewer puts them. */
import type { Locator, Page } from '@playwright/test';
import { expectFramesToMove, shownFrame } from './support/frames.ts';
import type { SampleCollection } from '../server/samples/catalogue/item.ts';
import { catalogue, openRun, samplePlayable } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/under-policy.ts';

const regatta = samplePlayable('film with every panel', (item) => item.title === 'Regatta day: every panel');
/** Without autoplay, so that the controls stay and no film ends during a test. */
const address = `/play?video=${regatta.id}&autoplay=false`;

const collections = catalogue.items.filter(
  (item): item is SampleCollection => item.type === 'Collection' && item.visibility === 'public',
);

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const scored = regatta.tags.find((tag) => tag.isLiveResult && tag.score)!;
const visibleScore = scored.score.split('=')[0] ?? '';

test('[P16] [P11] live results are open from the start; scores of a replay are hidden until requested, and the choice is remembered', async ({
  page,
}) => {
  await page.goto(address);
  const results = panel(page, 'Live results');
  await test.step('at the right, the timeline under the picture', async () => {
    await expect(results).toBeVisible();
    await expect(panel(page, 'Timeline')).toBeVisible();
    await expect(results.getByRole('button', { name: 'Final A Complete' })).toBeHidden();
    await expect(results.getByRole('button', { name: 'Finished' })).toHaveAttribute('aria-expanded', 'false');
    await expect(results.getByRole('button', { name: 'Final B In progress' })).toHaveAttribute('aria-expanded', 'true');
  });
  const table = results.getByRole('table', { name: 'Final A' });
  await test.step('scores are hidden until requested', async () => {
    await results.getByRole('button', { name: 'Finished' }).click();
    await results.getByRole('button', { name: 'Final A Complete' }).click();
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expect(table).not.toContainText(visibleScore);
    await results.getByRole('button', { name: 'Scores' }).click();
    await expect(table).toContainText(visibleScore);
    const body = await page.locator('body').innerText();
    const hidden = regatta.tags.flatMap(({ score }) => (score.includes('=') ? [score] : []));
    expect(hidden.filter((score) => body.includes(score))).toEqual([]);
  });
  await test.step('the table sorts by time, and by name when its head is pressed', async () => {
    const values = async () =>
      (await table.locator('data').allInnerTexts()).map(Number).filter((value) => !Number.isNaN(value));
    await expect.poll(async () => (await values()).length).toBeGreaterThan(3);
    const times = await values();
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const names = () => table.getByRole('rowheader').allInnerTexts();
    await table.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    const sorted = await names();
    expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b)));
  });
  await test.step('the choice is remembered for the video', async () => {
    await page.reload();
    await expect(results.getByRole('button', { name: 'Scores' })).toHaveAttribute('aria-pressed', 'true');
    await results.getByRole('button', { name: 'Finished' }).click();
    await results.getByRole('button', { name: 'Final A Complete' }).click();
    await expect(table).toContainText(visibleScore);
  });
});

test('[P16] [P35] [P36] panels replace each other, move, fold and narrow; leaving fullscreen restores the initial panels', async ({
  page,
}) => {
  await page.goto(address);
  const results = panel(page, 'Live results');
  await test.step('a panel is moved under the picture and back', async () => {
    const right = (await results.boundingBox())!.x;
    await results.getByRole('button', { name: 'Move below the picture' }).click();
    await expect.poll(async () => (await results.boundingBox())?.x ?? right).toBeLessThan(right);
    await expect(panel(page, 'Timeline')).toBeHidden();
    await results.getByRole('button', { name: 'Move to the right' }).click();
    await expect.poll(async () => (await results.boundingBox())?.x ?? 0).toBe(right);
  });
  await test.step('opening a panel closes the one in its slot, and pressing the open one closes it', async () => {
    await pressPanel(page, 'Description');
    const description = panel(page, 'Description');
    await expect(description).toBeVisible();
    await expect(results).toBeHidden();
    // It can be collapsed.
    const text = description.getByText(regatta.description);
    await expect(text).toBeVisible();
    await description.locator('summary').click();
    await expect(text).toBeHidden();
    await pressPanel(page, 'Description');
    await expect(description).toBeHidden();
  });
  await test.step('searching a video narrows its menu', async () => {
    await pressPanel(page, 'Menu');
    const menu = panel(page, 'Menu');
    await menu.getByRole('searchbox').fill('qqzz');
    await expect(menu.getByText('No matching tags.')).toBeVisible();
    await menu.getByRole('searchbox').fill('final a');
    await expect(menu.getByText('No matching tags.')).toBeHidden();
  });
  await test.step('fullscreen has no search, and leaving it restores the initial panels', async () => {
    await expect(page.getByRole('searchbox', { name: 'Search in this video' })).toBeVisible();
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search in this video' })).toBeHidden();
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await expect(results).toBeVisible();
    await expect(panel(page, 'Timeline')).toBeVisible();
    await expect(panel(page, 'Menu')).toBeHidden();
  });
});

test('[P20] a linked film opens in place, and going back plays the first one; a viewer picks one of many streams', async ({
  page,
}) => {
  await page.goto(address);
  const first = page.getByRole('region', { name: `Player: ${regatta.title}` });
  await test.step('the address becomes that of the linked film', async () => {
    await pressPanel(page, 'More videos');
    const linkers = panel(page, 'More videos');
    await expect(linkers.getByRole('listitem').first()).toBeVisible();
    const title = (await linkers.getByRole('listitem').first().locator('[dir=auto]').innerText()).trim();
    await linkers.getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('region', { name: `Player: ${title}` })).toBeVisible();
    expect(page.url()).not.toContain(`video=${regatta.id}`);
    await page.goBack();
    await expect(first).toBeVisible();
  });
  await test.step('going back before the first frame plays the film of that address', async () => {
    const other = samplePlayable(
      'another open film',
      ({ id, type, visibility, publish, accessControl }) =>
        id !== regatta.id && type === 'Video' && visibility === 'public' && publish && !accessControl,
    );
    // As opening a linked film in place does.
    await page.evaluate((id) => history.pushState(null, '', `?video=${id}`), other.id);
    const views = Promise.withResolvers<void>();
    await page.route('**/assets/back-layers-*', (route) => views.promise.then(() => route.continue()));
    const asked = page.waitForRequest('**/assets/back-layers-*');
    await page.reload();
    await asked;
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(address);
    views.resolve();
    await expect(first).toBeVisible();
  });
  await test.step('one of many streams plays beside the others', async () => {
    await pressPanel(page, 'Choose a stream');
    const streams = panel(page, 'Choose a stream');
    const polo = streams.getByRole('button', { name: 'Polo pitch' });
    const bank = streams.getByRole('button', { name: 'From the bank' });
    await expect(streams.getByRole('button', { name: regatta.title })).toHaveAttribute('aria-current', 'true');
    // More than three are laid out in rows, not as a list.
    expect((await bank.boundingBox())!.width).toBeLessThan((await streams.boundingBox())!.width / 2);
    const film = page.waitForResponse((response) => /polo-attack.*\.(m3u8|mp4)/.test(response.url()) && response.ok());
    await polo.click();
    await film;
    await expect(polo).toHaveAttribute('aria-current', 'true');
    // Until the film starts, the picture has a button of that name too.
    await page.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Play', exact: true }).click();
    await expectFramesToMove(page);
  });
});

test('[P08] a film that ends opens the linked ones', async ({ page }) => {
  const short = samplePlayable(
    'short open film with linkers',
    (item) =>
      item.film?.startsWith('polo') === true &&
      item.linkers &&
      item.visibility === 'public' &&
      item.publish &&
      !item.accessControl &&
      !item.pubVideo.preRoll &&
      collections.some(({ medias }) => medias.includes(item.id) && medias.length > 3),
  );
  await page.goto(`/play?video=${short.id}`);
  await expectFramesToMove(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  await expect(panel(page, 'More videos')).toBeVisible();
});

test('[P16] [P23] fullscreen shows only the picture; panels opened there overlay it and fade with the controls', async ({
  page,
}) => {
  const screen = { width: 1280, height: 720 };
  await page.setViewportSize(screen);
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  await shownFrame(page);
  const sizeOf = (name: string) => panel(page, name).evaluate((element) => element.getBoundingClientRect().toJSON());
  const pictureSize = () =>
    page.locator('video').evaluate((video) => {
      const { width, height } = video.getBoundingClientRect();
      return { width, height };
    });
  await page.mouse.move(200, 200);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toHaveAttribute('aria-busy', 'false');
  await expect(panel(page, 'Menu')).toBeHidden();
  await expect(panel(page, 'Timeline')).toBeHidden();
  expect(await pictureSize()).toEqual(screen);

  await page.mouse.move(300, 300);
  const buttons = page.getByRole('navigation', { name: 'Panels' });
  await buttons.getByRole('button', { name: 'Menu' }).click();
  await buttons.getByRole('button', { name: 'Timeline' }).click();
  expect(await pictureSize()).toEqual(screen);
  expect((await sizeOf('Menu')).right).toBe(screen.width);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const timeline = await sizeOf('Timeline');
  expect(timeline.right).toBeLessThanOrEqual((await sizeOf('Menu')).left);
  expect(timeline.bottom).toBeLessThan((await play.boundingBox())!.y);
  await play.click();
  await expectFramesToMove(page);
  await page.mouse.move(300, 200);
  const isSeen = (name: string) =>
    panel(page, name).evaluate((element) => element.checkVisibility({ opacityProperty: true }));
  await expect.poll(() => isSeen('Menu')).toBe(false);
  expect(await isSeen('Timeline')).toBe(false);
  await page.mouse.move(320, 200);
  await expect.poll(() => isSeen('Menu')).toBe(true);
});

test('[P16] a phone has its panels in a bar under the player, and the rest behind one button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const bar = page.getByRole('navigation', { name: 'Panels' });
  await bar.getByRole('button', { name: 'Live results' }).click();
  await expect(panel(page, 'Live results')).toBeVisible();
  await expect(panel(page, 'Timeline')).toBeHidden();
  const stage = await page.locator('video').boundingBox();
  expect((await bar.boundingBox())!.y).toBeGreaterThanOrEqual(stage!.y + stage!.height);
  await bar.getByRole('button', { name: 'More panels' }).click();
  await page.getByRole('dialog', { name: 'More panels' }).getByRole('button', { name: 'Choose a stream' }).click();
  await expect(panel(page, 'Choose a stream')).toBeVisible();
  await expect(panel(page, 'Live results')).toBeHidden();
});
