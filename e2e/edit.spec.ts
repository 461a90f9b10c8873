/** Edit pages on the running product: two editors, a lost session, keyboard use, thousands of tags. */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { catalogue, fillLogin, samplePlayable, signIn } from './support/library.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

// To inject axe.
test.use({ bypassCSP: true });

const free = (item: { group: number; visibility: string; publish: boolean; editable: boolean }): boolean =>
  item.group === 64 && item.visibility === 'public' && item.publish && item.editable;
/** Films that no other test uses: the later ones of the catalogue. */
const films = catalogue.items.filter(
  (item) => item.type === 'Video' && 'film' in item && free(item) && !item.accessControl,
);
const film = films.at(-1)!;
const second = films.at(-2)!;
const long = samplePlayable('video with many tags', (item) => free(item) && item.tags.length > 300);
const taken = new Set(catalogue.items.flatMap((item) => (item.type === 'Test' ? item.exercises : [])));
/** Not in a test that another spec file takes. */
const drill = catalogue.items.find((item) => item.type === 'Exercise' && free(item) && !taken.has(item.id))!;
const exam = catalogue.items.find((item) => item.type === 'Test' && free(item))!;

const clips = catalogue.items.filter((item) => item.type === 'Clip');
/** A clip with a unique title, of a film that the editor may also edit, which no other test uses. */
const clip = clips.findLast(
  (item) =>
    free(item) &&
    films.slice(0, -2).some(({ id }) => id === item.videoId) &&
    clips.filter(({ title: each }) => each === item.title).length === 1,
)!;
const cutFrom = films.find(({ id }) => id === clip.videoId)!;

const edited = (id: number | string): string => `/media_edit?video=${id}`;
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const form = (page: Page) => page.getByRole('form', { name: /^Edit: / });
const said = (page: Page, text: string) => expect(form(page)).toContainText(text);

async function open(page: Page, address: string, role: 'editor' | 'admin' = 'editor'): Promise<void> {
  await signIn(page, role, address);
  await expect(form(page)).toBeVisible();
}

test('[L17] the second of two editors sees the differences and chooses; neither loses anything', async ({
  browser,
}) => {
  const [one, two] = await Promise.all([
    browser.newContext({ bypassCSP: true }),
    browser.newContext({ bypassCSP: true }),
  ]);
  const [first, other] = await Promise.all([one.newPage(), two.newPage()]);
  await open(first, edited(film.id));
  await open(other, edited(film.id), 'admin');
  await expect(form(other).getByRole('group', { name: 'Preview' }), 'it is published').toHaveCount(0);

  await title(first).fill('Title of the first');
  await first.getByLabel('Description').fill('Description of the first');
  await save(first).click();
  await said(first, 'Saved.');

  await title(other).fill('Title of the second');
  await other.getByRole('button', { name: 'Add a tag' }).click();
  const sheet = other.getByRole('dialog', { name: 'New tag' });
  await sheet.getByLabel('Time').fill('00:00:03');
  await sheet.getByLabel('Description').fill('Tag of the second');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await save(other).click();
  const conflict = other.getByRole('form', { name: 'Caution...' });
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await expect(conflict.getByRole('group', { name: 'Title' })).toContainText('Title of the first');
  expect(await violations(other)).toEqual([]);
  await conflict.getByRole('radio', { name: /^Yours/ }).check();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await said(other, 'Saved.');

  const file = await (await other.request.get(`/data/video/${film.id}.json`)).json();
  expect([file.video.title, file.video.description]).toEqual(['Title of the second', 'Description of the first']);
  expect(file.tags.map((tag: { description: string }) => tag.description)).toContain('Tag of the second');

  // Changes that do not overlap are merged automatically.
  await first.getByLabel('Keywords').fill('river, gate');
  await save(first).click();
  await said(first, 'Saved, together with what somebody else has changed in the meantime: Title, 1 tag.');
  await expect(title(first)).toHaveValue('Title of the second');
  await Promise.all([one.close(), two.close()]);
});

