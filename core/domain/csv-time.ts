/** The time formats that a CSV import accepts (row L21). */
import { formatTagTime, parseTime } from './time.ts';

/** `1:23.45`: minutes, then seconds in two digits. */
const MINUTES = /^\d{1,3}:[0-5]\d(?:[.,]\d{1,6})?$/;
/** `83.45` */
const SECONDS = /^\d{1,6}(?:[.,]\d{1,6})?$/;

/**
 * Normalises a time to `hh:mm:ss`. Text that already has this form, with decimals after a point or a comma, stays
 * unchanged.
 *
 * @returns undefined if the text is not a time
 */
export function normalizeTime(text: string): string | undefined {
  const trimmed = text.trim();
  if (parseTime(trimmed) !== undefined) return text;
  if (MINUTES.test(trimmed)) {
    const [minutes = '', seconds = ''] = trimmed.split(':');
    return formatTagTime(Number(minutes) * 60 + Number(seconds.replace(',', '.')));
  }
  return SECONDS.test(trimmed) ? formatTagTime(Number(trimmed.replace(',', '.'))) : undefined;
}
