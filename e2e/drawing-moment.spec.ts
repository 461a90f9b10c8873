/** Measuring angles, and saved drawings whose links lead back to their frame. */
import type { Page } from '@playwright/test';
import { draw, isRedAt } from './support/drawing.ts';
import { expectFrame, frameOnScreen, shownFrame } from './support/frames.ts';
import { frameAt, privateRun, signIn, startOf, timedTags } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { playSmallest } from './support/renditions.ts';
import { expect, test } from './support/test.ts';

/** Picks a drawing tool over a paused film. */
async function takeTool(page: Page, tool: string): Promise<void> {
  await expect.poll(() => frameOnScreen(page)).toBeGreaterThanOrEqual(0);
  await pressPanel(page, 'Drawing');
  await page.getByRole('radio', { name: tool, exact: true }).check();
}

/** Saves the drawing and returns its id. */
async function saveDrawing(page: Page, name: string): Promise<string> {
  const saved = page.getByRole('region', { name: 'Saved drawings' });
  await saved.getByRole('textbox', { name: 'Name of the drawing' }).fill(name);
  const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('saveDrawing'));
  await saved.getByRole('button', { name: 'Save to my account' }).click();
  const { params } = (await sent).postDataJSON() as { params: { id: string } };
  await saved.getByRole('button', { name: `Create a link to “${name}”` }).click();
  await expect(saved.getByRole('button', { name: `Copy the link to “${name}”` })).toBeVisible();
  return params.id;
}

test('[P26] an angle is measured; the link of a saved drawing opens its tag and frame', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A tag with a duration: the test draws one second after its start.
  const tags = timedTags(privateRun);
  const tag = tags.find((each, n) => {
    const next = tags[n + 1];
    return next !== undefined && startOf(next) - startOf(each) >= 4;
  });
  if (!tag) throw new Error('the film has no tag that lasts');
  // The larger the video in pixels, the smaller the uncertainty.
  await playSmallest(page);
  await signIn(page, 'viewer', `/play?video=${privateRun.id}&start=${startOf(tag) + 1}&autoplay=false`);
  await takeTool(page, 'Angle');

  await test.step('three points show the degrees of an angle', async () => {
    const measured = page.getByRole('region', { name: 'Measurements' }).getByRole('listitem');
    // In units of a 16 by 9 picture: one side goes 3 right and 2 up, the other 2 left and 3 up.
    await draw(page, [0.5, 0.5], [0.5 + 3 / 16, 0.5 - 2 / 9]);
    await expect(page.getByText('Now mark where the second side of the angle ends.')).toBeVisible();
    await draw(page, [0.4, 0.3], [0.5 - 2 / 16, 0.5 - 3 / 9]);
    // Sides of 96 px in a picture of 426 by 240: half a pixel of error at each of three points makes 1.02°.
    await expect(measured).toHaveText([/^0:\d\dAngle 90° ±\u202f2°$/]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(measured).toHaveCount(0);
  });

  await test.step('a saved drawing opens by its link', async () => {
    await page.getByRole('radio', { name: 'Line', exact: true }).check();
    await page.getByRole('radio', { name: 'Red' }).check();
    await page.getByRole('radio', { name: 'Thick' }).check();
    await draw(page, [0.3, 0.5], [0.7, 0.5]);
    await expect.poll(() => isRedAt(page, [0.4, 0.5])).toBe(true);
    const drawn = await shownFrame(page);
    expect(drawn).toBeGreaterThanOrEqual(frameAt(privateRun, startOf(tag) + 1));
    const id = await saveDrawing(page, 'In the tag');
    const saved = page.getByRole('region', { name: 'Saved drawings' });
    await saved.getByRole('button', { name: 'Copy the link to “In the tag”' }).click();
    await expect(saved).toContainText('The link is copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(new URL(`/play?video=${privateRun.id}&tag=${tag.id}&drawing=${id}`, page.url()).href);

    const others = await browser.newContext();
    const editor = await others.newPage();
    await signIn(editor, 'editor', `${link}&autoplay=false`);
    await expect(editor.getByRole('region', { name: 'Drawn in this film' })).toContainText('1 stroke');
    await expect(editor.getByRole('region', { name: 'Now playing' })).toContainText(tag.description);
    await expectFrame(editor, drawn, 0);
    await expect.poll(() => isRedAt(editor, [0.4, 0.5])).toBe(true);
    expect(await isRedAt(editor, [0.4, 0.6])).toBe(false);
    await others.close();

    await saved.getByRole('button', { name: 'Delete “In the tag”' }).click();
    await saved.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(saved).toContainText('The drawing is deleted.');
  });
});
