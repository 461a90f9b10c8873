/** Files that came with the data file of their film: each spares its engine one request. */
import type { CarriedFile } from '../../../core/contract/carried.ts';

const files = new Map<string, string | ArrayBuffer>();

const keyOf = (url: string, start = 0, end = 0): string => `${new URL(url, location.href).href} ${start}-${end}`;

/** @param urlOf makes an address of the host absolute */
export function keepCarried(carried: readonly CarriedFile[], urlOf: (url: string) => string): void {
  for (const file of carried) {
    if ('text' in file) files.set(keyOf(urlOf(file.url)), file.text);
    else {
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      files.set(keyOf(urlOf(file.url), file.start, file.end), bytes.buffer);
    }
  }
}

/**
 * What came of this address, once: whoever asks again asks the host.
 *
 * @param end the byte after the last one; both 0 for a whole file
 */
export function takeCarried(url: string, start?: number, end?: number): string | ArrayBuffer | undefined {
  const key = keyOf(url, start, end);
  const file = files.get(key);
  files.delete(key);
  return file;
}
