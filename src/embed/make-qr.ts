/** QR codes for pages that embed the product (row P29): a failure has a code and a message. */
import { QR_OF_PRODUCT } from '../../core/domain/qr.ts';
import type { QrOptions, QrResult } from '../../core/domain/qr.ts';
import { makeQr as draw } from '../adapters/qr.ts';
import { pickLanguage } from '../i18n/language.ts';

type Made = Extract<QrResult, { kind: 'made' }>;
type Refused = Extract<QrResult, { kind: 'refused' }>;

/** @returns the picture as a `data:` address, or the reason for its absence, in the browser's language */
export async function makeQr(
  text: string,
  options: QrOptions = QR_OF_PRODUCT,
): Promise<Made | (Refused & { message: string })> {
  const result = await draw(text, options);
  if (result.kind === 'made') return result;
  const { createTexts } = await import('../i18n/texts.ts');
  const { t } = await createTexts(pickLanguage(navigator.language), ['qr']);
  return { ...result, message: t(`qr.${result.problem}`) };
}