test('[L33] the questions of two editors are merged, and the one that both changed is decided', async ({ browser }) => {
  const address = `/exercise_edit?exercise=${drill.id}`;
  const [one, two] = await Promise.all([
    browser.newContext({ bypassCSP: true }),
    browser.newContext({ bypassCSP: true }),
  ]);
  const [first, other] = await Promise.all([one.newPage(), two.newPage()]);
  const now = Date.now();
  const addQuestion = async (page: Page, text: string) => {
    await page.getByRole('button', { name: 'Add a question' }).click();
    const sheet = page.getByRole('dialog', { name: 'New question' });
    await sheet.getByLabel('Question, in English').fill(text);
    for (const [place, side] of ['Left', 'Right'].entries())
      await sheet
        .getByRole('group', { name: `Option ${place + 1}` })
        .getByLabel('In French')
        .fill(side);
    await sheet.getByRole('radio').first().check();
    await sheet.getByRole('button', { name: 'Apply' }).click();
  };
  const rename = async (page: Page, from: string, to: string) => {
    await page.getByRole('button', { name: `Change: ${from}` }).click();
    const sheet = page.getByRole('dialog', { name: 'Change the question' });
    await sheet.getByLabel('Question, in English').fill(to);
    await sheet.getByRole('button', { name: 'Apply' }).click();
  };
  await open(first, address);
  await addQuestion(first, `Which? ${now}`);
  await save(first).click();
  await said(first, 'Saved.');
  await open(other, address, 'admin');

  await rename(first, `Which? ${now}`, `Which hand? ${now}`);
  await addQuestion(first, `Of the first ${now}`);
  await save(first).click();
  await said(first, 'Saved.');
  await rename(other, `Which? ${now}`, `Which foot? ${now}`);
  await addQuestion(other, `Of the second ${now}`);
  await save(other).click();
  const conflict = other.getByRole('form', { name: 'Caution...' });
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await expect(conflict.getByRole('group', { name: `Question: Which hand? ${now}` })).toContainText('Left (right)');
  await conflict.getByRole('radio', { name: /^Yours/ }).check();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await said(other, 'Saved.');
  const rows = other.getByRole('table', { name: /^Questions/ }).getByRole('row', { name: String(now) });
  await expect(rows).toHaveCount(3);
  for (const text of ['Which foot?', 'Of the first', 'Of the second'])
    await expect(rows.filter({ hasText: `${text} ${now}` })).toHaveCount(1);
  // Restores the exercise for a retry.
  for (const text of ['Which foot?', 'Of the first', 'Of the second'])
    await other.getByRole('button', { name: `Delete: ${text} ${now}` }).click();
  await save(other).click();
  await expect(rows).toHaveCount(0);
  await Promise.all([one.close(), two.close()]);
});

