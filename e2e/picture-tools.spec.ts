/** Tools for close inspection, on a real film with numbered frames. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { routeDataFile } from './support/data-file.ts';
import { draw } from './support/drawing.ts';
import { expectFramesToMove, expectThisFrame, frameOnScreen, shownFrame } from './support/frames.ts';
import { liveRegatta, openRun, samplePlayable } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/test.ts';

const FPS = 25;

const radio = samplePlayable(
  'open audio',
  (item) =>
    item.type === 'Audio' && item.visibility === 'public' && item.publish && item.film !== null && !item.accessControl,
);

test.use({ bypassCSP: true });

const player = (page: Page): Locator => page.getByRole('region', { name: /^Player/ });
const film = (page: Page): Locator => page.locator('video').first();
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function openTools(page: Page, start = 5): Promise<void> {
  await page.goto(`/play?video=${openRun.id}&start=${start}`);
  await expectFramesToMove(page);
  await pressPanel(page, 'Picture tools');
  await expect(section(page, 'Stopwatch')).toBeVisible();
}

/** Pauses by keyboard and waits until the frame no longer changes. */
async function pause(page: Page): Promise<void> {
  await player(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
}

/** The frame shown once no step is under way any more. */
async function restingFrame(page: Page): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(
      async () => {
        const before = last;
        last = (await frameOnScreen(page)) ?? Number.NaN;
        return last === before && !(await film(page).evaluate((video: HTMLVideoElement) => video.seeking));
      },
      { intervals: [700] },
    )
    .toBe(true);
  return last;
}

/** Seeks the paused film to the middle of a frame. */
async function goTo(page: Page, frame: number): Promise<void> {
  await film(page).evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), (frame + 0.5) / FPS);
  await expectThisFrame(page, frame);
}

/** Steps by keyboard, one frame per press. */
async function step(page: Page, frames: number): Promise<void> {
  const from = await shownFrame(page);
  await player(page).focus();
  for (let n = 1; n <= Math.abs(frames); n += 1) {
    await page.keyboard.press(frames > 0 ? '.' : ',');
    await expectThisFrame(page, from + Math.sign(frames) * n);
  }
}

