/**
 * The country of a network address, from a local database or an HTTP lookup service.
 *
 * Only the host decides: what a browser claims about its country is ignored (row P04). If the lookup fails or has no
 * result, the country is unknown, and geo-blocked media refuse access.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import ky from 'ky';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, Reader } from 'mmdb-lib';
import * as v from 'valibot';
import { HOUR_MS } from '../../core/domain/constants/time.ts';
import { StartRefusal } from '../http/start-refusal.ts';

/** ISO 3166 alpha-2, upper case; undefined if unknown. */
export type Country = string | undefined;

export interface CountryLookup {
  /** @param client network address, IPv4 or IPv6; never rejects */
  of: (client: string) => Promise<Country>;
}

export interface CountrySources {
  /** MaxMind DB file of countries, as published by MaxMind and DB-IP. */
  table: string | undefined;
  /** Address containing `{ip}` that returns JSON with `country`, `countryCode` or `country_code`. */
  url: string | undefined;
}

/** Viewers of a geo-blocked film wait for this. */
const LOOKUP_TIMEOUT_MS = 2_000;
/** Addresses rarely move within an hour; a failed lookup is repeated sooner. */
const CACHE_TTL_MS = HOUR_MS;
const FAILURE_TTL_MS = 30_000;
const CACHE_MAX = 10_000;

const code = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.toUpperCase()),
  v.regex(/^[A-Z]{2}$/),
);
const responseSchema = v.union([
  v.pipe(
    v.object({ country: code }),
    v.transform(({ country }) => country),
  ),
  v.pipe(
    v.object({ countryCode: code }),
    v.transform(({ countryCode }) => countryCode),
  ),
  v.pipe(
    v.object({ country_code: code }),
    v.transform(({ country_code }) => country_code),
  ),
]);

/** @returns two upper-case letters, or undefined for anything else */
export function readCountry(text: string | undefined): Country {
  const read = v.safeParse(code, text);
  return read.success ? read.output : undefined;
}

/** Looks up a country in the table first, then with the service. */
export function countryLookup({ table, url }: CountrySources, log: (line: string) => void): CountryLookup {
  const inTable = table === undefined ? undefined : readTable(table);
  const atService = url === undefined ? undefined : serviceLookup(url, log);
  return {
    async of(client) {
      const address = plainAddress(client);
      if (address === undefined) return undefined;
      return inTable?.(address) ?? (await atService?.(address));
    },
  };
}

/** Unwraps IPv4-mapped IPv6 addresses. */
function plainAddress(client: string): string | undefined {
  const address = client.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : address;
}

function serviceLookup(url: string, log: (line: string) => void): (address: string) => Promise<Country> {
  const cache = new LRUCache<string, Promise<Country>>({ max: CACHE_MAX, ttl: CACHE_TTL_MS });
  const fetchCountry = async (address: string): Promise<Country> => {
    const read = await ky
      .get(url.replaceAll('{ip}', encodeURIComponent(address)), { timeout: LOOKUP_TIMEOUT_MS, retry: 0 })
      .json();
    return v.parse(responseSchema, read);
  };
  return (address) => {
    const cached = cache.get(address);
    if (cached) return cached;
    const country = fetchCountry(address).catch((error: unknown) => {
      cache.set(address, country, { ttl: FAILURE_TTL_MS });
      log(`The country of a visitor could not be looked up: ${error instanceof Error ? error.message : 'no answer'}`);
      return undefined;
    });
    cache.set(address, country);
    return country;
  };
}

function readTable(path: string): (address: string) => Country {
  const content = readContent(path);
  try {
    const reader = new Reader<CountryResponse>(content);
    return (address) => readCountry(reader.get(address)?.country?.iso_code);
  } catch {
    throw new StartRefusal(`FERRYGLIDE_COUNTRY_TABLE: ${path} is not a MaxMind DB file (.mmdb).`);
  }
}

function readContent(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartRefusal(`FERRYGLIDE_COUNTRY_TABLE: ${path} cannot be read.`);
  }
}
