/** A list of tags across videos: from the library to the player, and from film to film without a gap. */
import type { Page } from '@playwright/test';
import { gapsOf, watchPresented } from './support/changes.ts';
import { expectFramesToMove } from './support/frames.ts';
import { startListHost, tagOf } from './support/list-host.ts';
import type { ListedFilm, ListHost } from './support/list-host.ts';
import { expect, test } from './support/test.ts';

const RUN: readonly ListedFilm[] = [
  { id: '11', film: 'slalom-run', tag: 'Eskimo roll at the first gate' },
  { id: '12', film: 'gate-25', tag: 'Eskimo roll at the second gate' },
  { id: '13', film: 'polo-attack', tag: 'Eskimo roll told to nobody', changes: { expiration_date: '2020-01-01' } },
  { id: '14', film: 'sprint-bank', tag: 'Eskimo roll at the third gate' },
];
/** Films of three frame rates, and the first one again. */
const MANY: readonly ListedFilm[] = ['slalom-run', 'gate-50', 'sprint-bank', 'slalom-run', 'gate-25'].map(
  (film, index) => ({ id: String(31 + index), film, tag: `Moment ${index + 1}` }),
);

/** Films with a recording between them; addresses name recordings last. */
const MIXED: readonly ListedFilm[] = [
  { id: '21', film: 'slalom-run', tag: 'Draw stroke at the first gate' },
  {
    id: '22',
    film: 'commentary',
    file: 'commentary.m4a',
    tag: 'Draw stroke, as the radio told it',
    changes: { type: 'Audio' },
  },
  { id: '23', film: 'sprint-bank', tag: 'Draw stroke at the third gate' },
];

/** A search does not return expired media; an address may still name them. */
const FOUND = 3;

let host: ListHost;
test.beforeAll(async () => {
  host = await startListHost([...RUN, ...MIXED, ...MANY]);
});
test.afterAll(() => host.stop());

const listOf = (films: readonly ListedFilm[], more = ''): string =>
  `${host.address}/play?tags=${films.map(tagOf).join(',')}&pre-roll=0${more}`;

const headline = (page: Page) => page.getByRole('region', { name: 'Now playing' });

const timeOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((film) => (film as HTMLVideoElement).currentTime);

/** Once the tag plays, seeks to a second before its end, which then plays normally. */
async function jumpNearEnd(page: Page, end: number): Promise<void> {
  await expect
    .poll(() =>
      // During a change of films the previous one may still cover the next.
      page.locator('video:not([data-leaving])').evaluate((film: HTMLVideoElement, to) => {
        const isPlaying = !film.paused && !film.seeking && film.currentTime > 0 && film.currentTime < to;
        if (isPlaying) film.currentTime = to;
        return isPlaying;
      }, end - 1),
    )
    .toBe(true);
}

async function expectTag(page: Page, words: string, place: string): Promise<void> {
  await expect(headline(page)).toContainText(words);
  await expect(headline(page)).toContainText(place);
}

