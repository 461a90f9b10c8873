/** Reads the frame number drawn in the picture on the screen. */
import { expect } from '@playwright/test';
import { FRAME_CODE, readFrameNumber } from '../../server/samples/frame-code.ts';

const WIDTH = 960;
const HEIGHT = 540;
/** Rows that contain the cells, with a margin, so that the rest of the picture need not be transferred. */
const TOP = Math.floor(FRAME_CODE.y * HEIGHT) - 2;
const ROWS = Math.ceil(FRAME_CODE.cellHeight * HEIGHT) + 4;

/** A page of any browser driver. */
export interface Evaluating {
  evaluate(expression: string): Promise<unknown>;
}

/** Polling intervals, ms: a frame stepped to appears within about 50 ms. */
const OFTEN = [20, 40, 80, 160];
/** How long a frame may take to appear, and the polling intervals, ms. */
const LOOKING = { timeout: 20_000, intervals: OFTEN };

/** Part of a picture, as fractions of its width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In the page: luminance of some rows of the film's picture, or of a part of it, one byte per pixel, as base64. */
function readStrip(
  start: ParentNode,
  width: number,
  height: number,
  top: number,
  rows: number,
  crop: Crop | null,
): string | undefined {
  const inRoot = (root: ParentNode): HTMLVideoElement | HTMLImageElement | undefined => {
    for (const video of root.querySelectorAll('video')) if (video.readyState >= 2) return video;
    // The film of a recorded test may be a series of images.
    const picture = crop ? root.querySelector('img') : null;
    if (picture?.complete) return picture;
    for (const element of root.querySelectorAll('*')) {
      const found = element.shadowRoot ? inRoot(element.shadowRoot) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const video = inRoot(start);
  const context = video && new OffscreenCanvas(width, rows).getContext('2d', { willReadFrequently: true });
  if (!video || !context) return undefined;
  const isVideo = video instanceof HTMLVideoElement;
  const [wide, high] = isVideo ? [video.videoWidth, video.videoHeight] : [video.naturalWidth, video.naturalHeight];
  const { x, y, ...part } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  context.drawImage(video, x * wide, y * high, part.width * wide, part.height * high, 0, -top, width, height);
  const { data } = context.getImageData(0, 0, width, rows);
  const brightness = new Uint8Array(width * rows);
  for (let at = 0; at < brightness.length; at += 1)
    brightness[at] = Math.round(0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!);
  return brightness.toBase64();
}

/**
 * @param within expression for the element whose first film is read
 * @param crop the numbered picture in the film's, if it does not fill it
 * @returns the number of the frame on the screen, or undefined if no picture with a number is shown
 */
export async function frameOnScreen(page: Evaluating, within = 'document', crop?: Crop): Promise<number | undefined> {
  const args = [within, WIDTH, HEIGHT, TOP, ROWS, JSON.stringify(crop ?? null)].join();
  const strip = await page.evaluate(`(${readStrip.toString()})(${args})`);
  if (typeof strip !== 'string') return undefined;
  // One 32-bit value per pixel.
  const pixels = new Uint32Array(WIDTH * HEIGHT);
  for (const [at, grey] of Buffer.from(strip, 'base64').entries()) pixels[TOP * WIDTH + at] = grey * 0x01_01_01_01;
  return readFrameNumber({ data: new Uint8ClampedArray(pixels.buffer), width: WIDTH, height: HEIGHT });
}

/** The number of the frame on the screen. A read between two frames finds none, so it is repeated. */
export async function shownFrame(page: Evaluating): Promise<number> {
  let frame = Number.NaN;
  await expect
    .poll(async () => (frame = (await frameOnScreen(page)) ?? Number.NaN), {
      message: 'a frame is on show',
      intervals: OFTEN,
    })
    .not.toBeNaN();
  return frame;
}

/** Waits until the frame numbers increase. */
export function expectFramesToMove(page: Evaluating): Promise<void> {
  return expectFramesToMoveWithin(page, 'document');
}

/** @param within expression for the element whose first film is read */
export async function expectFramesToMoveWithin(page: Evaluating, within: string): Promise<void> {
  let last: number | undefined;
  await expect
    .poll(
      async () => {
        const frame = await frameOnScreen(page, within);
        const moved = frame !== undefined && last !== undefined && frame > last;
        last = frame;
        return moved;
      },
      { message: 'frame numbers in the picture count up', ...LOOKING },
    )
    .toBe(true);
}

/** Waits until the frame on the screen is exactly `frame`. */
export const expectThisFrame = (page: Evaluating, frame: number): Promise<void> =>
  expect.poll(() => frameOnScreen(page), { message: `frame ${frame}`, intervals: OFTEN }).toBe(frame);

/** Waits until the frame on the screen is `frame`, give or take `within` frames. */
export async function expectFrame(page: Evaluating, frame: number, within = 1): Promise<void> {
  await expect
    .poll(async () => Math.abs(((await frameOnScreen(page)) ?? Number.POSITIVE_INFINITY) - frame), {
      message: `the picture shows frame ${frame}, give or take ${within}`,
      ...LOOKING,
    })
    .toBeLessThanOrEqual(within);
}
