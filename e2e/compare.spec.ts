/** Two films under one transport (row B05), checked by the frame numbers in both pictures. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { FRAME_CODE, frameCells, readFrameNumber } from '../server/samples/frame-code.ts';
import type { FramePicture } from '../server/samples/frame-code.ts';
import { violations } from './support/axe.ts';
import { bothOnScreen } from './support/cameras.ts';
import {
  apartOf,
  bothThere,
  halfFrame,
  isDrawn,
  openPair,
  PAIRS,
  playApart,
  playBoth,
  pauseBoth,
} from './support/compare.ts';
import type { Apart } from './support/compare.ts';
import { privateRun, signIn } from './support/library.ts';
import { playSmallest } from './support/renditions.ts';
import { expect, test } from './support/test.ts';

const [, [slow, fast]] = PAIRS[0]!;
/** Seconds at each rate; the benchmark `compare` plays for two minutes. */
const PLAYED_S = 2;
/** Minimum number of frame pairs read at each rate. */
const PICTURES = 12;
/** Share of all pairs read at a rate that must be within half a frame of the slower film. */
const RIGHT = 0.9;

/**
 * `steps`: after six frames at 29.97 and five at 25 frames a second, or two at 50 and one at 25, the films are aligned
 * as before.
 *
 * Rates at which a busy machine decodes late in any case are left out: `bench/compare.bench.ts` plays every rate.
 */
const TRIED: Readonly<Record<string, { steps: number; rates: readonly number[] }>> = {
  '25 and 50': { steps: 2, rates: [0.25, 1] },
  '29.97 and 25': { steps: 6, rates: [0.1, 0.5, 1] },
};

const clocks = (page: Page) => page.getByRole('definition');

for (const [name, pair] of PAIRS) {
  const { steps, rates } = TRIED[name]!;
  test(`[B05] films of ${name} frames a second step and play within half a frame of the slower one`, async ({
    page,
  }) => {
    // A busy machine draws few frames.
    test.setTimeout(240_000);
    await playSmallest(page);
    await openPair(page, pair, '&loop=0_7');
    await test.step('stepped forwards and backwards', async () => {
      const stepped = pair[0].fps > pair[1].fps ? 'lead' : 'tile';
      const { lock, fps } = pair[stepped === 'lead' ? 0 : 1];
      // Each film opens at its lock, and seeks to the nearest frame once both have loaded.
      await expect.poll(async () => (await bothOnScreen(page))[stepped]).toBe(Math.round(lock * fps));
      for (const [way, frames] of [
        ['forward', 1],
        ['back', -1],
      ] as const) {
        for (let count = 0; count < steps; count += 1) {
          let before = Number.NaN;
          // A read between two frames returns no number.
          await expect.poll(async () => (before = (await bothOnScreen(page))[stepped] ?? before)).not.toBeNaN();
          await page.getByRole('button', { name: `One frame ${way}` }).click();
          await expect.poll(async () => (await bothOnScreen(page))[stepped]).toBe(before + frames);
          await expect
            .poll(async () => Math.abs(apartOf(await bothOnScreen(page), pair)?.begins ?? Number.POSITIVE_INFINITY))
            .toBeLessThanOrEqual(halfFrame(pair));
        }
      }
    });
    for (const rate of rates)
      await test.step(`played at ${rate}`, async () => {
        // Two elements draw a frame each when its decoder delivers one, so a busy machine draws single frames late. The
        // films are played again until enough of all pairs read are right. Wrong pairs keep counting: each needs nine
        // right ones. The benchmark limits the share on an idle machine, and the offset between the clocks.
        const apart: Apart[] = [];
        await expect(async () => {
          apart.push(...(await playApart(page, pair, rate, { seconds: PLAYED_S, count: PICTURES })));
          expect(apart.length, `pictures read at ${rate}`).toBeGreaterThanOrEqual(PICTURES);
          const right = apart.filter(({ gap }) => gap <= halfFrame(pair)).length;
          expect(
            right / apart.length,
            `share within half a frame at ${rate}, of ${apart.length}`,
          ).toBeGreaterThanOrEqual(RIGHT);
        }).toPass({ timeout: 60_000 });
      });
  });
}

