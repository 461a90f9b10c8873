/** Reads the frame numbers of two pictures at one instant, and plays with them as viewers do. */
import type { Page } from '@playwright/test';
import { FRAME_CODE } from '../../server/samples/frame-code.ts';

/** Frame rate of both sprint films. */
const FPS = 25;

/** Moments shown by both pictures, ms of each film, and how far the small one is ahead of the large one. */
export interface PairShown {
  lead: number;
  tile: number;
  drift: number;
}

interface Sample {
  lead: number | undefined;
  tile: number | undefined;
  /**
   * State of the small picture: `shown`, `veiled`, or `outside` of its camera's footage; for compared films `shown`, or
   * `seeking` while they move to another moment.
   */
  look: string | undefined;
  /** Milliseconds of the page's clock. */
  at: number;
}

/**
 * In the page: reads both rows of cells, once or at every animation frame. Only one line of luminance per picture is
 * copied: copying whole pictures halved the page's frame rate, and the two were 10 ms apart.
 */
function readPairs(code: typeof FRAME_CODE, isOnce: boolean): Promise<Sample> | undefined {
  const state = globalThis as unknown as { samples?: Sample[]; reads?: boolean };
  const videos: HTMLVideoElement[] = [];
  const collect = (root: Document | ShadowRoot | Element): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLVideoElement) videos.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  /** The current frame of a film, held so that both can be read and then closed. */
  const hold = (video: HTMLVideoElement | undefined): VideoFrame | undefined => {
    try {
      return video && new VideoFrame(video);
    } catch {
      // It has no frame yet.
      return undefined;
    }
  };
  const numberOf = async (picture: VideoFrame | undefined): Promise<number | undefined> => {
    if (!picture?.visibleRect) return undefined;
    const { x: left, y: top, width, height } = picture.visibleRect;
    // Chroma planes are half as large, so only pairs of lines and columns can be copied.
    const even = (value: number): number => 2 * Math.floor(value / 2);
    const rect = {
      x: even(left + code.x * width),
      y: even(top + (code.y + code.cellHeight / 2) * height),
      width: even(code.cells * code.cellWidth * width) + 4,
      height: 2,
    };
    const pixels = new Uint8Array(picture.allocationSize({ rect }));
    const [plane] = await picture.copyTo(pixels, { rect });
    const bytes = /^(?:I4|NV)/.test(picture.format ?? '') ? 1 : 4;
    picture.close();
    const levels = Array.from({ length: code.cells }, (_, cell) => {
      const middle = left + (code.x + (cell + 0.5) * code.cellWidth) * width;
      return pixels[(plane?.offset ?? 0) + (Math.floor(middle) - rect.x) * bytes] ?? 0;
    });
    const white = ((levels[0] ?? 0) + (levels.at(-1) ?? 0)) / 2;
    const black = ((levels[1] ?? 0) + (levels.at(-2) ?? 0)) / 2;
    if (white - black < 60) return undefined;
    const bits = levels.map((level) => Number(level > (white + black) / 2));
    const number = (from: number, count: number): number =>
      bits.slice(from, from + count).reduce((sum, bit) => sum * 2 + bit, 0);
    const frame = number(2, code.bits);
    const check = ((frame >> 12) ^ (frame >> 8) ^ (frame >> 4) ^ frame ^ 0b1001) & 0b1111;
    return number(2 + code.bits, code.checkBits) === check ? frame : undefined;
  };
  const lookOf = (tile: HTMLVideoElement | undefined): string | undefined =>
    tile?.closest<HTMLElement>('[data-look]')?.dataset['look'];
  const read = async (): Promise<Sample> => {
    videos.length = 0;
    collect(document);
    const [lead, tile] = videos;
    const at = performance.now();
    const held = [hold(lead), hold(tile)] as const;
    // A busy machine may pause this process in between: only frames of one instant are compared.
    const again = hold(lead);
    const isOneInstant = again?.timestamp === held[0]?.timestamp;
    again?.close();
    const [leadFrame, tileFrame] = await Promise.all(held.map(numberOf));
    return { lead: isOneInstant ? leadFrame : undefined, tile: tileFrame, look: lookOf(tile), at };
  };
  if (isOnce) return read();
  state.samples = [];
  state.reads = true;
  const again = async (): Promise<void> => {
    if (!state.reads) return;
    requestAnimationFrame(() => void again());
    const reading = read();
    const tile = videos[1];
    // Read after the page has drawn these pictures, because other code may still change the state before that.
    const look = await new Promise<string | undefined>((resolve) => {
      const drawn = new MessageChannel();
      drawn.port1.addEventListener('message', () => {
        resolve(lookOf(tile));
        drawn.port1.close();
      });
      drawn.port1.start();
      drawn.port2.postMessage(undefined);
    });
    state.samples?.push({ ...(await reading), look });
  };
  void again();
  return undefined;
}

