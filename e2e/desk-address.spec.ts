/** The address of the tagging desk on a host without another studio configured (row B14). */
import { signInByRequest } from './support/sign-in.ts';
import { type ListHost, startListHost, tagOf } from './support/list-host.ts';
import { expect, test } from './support/test.ts';

const film = { id: '7', film: 'slalom-run', tag: 'The third gate', time: '00:00:14.2' };

let host: ListHost;

test.beforeAll(async () => {
  host = await startListHost([film]);
});

test.afterAll(() => host.stop());

test('[B14] the studio’s address with just a film opens its tagging desk, which saves a press', async ({ page }) => {
  await signInByRequest(page, { address: host.address, login: 'editor', password: host.password });
  await page.goto(`${host.address}/studio?video=${film.id}`);
  await expect(page).toHaveURL(`${host.address}/studio?video=${film.id}`);
  await expect(page.getByRole('heading', { name: 'Tags 1', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  const video = page.locator('video').first();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Tags 2', exact: true })).toBeVisible();
  const stored = async () => {
    const params = encodeURIComponent(JSON.stringify({ mediaId: film.id }));
    const response = await page.request.get(`${host.address}/services/desk?request=getDesk&params=${params}`);
    const { data } = (await response.json()) as { data: { tags: { id: string; category: string }[] } };
    return data.tags.filter(({ id }) => id !== tagOf(film)).map(({ category }) => category);
  };
  await expect.poll(stored).toEqual(['Gate touched']);
});