test('[B05] both pictures and their transport fill the screen by key and by button', async ({ page }) => {
  await openPair(page, [slow, fast]);
  const heightOf = () => page.getByRole('region', { name: 'Both pictures' }).evaluate((stage) => stage.clientHeight);
  const covered = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect.poll(covered).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(clocks(page).first()).toHaveText('0:01.000');
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(covered).toBe(false);
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('over');
  const before = await heightOf();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(covered).toBe(true);
  expect(await heightOf()).not.toBe(before);
  // Everything fits the screen.
  const { top, bottom } = await page.evaluate(() => {
    const [stage, play] = [document.querySelector('section')!, document.querySelector('[aria-label="Play both"]')!];
    return { top: stage.getBoundingClientRect().top, bottom: play.getBoundingClientRect().bottom - innerHeight };
  });
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(0);
  await page.keyboard.press('f');
  await expect.poll(covered).toBe(false);
});

test('[B05] a link restores the comparison and the drawing over it in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPair(page, [slow, fast]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+S');
  await page.keyboard.press('Shift+S');
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('over');
  await page.getByRole('combobox', { name: 'B over A' }).selectOption('wipe');
  await page.getByRole('slider', { name: 'Wipe position' }).fill('30');
  await page.getByRole('group', { name: 'Film A' }).getByRole('button', { name: 'Mirror' }).click();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.25');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  // A focused list would handle the keys itself.
  await page.getByRole('heading', { name: 'Compare', exact: true }).click();
  await page.keyboard.press('i');
  await expect(page.getByText('Nudged by +0.040 s')).toBeVisible();
  // One second after the locks at 1.2 and 1.5 s (25 and 50 frames a second); film B is two frames later.
  await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 55, tile: 127 });
  await expect(clocks(page)).toHaveText(['0:01.000', '0:01.040', '+0.040']);
  const layer = page.getByRole('application');
  await layer.scrollIntoViewIfNeeded();
  const box = (await layer.boundingBox())!;
  expect(await isDrawn(page)).toBe(false);
  await page.mouse.move(box.x + box.width * 0.25, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + 120, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is in the clipboard. It restores this comparison.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toMatch(/^#draw=[\w-]{10,}$/);
  const { lead, tile } = await bothOnScreen(page);
  await expect(page.getByRole('button', { name: 'Draw', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const loop = await page.getByText('Loops from').textContent();

  const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'reduce', locale: 'en-GB' });
  await other.goto(link);
  await bothThere(other);
  await expect.poll(() => bothOnScreen(other)).toMatchObject({ lead, tile });
  await expect(other.getByText('Nudged by +0.040 s')).toBeVisible();
  await expect(other.getByRole('combobox', { name: 'Layout' })).toHaveValue('over');
  await expect(other.getByRole('combobox', { name: 'B over A' })).toHaveValue('wipe');
  await expect(other.getByRole('slider', { name: 'Wipe position' })).toHaveValue('30');
  await expect(other.getByRole('group', { name: 'Film A' }).getByRole('button', { name: 'Mirror' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(other.getByRole('combobox', { name: 'Speed' })).toHaveValue('0.25');
  await expect(other.getByText(loop!)).toBeVisible();
  await expect(other.getByRole('application', { name: 'Drawing area' })).toBeVisible();
  await expect.poll(() => isDrawn(other)).toBe(true);
  await other.close();
});

/**
 * The pictures as the browser draws them, without the names over them.
 * @param area `laid over`: both cover the same area
 */
async function stagePicture(page: Page, area: 'both' | 'laid over'): Promise<FramePicture> {
  const stage = page.getByRole('region', { name: 'Both pictures' });
  await stage.evaluate((host) => {
    for (const name of host.querySelectorAll('p')) name.style.visibility = 'hidden';
  });
  const drawn = await (area === 'both' ? stage : stage.getByRole('group', { name: 'Film A' })).screenshot();
  const { data, info } = await sharp(drawn).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A part of a picture, by fractions of its width, flipped back if mirrored. */
function partOf({ data, width, height }: FramePicture, from: number, to: number, mirrored: boolean): FramePicture {
  const [left, right] = [Math.round(width * from), Math.round(width * to)];
  const part = new Uint8Array((right - left) * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < right - left; x += 1) {
      const at = (y * width + (mirrored ? right - 1 - x : left + x)) * 4;
      part.set(data.subarray(at, at + 4), (y * (right - left) + x) * 4);
    }
  return { data: part, width: right - left, height };
}

test('[B05] mirrored, overlaid, wiped and subtracted pictures consist of the frames shown', async ({ page }) => {
  await openPair(page, [slow, fast], '&mirror=a');
  // Locked at 1.2 s (25 frames a second) and 1.5 s (50).
  await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: 30, tile: 75 });
  const beside = await stagePicture(page, 'both');
  expect(readFrameNumber(partOf(beside, 0, 0.5, true))).toBe(30);
  expect(readFrameNumber(partOf(beside, 0, 0.5, false))).toBeUndefined();
  expect(readFrameNumber(partOf(beside, 0.5, 1, false))).toBe(75);

  await page.getByRole('group', { name: 'Film A' }).getByRole('button', { name: 'Mirror' }).click();
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('over');
  await page.getByRole('combobox', { name: 'B over A' }).selectOption('difference');
  for (const [a, b] of [
    [30, 75],
    [30, 76],
    [31, 77],
  ] as const) {
    await expect.poll(() => bothOnScreen(page)).toMatchObject({ lead: a, tile: b });
    const [one, other] = [frameCells(a), frameCells(b)];
    // Bright where exactly one of the two cells is white.
    const expected = one.map((isWhite, cell) => isWhite !== other[cell]);
    await expect.poll(async () => cellsOf(await stagePicture(page, 'laid over'))).toEqual(expected);
    await page.getByRole('button', { name: 'One frame forward' }).click();
  }

  await page.getByRole('button', { name: 'Go to the lock' }).click();
  await page.getByRole('combobox', { name: 'B over A' }).selectOption('opacity');
  await page.getByRole('slider', { name: 'Opacity of B' }).fill('0');
  await expect.poll(async () => readFrameNumber(await stagePicture(page, 'laid over'))).toBe(30);
  await page.getByRole('slider', { name: 'Opacity of B' }).fill('100');
  await expect.poll(async () => readFrameNumber(await stagePicture(page, 'laid over'))).toBe(75);
  await page.getByRole('combobox', { name: 'B over A' }).selectOption('wipe');
  await page.getByRole('slider', { name: 'Wipe position' }).fill('60');
  await expect.poll(async () => readFrameNumber(await stagePicture(page, 'laid over'))).toBe(30);
  await page.getByRole('slider', { name: 'Wipe position' }).fill('0');
  await expect.poll(async () => readFrameNumber(await stagePicture(page, 'laid over'))).toBe(75);
});

/** The row of cells in a picture; true is bright. */
function cellsOf({ data, width, height }: FramePicture): boolean[] {
  const y = Math.floor((FRAME_CODE.y + FRAME_CODE.cellHeight / 2) * height);
  return Array.from({ length: FRAME_CODE.cells }, (_, cell) => {
    const x = Math.floor((FRAME_CODE.x + (cell + 0.5) * FRAME_CODE.cellWidth) * width);
    return (data[(y * width + x) * 4 + 1] ?? 0) > 128;
  });
}

test('[B05] a film that the viewer may not watch says so in its place, and the other one plays', async ({ page }) => {
  await page.goto(`/compare?a=${privateRun.id}@3&b=${slow.id}@1`);
  await expect(page.getByRole('alert')).toContainText('private', { ignoreCase: true });
  await expect(page.getByRole('group', { name: 'Film B' }).first()).toHaveAttribute('aria-busy', 'false');
  const before = (await bothOnScreen(page)).tile;
  await playBoth(page).click();
  await expect.poll(async () => ((await bothOnScreen(page)).tile ?? 0) - (before ?? 0)).toBeGreaterThan(2);
  await pauseBoth(page).click();

  await signIn(page, 'viewer', `/compare?a=${privateRun.id}@3&b=${slow.id}@1`);
  await bothThere(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[B05] both films end with the shorter one', async ({ page }) => {
  await openPair(page, [slow, fast], '&t=6.5');
  await playBoth(page).click();
  await expect(pauseBoth(page)).toBeVisible();
  await expect(playBoth(page)).toBeVisible({ timeout: 10_000 });
  await expect
    .poll(async () => apartOf(await bothOnScreen(page), [slow, fast])?.gap ?? Number.POSITIVE_INFINITY)
    .toBeLessThanOrEqual(halfFrame([slow, fast]));
  await expect(playBoth(page)).toBeVisible();
});

test.describe(() => {
  // To inject axe.
  test.use({ bypassCSP: true });

  test('[B05] the page works on a phone, by keyboard and with a screen reader', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPair(page, [slow, fast]);
    const [a, b] = await Promise.all(['a', 'b'].map((side) => page.locator(`[data-side="${side}"]`).boundingBox()));
    expect(b!.y).toBeGreaterThanOrEqual(a!.y + a!.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
  });
});
