/** The country that goes with anonymous searches of videos and tags, where the flag is on (row L28). */
import { getCountry } from '../../../core/contract/country.ts';
import type { SendRequest } from './client.ts';

export type CountryLookup = (signal: AbortSignal) => Promise<string | undefined>;

/** Asked once; undefined where nobody knows, or the host did not say. The host decides by its own lookup alone. */
export function createCountryLookup(sendRequest: SendRequest): CountryLookup {
  let known: Promise<string | undefined> | undefined;
  return async (signal) => {
    known ??= sendRequest(getCountry, {}, signal).then((response) =>
      response.status === 'ok' ? response.data.country : undefined,
    );
    try {
      return await known;
    } catch {
      known = undefined;
      return undefined;
    }
  };
}