/** The frame numbers that two pictures show at one instant. */
export type BothShown = Sample;

const readerOf = (isOnce: boolean): string => `(${readPairs.toString()})(${JSON.stringify(FRAME_CODE)}, ${isOnce})`;

/** The frame numbers of the page's first two pictures, now. */
export const bothOnScreen = (page: Page): Promise<BothShown> => page.evaluate<BothShown>(readerOf(true));

/** A busy machine draws few frames: the reading lasts at most this many times as long. */
const PATIENCE = 10;

/**
 * Reads the page's first two pictures at every animation frame, for this long and until enough have been read.
 *
 * @param isEnough called repeatedly with everything read so far
 */
export async function bothWhilePlaying(
  page: Page,
  seconds: number,
  isEnough: (samples: readonly BothShown[]) => boolean,
): Promise<BothShown[]> {
  await page.evaluate(readerOf(false));
  const samples: BothShown[] = [];
  const begun = Date.now();
  const isOver = (): boolean => {
    const played = (Date.now() - begun) / 1000;
    return played >= seconds && (isEnough(samples) || played >= seconds * PATIENCE);
  };
  while (!isOver()) {
    const taken = await page.evaluate(async () => {
      await new Promise((later) => setTimeout(later, 250));
      return (globalThis as unknown as { samples: Sample[] }).samples.splice(0);
    });
    samples.push(...taken);
  }
  await page.evaluate(() => void ((globalThis as unknown as { reads: boolean }).reads = false));
  return samples;
}

const ms = (frame: number): number => (frame * 1000) / FPS;

function shownBy({ lead, tile, look }: Sample, offset: number): PairShown | undefined {
  if (look !== 'shown' || lead === undefined || tile === undefined) return undefined;
  return { lead: ms(lead), tile: ms(tile), drift: ms(tile) + offset - ms(lead) };
}

/** @param offset ms by which the small picture's film starts after the large one's */
export async function pairOnScreen(page: Page, offset: number): Promise<PairShown | undefined> {
  const sample = await page.evaluate<Sample>(readerOf(true));
  return shownBy(sample, offset);
}

/** A viewer's actions on the large picture, in order; `lasts` in ms. */
const ACTS: readonly { does: (page: Page) => Promise<unknown>; lasts: number }[] = [
  { does: (page) => page.keyboard.press('2'), lasts: 3_500 },
  { does: (page) => page.keyboard.press('k'), lasts: 1_500 },
  { does: (page) => page.keyboard.press('l'), lasts: 1_500 },
  { does: (page) => page.keyboard.press('k'), lasts: 2_500 },
  { does: (page) => setRate(page, 2), lasts: 3_500 },
  { does: (page) => page.keyboard.press('j'), lasts: 2_000 },
  { does: (page) => setRate(page, 0.5), lasts: 2_500 },
  { does: (page) => page.keyboard.press('ArrowRight'), lasts: 2_000 },
  { does: (page) => setRate(page, 1), lasts: 2_000 },
];

/** By the speed menu; the element must confirm it. */
async function setRate(page: Page, rate: number): Promise<void> {
  await page.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('radio', { name: `${rate}×`, exact: true }).click();
  await page.keyboard.press('Escape');
}

export interface ActsReport {
  /** Distance between the two pictures, ms, for every sample with both shown. */
  drifts: number[];
  /** Samples at moments that both cameras filmed. */
  samples: number;
  /** Samples in which the small picture was veiled. */
  veiled: number;
}

/** Plays, pauses, seeks and changes the rate for this long, and reads both pictures at every animation frame. */
export async function playingActs(
  page: Page,
  { seconds, offset }: { seconds: number; offset: number },
): Promise<ActsReport> {
  await page
    .getByRole('group', { name: 'Controls' })
    .focus()
    .catch(() => undefined);
  await page.evaluate(readerOf(false));
  const drifts: number[] = [];
  let samples = 0;
  let veiled = 0;
  const end = Date.now() + seconds * 1000;
  for (let act = 0; Date.now() < end; act += 1) {
    const { does, lasts } = ACTS[act % ACTS.length] as (typeof ACTS)[number];
    await does(page);
    const until = Math.min(Date.now() + lasts, end);
    while (Date.now() < until) {
      const taken = await page.evaluate(async () => {
        await new Promise((later) => setTimeout(later, 250));
        return (globalThis as unknown as { samples: Sample[] }).samples.splice(0);
      });
      for (const sample of taken) {
        if (sample.look === 'outside') continue;
        samples += 1;
        const shown = shownBy(sample, offset);
        if (shown) drifts.push(Math.abs(shown.drift));
        else if (sample.look === 'veiled') veiled += 1;
      }
    }
  }
  await page.evaluate(() => void ((globalThis as unknown as { reads: boolean }).reads = false));
  return { drifts, samples, veiled };
}
