/** What the host plays and from where: every kind of file, remote films, captions and languages (S04, S06). */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NEW_MEDIUM, NEW_PLAYER } from '../server/jobs/new-medium.ts';
import { type RemoteServer, startRemoteServer } from '../tests/server/media/remote-server.ts';
import { findFfmpeg } from '../tools/ffmpeg.ts';
import { violations } from './support/axe.ts';
import { type ClubHost, EVA, startClub } from './support/club-host.ts';
import { expect, test } from './support/test.ts';

const FOLDER = 'Saison 2026/Finále Č';
const ffmpeg = findFfmpeg();
if (ffmpeg === undefined) throw new Error('These tests need ffmpeg: apt-get install ffmpeg');

let host: ClubHost;
let remote: RemoteServer;

const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=4'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p'];

function make(folder: string, args: readonly string[], file: string): void {
  const to = join(folder, 'media', FOLDER, file);
  mkdirSync(join(to, '..'), { recursive: true });
  execFileSync(ffmpeg!, ['-nostdin', '-loglevel', 'error', '-y', ...args, to]);
}

/** Kinds of files, and their paths in the folder. */
const KINDS = [
  ['mpeg-ts', 'Video', 'ts/master.m3u8'],
  ['webm', 'Video', 'film (1).webm'],
  ['mp3', 'Audio', 'Interview à Prague.mp3'],
  ['opus', 'Audio', 'comment.opus'],
  ['wav', 'Audio', 'wav/start.wav'],
] as const;