test('[B20] the picture zooms by wheel and mouse in fullscreen, and by wheel and keyboard on the page; steps and strokes keep the zoom', async ({
  page,
}) => {
  await openTools(page);
  await pause(page);
  const picture = page.locator('[data-film]');
  await test.step('in fullscreen the wheel zooms without a key, and the mouse moves the zoomed picture', async () => {
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    const { x, y, width, height } = (await picture.boundingBox())!;
    /** Scale, and the left and upper edges of the picture as fractions of its container. */
    const view = () =>
      film(page).evaluate((video) => {
        const seen = video.getBoundingClientRect();
        const place = video.closest('[data-film]')!.getBoundingClientRect();
        return [
          seen.width / place.width,
          (seen.left - place.left) / place.width,
          (seen.top - place.top) / place.height,
        ] as const;
      });
    await page.mouse.move(x + width / 4, y + height / 4);
    // One notch multiplies by e^0.4.
    await page.mouse.wheel(0, -120);
    await expect.poll(async () => (await view())[0]).toBeCloseTo(1.49, 2);
    await page.mouse.wheel(0, -120);
    await expect.poll(async () => (await view())[0]).toBeCloseTo(2.23, 2);
    // The point under the pointer has not moved.
    const [scale, left, top] = await view();
    expect((0.25 - left) / scale).toBeCloseTo(0.25, 2);
    expect((0.25 - top) / scale).toBeCloseTo(0.25, 2);

    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.4, y + height * 0.35, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await view())[1]).toBeCloseTo(left - 0.1, 1);
    const moved = await view();
    expect(moved[0]).toBeCloseTo(scale, 5);
    expect(left - moved[1]).toBeCloseTo(0.1, 2);
    expect(top - moved[2]).toBeCloseTo(0.15, 2);
    // A drag is not a click.
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    for (let notch = 0; notch < 3; notch += 1) await page.mouse.wheel(0, 120);
    await expect(picture).not.toHaveAttribute('data-enlarged');
  });
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  // Leaving fullscreen restores the initial panels.
  await expect(page.getByRole('region', { name: 'Menu', exact: true })).toBeVisible();
  await pressPanel(page, 'Picture tools');
  await expect(section(page, 'Stopwatch')).toBeVisible();
  await test.step('on the page the wheel zooms with Control, and keys zoom too', async () => {
    await picture.hover();
    // The wheel without a modifier scrolls the page.
    await page.mouse.wheel(0, 100);
    await picture.hover();
    await page.mouse.wheel(0, -1000);
    await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
    await expect(picture).not.toHaveAttribute('data-enlarged');
    await picture.hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -40);
    await page.keyboard.up('Control');
    await expect(picture).toHaveAttribute('data-enlarged');
    await page.keyboard.press('0');
    await expect(picture).not.toHaveAttribute('data-enlarged');

    await player(page).focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const zoom = section(page, 'Zoom');
    await expect(zoom.getByRole('status')).toHaveText('2×');
    // The keys ask for five times the distance to the edge: the upper left quarter is shown.
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('Shift+ArrowLeft');
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('Shift+ArrowUp');
    const seen = () =>
      film(page).evaluate((video) => {
        const { left, top, width, height } = video.getBoundingClientRect();
        const place = video.closest('[data-film]')!.getBoundingClientRect();
        return [
          (left - place.left) / place.width,
          (top - place.top) / place.height,
          width / place.width,
          height / place.height,
        ];
      });
    for (const [index, expected] of [0, 0, 2, 2].entries()) expect((await seen())[index]).toBeCloseTo(expected, 2);
    await step(page, 2);
    await step(page, -1);
  });
  await test.step('strokes over the zoomed picture keep their position in the saved image', async () => {
    await pressPanel(page, 'Drawing');
    await page.getByRole('radio', { name: 'Line', exact: true }).check();
    await page.getByRole('radio', { name: 'Red' }).check();
    await page.getByRole('radio', { name: 'Thick' }).check();
    await draw(page, [0.4, 0.6], [0.8, 0.6]);
    await expect(page.getByText('1 stroke')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the picture' }).click();
    const png = await readFile(await (await download).path());
    const { width, height, reds } = await page.evaluate(async (data) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.fromBase64(data)], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const isRed = (x: number, y: number) => {
        const [red = 0, green = 0, blue = 0] = context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data;
        return red > 220 && green < 110 && blue < 110;
      };
      return {
        width: bitmap.width,
        height: bitmap.height,
        reds: [0.22, 0.3, 0.38, 0.45].map((x) => isRed(x, 0.3)),
      };
    }, png.toString('base64'));
    expect(reds).toEqual([true, true, true, false]);
    // The film's own picture, uncropped and in full resolution.
    expect([width, height]).toEqual(
      await film(page).evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]),
    );
  });
});

