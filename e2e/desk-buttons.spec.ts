/** The buttons of a tagging desk: ranges, templates of the group, and questions after a press (row B14). */
import type { Page } from '@playwright/test';
import type { DeskTag } from '../core/domain/desk/desk-tag.ts';
import { runResultText } from '../core/domain/race/parse-result.ts';
import { deskRun, samplePlayable, signIn } from './support/library.ts';
import { ask, putTimingTags } from './support/requests.ts';
import { deskAddress, seekTo, showsFilm, tagsOfDesk } from './support/desk-page.ts';
import { expect, test as shared } from './support/test.ts';

/**
 * Different fixtures make Playwright start another worker: its host, with the templates and tags made here, ends with
 * this file.
 */
const test = shared.extend<object, { ownHost: true }>({ ownHost: [true, { scope: 'worker', option: true }] });
test.use({ bypassCSP: true });

const sprint = samplePlayable(
  'sprint final',
  ({ film, title }) => film === 'sprint-bank' && title.startsWith('Sprint'),
);

const video = (page: Page) => page.locator('video').first();
const lastTag = (page: Page, text: string) => expect(page.getByText(`Last tag: ${text}`)).toBeVisible();

const template = (page: Page) => page.getByRole('combobox', { name: 'Template' });

async function openDesk(page: Page, mediaId: number | string, label: string): Promise<void> {
  await page.goto(deskAddress(mediaId));
  await template(page).selectOption({ label });
  await showsFilm(page);
}

/** Plays from a time, and counts pauses from then on. */
async function playFrom(page: Page, time: number): Promise<void> {
  await seekTo(page, time);
  await video(page).evaluate(async (film: HTMLVideoElement) => {
    film.muted = true;
    await film.play();
    film.dataset['pauses'] = '0';
    film.addEventListener('pause', () => (film.dataset['pauses'] = String(Number(film.dataset['pauses']) + 1)));
  });
}

const playing = (page: Page) =>
  video(page).evaluate((film: HTMLVideoElement) => ({
    paused: film.paused,
    pauses: film.dataset['pauses'],
    time: film.currentTime,
  }));

/** The tags added to the film since `before`, by start, once the server has all of them. */
async function storedSince(page: Page, mediaId: number | string, before: readonly DeskTag[], count: number) {
  const known = new Set(before.map(({ id }) => id));
  const made = async () => (await tagsOfDesk(page, mediaId)).filter(({ id }) => !known.has(id));
  await expect.poll(async () => (await made()).length).toBe(count);
  return (await made()).toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0));
}

