/**
 * Unusual files that people really have, chosen on the upload page: each plays unchanged, or says why it does not (row
 * S03).
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FFMPEG, makeOddFilms, type OddFilm } from '../tests/server/odd-films.ts';
import { type ClubHost, EVA, startClub } from './support/club-host.ts';
import { expect, test } from './support/test.ts';

interface Plays {
  seconds: number;
  /** Aspect ratio of the visible picture; absent for audio. */
  shape?: number;
}

const WIDE = 16 / 9;
const FILMS: readonly [OddFilm, Plays][] = [
  ['plain.mp4', { seconds: 2, shape: WIDE }],
  ['index first.mp4', { seconds: 2, shape: WIDE }],
  ['hevc.mp4', { seconds: 2, shape: WIDE }],
  ['hdr.mp4', { seconds: 2, shape: WIDE }],
  ['ten bits.mp4', { seconds: 2, shape: WIDE }],
  ['varying rate.mp4', { seconds: 2, shape: WIDE }],
  ['turned.mov', { seconds: 2, shape: 9 / 16 }],
  ['upright.mp4', { seconds: 2, shape: 9 / 16 }],
  ['four to three.mp4', { seconds: 2, shape: 4 / 3 }],
  ['wide pixels.mp4', { seconds: 2, shape: WIDE }],
  ['interlaced.mp4', { seconds: 2, shape: 320 / 288 }],
  ['edited.mp4', { seconds: 1.4, shape: WIDE }],
  ['surround.mp4', { seconds: 2, shape: WIDE }],
  ['no sound.mp4', { seconds: 2, shape: WIDE }],
  ['two languages.mp4', { seconds: 2, shape: WIDE }],
  ['one sound unknown.mp4', { seconds: 2, shape: WIDE }],
  ['one frame.mp4', { seconds: 0.04, shape: WIDE }],
  ['six hours.mp4', { seconds: 21_600, shape: WIDE }],
  ['été «3» — 決勝.mp4', { seconds: 2, shape: WIDE }],
  ['vp9.webm', { seconds: 2, shape: WIDE }],
  ['vp8.webm', { seconds: 2, shape: WIDE }],
  ['av1.mp4', { seconds: 2, shape: WIDE }],
  ['transport.ts', { seconds: 2, shape: WIDE }],
  ['motion jpeg.avi', { seconds: 2, shape: WIDE }],
  ['far key frames.mp4', { seconds: 10, shape: WIDE }],
  ['cover.mp3', { seconds: 2 }],
];
const REFUSED: readonly [OddFilm, string][] = [
  ['cut off.mp4', 'The file is damaged or incomplete.'],
  ['text.mp4', 'text.mp4 is not a film, audio file, photo or PDF.'],
];

const titleOf = (file: OddFilm): string => file.slice(0, file.lastIndexOf('.'));

let host: ClubHost;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  host = await startClub([EVA], {
    env: { FERRYGLIDE_FFMPEG: FFMPEG },
    prepare: async (folder) => {
      await mkdir(join(folder, 'odd'));
      await makeOddFilms(join(folder, 'odd'));
      return {};
    },
  });
});
test.afterAll(() => host?.stop());

async function expectToPlay(page: Page, { seconds, shape }: Plays): Promise<void> {
  const film = page.locator('video').first();
  const duration = (): Promise<number> => film.evaluate((video: HTMLVideoElement) => video.duration);
  await expect.poll(async () => Math.abs((await duration()) - seconds)).toBeLessThan(0.2);
  if (shape !== undefined) {
    const seen = (): Promise<number> =>
      film.evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight);
    await expect.poll(async () => Math.abs((await seen()) / shape - 1)).toBeLessThan(0.03);
  }
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  const played = (): Promise<number> =>
    film.evaluate((video: HTMLVideoElement) => (video.ended ? video.duration : video.currentTime));
  await expect.poll(played).toBeGreaterThan(Math.min(0.3, seconds / 2));
  expect(await film.evaluate((video: HTMLVideoElement) => video.error)).toBeNull();
}

test('[S02] [S03] twenty-six unusual films and recordings play, and three files say why they do not', async ({
  page,
}) => {
  // Packaging has the lowest priority on this machine.
  test.setTimeout(900_000);
  await host.signIn(page, EVA, '/studio');
  const files = [...FILMS, ...REFUSED].map(([file]) => file);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files', exact: true }).click();
  await (await chooser).setFiles([...files, 'nothing.mp4'].map((file) => join(host.folder, 'odd', file)));
  await expect(page.getByText('nothing.mp4 is empty.')).toBeVisible();
  const list = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'plain', exact: true }) });
  const row = (file: OddFilm) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: titleOf(file), exact: true }) });
  for (const [file, reason] of REFUSED) await expect(row(file)).toContainText(reason, { timeout: 600_000 });
  const addresses = new Map<OddFilm, string>();
  for (const [file] of FILMS) {
    const open = row(file).getByRole('link', { name: `Open ${titleOf(file)}`, exact: true });
    await open.waitFor({ timeout: 600_000 });
    addresses.set(file, (await open.getAttribute('href')) ?? '');
  }
  await host.app.jobs.settled();
  const [[plain, plays], ...others] = FILMS as [[OddFilm, Plays], ...[OddFilm, Plays][]];
  await page.goto(new URL(addresses.get(plain) ?? '', host.address).href);
  await expectToPlay(page, plays);
  // The others share one page, which loads its scripts once; each has its own player.
  const body = '<!doctype html><script type="module" src="/embed/ferryglide.js"></script><main></main>';
  await page.route('**/films', (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 });
  await page.goto(`${host.address}/films`);
  for (const [file, expected] of others)
    await test.step(file, async () => {
      const [medium] = new URL(addresses.get(file) ?? '', host.address).searchParams;
      await page.locator('main').evaluate((main, [name, id]) => {
        const player = document.createElement('ferryglide-player');
        player.setAttribute(name, id);
        player.setAttribute('autoplay', '');
        main.replaceChildren(player);
      }, medium);
      await expectToPlay(page, expected);
    });
});
