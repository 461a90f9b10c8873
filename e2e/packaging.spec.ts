/** How a film that browsers cannot play is encoded, on its page and in the player (row S03). */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FFMPEG } from '../tests/server/odd-films.ts';
import { violations } from './support/axe.ts';
import { type ClubHost, EVA, startClub } from './support/club-host.ts';
import { expect, test } from './support/test.ts';

/** HEVC with 480 lines and stereo audio, 6 s at 25 frames a second. */
const FILM = 'Rivière – départ.mov';
const ENCODE =
  '-v error -f lavfi -i testsrc2=size=854x480:rate=25:duration=6 -f lavfi -i sine=frequency=440:duration=6 -ac 2 -c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -pix_fmt yuv420p -c:a aac';

let host: ClubHost;
test.beforeAll(async () => {
  host = await startClub([EVA], {
    env: { FERRYGLIDE_FFMPEG: FFMPEG },
    prepare: async (folder) => {
      await promisify(execFile)(FFMPEG, [...ENCODE.split(' '), join(folder, FILM)]);
      return {};
    },
  });
});
test.afterAll(() => host?.stop());
test.use({ bypassCSP: true });

test('[S03] HEVC from a phone plays in several qualities, with previews over the timeline; its page lists what was made', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await host.signIn(page, EVA, '/studio');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files', exact: true }).press('Enter');
  await (await chooser).setFiles(join(host.folder, FILM));
  const title = 'Rivière – départ';
  await expect(page.getByRole('status')).toHaveText(`${title} is ready.`, { timeout: 60_000 });
  await host.app.jobs.settled();

  const [id = ''] = await host.app.store.media.playableIds();
  await page.goto(`${host.address}/studio?film=${id}`);
  const film = page.getByRole('region', { name: title });
  const qualities = film.getByRole('table', { name: 'Qualities' }).getByRole('rowheader');
  await expect(qualities).toHaveText(['854 × 480', '640 × 360', '428 × 240']);
  await expect(film.getByText(/^−\d+\.\d LUFS, peak −?\d+\.\d dB$/)).toBeVisible();
  await expect(film.getByText(/^MOV · /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await film.getByRole('link', { name: 'Download the original' }).click();
  expect((await download).suggestedFilename()).toBe(FILM);

  await film.getByRole('link', { name: `Open ${title}` }).click();
  const video = page.locator('video').first();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
  const box = await page.getByRole('slider', { name: 'Position' }).boundingBox();
  if (!box) throw new Error('no timeline');
  // Moving the mouse brings faded controls back.
  let x = box.x + box.width / 2;
  await expect(async () => {
    await page.mouse.move((x += 1), box.y + box.height / 2);
    await expect(page.locator('[data-picture]')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});
