/**
 * Data files that are available or requested before the player exists.
 *
 * The server puts the data file of a page's film into the page; otherwise the page's first module requests it. The
 * loading chart uses the result, or the failure, as its own first try. Imports nothing heavy.
 */
import * as v from 'valibot';
import { startOrNone } from '../../../core/contract/carried.ts';
import { DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import { LIVE_REFRESH_MS } from '../../../core/domain/constants/live.ts';
import { requestStart } from '../media/carried-files.ts';
import type { DataFileInput } from '../../../machines/player/player.ports.ts';

/** Maximum age of a data file's copy. */
export interface Freshness {
  /** Polling interval of the file, milliseconds. */
  every?: number;
  /** The file has to have this version or a later one. */
  version?: number | undefined;
}

/**
 * `{base}{type}/{id}.json`; a page with its own user adds that user.
 *
 * The time is the start of the current period, so that all requests within it share one cached copy. A known version
 * is part of the address, so that older copies do not match.
 */
export function dataFileAddress(
  base: string,
  { type, id, userId }: DataFileInput,
  now: number,
  { every = LIVE_REFRESH_MS, version }: Freshness = {},
): string {
  const page = userId === DEFAULT_USER_ID ? '' : `user=${userId}&`;
  const versionQuery = version === undefined ? '' : `version=${version}&`;
  return `${base}${type}/${encodeURIComponent(id)}.json?${page}${versionQuery}time=${Math.floor(now / every) * every}`;
}

/** By address without the time. */
const early = new Map<string, Promise<unknown>>();

const withoutTime = (address: string): string => address.slice(0, address.lastIndexOf('time='));

/** Ids of the elements with the data file and the engine's first files, in a page that carries them. */
const CARRIED = ['data-file', 'film-files'];

/**
 * Requests the data file, and the files that the engine of its film reads first.
 *
 * @param carried these files, if the page carries them
 * @param atStart the film will start from its beginning: its first segments are requested as soon as they are known
 */
export function bringEarly(
  base: string,
  input: DataFileInput,
  carried: Promise<unknown> | undefined,
  atStart: boolean,
): void {
  const address = dataFileAddress(base, input, Date.now());
  const data = carried ?? fetchData(`${address}&files=1`);
  data
    .then((file) => {
      const { start } = v.parse(startOrNone, file);
      if (atStart && start) requestStart(start, (url) => new URL(url, base).href);
    })
    // A failure is reported to whoever takes the result.
    .catch(() => undefined);
  early.set(withoutTime(address), data);
}

/** The data file that the server has put into its own page. */
export function readCarried(): Promise<unknown> | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A browser going back restores an old page: permissions have to be requested again.
  if (navigation?.type === 'back_forward') return undefined;
  const [data, files = '{}'] = CARRIED.map((id) => document.getElementById(id)?.textContent || undefined);
  if (data === undefined) return undefined;
  return Promise.resolve({ ...(JSON.parse(data) as object), ...(JSON.parse(files) as object) });
}

async function fetchData(address: string): Promise<unknown> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** The early result for an address; can be taken once. */
export function takeEarly(address: string): Promise<unknown> | undefined {
  const key = withoutTime(address);
  const data = early.get(key);
  early.delete(key);
  return data;
}