test('[L32] [L17] an editor who loses the session signs in and returns to the draft; a moment of the film becomes its thumbnail', async ({
  page,
}) => {
  await test.step('the session expires', async () => {
    await open(page, edited(second.id));
    await title(page).fill('Kept over the sign-in');
    await page.context().clearCookies();
    await save(page).click();
    await page.waitForURL((url) => url.pathname === '/login');
    const back = new URL(page.url()).searchParams.get('back') ?? '';
    expect(back).toBe(edited(second.id));
    await fillLogin(page, 'editor');
    await expect(title(page)).toHaveValue('Kept over the sign-in');
    await said(page, 'Your changes from before the sign-in are back');
    await save(page).click();
    await said(page, 'Saved.');
  });

  await test.step('a moment becomes the thumbnail', async () => {
    await page.getByRole('button', { name: 'Change the thumbnail' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change the thumbnail' });
    const video = sheet.getByLabel('The film');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
    await sheet.getByRole('button', { name: 'Use this moment' }).click();
    await expect(page.getByRole('img', { name: 'The thumbnail as it will be' })).toBeVisible();
    await save(page).click();
    await said(page, 'Saved.');
    const thumbnail = async (): Promise<string> =>
      (await (await page.request.get(`/data/video/${second.id}.json`)).json()).video.pathThumb;
    await expect.poll(thumbnail).toContain('/own-thumbnails/');
    expect((await page.request.get(await thumbnail())).headers()['content-type']).toBe('image/jpeg');
  });
});

test('[L16] [L32] a visitor is led to the sign-in page, and a viewer sees why editing is refused', async ({ page }) => {
  await page.goto(edited(second.id));
  await page.waitForURL((url) => url.pathname === '/login');
  await fillLogin(page, 'viewer');
  await expect(page.getByRole('alert')).toContainText('You do not have the rights to edit this.');
  await page.goto(`/photo_edit?photo=${second.id}`);
  await expect(page.getByRole('alert')).toContainText(
    /nothing here to edit|could not be loaded|do not have the rights/,
  );
});

test('[L30] leaving with changes asks first; [C02] the keyboard is enough', async ({ page }) => {
  await open(page, `/test_edit?testId=${exam.id}`);
  const up = page.getByRole('button', { name: /^Move down/ }).first();
  await up.focus();
  await page.keyboard.press('Enter');
  await said(page, 'Not saved yet');
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await said(page, 'Saved.');
});

test('[L16] [L17] [L20] an editor edits a clip, whose page links to its film for visibility and expiry', async ({
  page,
}) => {
  const address = `/media_edit?clip=${clip.id}`;
  const library = (words: string) => `/?${new URLSearchParams({ 'element-type': 'Clip', 'search-clip': words })}`;
  await signIn(page, 'editor', library(clip.title));
  await page.getByRole('button', { name: `Actions for ${clip.title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === address);
  await expect(form(page)).toContainText('A clip is open to the same people as its film, at the same times.');
  await expect(page.getByLabel('Visibility')).toHaveCount(0);
  await expect(page.getByLabel('Expires on')).toHaveCount(0);
  await title(page).fill('Roll in the Tacen eddy');
  await page.getByLabel('Keywords').fill('roll, eddy');
  await save(page).click();
  await said(page, 'Saved.');

  await page.getByRole('button', { name: 'Change the thumbnail' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change the thumbnail' });
  const video = sheet.getByLabel('The film');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: `Edit: ${cutFrom.title}` }).click();
  await page.waitForURL((url) => url.pathname + url.search === edited(cutFrom.id));
  await expect(page.getByLabel('Visibility')).toBeVisible();
});

test('[L17] [C02] the edit pages pass axe and do not overflow, in French, light at 1280 px and dark at 390 px; only visible rows of hundreds of tags are rendered', async ({
  page,
}) => {
  await signIn(page, 'editor', '/health');
  for (const address of [
    edited(long.id),
    `/test_edit?testId=${exam.id}`,
    `/exercise_edit?exercise=${drill.id}`,
    `/media_edit?clip=${clip.id}`,
  ]) {
    await page.goto(`${address}&lang=fr`);
    await expect(page.locator('form')).toBeVisible();
    if (address === edited(long.id)) {
      const table = page.getByRole('table').and(page.locator('[aria-rowcount]'));
      await expect(table).toHaveAttribute('aria-rowcount', String(long.tags.length + 1));
      expect(await table.getByRole('row').count()).toBeLessThan(60);
    }
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `${address} at ${width} px`).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
  }
});

test('[S02] a draft is previewed on its edit page, marked as unpublished, while `/play` refuses it', async ({
  page,
}) => {
  const draft = catalogue.items.find((item) => item.title === 'Draft: slalom semi-final')!;
  const requested: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/media/')) requested.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await open(page, edited(draft.id));
  const preview = form(page).getByRole('group', { name: 'Preview' });
  await expect(preview).toContainText('Unpublished');
  const video = preview.getByLabel('The film');
  await video.evaluate((film: HTMLVideoElement) => {
    film.muted = true;
    return film.play();
  });
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.5);
  await expect(video.locator('track').first()).toHaveAttribute('label', 'English');
  await video.evaluate((film: HTMLVideoElement) => {
    for (const track of film.textTracks) track.mode = 'showing';
  });
  await expect.poll(() => requested.filter((each) => each.endsWith('.vtt')).length).toBeGreaterThan(0);
  expect(requested.filter((each) => !/^20[06] \/media\/(?!s\/)/.test(each))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(`/play?video=${draft.id}`);
  await expect(
    page.getByRole('alert').getByRole('heading', { name: 'This video has not been published.' }),
  ).toBeVisible();
});
