/** Actions on the current tag, on a real stream, with data files that the tests write. */
import type { Page } from '@playwright/test';
import { routeDataFile } from './support/data-file.ts';
import { expectFramesToMove } from './support/frames.ts';
import { openRun, signIn, timedTags } from './support/library.ts';
import { expect, test } from './support/test.ts';

interface FiledTag {
  id: string;
  category: string;
  time: string;
  description: string;
}

/** Two gates and a finish, with ids that the host knows. */
const [first, second, last] = timedTags(openRun);
if (!first || !second || !last) throw new Error('the run has too few tags');
const GATE_1 = { id: String(first.id), category: 'Test gates', time: '00:00:05', description: 'First gate' };
const GATE_2 = { id: String(second.id), category: 'Test gates', time: '00:00:15', description: 'Second gate' };
const FINISH = { id: String(last.id), category: 'Test finish', time: '00:00:25', description: 'The finish' };

/** Serves the open run's data file with only these tags; the stream is real. */
async function open(page: Page, more = ''): Promise<void> {
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as { tags: FiledTag[] };
    const tags = [GATE_1, GATE_2, FINISH].map((tag) => ({
      ...tag,
      type: 'gate',
      videoId: String(openRun.id),
    }));
    await route.fulfill({ json: { ...file, tags } });
  });
  await page.goto(`/play?video=${openRun.id}${more}`);
  await expectFramesToMove(page);
}

const headline = (page: Page) => page.getByRole('region', { name: 'Now playing' });
const toggle = (page: Page) => headline(page).getByRole('button', { name: 'Tag actions' });
const panel = (page: Page) => headline(page).getByRole('group', { name: 'Tag actions' });

/** Moves to a tag of the timeline and presses it, by keyboard. */
async function press(page: Page, { description }: FiledTag): Promise<void> {
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listbox');
  const marked = timeline.getByRole('option', { selected: true });
  await timeline.focus();
  await page.keyboard.press('Home');
  for (let at = 0; at < 3 && !(await marked.innerText()).includes(description); at += 1)
    await page.keyboard.press('ArrowRight');
  await expect(marked).toContainText(description);
  await page.keyboard.press('Enter');
  await expect(headline(page)).toContainText(description);
}

test('[P14] [L24] [L36] pressing a tag opens its actions; its link leads anybody to the tag, and a clipboard that refuses is reported', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const said = page.getByRole('alertdialog');
  await test.step('pressing a tag opens its actions, and its link is copied', async () => {
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    await press(page, GATE_2);
    await expect(panel(page)).toBeVisible();
    await expect(panel(page).getByRole('link', { name: 'Clip this tag' })).toBeHidden();
    await panel(page).getByRole('button', { name: 'Share this tag' }).click();
    await expect(said).toContainText('The link has been copied to your clipboard.');
    await said.getByRole('button').click();
    await panel(page).getByRole('button', { name: 'Share this tag' }).focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
  });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(`/play?videoTags=${GATE_2.id}`, page.url()).href);

  await test.step('a clipboard that refuses is reported, and the link is shown for copying', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      });
    });
    await press(page, GATE_1);
    await panel(page).getByRole('button', { name: 'Share this tag' }).click();
    await expect(said).toContainText('Something went wrong, please copy the link from your address bar.');
    await expect(said.getByRole('textbox', { name: 'Link' })).toHaveValue(
      new URL(`/play?videoTags=${GATE_1.id}`, page.url()).href,
    );
  });

  await test.step('the link leads anybody to the tag', async () => {
    await page.unroute('**/data/video/*.json*');
    await page.goto(copied);
    await expect(headline(page)).toContainText(second.description);
  });
});

test('[P14] [L36] without tag sharing there is no link; Play all plays the tags of the category one after another', async ({
  page,
}) => {
  await open(page, '&flags=-shareTags');
  await press(page, GATE_2);
  const playAll = panel(page).getByRole('link', { name: 'Play all tags of this category' });
  await expect(playAll).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Share this tag' })).toBeHidden();

  await playAll.click();
  await page.waitForURL((url) => url.searchParams.get('tags') === `${GATE_1.id},${GATE_2.id}`);
  await expectFramesToMove(page);
  await expect(headline(page)).toContainText('First gate');
  await expect(headline(page)).toContainText('1 of 2');
  await expect(headline(page), 'the first one is over').toContainText('Second gate', { timeout: 20_000 });
});

test('[P14] [L20] an editor clips a tag; the last one is refused with the specified message', async ({ page }) => {
  await signIn(page, 'editor', '/health');
  await open(page);
  await press(page, FINISH);
  await panel(page).getByRole('button', { name: 'Clip this tag' }).click();
  const said = page.getByRole('alertdialog');
  await expect(said).toContainText('We are sorry, You cannot clip the last tag as there is no end.');
  await said.getByRole('button').click();

  await press(page, GATE_2);
  await panel(page).getByRole('link', { name: 'Clip this tag' }).click();
  await page.waitForURL((url) => url.pathname === '/clipping' && url.searchParams.get('tag') === GATE_2.id);
  await expect(page.getByRole('combobox', { name: 'Tag' })).toHaveValue(GATE_2.id);
});
