/** QR codes, read by an independent decoder. */
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import type { QrOptions } from '../../core/domain/qr.ts';
import { makeQr } from '../../src/adapters/qr.ts';

/** @param enlarged pixels per pixel of the picture */
async function read(text: string, options?: QrOptions, enlarged = 1) {
  const result = await makeQr(text, options);
  if (result.kind === 'refused') throw new Error(result.problem);
  const image = new Image();
  image.src = result.picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * enlarged, image.height * enlarged);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const found = jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'attemptBoth' });
  return { picture: result.picture, width: image.width, height: image.height, data, found };
}

const LINK = 'https://player.example/playQR?video=1002';

it("[P29] the product's code is a JPEG with a margin of one module, and leads to the video", async () => {
  const { picture, width, height, data, found } = await read(LINK);
  expect(picture).toMatch(/^data:image\/jpeg;base64,/);
  expect(found?.data).toBe(LINK);
  expect(width).toBe(height);
  // The version for 40 characters at level H, with a margin of one module per side and four pixels per module.
  expect(width).toBe((17 + 4 * found!.version + 2) * 4);
  const at = (x: number, y: number): number => data[(y * width + x) * 4]!;
  expect(at(1, 1)).toBeGreaterThan(200);
  expect(at(6, 6)).toBeLessThan(60);
});

it.each<[string, QrOptions]>([
  ['short', { version: 1, errorCorrectionLevel: 'L' }],
  ['Éric Löwe, K1W, 96.42 s — 日本', { errorCorrectionLevel: 'Q', maskPattern: 3 }],
  ['0123456789'.repeat(60), { errorCorrectionLevel: 'M', scale: 3, margin: 2 }],
  ['wide', { width: 300 }],
  ['coloured', { dark: '#036', light: 'fffbe6ff' }],
])('[P29] %j is decoded from a code made with %o', async (text, options) => {
  const { found, width } = await read(text, options);
  expect(found?.data).toBe(text);
  if (options.version) expect(found?.version).toBe(options.version);
  if (options.width) expect(width).toBe(options.width);
});

it('[P29] text too long for a version is rejected, and so is a picture size out of bounds', async () => {
  expect(await makeQr('')).toEqual({ kind: 'refused', problem: 'noText' });
  expect(await makeQr('x'.repeat(1273))).toMatchObject({ kind: 'made' });
  expect(await makeQr('x'.repeat(1274))).toEqual({ kind: 'refused', problem: 'tooBig' });
  expect(await makeQr('much too long for one', { version: 1 })).toEqual({ kind: 'refused', problem: 'tooBig' });
  expect(await makeQr('text', { scale: 1000 })).toEqual({ kind: 'refused', problem: 'pictureSize' });
  expect(await makeQr('text', { width: 20 })).toEqual({ kind: 'refused', problem: 'width' });
});

it('[P29] widths from 21 are accepted: the picture is never narrower than its modules, and can be decoded', async () => {
  // Version 1 has 21 modules per side.
  expect(await read('A', { width: 21, margin: 0, version: 1, errorCorrectionLevel: 'L' })).toMatchObject({ width: 21 });
  const narrow = await read('text', { width: 21 }, 4);
  expect(narrow.width).toBe(21 + 2 * 4);
  expect(narrow.found?.data).toBe('text');
  expect(await read('text', { width: 30 })).toMatchObject({ width: 30 });
});

it('[P29] an embedding page receives the text of a rejection, the document’s own if it has one', async () => {
  const { makeQr: make } = await import('../../src/embed/make-qr.ts');
  expect(await make('')).toEqual({ kind: 'refused', problem: 'noText', message: 'No input text' });
  expect(await make('x'.repeat(1274))).toEqual({
    kind: 'refused',
    problem: 'tooBig',
    message: 'The amount of data is too big to be stored in a QR Code',
  });
  expect(await make('text', { version: 41 })).toEqual({
    kind: 'refused',
    problem: 'version',
    message: 'The version must be a whole number from 1 to 40.',
  });
  expect(await make('text')).toMatchObject({ kind: 'made' });
});