test('[B14] an editor’s template serves an administrator on another film: held buttons, phases, and questions after a press', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await test.step('an editor saves a template for the group', async () => {
    await signIn(page, 'editor', '/health');
    await openDesk(page, deskRun.id, 'Sprint');
    await page.getByRole('button', { name: 'Edit template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Template' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('River camp');
    await dialog.getByRole('button', { name: 'Add panel' }).click();
    await dialog.getByRole('textbox', { name: 'Panel', exact: true }).last().fill('Camp');
    const camp = dialog.getByRole('group', { name: 'Camp', exact: true });
    const brace = camp.getByRole('group', { name: 'Button 1', exact: true });
    await brace.getByRole('textbox', { name: 'Key' }).fill('g');
    await brace.getByRole('spinbutton', { name: 'Seconds before' }).fill('2');
    await brace.getByRole('spinbutton', { name: 'Seconds after' }).fill('3');
    await brace.getByRole('textbox', { name: 'Label' }).fill('Brace');
    await camp.getByRole('button', { name: 'Add button' }).click();
    const stern = camp.getByRole('group', { name: 'Button 2', exact: true });
    await stern.getByRole('textbox', { name: 'Key' }).fill('h');
    await stern.getByRole('combobox', { name: 'Press' }).selectOption({ label: 'Hold: as long as it is held' });
    await stern.getByRole('spinbutton', { name: 'Seconds before' }).fill('0');
    await stern.getByRole('spinbutton', { name: 'Seconds after' }).fill('0');
    await stern.getByRole('textbox', { name: 'Label' }).fill('Stern rudder');
    await dialog.getByRole('button', { name: 'Save for the group' }).click();
    await expect(page.getByText('The template is saved for your group.')).toBeVisible();
  });

  await context.clearCookies();
  await signIn(page, 'admin', '/health');
  const mediaId = String(sprint.id);
  const saved = [
    { bib: '12', name: 'ROY Ana', nation: 'FRA' },
    { bib: '17', name: 'MOR Ula', nation: 'SLO' },
  ].map((starter) => ({
    id: `c-50-K1W_BR1_25-${starter.bib}-r`,
    time: 'XX:XX:XX',
    category: 'K1 women',
    description: starter.name,
    isLiveResult: true,
    result: runResultText({ race: 'K1W_BR1_25', run: 1, ...starter, order: 1, status: 4 }),
  }));
  const { origin } = new URL(page.url());
  await putTimingTags(page, origin, mediaId, saved);
  const asking = { id: 'line', label: 'Line', colour: 'blue', key: 'l', lead: 0, lag: 0, kind: 'moment' };
  const panels = [
    { category: 'Notes', buttons: [{ ...asking, category: 'Line', ask: ['nation', 'score', 'text'] }] },
    {
      category: 'Course',
      buttons: [{ ...asking, id: 'off', label: 'Off', key: 'o', category: 'Off', ask: ['athlete'] }],
    },
  ];
  const asks = { id: 'asking', name: 'Asking', panels };
  await ask(page, origin, ['desk', 'saveDeskTemplate', { mediaId, base: null, template: asks }]);

  await openDesk(page, sprint.id, 'Sprint');

  await test.step('a split is marked while the start still waits for its athlete, and a phase lasts from one press to the next', async () => {
    const before = await tagsOfDesk(page, sprint.id);
    await seekTo(page, 3);
    await page.keyboard.press('s');
    await expect(page.getByRole('textbox', { name: 'Athlete of “Start”' })).toBeVisible();
    await seekTo(page, 4);
    await page.keyboard.press('q');
    await lastTag(page, '0:04.00 100 m');
    await expect(page.getByRole('textbox', { name: 'Athlete of “Start”' })).toHaveValue('');
    await seekTo(page, 5);
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: /^Acceleration/, pressed: true })).toBeVisible();
    await seekTo(page, 8);
    await page.keyboard.press('a');
    const made = await storedSince(page, sprint.id, before, 3);
    expect(made.map(({ category, start, duration }) => ({ category, start, duration }))).toEqual([
      { category: 'Start', start: 3, duration: undefined },
      { category: '100 m', start: 4, duration: undefined },
      { category: 'Acceleration', start: 5, duration: 3_000 },
    ]);
    for (const key of ['4', '2', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('textbox', { name: 'Athlete of “Start”' })).toHaveCount(0);
  });

  await test.step('a button has its own key, lead and lag, and a held button tags for as long as it is held', async () => {
    const before = await tagsOfDesk(page, sprint.id);
    await template(page).selectOption({ label: 'River camp' });
    await seekTo(page, 10);
    await page.keyboard.press('g');
    const [braced] = await storedSince(page, sprint.id, before, 1);
    expect(braced).toMatchObject({ category: 'Brace', description: 'Brace', start: 8, duration: 5_000 });

    await playFrom(page, 20);
    const down = (await playing(page)).time;
    await page.keyboard.down('h');
    await expect(page.getByRole('button', { name: /^Stern rudder/, pressed: true })).toBeVisible();
    const held = (await playing(page)).time;
    await expect.poll(async () => (await playing(page)).time).toBeGreaterThan(held + 1);
    const late = (await playing(page)).time;
    await page.keyboard.up('h');
    await expect(page.getByRole('button', { name: /^Stern rudder/, pressed: false })).toBeVisible();
    const up = (await playing(page)).time;
    expect(await playing(page)).toMatchObject({ paused: false, pauses: '0' });
    const [, rudder] = await storedSince(page, sprint.id, before, 2);
    const { category, start = 0, duration = 0 } = rudder!;
    expect(category).toBe('Stern rudder');
    // Two frames of 40 ms: the frame shown may be older than the element's time.
    const PICTURES = 0.08;
    expect(start).toBeGreaterThanOrEqual(down - PICTURES);
    expect(start).toBeLessThanOrEqual(held);
    expect(start + duration / 1_000).toBeGreaterThanOrEqual(late - PICTURES);
    expect(start + duration / 1_000).toBeLessThanOrEqual(up);
  });

  await test.step('athlete of the start list, nation, score and note are answered while the film plays', async () => {
    const before = await tagsOfDesk(page, mediaId);
    await template(page).selectOption({ label: 'Asking' });
    await playFrom(page, 5);
    const { time: begun } = await playing(page);
    for (const pressed of ['o', '1', '7', 'Enter']) await page.keyboard.press(pressed);
    await expect(page.getByText(/^Last tag: .* Off: Off · 17 MOR Ula$/)).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByRole('textbox', { name: 'Nation of “Line”' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('ita');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Score of “Line”' })).toBeVisible();
    await page.keyboard.type('12,5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Note on “Line”' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('late draw');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /of “Line”|on “Line”/ })).toHaveCount(0);
    const { time, ...now } = await playing(page);
    expect(now).toEqual({ paused: false, pauses: '0' });
    expect(time).toBeGreaterThan(begun);

    await expect
      .poll(async () => (await tagsOfDesk(page, mediaId)).find(({ category }) => category === 'Line')?.description)
      .toBe('Line · late draw');
    const [off, line] = await storedSince(page, mediaId, before, 2);
    expect(off).toMatchObject({
      category: 'Off',
      description: 'Off · 17 MOR Ula',
      nation: 'SLO',
      url: 'SLO (MOR Ula)',
    });
    expect(line).toMatchObject({ category: 'Line', nation: 'ITA', score: '12.5', description: 'Line · late draw' });
  });
});
