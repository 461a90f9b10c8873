/**
 * Frames a second of a video site's film, by a lookup service over HTTP (row P37).
 *
 * Only addresses of the video sites that the player knows are passed on: nobody can have this host ask elsewhere. A lookup
 * that fails, or knows nothing, leaves the rate unknown.
 */
import ky from 'ky';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { providerFilm } from '../../core/domain/providers.ts';

export interface StreamInfoLookup {
  /** @returns frames a second; undefined where nobody knows; never rejects */
  fpsOf: (address: string) => Promise<number | undefined>;
}

/** A person waits for it in the clipping room. */
const LOOKUP_TIMEOUT_MS = 5_000;
const CACHE_MAX = 1_000;

/** `25`, `"29.97"` or `"30000/1001"`, as probing tools write rates; within what the wire allows. */
const rate = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((rate) => {
    if (typeof rate === 'number') return rate;
    const [, over = '', under = '1'] = /^(\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(rate.trim()) ?? [];
    return over === '' ? Number.NaN : Number(over) / Number(under);
  }),
  v.finite(),
  v.minValue(1),
  v.maxValue(1_000),
);
const responseSchema = v.object({ fps: rate });

/** @param url address with `{url}` in it, whose response is JSON with `fps`; undefined: nothing is known of any film */
export function streamInfoLookup(url: string | undefined, log: (line: string) => void): StreamInfoLookup {
  const cache = new LRUCache<string, number>({ max: CACHE_MAX });
  return {
    async fpsOf(address) {
      if (url === undefined || !providerFilm(address)) return undefined;
      const known = cache.get(address);
      if (known !== undefined) return known;
      try {
        const read = await ky
          .get(url.replaceAll('{url}', encodeURIComponent(address)), { timeout: LOOKUP_TIMEOUT_MS, retry: 0 })
          .json();
        const { fps } = v.parse(responseSchema, read);
        cache.set(address, fps);
        return fps;
      } catch (error) {
        log(`The frame rate of a film could not be looked up: ${error instanceof Error ? error.message : 'no answer'}`);
        return undefined;
      }
    },
  };
}
