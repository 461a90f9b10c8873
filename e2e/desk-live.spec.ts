/** The tagging desk on a camera that really pushes, with a clock burnt into its picture (row B14). */
import { FRAME_MS, ROUNDING_MS, startCamera } from '../tests/server/live/camera.ts';
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
/** Film time between two presses; not a multiple of a frame. */
const STEP_S = 0.313;
/** The burnt-in clock: squares along the top of the picture, lowest bit first. */
const BITS = 20;
const CELL = 16;
const WIDTH = 320;
const PERIOD_MS = 2 ** BITS;

/** The page is kept busy this long between some keys and their handling. */
const BUSY_MS = 150;
/** Limit for a film that stalls now and then and so needs more presses. */
const PRESSES_MAX = 60;
/** A frame appears up to this much before or after its time, because the screen draws sixty frames a second. */
const DRAWN_MS = 17;
/** Number of frames whose clock is read: enough for a median, because a frame may change while it is read. */
const READ = 25;

/** A frame reported by the browser. */
interface Picture {
  /** When it was to be on the screen, in milliseconds of the page's clock. */
  from: number;
  mediaTime: number;
  /** The burnt-in clock, modulo its period; read from some frames only. */
  clock: number | undefined;
}

/** The page's record of its key presses and of the frames around them. */
interface Seen {
  presses: { at: number; pressedAt: number; clock: number; length: number; isPlaying: boolean }[];
  pictures: Picture[];
}

