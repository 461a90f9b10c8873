/**
 * The frame rate of a third-party video, from an HTTP lookup service (row P37).
 *
 * Only addresses of video sites that the player supports are passed on, so that nobody can make this host send requests
 * elsewhere. If the lookup fails or has no result, the rate is unknown.
 */
import ky from 'ky';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { providerFilm } from '../../core/domain/providers.ts';

export interface StreamInfoLookup {
  /** @returns frames per second; undefined if unknown; never rejects */
  fpsOf: (address: string) => Promise<number | undefined>;
}

/** A person in the clipping room waits for it. */
const LOOKUP_TIMEOUT_MS = 5_000;
const CACHE_MAX = 1_000;

/** `25`, `"29.97"` or `"30000/1001"`, as probing tools write rates; within the contract's range. */
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

/** @param url address containing `{url}` that returns JSON with `fps`; undefined: no rate is known */
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