test('[L14] [P32] Watch all plays all tags of a search, and Back returns to the search', async ({ page }) => {
  await page.goto(`${host.address}/?element-type=Tag`);
  await page.getByRole('combobox', { name: 'Search' }).fill('Eskimo roll');
  await page.getByRole('combobox', { name: 'Search' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(FOUND);
  await page.getByRole('button', { name: 'Watch all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Play all tags' });
  await dialog.getByLabel('Post-roll').selectOption('4');
  await dialog.getByRole('button', { name: 'GO' }).click();
  await expect(page).toHaveURL(/\/play\?.*tags=.*post-roll=4/);
  await expectFramesToMove(page);
  await expect(headline(page)).toContainText('Eskimo roll');
  await expect(headline(page)).toContainText(`1 of ${FOUND}`);
  // Without input, to the last one.
  await expect(headline(page).getByRole('button', { name: 'Next tag' })).toHaveAttribute('aria-disabled', 'true', {
    timeout: 60_000,
  });
  await expect(headline(page)).toContainText(`${FOUND} of ${FOUND}`);
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(FOUND);
});

test('[L14] [P32] [P25] Watch all goes from films to recordings, each in its own player, and back', async ({
  page,
}) => {
  await page.goto(`${host.address}/?element-type=Tag&search=Draw+stroke`);
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(MIXED.length);
  await page.getByRole('button', { name: 'Watch all' }).click();
  await page.getByRole('dialog', { name: 'Play all tags' }).getByRole('button', { name: 'GO' }).click();
  await expect(page).toHaveURL(/\/play\?tags=2\d-tag%2C2\d-tag&audioTags=22-tag&/);
  const next = headline(page).getByRole('button', { name: 'Next tag' });
  await expect(headline(page)).toContainText('1 of 3');
  await expectFramesToMove(page);
  await next.click();
  await expect(headline(page)).toContainText('2 of 3');
  await next.click();
  await expectTag(page, 'as the radio told it', '3 of 3');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  // A recording has no controls that need a picture.
  await expect(page.getByRole('button', { name: 'Picture in picture' })).toHaveCount(0);
  // The film's last frame is removed with it.
  await expect(page.locator('video')).toHaveCount(1);
  await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeGreaterThan(4.5);
  await headline(page).getByRole('button', { name: 'Previous tag' }).click();
  await expect(headline(page)).toContainText('2 of 3');
  await expectFramesToMove(page);
  await expect(page.getByRole('button', { name: 'Picture in picture' })).toHaveCount(1);
});

test('[P32] next and previous cross the films of a list, each prepared in advance; a film that may not be watched is skipped and never requested', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(listOf(RUN));
  const next = headline(page).getByRole('button', { name: 'Next tag' });
  const previous = headline(page).getByRole('button', { name: 'Previous tag' });
  await test.step('the next film is prepared while the first plays', async () => {
    await expectTag(page, 'first gate', '1 of 4');
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await expectFramesToMove(page);
    await expect.poll(() => requested.some((path) => /\/gate-25\/.*\.mp4$/.test(path))).toBe(true);
    await expectTag(page, 'first gate', '1 of 4');
    expect(await page.locator('video').count(), 'one picture in the page').toBe(1);
  });
  await test.step('next and previous', async () => {
    await next.click();
    await expectTag(page, 'second gate', '2 of 4');
    await expectFramesToMove(page);
    await next.click();
    await expectTag(page, 'third gate', '4 of 4');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expectFramesToMove(page);
    const notice = page.getByText('1 video cannot be watched and was skipped.');
    await expect(notice).toBeVisible();
    expect(requested.some((path) => path.includes('/sprint-bank/'))).toBe(true);
    expect(requested.filter((path) => path.includes('/polo-attack/') && /\.(m3u8|mp4|m4s)$/.test(path))).toEqual([]);
    await previous.click();
    await expectTag(page, 'second gate', '2 of 4');
    await expectFramesToMove(page);
  });
});

test('[P32] a repeated tag is played again, and its film is not left', async ({ page }) => {
  await page.goto(listOf(RUN.slice(0, 2), '&post-roll=5&autoplay=false'));
  await expectTag(page, 'first gate', '1 of 2');
  await headline(page).getByRole('button', { name: 'Repeat' }).click();
  await page.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Play', exact: true }).click();
  // It jumps back to the start of the tag, at four seconds, twice: each time its end, at nine, has played.
  for (let round = 0; round < 2; round += 1) {
    await jumpNearEnd(page, 9);
    await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeLessThan(7);
  }
  await expectTag(page, 'first gate', '1 of 2');
  await headline(page).getByRole('button', { name: 'Repeat' }).click();
  await jumpNearEnd(page, 9);
  await expect(headline(page)).toContainText('second gate', { timeout: 20_000 });
});

test('[P32] the next film is not prepared in data saver mode', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
    });
  });
  await page.goto(listOf(RUN.slice(0, 2)));
  await expectTag(page, 'first gate', '1 of 2');
  await expectFramesToMove(page);
  const here = await timeOf(page);
  await expect.poll(() => timeOf(page), { timeout: 15_000 }).toBeGreaterThan(here + 2);
  expect(requested.filter((path) => path.includes('/gate-25/') && /\.(m3u8|mp4|m4s)$/.test(path))).toEqual([]);
});

test('[P32] every film of a list plays in the element that prepared it', async ({ page }) => {
  await watchPresented(page);
  await page.goto(listOf(MANY, '&post-roll=2'));
  await expect(headline(page)).toContainText(`Moment ${MANY.length}`, { timeout: 50_000 });
  await expect.poll(async () => (await gapsOf(page)).length).toBe(MANY.length - 1);
  // The benchmark measures how long each change takes.
  const elements = await page.evaluate(() => new Set(window.presented.map(({ element }) => element)).size);
  expect(elements).toBe(MANY.length);
  expect(await page.locator('video').count()).toBe(1);
});