test('[B14] each press on a playing live stream marks the frame that was on the screen, by the clock burnt into it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await host.signIn(page, EVA, '/health');
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
    (film: HTMLVideoElement, [bits, cell, width, busyMs, read]) => {
      const seen: Seen = { presses: [], pictures: [] };
      const context = new OffscreenCanvas(width, cell).getContext('2d', { willReadFrequently: true })!;
      function readClock(): number {
        context.drawImage(film, 0, 0, film.videoWidth, (cell / 180) * film.videoHeight, 0, 0, width, cell);
        const { data: row } = context.getImageData(0, cell / 2, width, 1);
        let clock = 0;
        for (let bit = 0; bit < bits; bit++) if ((row[(bit * cell + cell / 2) * 4] ?? 0) > 128) clock += 2 ** bit;
        return clock;
      }
      /** Duration of the frame shown, milliseconds: a busy machine encodes fewer frames than the camera delivers. */
      function readLength(): number {
        const copy = new VideoFrame(film);
        const length = (copy.duration ?? 0) / 1_000;
        copy.close();
        return length;
      }
      const follow = (): void =>
        void film.requestVideoFrameCallback((_, { expectedDisplayTime, mediaTime }) => {
          const clock = seen.pictures.length < read ? readClock() : undefined;
          seen.pictures.push({ from: expectedDisplayTime, mediaTime, clock });
          follow();
        });
      follow();
      // Registered before the desk's own listener on the document.
      addEventListener(
        'keydown',
        ({ key, timeStamp }) => {
          if (key !== 't') return;
          const isPlaying = !film.paused;
          const pressedAt = performance.timeOrigin + timeStamp;
          seen.presses.push({ at: timeStamp, pressedAt, clock: readClock(), length: readLength(), isPlaying });
          const until = performance.now() + (isPlaying && seen.presses.length % 2 === 0 ? busyMs : 0);
          while (performance.now() < until);
        },
        { capture: true },
      );
      Object.assign(globalThis, { seen });
    },
    [BITS, CELL, WIDTH, BUSY_MS, READ] as const,
  );
  const before = await video.evaluate((film: HTMLVideoElement) => film.currentTime);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(before + 1);
  const look = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  const expectTags = (count: number) => expect(page.getByRole('heading', { name: `Tags ${count}` })).toBeVisible();
  const runOn = () =>
    video.evaluate(async (film: HTMLVideoElement, time) => {
      const from = film.currentTime;
      while (film.currentTime < from + time) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, STEP_S);
  // On paused frames, which are read exactly. The player pauses: it would resume an element paused by the test.
  await page.keyboard.press(' ');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
  for (let still = 0; still < PRESSES; still++) {
    await video.evaluate(async (film: HTMLVideoElement, time) => {
      const sought = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
      film.currentTime -= time;
      await sought;
      // The frame is drawn within the next animation frames of the page.
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, STEP_S);
    await page.keyboard.press('t');
    await expectTags(still + 1);
  }
  // While playing, at any point of a frame. A busy machine stalls the film now and then, and a press during a stall
  // proves nothing.
  await page.keyboard.press(' ');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
  const ran = ({ presses, pictures }: Seen) =>
    presses.map(({ at, isPlaying }) => (isPlaying ? shownAround(pictures, at) : undefined));
  const isEnough = (seen: Seen): boolean => ran(seen).filter((moment) => moment !== undefined).length >= PRESSES;
  let count = PRESSES;
  for (; count < PRESSES_MAX && !isEnough(await look()); count++) {
    await page.keyboard.press('t');
    await runOn();
  }
  await expectTags(count);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });
  const seen = await look();
  // In the order of the presses, because revisions ascend.
  const ats = (await readAll(host.app.store.desk.each(mediaId)))
    .toSorted((one, other) => one.revision - other.revision)
    .map(({ tag }) => tag.at ?? 0);
  expect(ats).toHaveLength(count);
  expect(isEnough(seen), 'the film ran around enough presses').toBe(true);

  // The burnt-in clock and the film's time differ by the same amount in all frames of a stream.
  const zero = middle(
    seen.pictures.flatMap(({ clock, mediaTime }) => (clock === undefined ? [] : [clock - mediaTime * 1_000])),
  );
  const moments = ran(seen);
  const found = seen.presses.flatMap(({ clock, length, isPlaying, pressedAt }, index) => {
    const shown = isPlaying ? moments[index] : clock - zero;
    if (shown === undefined) return [];
    return [{ off: offBy(ats[index]! - zero - shown), length, isPlaying, delay: pressedAt - ats[index]! }];
  });
  const text = found
    .map(({ off, length, isPlaying, delay }) =>
      [isPlaying ? 'playing' : `still ${Math.round(length)}`, Math.round(off), Math.round(delay)].join('/'),
    )
    .join(', ');
  test.info().annotations.push({ type: 'tag after its picture/behind the clock, ms', description: text });
  const [playing, still] = [found.filter((each) => each.isPlaying), found.filter((each) => !each.isPlaying)];
  expect(still).toHaveLength(PRESSES);
  // The server dates a frame by its arrival, so all presses share the offset of that delay.
  const common = middle(playing.map(({ off }) => off));
  // A busy machine encodes fewer frames than the camera delivers, and sends each of them later.
  const lengths = seen.pictures.slice(1).map(({ mediaTime }, index) => mediaTime - seen.pictures[index]!.mediaTime);
  const frame = Math.max(FRAME_MS, middle(lengths) * 1_000);
  expect(Math.abs(common), text).toBeLessThanOrEqual(frame + ROUNDING_MS);
  // A press that the page handles late while its frame is late as well is placed by the clock (docs/desk.md). On a busy
  // machine a few presses are.
  const isPlaced = ({ off }: { off: number }) => Math.abs(off - common) <= FRAME_MS + ROUNDING_MS;
  const isWithin = ({ off, length }: { off: number; length: number }) =>
    off - common >= -DRAWN_MS - ROUNDING_MS && off - common <= length + DRAWN_MS + ROUNDING_MS;
  expect(playing.filter(isPlaced).length, text).toBeGreaterThanOrEqual(0.75 * playing.length);
  expect(still.filter(isWithin).length, text).toBeGreaterThanOrEqual(0.75 * PRESSES);
  for (const { delay } of found) expect(delay, 'the viewer is behind the camera').toBeGreaterThan(0);
  await camera.kill();
});

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** The difference of two clocks that wrap around after a period. */
function offBy(difference: number): number {
  const rest = ((difference % PERIOD_MS) + PERIOD_MS) % PERIOD_MS;
  return rest > PERIOD_MS / 2 ? rest - PERIOD_MS : rest;
}

/**
 * The film time shown at a time, milliseconds, interpolated between the frames before and after: a busy page is not
 * notified of every frame.
 *
 * @returns undefined if the film did not advance with the clock between the two
 */
function shownAround(pictures: readonly Picture[], at: number): number | undefined {
  const index = pictures.findLastIndex(({ from }) => from <= at);
  const [before, after] = [pictures[index], pictures[index + 1]];
  if (!before || !after) return undefined;
  const [span, run] = [after.from - before.from, (after.mediaTime - before.mediaTime) * 1_000];
  return Math.abs(span - run) > FRAME_MS / 2 ? undefined : before.mediaTime * 1_000 + (at - before.from);
}
