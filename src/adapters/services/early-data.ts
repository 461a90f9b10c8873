/**
 * Data files that were requested before the player was there.
 *
 * The play page asks as soon as its first, small module runs, so that the file is on its way while the rest of the page's
 * code is read; the chart of loading takes the response, or its failure, as its own first try. Nothing heavy is imported here.
 */
import { DEFAULT_USER_ID } from '../../../core/domain/constants.ts';
import type { DataFileInput } from '../../../machines/player/player.ports.ts';

/** `{base}{type}/{id}.json`, past every cache; a page of its own user says whose it is. */
export function dataFileAddress(base: string, { type, id, userId }: DataFileInput, now: number): string {
  const page = userId === DEFAULT_USER_ID ? '' : `user=${userId}&`;
  return `${base}${type}/${encodeURIComponent(id)}.json?${page}time=${now}`;
}

/** Requests in flight, by their address without its time. */
const early = new Map<string, Promise<unknown>>();

const withoutTime = (address: string): string => address.slice(0, address.lastIndexOf('time='));

export function fetchEarly(base: string, input: DataFileInput): void {
  const address = dataFileAddress(base, input, Date.now());
  const data = fetch(address, { credentials: 'omit' }).then((response) => {
    if (!response.ok) throw new Error(`${response.status}`);
    return response.json() as Promise<unknown>;
  });
  // Reported where it is taken.
  data.catch(() => undefined);
  early.set(withoutTime(address), data);
}

/** The response to an early request, once. */
export function takeEarly(address: string): Promise<unknown> | undefined {
  const key = withoutTime(address);
  const data = early.get(key);
  early.delete(key);
  return data;
}
