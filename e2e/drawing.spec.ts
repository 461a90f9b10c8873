/** Drawing over a real film, and the picture of it as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readFrameNumber } from '../server/samples/frame-code.ts';
import { expectFramesToMove, frameOnScreen } from './support/frames.ts';
import { openRun, signIn } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/test.ts';

/** Size to which a saved picture is brought, px. */
const WIDTH = 960;
const HEIGHT = 540;

async function openDrawing(page: Page): Promise<void> {
  await pressPanel(page, 'Drawing');
  await expect(page.getByRole('radio', { name: 'Pen' })).toBeChecked();
}

/** Draws from one place of the picture to another, in shares of it. */
async function draw(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await page.getByRole('application', { name: 'Drawing area' }).boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  // The picture is 16 by 9, whole and in the middle.
  const scale = Math.min(box.width / 16, box.height / 9);
  const place = ([x, y]: readonly [number, number]) =>
    [box.x + box.width / 2 + (x - 0.5) * 16 * scale, box.y + box.height / 2 + (y - 0.5) * 9 * scale] as const;
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up();
}

async function pixelsOf(page: Page, png: Buffer): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const base64 = await page.evaluate(
    async ([data, width, height]) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.fromBase64(data)], { type: 'image/png' }));
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0, width, height);
      return new Uint8Array(context?.getImageData(0, 0, width, height).data.buffer ?? []).toBase64();
    },
    [png.toString('base64'), WIDTH, HEIGHT] as const,
  );
  return new Uint8ClampedArray(Buffer.from(base64, 'base64'));
}

test('[P26] draws on a paused film, undoes, and saves the frame with what is drawn over it', async ({ page }) => {
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  await openDrawing(page);
  await page.getByRole('region', { name: /^Player/ }).hover();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  await page.getByRole('radio', { name: 'Line' }).check();
  await page.getByRole('radio', { name: 'Red' }).check();
  await page.getByRole('radio', { name: 'Thick' }).check();
  await draw(page, [0.3, 0.5], [0.7, 0.5]);
  await draw(page, [0.3, 0.6], [0.7, 0.6]);
  const drawnHere = page.getByRole('region', { name: 'Drawn in this film' });
  await expect(drawnHere).toContainText('2 strokes');
  await page.keyboard.press('Control+z');
  await expect(drawnHere).toContainText('1 stroke');
  // Drawing on the film does not play it.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  const frame = await frameOnScreen(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  const file = await download;
  await expect(page.getByText('The picture is saved.')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/-\d+\.\d\d\.png$/);
  const data = await pixelsOf(page, await readFile(await file.path()));

  expect(frame).toBeDefined();
  expect(readFrameNumber({ data, width: WIDTH, height: HEIGHT })).toBe(frame);
  const isRed = (x: number, y: number): boolean => {
    const at = (Math.round(y * HEIGHT) * WIDTH + Math.round(x * WIDTH)) * 4;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return red > 220 && Math.abs(green - 59) < 40 && Math.abs(blue - 48) < 40;
  };
  const along = [0.35, 0.45, 0.55, 0.65];
  expect(along.map((x) => isRed(x, 0.5))).toEqual([true, true, true, true]);
  expect(along.map((x) => isRed(x, 0.6))).toEqual([false, false, false, false]);
});

test('[P26] draws an arrow by the keyboard, and a moment leads back to it', async ({ page }) => {
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  await openDrawing(page);
  await page.getByRole('radio', { name: 'Arrow' }).check();
  await page.getByRole('application', { name: 'Drawing area' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const back = page.getByRole('region', { name: 'Drawn in this film' }).getByRole('button', { name: /1 stroke/ });
  await expect(back).toBeVisible();
  await expect(page.getByText('Draw on the picture.')).toBeVisible();
  await back.click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false');
});

/** What the panels' buttons are called, those in the list of more among them. */
async function panelNames(page: Page): Promise<string[]> {
  const buttons = page.getByRole('navigation', { name: 'Panels' });
  const more = buttons.getByRole('button', { name: /^More panels/ });
  await expect(buttons.getByRole('button', { name: /^Timeline/ })).toBeAttached();
  const names = await buttons.getByRole('button').allTextContents();
  const labels = await buttons.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
  if ((await more.count()) === 0) return [...names, ...labels];
  await more.press('Enter');
  const list = page.getByRole('dialog', { name: /^More panels/ });
  return [...names, ...labels, ...(await list.getByRole('button').allTextContents())];
}

test('[L15] [P26] a preview offers drawing to who is signed in, and the page of a film to everybody', async ({
  page,
}) => {
  await page.goto(`/?video=${openRun.id}`);
  await expectFramesToMove(page);
  expect((await panelNames(page)).filter((name) => name.includes('Drawing'))).toEqual([]);
  await page.goto(`/play?video=${openRun.id}`);
  await expectFramesToMove(page);
  await openDrawing(page);

  await signIn(page, 'viewer', `/?video=${openRun.id}`);
  await expectFramesToMove(page);
  await openDrawing(page);
  await expect(page.getByRole('application', { name: 'Drawing area' })).toBeVisible();
});
