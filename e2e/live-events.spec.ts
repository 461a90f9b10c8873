/** An event with a camera that really pushes: waiting, live, interrupted, ended, and its replay (row S05). */
import type { Page } from '@playwright/test';
import { type Camera, startCamera } from '../tests/server/live/camera.ts';
import { FFMPEG } from '../tests/server/odd-films.ts';
import { violations } from './support/axe.ts';
import { type ClubHost, EVA, startClub } from './support/club-host.ts';
import { expect, test } from './support/test.ts';

let host: ClubHost;
const cameras: Camera[] = [];
test.beforeAll(async () => {
  host = await startClub([EVA], {
    env: { FERRYGLIDE_FFMPEG: FFMPEG, FERRYGLIDE_RTMP_PORT: '0', FERRYGLIDE_SRT_PORT: '0' },
  });
});
test.afterAll(async () => {
  await Promise.all(cameras.map((camera) => camera.kill()));
  await host?.stop();
});
test.use({ bypassCSP: true });

function push(address: string, key: string): Camera {
  const camera = startCamera(`${address}/${key}`);
  cameras.push(camera);
  return camera;
}

/** From starting the encoder to the picture on the page. Row S05. */
const TO_THE_PAGE_MS = 10_000;

/** Expects the time of the film shown to advance. */
async function expectToPlay(viewer: Page, timeout = 40_000): Promise<void> {
  const time = (): Promise<number> =>
    viewer.evaluate(() => Math.max(0, ...[...document.querySelectorAll('video')].map((video) => video.currentTime)));
  await expect.poll(time, { timeout, intervals: [100] }).toBeGreaterThan(0);
  const before = await time();
  await expect.poll(time).toBeGreaterThan(before + 0.5);
}

test('[S05] a waiting viewer sees the camera when it pushes, again after an interruption, and the replay after the end', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await host.signIn(page, EVA, '/');
  await page.getByRole('link', { name: 'Add to the library' }).click();
  await page.getByRole('link', { name: 'Announce a live event' }).click();

  await page.getByRole('button', { name: 'New live event' }).click();
  await page.getByLabel('Title').fill('Spring regatta');
  await page.getByLabel('Visible to').selectOption('Everybody');
  await page.getByLabel('Viewers can rewind').selectOption('30 minutes');
  await page.getByLabel('Ends when no camera sends for').selectOption('5 minutes');
  await page.getByRole('group', { name: 'Camera 1' }).getByLabel('Name').fill('Finish');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Spring regatta is announced.');
  const event = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Spring regatta' }) });
  await expect(event.getByText('Waiting for the camera.')).toBeVisible();
  const key = await event.getByRole('textbox', { name: 'Key of Finish' }).inputValue();
  await expect(event.getByRole('textbox', { name: 'Address of Finish' })).toHaveValue(/^rtmp:\/\/.+\/live$/);
  const address = await event.getByRole('textbox', { name: 'Address of Finish' }).inputValue();

  const [id = ''] = await host.app.store.live.open();
  expect((await host.app.store.media.find(id))?.player?.event).toMatchObject({ windowS: 1_800, silenceS: 300 });

  const viewer = await browser.newPage();
  const watch = await event.getByRole('link', { name: 'Watch Spring regatta' }).getAttribute('href');
  await viewer.goto(new URL(watch ?? '', host.address).href);
  await expect(viewer.getByText('The live stream will start soon')).toBeVisible();

  const camera = push(address, key);
  await expectToPlay(viewer, TO_THE_PAGE_MS);
  await expect(event.getByText(/^Receiving .+, 320×180 at /)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await camera.kill();
  await expect(event.getByText(/^Interrupted since/)).toBeVisible();
  const interruption = viewer.getByText('The live stream is interrupted. It will resume automatically.').first();
  await expect(interruption).toBeVisible({ timeout: 40_000 });
  push(address, key);
  await expect(event.getByText(/^Receiving/)).toBeVisible();
  await expectToPlay(viewer);
  await expect(interruption).toBeHidden();

  await event.getByRole('button', { name: 'End Spring regatta' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(event.getByText(/the replay is ready$/)).toBeVisible({ timeout: 30_000 });
  await expect(event.getByText('Ended.', { exact: true })).toBeVisible();

  // The viewer needs no reload: the player switches to the recording.
  const isFilm = (): Promise<boolean> =>
    viewer.evaluate(() => [...document.querySelectorAll('video')].some((video) => Number.isFinite(video.duration)));
  await expect.poll(isFilm, { timeout: 40_000 }).toBe(true);
  await expect(viewer.getByText('The live stream will start soon')).toHaveCount(0);
  await viewer.close();
});