test('[B20] [B21] [B22] [B23] a loop from A to B is set by keyboard and its handles move; all tools in use pass axe', async ({
  page,
}) => {
  await openTools(page, 6);
  await pause(page);
  await page.keyboard.press('a');
  const first = await shownFrame(page);
  await expect(page.getByRole('slider', { name: 'Start of the loop (A)' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frameOnScreen(page)).toBeGreaterThan(first + 100);
  await page.keyboard.press('b');
  const end = page.getByRole('slider', { name: 'End of the loop (B)' });
  await expect(end).toBeVisible();
  await test.step('all tools in use at once pass axe', async () => {
    await page.keyboard.press('s');
    await expect(section(page, 'Stopwatch').getByRole('row')).toHaveCount(2);
    await page.keyboard.press('+');
    await expect(page.locator('[data-film]')).toHaveAttribute('data-enlarged');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('0');
  });
  // Four seconds shorter, which leaves one.
  await end.focus();
  for (let n = 0; n < 4; n += 1) await end.press('Shift+ArrowLeft');
  await player(page).focus();
  await page.keyboard.press('Space');
  const frames: number[] = [];
  await expect
    .poll(
      async () => {
        const frame = await frameOnScreen(page);
        if (frame !== undefined) frames.push(frame);
        return frames.filter((each, index) => index > 0 && each < frames[index - 1]! - 5).length;
      },
      { timeout: 30_000, intervals: [40] },
    )
    .toBeGreaterThanOrEqual(2);
  const looped = frames.slice(frames.findIndex((each) => each < first + FPS + 10));
  expect(Math.min(...looped)).toBeGreaterThanOrEqual(first - 1);
  // A busy machine shows a few frames past the end.
  expect(Math.max(...looped)).toBeLessThanOrEqual(first + FPS + 6);
  await page.keyboard.press('x');
  await expect(end).toBeHidden();
});

interface Rounds {
  /** Seconds. */
  least: number;
  most: number;
  /** Frame number shown first. */
  frame: number;
}

/** Samples the film from its first jump back to the last of `times`. */
async function expectToReturn(page: Page, times: number): Promise<Rounds> {
  const seen: { at: number; frame: number | undefined }[] = [];
  const isReturn = ({ at }: { at: number }, index: number) => index > 0 && at < seen[index - 1]!.at - 1;
  await expect
    .poll(
      async () => {
        const at = await film(page).evaluate((video: HTMLMediaElement) => video.currentTime);
        seen.push({ at, frame: await frameOnScreen(page) });
        return seen.filter(isReturn).length;
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBeGreaterThanOrEqual(times);
  const rounds = seen.slice(seen.findIndex(isReturn));
  return {
    least: Math.min(...rounds.map(({ at }) => at)),
    most: Math.max(...rounds.map(({ at }) => at)),
    frame: Math.min(...rounds.map(({ frame = Number.POSITIVE_INFINITY }) => frame)),
  };
}

test('[B21] the seekable part of a live stream loops, and the same pictures loop after a reload of the stream', async ({
  page,
}) => {
  await page.goto(`/play?video=${liveRegatta.id}`);
  await expectFramesToMove(page);
  await pressPanel(page, 'Picture tools');
  const back = page.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Back 10 s' });
  await back.focus();
  for (let n = 0; n < 4; n += 1) await back.press('Enter');
  await expectFramesToMove(page);
  await player(page).focus();
  const time = () => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  // The film keeps playing before and after each key.
  const beforeA = await time();
  await page.keyboard.press('a');
  const afterA = await time();
  await expect.poll(time).toBeGreaterThan(afterA + 2);
  const beforeB = await time();
  await page.keyboard.press('b');
  const loop = section(page, 'Loop A–B').getByRole('status');
  await expect(loop).toHaveText('Looping from A to B.');
  const before = await expectToReturn(page, 2);
  expect(before.least).toBeGreaterThan(beforeA - 1);
  expect(before.most).toBeLessThan(beforeB + 3);

  // The playlists fail until the player gives up; after reloading it starts where the window is by then.
  const loads = await film(page).evaluateHandle((video: HTMLVideoElement) => {
    const counted = { loads: 0 };
    video.addEventListener('loadstart', () => void (counted.loads += 1));
    return counted;
  });
  await page.route(/\.m3u8/, (route) => route.abort());
  await expect(page.getByRole('alert')).toContainText('An error occured while reading the video', { timeout: 40_000 });
  await page.unroute(/\.m3u8/);
  await expect.poll(() => loads.evaluate((counted) => counted.loads), { timeout: 30_000 }).toBeGreaterThan(0);
  const after = await expectToReturn(page, 2);
  await expect(loop).toHaveText('Looping from A to B.');
  expect(after.least).toBeLessThan(before.least - 5);
  // A busy machine skips the first frames of each round.
  expect(Math.abs(after.frame - before.frame)).toBeLessThan(4 * FPS);
  expect(after.most - after.least).toBeLessThan(before.most - before.least + 2);
});

test('[B21] a recording loops', async ({ page }) => {
  await page.goto(`/play?audio=${radio.id}&autoplay=false`);
  const sound = page.locator('video, audio').first();
  await page.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Play', exact: true }).click();
  const time = () => sound.evaluate((element: HTMLMediaElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(1);
  await page.keyboard.press('a');
  const first = await time();
  await expect.poll(time).toBeGreaterThan(first + 2);
  await page.keyboard.press('b');
  const { least, most } = await expectToReturn(page, 2);
  expect(least).toBeGreaterThan(first - 1);
  expect(most).toBeLessThan(first + 4);
});

test('[P15] [B22] every step and pause names its frame; the stopwatch measures between two with one frame of uncertainty, and copies', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const begin = 4;
  await openTools(page, begin);
  await pause(page);
  const frame = section(page, 'Frame');
  await test.step('steps back across the start of the loaded data, and forwards again', async () => {
    const first = begin * FPS;
    await goTo(page, first + 2);
    await step(page, -2);
    await page.keyboard.press('s');
    const split = async (told: string): Promise<void> => {
      const shown = await shownFrame(page);
      await expect(frame).toContainText(`Frame ${shown}`);
      await page.keyboard.press('s');
      await expect(section(page, 'Stopwatch').getByRole('status')).toHaveText(`${told}, plus or minus 40 ms.`);
    };
    await step(page, -1);
    await split('−0:00.040');
    // Across the start of the segment that the step before loaded.
    await goTo(page, first - 2 * FPS + 2);
    await step(page, -3);
    await split('−0:02.040');
    await step(page, 3);
    await goTo(page, first - 2);
    await step(page, 3);
    await split('+0:00.040');
  });
  await page.keyboard.press('Space');
  await expectFramesToMove(page);
  await test.step('each pause names the frame shown, and steps start from it', async () => {
    // In about one of four pauses Chromium has painted ahead of its clock.
    for (let pauses = 0; pauses < 6; pauses += 1) {
      await pause(page);
      const shown = await restingFrame(page);
      await expect(frame).toContainText(`Frame ${shown}${FPS} frames`);
      await step(page, 1);
      await expect(frame).toContainText(`Frame ${shown + 1}${FPS} frames`);
      await step(page, -1);
      await page.keyboard.press('Space');
      await expectFramesToMove(page);
    }
  });
  await test.step('measures by the frames’ own times with one frame of uncertainty, and copies', async () => {
    await page.getByRole('button', { name: 'Clear marks' }).click();
    await pause(page);
    await expect(frame).toContainText(`${FPS} frames a second`);
    const first = await restingFrame(page);
    await expect(frame).toContainText(`Frame ${first}`);
    await expect(frame.locator('time')).toHaveText(`0:${(first / FPS).toFixed(3).padStart(6, '0')}`);
    await page.keyboard.press('s');
    await expect(section(page, 'Stopwatch').getByRole('row')).toHaveCount(2);
    await step(page, 7);
    await page.keyboard.press('s');
    await expect(section(page, 'Stopwatch').getByRole('status')).toHaveText('+0:00.280, plus or minus 40 ms.');
    await step(page, -10);
    await page.keyboard.press('s');
    const rows = section(page, 'Stopwatch').getByRole('row');
    await expect(rows.nth(3).getByRole('cell')).toHaveText([/^0:/, '−0:00.120', '−0:00.400', '± 40 ms']);
    await page.getByRole('button', { name: 'Copy splits' }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n').map((line) => line.split('\t').slice(1))).toEqual([
      ['From start', 'From last', 'Uncertainty'],
      ['0.000', '0.000', '0.040'],
      ['0.280', '0.280', '0.040'],
      ['-0.120', '-0.400', '0.040'],
    ]);
    await page.getByRole('button', { name: 'Copy timecode' }).click();
    const now = await shownFrame(page);
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`0:${(now / FPS).toFixed(3).padStart(6, '0')} (${now})`);
  });
});

/**
 * Plays this file at this address instead of the page's film. The file is short, so it loops and no other film follows.
 */
async function showFilm(page: Page, address: string, path: string): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('loadedmetadata', ({ target }) => void ((target as HTMLVideoElement).loop = true), true),
  );
  const body = await readFile(path);
  await page.route(address, (route) => {
    const [, from = '0'] = /bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? [];
    const range = `bytes ${from}-${body.length - 1}/${body.length}`;
    const headers = { 'accept-ranges': 'bytes', 'content-range': range };
    return route.fulfill({ status: 206, body: body.subarray(Number(from)), contentType: 'video/mp4', headers });
  });
  await routeDataFile(page, `**/data/video/${openRun.id}.json*`, async (route) => {
    const document = (await (await route.fetch()).json()) as { video: object };
    await route.fulfill({ json: { ...document, video: { ...document.video, replay_url: address } } });
  });
  await page.goto(`/play?video=${openRun.id}`);
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
}

test('[B22] in a film of a varying rate a split is as uncertain as its longest frame', async ({ page, baseURL }) => {
  await showFilm(page, new URL('/media/varying.mp4', baseURL).href, 'tests/adapters/media/varying-rate/video.mp4');
  await pressPanel(page, 'Picture tools');
  await expect(section(page, 'Stopwatch')).toBeVisible();
  await pause(page);
  /** Seeks and waits until the frame is reported, or three seconds if the browser does not report it. */
  const go = (time: number) =>
    film(page).evaluate(async (video: HTMLVideoElement, to) => {
      const reported = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      video.currentTime = to;
      await Promise.race([reported, new Promise((resolve) => setTimeout(resolve, 3_000))]);
    }, time);
  // From ffprobe: the frames start at 0.15, 0.75 and 0.567 s and last 1/60, 1/5 and 1/20 s.
  for (const [index, time] of [0.155, 0.85, 0.58].entries()) {
    await go(time);
    await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
    await page.keyboard.press('s');
    await expect(section(page, 'Stopwatch').getByRole('row')).toHaveCount(index + 2);
  }
  const rows = section(page, 'Stopwatch').getByRole('row');
  await expect(rows.nth(2).getByRole('cell')).toHaveText(['0:00.750', '+0:00.600', '+0:00.600', '± 200 ms']);
  await expect(rows.nth(3).getByRole('cell')).toHaveText(['0:00.567', '+0:00.417', '−0:00.183', '± 200 ms']);
  await expect(section(page, 'Stopwatch')).toContainText('Frames of this film differ in length');
});

test('[B23] J plays backwards, L forwards and faster, K stops, K with J or L steps; the jog wheel goes down to a twentieth', async ({
  page,
}) => {
  await openTools(page);
  await pause(page);
  await test.step('the letter keys', async () => {
    // The loaded data start a few frames earlier, and the segments before them every two seconds.
    const from = await restingFrame(page);
    await page.keyboard.press('j');
    await expect(section(page, 'Speed').getByRole('status')).toHaveText('Back at 1×');
    await expect.poll(() => frameOnScreen(page), { timeout: 40_000 }).toBeLessThan(from - 3 * FPS);
    await page.keyboard.press('k');
    await expect(section(page, 'Speed').getByRole('status')).toHaveText('Stopped, or at normal speed');
    const still = await restingFrame(page);
    await expect(section(page, 'Frame')).toContainText(`Frame ${still}`);
    await page.keyboard.down('k');
    await page.keyboard.press('l');
    await expectThisFrame(page, still + 1);
    await page.keyboard.press('j');
    await expectThisFrame(page, still);
    await page.keyboard.up('k');

    await page.keyboard.press('l');
    await page.keyboard.press('l');
    await expect(section(page, 'Speed').getByRole('status')).toHaveText('Forward at 2×');
    const rate = () => film(page).evaluate((video: HTMLVideoElement) => video.playbackRate);
    await expect.poll(rate).toBe(2);
    await page.keyboard.press('k');
    await expect.poll(rate).toBe(1);
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });
  await test.step('the jog wheel shows every frame, each for 0.8 s', async () => {
    const from = await restingFrame(page);
    const jog = page.getByRole('slider', { name: 'Jog wheel' });
    await jog.focus();
    await jog.press('ArrowRight');
    await expect(jog).toHaveAttribute('aria-valuetext', 'Forward at 0.05×');
    const seen = new Set<number>();
    const began = Date.now();
    await expect
      .poll(
        async () => {
          const frame = await frameOnScreen(page);
          if (frame !== undefined) seen.add(frame - from);
          return Math.max(...seen);
        },
        { timeout: 20_000, intervals: [50] },
      )
      .toBeGreaterThanOrEqual(4);
    const seconds = (Date.now() - began) / 1000;
    for (let n = 1; n <= 4; n += 1) expect(seen).toContain(n);
    expect(seconds).toBeGreaterThan(2);
    await jog.press('ArrowLeft');
    await expect(jog).toHaveAttribute('aria-valuetext', 'Stopped, or at normal speed');
  });
});

test('[B20] [B21] [B22] [B23] [P26] tools that failed to load say so in the panel and over the picture, and load on retry', async ({
  page,
}) => {
  const [handles, area] = [/LoopHandles-.*\.js/, /DrawingLayer-.*\.js/];
  for (const code of [handles, area]) await page.route(code, (route) => route.abort());
  let refused = 0;
  await page.route(/(compose-analysis|PictureTools)-.*\.js/, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto(`/play?video=${openRun.id}&start=5`);
  await expectFramesToMove(page);
  await test.step('the tools in their panel', async () => {
    await pressPanel(page, 'Picture tools');
    const panel = page.getByRole('region', { name: 'Picture tools', exact: true });
    const alerts = panel.getByRole('alert');
    await expect(alerts.first()).toContainText('This part could not be loaded.');
    expect(refused).toBeGreaterThan(0);
    await page.unroute(/(compose-analysis|PictureTools)-.*\.js/);
    await expect(alerts).toHaveCount(1);
    await alerts.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(section(page, 'Stopwatch')).toBeVisible();
    await expect(section(page, 'Loop A–B')).toBeVisible();
    await expect(section(page, 'Speed')).toBeVisible();
    // The tools over the picture have loaded too.
    await pause(page);
    await expect(async () => {
      await page.keyboard.press('+');
      await expect(page.locator('[data-film]')).toHaveAttribute('data-enlarged', '', { timeout: 500 });
    }).toPass();
    await page.keyboard.press('s');
    await expect(section(page, 'Stopwatch').getByRole('row')).toHaveCount(2);
    await expect(alerts).toHaveCount(0);
  });
  const said = page.locator('[data-film]').locator('..').getByRole('alert');
  const tryAgain = async (code: RegExp, there: string): Promise<void> => {
    await expect(said).toContainText('This part could not be loaded.');
    await page.unroute(code);
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel(there, { exact: true })).toBeVisible();
    await expect(said).toHaveCount(0);
  };
  await test.step('the handles of a loop over the picture', async () => {
    await page.keyboard.press('0');
    const from = await restingFrame(page);
    await page.keyboard.press('a');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frameOnScreen(page)).toBeGreaterThan(from + FPS);
    await page.keyboard.press('b');
    await tryAgain(handles, 'Start of the loop (A)');
  });
  await test.step('the drawing area over the picture', async () => {
    await pressPanel(page, 'Drawing');
    await tryAgain(area, 'Drawing area');
  });
});

