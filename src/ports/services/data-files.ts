/**
 * Data files, their copies and the styles of vendors: static files that a content network may keep.
 *
 * They are asked for without credentials, so that one copy serves everybody.
 */
import ky from 'ky';
import * as v from 'valibot';
import type { DataFileInput, LoadAnswer, VendorStyle } from '../../../machines/player/player.ports.ts';
import { dataFile, vendorStyle } from '../../contract/data-files.ts';
import { absoluteDocument } from './addresses.ts';
import type { Absolute } from './addresses.ts';

const http = ky.create({ timeout: false, retry: 0, credentials: 'omit' });

/** `{base}{type}/{id}.json`, past every cache. */
export function dataFileAddress(base: string, { type, id }: DataFileInput, now: number): string {
  return `${base}${type}/${encodeURIComponent(id)}.json?time=${now}`;
}

/**
 * Data files that were asked for before the player was there, by their address without its time.
 *
 * The play page asks as soon as its first line runs, so that the file is on its way while the rest is read.
 */
const early = new Map<string, Promise<unknown>>();

const withoutTime = (address: string): string => address.slice(0, address.lastIndexOf('?'));

/** Asks ahead of the chart, which takes the answer, or its failure, as its own first try. */
export function askEarly(base: string, input: DataFileInput): void {
  const address = dataFileAddress(base, input, Date.now());
  const answer = fetch(address, { credentials: 'omit' }).then((response) => {
    if (!response.ok) throw new Error(`${response.status}`);
    return response.json() as Promise<unknown>;
  });
  // Told where it is taken.
  answer.catch(() => undefined);
  early.set(withoutTime(address), answer);
}

function takeEarly(address: string): Promise<unknown> | undefined {
  const key = withoutTime(address);
  const answer = early.get(key);
  early.delete(key);
  return answer;
}

export async function requestDataFile(base: string, absolute: Absolute, input: DataFileInput, signal: AbortSignal): Promise<LoadAnswer> {
  const address = dataFileAddress(base, input, Date.now());
  const file = await (takeEarly(address) ?? http.get(address, { signal }).json());
  return { document: absoluteDocument(absolute, v.parse(dataFile, file)), at: Date.now() };
}

/** `{base}{vendor}/{group}/{custoId}.json`. */
export async function requestVendorStyle(
  base: string,
  { vendor, group, custoId }: { vendor: string; group: number; custoId: string },
  signal: AbortSignal,
): Promise<VendorStyle> {
  const address = `${base}${vendor}/${group}/${encodeURIComponent(custoId)}.json`;
  return v.parse(vendorStyle, await http.get(address, { signal }).json());
}
