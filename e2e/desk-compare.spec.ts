/** Comparing tags of the desk (rows B05 and B14), checked by the frame numbers in the pictures. */
import { bothOnScreen } from './support/cameras.ts';
import { bothThere } from './support/compare.ts';
import { frameOnScreen } from './support/frames.ts';
import { frameAt, openRun, signIn, startOf, timedTags } from './support/library.ts';
import { expect, test } from './support/test.ts';

test('[B05] [B14] a tag of the desk is added to the compare tray, and two of them are compared at their moments', async ({
  page,
}) => {
  const [one, , other] = timedTags(openRun);
  const [at, end] = [startOf(one!), startOf(other!)];
  await signIn(page, 'editor', `/studio?video=${openRun.id}&tool=desk`);
  const choose = (tag: { description: string }, seconds: number) =>
    page
      .getByRole('checkbox', {
        name: new RegExp(`^Select 0:${seconds.toFixed(2).padStart(5, '0')} .*${tag.description}$`),
      })
      .check();
  await choose(one!, at);
  await expect(page.getByText('1 selected')).toBeVisible();
  const added = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Add to compare' }).click();
  const first = await added;
  await expect.poll(() => frameOnScreen(first)).toBe(frameAt(openRun, at));
  await expect(first.getByRole('region', { name: 'Moments to compare' }).getByRole('listitem')).toHaveText([
    new RegExp(openRun.title),
  ]);
  await first.close();

  await choose(other!, end);
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to compare' })).toHaveCount(0);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Compare both' }).click();
  const pair = await opened;
  await bothThere(pair);
  await expect
    .poll(() => bothOnScreen(pair))
    .toMatchObject({ lead: frameAt(openRun, at), tile: frameAt(openRun, end) });
  const { searchParams } = new URL(pair.url());
  expect([searchParams.get('a'), searchParams.get('b')]).toEqual([`${openRun.id}@${at}`, `${openRun.id}@${end}`]);
});