test('[B20] [P26] a zoomed film that forbids reading its pixels is not saved, and the page says so', async ({
  page,
}) => {
  await showFilm(page, 'https://films.example/kept.mp4', 'tests/adapters/media/varying-rate/video.mp4');
  await player(page).focus();
  await pressPanel(page, 'Picture tools');
  await expect(section(page, 'Stopwatch')).toBeVisible();
  await player(page).focus();
  await page.keyboard.press('+');
  await expect(page.locator('[data-film]')).toHaveAttribute('data-enlarged');
  // The player cannot read the pixels either, but the mark is set.
  await page.keyboard.press('s');
  await expect(section(page, 'Stopwatch').getByRole('row')).toHaveCount(2);
  await pressPanel(page, 'Drawing');
  await draw(page, [0.4, 0.6], [0.8, 0.6]);
  await expect(page.getByText('1 stroke')).toBeVisible();
  await page.getByRole('button', { name: 'Save the picture' }).click();
  await expect(
    page.getByText(
      'This film comes from a site that does not allow its pictures to be saved. Your drawing is kept here.',
    ),
  ).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[B20] two fingers zoom the picture and one moves it, and a double tap still seeks', async ({ page }) => {
    await page.goto(`/play?video=${openRun.id}&start=5`);
    await expectFramesToMove(page);
    const picture = page.locator('[data-film]');
    const { x, y, width, height } = (await picture.boundingBox())!;
    const at = (left: number, top: number) => ({ x: x + width * left, y: y + height * top });
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
      });
    const view = () =>
      film(page).evaluate((video) => {
        const { left, width: wide } = video.getBoundingClientRect();
        const place = video.closest('[data-film]')!.getBoundingClientRect();
        return [
          Math.round((wide / place.width) * 10) / 10,
          Math.round(((left - place.left) / place.width) * 100) / 100,
        ];
      });
    // The plugin loads after the first frame.
    await expect
      .poll(async () => {
        await touch('touchStart', at(0.4, 0.4), at(0.6, 0.4));
        for (const step of [0.05, 0.1]) await touch('touchMove', at(0.4 - step, 0.4), at(0.6 + step, 0.4));
        await touch('touchEnd');
        return (await view())[0];
      })
      .toBeGreaterThanOrEqual(2);
    const [scale = 1, left = 0] = await view();
    await expect
      .poll(async () => {
        await touch('touchStart', at(0.3, 0.3));
        for (const step of [0.05, 0.1, 0.15]) await touch('touchMove', at(0.3 - step, 0.3));
        await touch('touchEnd');
        return (await view())[1];
      })
      .toBeLessThan(left - 0.05);
    expect((await view())[0]).toBe(scale);

    const before = await shownFrame(page);
    const begun = Date.now();
    const playedOn = () => ((Date.now() - begun) / 1_000) * FPS;
    // A busy machine may take the first tap for two.
    await expect
      .poll(async () => {
        for (let tap = 0; tap < 2; tap += 1) {
          await touch('touchStart', at(0.9, 0.4));
          await touch('touchEnd');
        }
        return (await shownFrame(page)) - before - playedOn();
      })
      .toBeGreaterThan(7 * FPS);
  });

  test('[B20] a drag from a button moves the zoomed picture without a click, and a drag from the bar seeks', async ({
    page,
  }) => {
    await page.goto(`/play?video=${openRun.id}&start=5`);
    await expectFramesToMove(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
      });
    const left = () =>
      film(page).evaluate((video) => {
        const place = video.closest('[data-film]')!.getBoundingClientRect();
        return (video.getBoundingClientRect().left - place.left) / place.width;
      });
    await player(page).focus();
    await expect(async () => {
      await page.keyboard.press('+');
      await expect(page.locator('[data-film]')).toHaveAttribute('data-enlarged', '', { timeout: 500 });
    }).toPass();
    const controls = page.getByRole('group', { name: 'Controls' });
    const middleOf = async (target: Locator) => {
      const { x, y, width, height } = (await target.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const drag = async (from: { x: number; y: number }, by: number) => {
      await touch('touchStart', from);
      for (let part = 1; part <= 4; part += 1) await touch('touchMove', { ...from, x: from.x + (by * part) / 4 });
      await touch('touchEnd');
    };
    const isPaused = () => film(page).evaluate((video: HTMLVideoElement) => video.paused);
    const pauses = controls.getByRole('button', { name: 'Pause', exact: true });
    await page.keyboard.press('Shift');
    await expect(pauses).toBeVisible();
    const before = await left();
    await drag(await middleOf(pauses), 40);
    await expect.poll(left).toBeGreaterThan(before + 0.05);
    expect(await isPaused()).toBe(false);

    const moved = await left();
    const bar = controls.getByRole('slider', { name: 'Position' });
    const at = await film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
    await drag(await middleOf(bar), 60);
    await expect
      .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(at + 8);
    expect(await left()).toBe(moved);
    // A tap still presses the button.
    const place = await middleOf(pauses);
    await expect(async () => {
      if (!(await isPaused())) await Promise.all([touch('touchStart', place), touch('touchEnd')]);
      await expect.poll(isPaused, { timeout: 2_000 }).toBe(true);
    }).toPass();
  });
});