function makeFilms(folder: string): void {
  make(
    folder,
    [...PICTURE, ...TONE, ...H264, '-c:a', 'aac', '-f', 'hls', '-hls_time', '2', '-hls_list_size', '0'],
    KINDS[0][2],
  );
  make(folder, [...PICTURE, ...TONE, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'], KINDS[1][2]);
  make(folder, [...TONE, '-c:a', 'libmp3lame'], KINDS[2][2]);
  make(folder, [...TONE, '-c:a', 'libopus'], KINDS[3][2]);
  make(folder, TONE, KINDS[4][2]);
  const tracks = [
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-map',
    '2:a',
    '-metadata:s:a:0',
    'language=eng',
    '-metadata:s:a:1',
    'language=fra',
  ];
  make(
    folder,
    [...PICTURE, ...TONE, '-f', 'lavfi', '-i', 'sine=frequency=880:duration=4', ...tracks, ...H264, '-c:a', 'aac'],
    'two-languages.mp4',
  );
}

test.beforeAll(async () => {
  // Encoders share the machine with other suites.
  test.setTimeout(120_000);
  host = await startClub([EVA], {
    env: { FERRYGLIDE_FFMPEG: 'off' },
    prepare(folder) {
      makeFilms(folder);
      return { mediaFolder: join(folder, 'media'), remote: { http: true, allow: ['127.0.0.1/32'] } };
    },
  });
  const userId = (await host.app.store.users.named(EVA.login))!.id;
  for (const [id, type, file] of KINDS) {
    const player = { ...NEW_PLAYER, replay: `${FOLDER}/${file}` };
    const medium = { ...NEW_MEDIUM, id, type, groupId: 64, userId, title: id, date: '2026-08-09', player };
    await host.app.store.media.save({ ...medium, visibility: 'public' });
    await host.app.dataFiles.saved(id);
  }
  await host.app.dataFiles.sweep();
  remote = await startRemoteServer();
});
test.afterAll(async () => {
  await host?.stop();
  await remote?.stop();
});
test.use({ bypassCSP: true });

const signIn = (page: Page, then: string): Promise<void> => host.signIn(page, EVA, then);

const media = (page: Page) => page.locator('video').first();
const timeOf = (page: Page) => media(page).evaluate((video: HTMLVideoElement) => video.currentTime);

/** Expects autoplay. */
async function expectToPlay(page: Page): Promise<void> {
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
}

test('[S04] MPEG-TS, WebM, MP3, Opus and WAV play from nested folders with spaces and accents', async ({ page }) => {
  for (const [id, type] of KINDS) {
    await page.goto(`${host.address}/play?${type === 'Audio' ? 'audio' : 'video'}=${id}`);
    await expect.poll(() => media(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
    await expectToPlay(page);
    const duration = await media(page).evaluate((video: HTMLVideoElement) => video.duration);
    expect(Math.abs(duration - 4), id).toBeLessThan(0.5);
  }
});

test('[S04] a remote film is probed by its address, added, and plays', async ({ page }) => {
  await signIn(page, '/studio');
  const section = page.getByRole('region', { name: 'Add by address' });
  const address = section.getByLabel('Address');
  await address.fill('http://192.168.1.1/film.mp4');
  await address.press('Enter');
  await expect(section.getByRole('alert')).toHaveText('The address leads to a network that is not public.');
  await address.fill(`${remote.address}/closed/slalom-run/master.m3u8`);
  await address.press('Enter');
  await expect(section.getByRole('list', { name: 'What does not work' })).toContainText(
    'The host 127.0.0.1 does not allow other pages to read it, so it will not play.',
  );
  await section.getByRole('button', { name: 'Another address' }).click();
  await address.fill(`${remote.address}/slalom-run/master.m3u8`);
  await address.press('Enter');
  await expect(section.getByRole('heading', { name: 'What was found' })).toBeFocused();
  await expect(section.getByText('HLS · film · 00 h 01 m 00 s · 1280 × 720 · H.264, AAC')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await section.getByLabel('Title').fill('Slalom, from elsewhere');
  await section.getByLabel('Title').press('Enter');
  await expect(section.getByText('Slalom, from elsewhere is in the library.')).toBeVisible();
  await section.getByRole('link', { name: 'Open' }).click();
  await expectToPlay(page);
});

test('[S05] the address of a remote live stream is probed before its event is announced', async ({ page }) => {
  await signIn(page, '/live');
  await page.getByRole('button', { name: 'New live event' }).click();
  const camera = page.getByRole('group', { name: 'Camera 1' });
  await camera.getByLabel('Protocol').selectOption('HLS stream elsewhere');
  const address = camera.getByLabel('Address of the HLS playlist');
  const check = camera.getByRole('button', { name: 'Check the address of camera 1' });
  await address.fill(`${remote.address}/slalom-run/master.m3u8`);
  await check.click();
  await expect(camera.getByRole('status')).toContainText('HLS · film · 00 h 01 m 00 s · 1280 × 720 · H.264, AAC');
  await expect(camera.getByRole('status')).toContainText('This is a finished film, not a live stream.');
  expect(await violations(page)).toEqual([]);
  await address.fill(`${remote.address}/nothing-yet.m3u8`);
  await expect(camera.getByRole('status')).toBeEmpty();
  await check.click();
  await expect(camera.getByRole('status')).toContainText(
    'If the stream has not started yet, you can announce the event all the same.',
  );
  await address.fill('http://192.168.1.1/live.m3u8');
  await check.press('Enter');
  await expect(camera.getByRole('status')).toContainText('The address leads to a network that is not public.');
});

test('[S06] the player offers an editor’s captions and the languages of the audio', async ({ page }) => {
  await signIn(page, '/studio');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(join(host.folder, 'media', FOLDER, 'two-languages.mp4'));
  await expect(page.getByRole('status')).toHaveText('two-languages is ready.');
  await page.getByRole('link', { name: 'Edit two-languages' }).click();

  const captions = page.getByRole('region', { name: 'Captions' });
  await captions.getByLabel('Language').selectOption('de');
  const srt = join(host.folder, 'lauf.srt');
  const add = async (text: string): Promise<void> => {
    await writeFile(srt, text, 'latin1');
    const files = page.waitForEvent('filechooser');
    await captions.getByRole('button', { name: 'Choose a file' }).click();
    await (await files).setFiles(srt);
  };
  await add('1\n00:00:xx,000 --> 00:00:04,000\nTor\n');
  await expect(captions.getByRole('alert')).toHaveText(
    'lauf.srt, line 2: a start and an end time are expected, as 00:00:01.000 --> 00:00:03.000.',
  );
  await add('1\n00:00:00,000 --> 00:00:04,000\n<i>Tor fünf</i> <script>alert(1)</script>\n');
  await expect(captions.getByRole('status')).toHaveText('lauf.srt is saved, with 1 caption.');
  await captions.getByLabel('Kind').selectOption('Forced: foreign speech only');
  await captions.getByLabel('Language').selectOption('fr');
  await add('1\n00:00:00,000 --> 00:00:04,000\nPorte cinq\n');
  await expect(captions.getByRole('listitem')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);

  const id = new URL(page.url()).searchParams.get('video');
  await page.goto(`${host.address}/play?video=${id}`);
  await expectToPlay(page);
  const cues = () =>
    media(page).evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    );
  expect(await cues()).toEqual([]);
  await media(page).hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  const menu = page.getByRole('group', { name: 'Audio' });
  await expect(menu.getByRole('radio', { name: 'English' })).toBeChecked();
});
