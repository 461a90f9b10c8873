/**
 * Data that is available or requested before the engine needs it: files sent along with the film's data file, and its
 * first segments.
 */
import type { CarriedFile, FilmStart } from '../../../core/contract/carried.ts';
import { speedOfResponse } from './line-speed.ts';

type Content = string | ArrayBuffer;

const files = new Map<string, Content | Promise<Content>>();
interface Start {
  /** Speed of the first segment's download, bit/s; undefined until it has arrived, and if it was not measured. */
  readonly speed: () => number | undefined;
}

/** Renditions whose first segments have been requested, by playlist. */
const started = new Map<string, Start>();

const absolute = (url: string): string => new URL(url, location.href).href;
const keyOf = (url: string, start = 0, end = 0): string => `${absolute(url)} ${start}-${end}`;

/** @param urlOf makes an address of the server absolute */
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
 * Requests the first segments while the engine's code is still loading. @param urlOf makes an address of the server
 * absolute
 */
export function requestStart({ playlist, parts }: FilmStart, urlOf: (url: string) => string): void {
  const since = performance.now();
  const first = absolute(urlOf(parts[0]?.url ?? ''));
  started.set(absolute(urlOf(playlist)), { speed: () => speedOfResponse(first, since) });
  for (const { url, start, end } of parts) {
    const bytes = requestPart(urlOf(url), start, end);
    // If it fails, the engine requests it itself.
    bytes.catch(() => undefined);
    files.set(keyOf(urlOf(url), start, end), bytes);
  }
}

async function requestPart(url: string, start: number, end: number): Promise<ArrayBuffer> {
  const response = await fetch(url, { headers: { range: `bytes=${start}-${end - 1}` } });
  const bytes = await response.arrayBuffer();
  if (!response.ok || bytes.byteLength !== end - start) throw new Error(`${response.status}`);
  return bytes;
}

/** The requested first segments of this rendition, if any; can be taken once. */
export function takeStart(playlist = ''): Start | undefined {
  const key = absolute(playlist);
  const start = started.get(key);
  started.delete(key);
  return start;
}

/**
 * The data sent with the page for this address, once: the next request goes to the server.
 *
 * @param end the byte after the last one; both 0 for a whole file
 */
export function takeCarried(url: string, start?: number, end?: number): Content | Promise<Content> | undefined {
  const key = keyOf(url, start, end);
  const file = files.get(key);
  files.delete(key);
  return file;
}
