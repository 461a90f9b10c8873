/**
 * Which country a network address is in: by a database on this disk, or by a lookup service over HTTP.
 *
 * Nobody but the host says so: what a browser claims of its country decides nothing (row P04). A lookup that fails or
 * knows nothing leaves the country unknown, and geo-blocked media refuse who is nowhere.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import ky from 'ky';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, Reader } from 'mmdb-lib';
import * as v from 'valibot';
import { HOUR_MS } from '../../core/domain/constants/time.ts';
import { StartRefusal } from '../http/start-refusal.ts';

/** ISO 3166 alpha-2, capital letters; undefined where nobody knows. */
export type Country = string | undefined;

export interface CountryLookup {
  /** @param client network address, IPv4 or IPv6; never rejects */
  of: (client: string) => Promise<Country>;
}

export interface CountrySources {
  /** MaxMind DB file of countries, as MaxMind and DB-IP publish them. */
  table: string | undefined;
  /** Address with `{ip}` in it, whose response is JSON with a `country`, `countryCode` or `country_code`. */
  url: string | undefined;
}

/** A viewer waits for this before a geo-blocked film. */
const LOOKUP_TIMEOUT_MS = 2_000;
/** Addresses rarely change hands within an hour; a failed lookup is repeated sooner. */
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

/** @returns two capital letters, or undefined for anything else */
export function readCountry(text: string | undefined): Country {
  const read = v.safeParse(code, text);
  return read.success ? read.output : undefined;
}

/** Looks a country up in the table first, then at the service. */
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

/** Unwraps IPv4 addresses that are mapped to IPv6. */
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
    throw new StartRefusal(`FERRYGLIDE_COUNTRY_TABLE: ${path} is no MaxMind DB file (.mmdb).`);
  }
}

function readContent(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartRefusal(`FERRYGLIDE_COUNTRY_TABLE: ${path} cannot be read.`);
  }
}
