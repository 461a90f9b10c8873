/** Makes QR codes of any text (row P29); the library loads with the first code. */
import { QR_PICTURE_MAX } from '../../core/domain/constants/qr-code.ts';
import { QR_DEFAULTS, QR_OF_PRODUCT, qrProblem } from '../../core/domain/qr.ts';
import type { QrResult, QrOptions } from '../../core/domain/qr.ts';

/**
 * Draws a text as a QR code.
 *
 * @param options as in the documents; by default those of the product's code: error correction H, JPEG of quality
 *   0.9, margin 1
 * @returns the picture as a `data:` address, or why the text or an option is rejected
 * @throws if the library cannot be loaded
 * Source: player document, points 3 and 5.
 */
export async function makeQr(text: string, options: QrOptions = QR_OF_PRODUCT): Promise<QrResult> {
  const problem = qrProblem(text, options);
  if (problem) return { kind: 'refused', problem };
  const { create, toCanvas } = await import('qrcode');
  const { errorCorrectionLevel, margin, scale, width, dark, light, type, quality, version, maskPattern } = {
    ...QR_DEFAULTS,
    width: undefined,
    version: undefined,
    maskPattern: undefined,
    ...options,
  };
  const known = {
    errorCorrectionLevel,
    ...(version === undefined ? {} : { version }),
    ...(maskPattern === undefined ? {} : { maskPattern: maskPattern as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 }),
  };
  let modules: number;
  try {
    modules = create(text, known).modules.size;
  } catch {
    // With text and options within their bounds, only the amount of data can be too large.
    return { kind: 'refused', problem: 'tooBig' };
  }
  const dots = modules + 2 * margin;
  // Modules narrower than one pixel are unreadable: the narrowest readable picture is drawn.
  const drawnWidth = width === undefined ? undefined : Math.max(width, dots);
  if ((drawnWidth ?? Math.floor(dots * scale)) > QR_PICTURE_MAX) return { kind: 'refused', problem: 'pictureSize' };
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, text, {
    ...known,
    margin,
    color: { dark: hash(dark), light: hash(light) },
    ...(drawnWidth === undefined ? { scale } : { width: drawnWidth }),
  });
  return { kind: 'made', picture: canvas.toDataURL(type, quality) };
}

const hash = (colour: string): string => (colour.startsWith('#') ? colour : `#${colour}`);
