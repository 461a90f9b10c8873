/**
 * Data files that are there, or on their way, before the player is.
 *
 * The server puts the file of what a page plays into the page; where it does not, the page's first module asks for it. The
 * chart of loading takes either, or the failure, as its own first try. Nothing heavy is imported here.
 */
import * as v from 'valibot';
import { startOrNone } from '../../../core/contract/carried.ts';
import { DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import { LIVE_REFRESH_MS } from '../../../core/domain/constants/live.ts';
import { requestStart } from '../media/carried-files.ts';
import type { DataFileInput } from '../../../machines/player/player.ports.ts';

/** How old a copy of a data file may be. */
export interface Freshness {
  /** Polling interval of the file, milliseconds. */
  every?: number;
  /** The file is to hold this version or a later one. */
  version?: number | undefined;
}

/**
 * `{base}{type}/{id}.json`; a page of its own user says whose it is.
 *
 * The time is the start of the current period, so that everybody within it shares one copy of a shared cache. A known
 * version is part of the address: an older copy has another one.
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

/** By their address without its time. */
const early = new Map<string, Promise<unknown>>();

const withoutTime = (address: string): string => address.slice(0, address.lastIndexOf('time='));

/** In a page that carries them, the places of the file and of what the engine of its film reads first. */
const CARRIED = ['data-file', 'film-files'];

/**
 * Asks for the data file, and what the engine of its film reads first.
 *
 * @param carried they are there already
 * @param atStart the film will begin at its beginning: its first segments are requested as soon as they are known
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
    // Reported where it is taken.
    .catch(() => undefined);
  early.set(withoutTime(address), data);
}

/** What the server has put into a page of its own. */
export function readCarried(): Promise<unknown> | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Browsers go back to a page as they keep it, however old: what may be seen is asked for again.
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

/** What came early, once. */
export function takeEarly(address: string): Promise<unknown> | undefined {
  const key = withoutTime(address);
  const data = early.get(key);
  early.delete(key);
  return data;
}
