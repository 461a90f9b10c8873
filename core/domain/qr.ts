/** Options of a QR code (row P29): the documents' options, their bounds, and the reasons for rejection. */
import {
  QR_DEFAULT_MARGIN,
  QR_DEFAULT_SCALE,
  QR_MASK_MAX,
  QR_PICTURE_MAX,
  QR_PRODUCT_MARGIN,
  QR_PRODUCT_QUALITY,
  QR_VERSION_MAX,
  QR_WIDTH_MIN,
} from './constants/qr-code.ts';

/** Error correction levels, low to high: the share of the code that may be unreadable. */
const ERROR_CORRECTIONS = ['L', 'M', 'Q', 'H'] as const;

export interface QrOptions {
  errorCorrectionLevel?: (typeof ERROR_CORRECTIONS)[number];
  /** Size of the code, 1 to 40; absent: the smallest that holds the text. */
  version?: number | undefined;
  /** 0 to 7; absent: the most readable. */
  maskPattern?: number | undefined;
  /** Quiet zone, modules. */
  margin?: number;
  /** Pixels per module. */
  scale?: number;
  /** Pixels of the whole picture, at least 21, and at least one for each module; takes precedence over `scale`. */
  width?: number | undefined;
  /** Hex colours of 3, 4, 6 or 8 digits, with or without `#`. */
  dark?: string;
  light?: string;
  type?: 'image/png' | 'image/jpeg';
  /** JPEG quality, 0 to 1. */
  quality?: number;
}

/** Why no code is generated. */
export const QR_PROBLEMS = [
  'noText',
  'tooBig',
  'errorCorrection',
  'version',
  'maskPattern',
  'margin',
  'scale',
  'width',
  'pictureSize',
  'colour',
  'quality',
] as const;
export type QrProblem = (typeof QR_PROBLEMS)[number];

/** The picture of a code as a `data:` address, or the reason why there is none. */
export type QrResult = { kind: 'made'; picture: string } | { kind: 'refused'; problem: QrProblem };

/** The code of the product itself. Player 3, Library 9. */
export const QR_OF_PRODUCT = {
  errorCorrectionLevel: 'H',
  type: 'image/jpeg',
  quality: QR_PRODUCT_QUALITY,
  margin: QR_PRODUCT_MARGIN,
} as const satisfies QrOptions;

/** Defaults. Player 3. */
export const QR_DEFAULTS = {
  errorCorrectionLevel: 'M',
  margin: QR_DEFAULT_MARGIN,
  scale: QR_DEFAULT_SCALE,
  dark: '#000000',
  light: '#ffffff',
  type: 'image/png',
  quality: QR_PRODUCT_QUALITY,
} as const satisfies QrOptions;

const HEX = /^#?(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i;

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** Validates a text and its options before a code is generated. Player 5. */
export function qrProblem(text: string, options: QrOptions): QrProblem | undefined {
  const { errorCorrectionLevel, version, maskPattern, margin, scale, width, dark, light, quality } = {
    ...QR_DEFAULTS,
    version: undefined,
    maskPattern: undefined,
    width: undefined,
    ...options,
  };
  if (text === '') return 'noText';
  if (!ERROR_CORRECTIONS.includes(errorCorrectionLevel)) return 'errorCorrection';
  if (version !== undefined && !isWhole(version, 1, QR_VERSION_MAX)) return 'version';
  if (maskPattern !== undefined && !isWhole(maskPattern, 0, QR_MASK_MAX)) return 'maskPattern';
  if (!isWhole(margin, 0, QR_PICTURE_MAX)) return 'margin';
  if (!(scale >= 1 && scale <= QR_PICTURE_MAX)) return 'scale';
  if (width !== undefined && !isWhole(width, QR_WIDTH_MIN, QR_PICTURE_MAX)) return 'width';
  if (![dark, light].every((colour) => HEX.test(colour))) return 'colour';
  if (!(quality >= 0 && quality <= 1)) return 'quality';
  return undefined;
}
