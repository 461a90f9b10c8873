/** The tagging desk on a camera that really pushes, with the time of day burnt into its picture (row B14). */
import { FRAME_MS, ROUNDING_MS, startCamera } from '../tests/server/camera.ts';
import { FFMPEG } from '../tests/server/odd-films.ts';
import { type ClubHost, EVA, startClub } from './support/club-host.ts';
import { readAll } from '../tests/server/store-library.ts';
import { expect, test } from './support/test.ts';

let host: ClubHost;
test.beforeAll(async () => {
  host = await startClub([EVA], {
    env: { FERRYGLIDE_FFMPEG: FFMPEG, FERRYGLIDE_RTMP_PORT: '0', FERRYGLIDE_SRT_PORT: '0' },
  });
});
test.afterAll(() => host?.stop());
test.use({ bypassCSP: true });

const PRESSES = 8;
/** Between two presses; no multiple of a frame. */
const STEP_S = 0.313;
/** The burnt-in clock: bits from the lowest, each a square at the top of the picture. */
const BITS = 20;
const CELL = 16;
const WIDTH = 320;
const PERIOD_MS = 2 ** BITS;

/** What the page shows as a key goes down. */
interface Seen {
  /** Of the picture, milliseconds of its period. */
  clock: number;
  /** How far the film's time has run on since the moment of the picture that was drawn last, milliseconds. */
  late: number;
  pressedAt: number;
}

test('[B14] a press on live stands at the picture that was on show, by the clock that is burnt into it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await host.signIn(page, EVA);
  const response = await page.request.post(`${host.address}/services/live`, {
    headers: { origin: host.address },
    data: {
      request: 'createLiveEvent',
      params: {
        title: 'Spring slalom',
        startsAt: Date.now(),
        visibility: 'public',
        cameras: [{ name: 'Finish', kind: 'rtmp' }],
      },
    },
  });
  const { data } = (await response.json()) as { data: { id: string; keys: { key: string }[] } };
  const { id: mediaId, keys } = data;
  const portOf = (): number | undefined => host.app.live.ports().rtmp?.port;
  await expect.poll(portOf).toBeDefined();
  const camera = startCamera(`rtmp://127.0.0.1:${portOf()}/live/${keys[0]?.key}`);
  await page.goto(`${host.address}/studio?video=${mediaId}&tool=desk`);
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => (film.play(), film.readyState)), { timeout: 40_000 })
    .toBeGreaterThan(2);

  await video.evaluate(
    (film: HTMLVideoElement, [bits, cell, width]) => {
      const seen: Seen[] = [];
      let mediaTime = 0;
      const follow = (): void =>
        void film.requestVideoFrameCallback((_, shown) => {
          ({ mediaTime } = shown);
          follow();
        });
      follow();
      const context = new OffscreenCanvas(width, cell).getContext('2d', { willReadFrequently: true })!;
      // Before the desk, which hears keys at the document.
      addEventListener(
        'keydown',
        () => {
          const late = (film.currentTime - mediaTime) * 1_000;
          context.drawImage(film, 0, 0, film.videoWidth, (cell / 180) * film.videoHeight, 0, 0, width, cell);
          const { data: row } = context.getImageData(0, cell / 2, width, 1);
          let clock = 0;
          for (let bit = 0; bit < bits; bit++) if ((row[(bit * cell + cell / 2) * 4] ?? 0) > 128) clock += 2 ** bit;
          seen.push({ clock, late, pressedAt: Date.now() });
        },
        { capture: true },
      );
      Object.assign(globalThis, { seen });
    },
    [BITS, CELL, WIDTH] as const,
  );
  const before = await video.evaluate((film: HTMLVideoElement) => film.currentTime);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(before + 1);
  // While it plays, anywhere in a picture; then on pictures that stand still.
  for (let press = 0; press < 2 * PRESSES; press++) {
    const isStill = press >= PRESSES;
    if (isStill)
      await video.evaluate(async (film: HTMLVideoElement, time) => {
        film.pause();
        const sought = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
        film.currentTime -= time;
        await sought;
        // The picture is drawn with one of the next frames of the page.
        for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      }, STEP_S);
    await page.keyboard.press('t');
    await page.waitForTimeout(STEP_S * 1_000);
  }
  await expect(page.getByRole('heading', { name: `Tags ${2 * PRESSES}` })).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen);
  // In the order of the presses: the revision of each is later than that of the one before.
  const ats = (await readAll(host.app.store.desk.each(mediaId)))
    .toSorted((one, other) => one.revision - other.revision)
    .map(({ tag }) => tag.at ?? 0);
  expect(ats).toHaveLength(2 * PRESSES);

  const found = seen.map(({ clock, late, pressedAt }, press) => {
    const off = (((ats[press]! - clock) % PERIOD_MS) + PERIOD_MS) % PERIOD_MS;
    return { off: off > PERIOD_MS / 2 ? off - PERIOD_MS : off, late, delay: pressedAt - ats[press]! };
  });
  const text = found.map(({ off, late, delay }) => [off, late, delay].map(Math.round).join('/')).join(', ');
  test.info().annotations.push({ type: 'tag after its picture/drawn late/behind the clock, ms', description: text });
  const frame = FRAME_MS + ROUNDING_MS;
  const middle = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[PRESSES / 2]!;
  // Medians: a busy machine draws some pictures very late. Of one that stands still: where the film's time is within it, and
  // one frame.
  const still = found.slice(PRESSES).map(({ off, late }) => Math.abs(off - late));
  expect(middle(still), text).toBeLessThanOrEqual(frame);
  // While it plays the browser adds to that: a picture that is drawn after its moment stays on show meanwhile.
  const playing = found.slice(0, PRESSES).map(({ off, late }) => Math.min(Math.abs(off), Math.abs(off - late)));
  expect(middle(playing), text).toBeLessThanOrEqual(frame);
  for (const { delay } of found) expect(delay, 'the viewer is behind the camera').toBeGreaterThan(0);
  await camera.kill();
});
