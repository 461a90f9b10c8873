/** The host completes bare references: the media behind ids, and the frame rate behind a video site's address. */
import type { Page } from '@playwright/test';
import { fillLogin, openRun, privateRun, signIn, timedTags } from './support/library.ts';
import { expect, test } from './support/test.ts';

/** Sends a request as a page of the product does, with the visitor's session. */
async function request(
  page: Page,
  path: string,
  request: string,
  params: unknown,
): Promise<{ status: string; data?: unknown }> {
  const query = new URLSearchParams({ request, params: JSON.stringify(params) });
  const response = await page.request.get(`${path}?${query}`);
  return (await response.json()) as { status: string; data?: unknown };
}

const [tag] = timedTags(openRun);
if (!tag) throw new Error('the open run needs a tag');

const LIST = [
  { mediaId: openRun.id, mediaType: 'Video' },
  { mediaId: privateRun.id, mediaType: 'Video' },
  { mediaId: tag.id, mediaType: 'Tag' },
  { mediaId: 'there-is-none', mediaType: 'Video' },
] as const;

test('[P37] a list of bare ids is completed only with media that its viewer may see', async ({ page }) => {
  const idsFor = async (): Promise<string[]> => {
    const { status, data } = await request(page, '/services', 'enrichMedias', { medias: LIST });
    expect(status).toBe('ok');
    const items = data as { id: string; type: string; title?: string }[];
    expect(items.find(({ id }) => id === String(openRun.id))).toMatchObject({
      type: 'Video',
      title: openRun.title,
    });
    return items.map(({ id }) => id);
  };
  expect((await idsFor()).toSorted()).toEqual([openRun.id, tag.id].map(String).toSorted());
  await signIn(page, 'viewer', '/health');
  expect((await idsFor()).toSorted()).toEqual([openRun.id, privateRun.id, tag.id].map(String).toSorted());
});

test('[P37] [L31] [L32] a visitor with a direct link to a private item signs in and returns to it', async ({
  page,
}) => {
  const place = `/?video=${privateRun.id}`;
  await page.goto(place);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This content is private.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/login?back=${encodeURIComponent(place)}`);
  const completed = page.waitForResponse((response) => response.url().includes('enrichMedias') && response.ok());
  await fillLogin(page, 'viewer');
  await expect(page).toHaveURL(place);
  const { status } = (await (await completed).json()) as { status: string };
  expect(status).toBe('ok');
  await expect(page.getByRole('dialog', { name: privateRun.title })).toBeVisible();
});

test('[L31] [L26] a direct link to another group’s private item looks like a link to a missing one', async ({
  page,
}) => {
  const { status } = await request(page, '/services', 'enrichMedias', {
    medias: [{ mediaId: privateRun.id, mediaType: 'Video' }],
    userId: 71,
  });
  expect(status).toBe('empty');
  for (const id of ['there-is-none', privateRun.id]) {
    await page.goto(`/?video=${id}&user=71`);
    await expect(page.getByRole('dialog').getByText('The preview could not be loaded.')).toBeVisible();
  }
});

test('[P37] only signed-in people can request the frame rate of a video site’s film, and only for such addresses', async ({
  page,
}) => {
  const fileName = 'https://www.youtube.com/watch?v=abc123DEF_-';
  expect(await request(page, '/services/studio', 'getVideoStreamInfo', { fileName })).toMatchObject({
    status: 'disconnected',
  });
  await signIn(page, 'editor', '/health');
  // This host has no lookup service: it knows no frame rate and does not invent one.
  expect(await request(page, '/services/studio', 'getVideoStreamInfo', { fileName })).toEqual({ status: 'empty' });
  expect(await request(page, '/services/studio', 'getVideoStreamInfo', { fileName: 'http://127.0.0.1:22/' })).toEqual({
    status: 'empty',
  });
});
