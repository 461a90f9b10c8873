/** QR codes of arbitrary texts, as a page that embeds the product requests them. */
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import type { QrResult, QrOptions } from '../core/domain/qr.ts';
import { expect, test } from './support/test.ts';

/** Calls the product's own script for a code and draws the picture. */
function make(page: Page, text: string, options: QrOptions = {}): Promise<QrResult & { drawn?: Drawn }> {
  return page.evaluate(
    async ([said, how]) => {
      const script = '/embed/ferryglide.js';
      const { makeQr } = (await import(script)) as {
        makeQr: (text: string, options: QrOptions) => Promise<QrResult>;
      };
      const result = await makeQr(said, how);
      if (result.kind === 'refused') return result;
      const image = new Image();
      image.src = result.picture;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
      return { ...result, drawn: { data: [...data], width, height } };
    },
    [text, options] as const,
  );
}

interface Drawn {
  data: number[];
  width: number;
  height: number;
}

const read = ({ data, width, height }: Drawn): string | undefined =>
  jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'attemptBoth' })?.data;

test('[P29] an independent reader decodes each text; out-of-range input is rejected with a reason and draws nothing', async ({
  page,
}) => {
  // Other sites load this script without any page of the host.
  await page.goto('/login');
  for (const [what, text, options] of [
    ['plain words', 'Paddle race, heat 2: gate 7 touched', {}],
    ['letters of other scripts', 'Éric Löwe — 日本, 96.42 s', { errorCorrectionLevel: 'Q', maskPattern: 5 }],
    ['an address in colours', 'https://a.example/?b=c&d=e#f', { dark: '#036', light: 'fffbe6', width: 300 }],
    ['a set version and margin', 'HEAT 2', { version: 4, margin: 2, scale: 3 }],
  ] as const satisfies readonly [string, string, QrOptions][]) {
    const result = await make(page, text, options);
    expect(result.drawn && read(result.drawn), what).toBe(text);
    if ('width' in options) expect(result.drawn?.width).toBe(options.width);
    if ('version' in options) expect(result.drawn?.width).toBe((17 + 4 * 4 + 2 * 2) * 3);
  }
  const cases = [
    ['', {}, 'noText'],
    ['x'.repeat(3_000), {}, 'tooBig'],
    ['a', { version: 41 }, 'version'],
    ['a', { maskPattern: 8 }, 'maskPattern'],
    ['a', { width: 20 }, 'width'],
    ['a', { dark: 'red' }, 'colour'],
  ] as const satisfies readonly [string, QrOptions, string][];
  for (const [text, options, problem] of cases)
    expect(await make(page, text, options)).toEqual({ kind: 'refused', problem, message: expect.any(String) });
  expect(await make(page, '')).toMatchObject({ message: 'No input text' });
});
