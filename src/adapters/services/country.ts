/** The country sent with anonymous searches for videos and tags if geo-blocking is on (row L28). */
import { getCountry } from '../../../core/contract/country.ts';
import type { SendRequest } from './client.ts';

export interface CountryLookup {
  /** Requested once; undefined if geo-blocking is off, the country is unknown, or the request failed. */
  lookUp: (signal: AbortSignal) => Promise<string | undefined>;
  /** The server checks countries, whatever the page's flag says. */
  turnOn: () => void;
}

/** @param isFlagged the page's current flag; the server decides by its own lookup alone */
export function createCountryLookup(sendRequest: SendRequest, isFlagged: () => boolean): CountryLookup {
  let isTurnedOn = false;
  let known: Promise<string | undefined> | undefined;
  return {
    async lookUp(signal) {
      if (!isTurnedOn && !isFlagged()) return undefined;
      known ??= sendRequest(getCountry, {}, signal).then((response) =>
        response.status === 'ok' ? response.data.country : undefined,
      );
      try {
        return await known;
      } catch {
        known = undefined;
        return undefined;
      }
    },
    turnOn: () => void (isTurnedOn = true),
  };
}
