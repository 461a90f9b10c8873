/** The country that goes with anonymous searches of videos and tags, where geo-blocking is on (row L28). */
import { getCountry } from '../../../core/contract/country.ts';
import type { SendRequest } from './client.ts';

export interface CountryLookup {
  /** Asked once; undefined where geo-blocking is off, nobody knows, or the server did not say. */
  lookUp: (signal: AbortSignal) => Promise<string | undefined>;
  /** The server checks countries, whatever the page's flag says. */
  turnOn: () => void;
}

/** @param isFlagged by the page, as it is now; the server decides by its own lookup alone */
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
