import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountryLookup, countryLookup } from '../../../server/services/country.ts';
import { countryDatabase } from './country-database.ts';

describe('a country database', () => {
  let folder: string;
  let lookup: CountryLookup;

  const open = async (content: Buffer | string): Promise<CountryLookup> => {
    const table = join(folder, 'countries.mmdb');
    await writeFile(table, content);
    return countryLookup({ table, url: undefined }, () => undefined);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ferryglide-countries-'));
    lookup = await open(
      countryDatabase({
        '192.0.2.0/24': 'FR',
        '203.0.113.7/32': 'SE',
        '10.0.0.0/8': 'nowhere',
        '2001:db8::/32': 'SI',
        '2001:db9::40/122': 'AT',
      }),
    );
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['192.0.1.255', undefined],
    ['192.0.2.0', 'FR'],
    ['192.0.2.255', 'FR'],
    ['192.0.3.0', undefined],
    ['203.0.113.7', 'SE'],
    ['203.0.113.8', undefined],
    ['::ffff:192.0.2.44', 'FR'],
    ['0.0.0.0', undefined],
    ['255.255.255.255', undefined],
    ['10.1.2.3', undefined],
    ['2001:db8::', 'SI'],
    ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'SI'],
    ['2001:db9::3f', undefined],
    ['2001:db9:0:0:0:0:0:7f', 'AT'],
    ['2001:db9::80', undefined],
    ['fe80::1%eth0', undefined],
    ['::1', undefined],
    ['no address', undefined],
  ])('[P04] %s', async (address, country) => {
    expect(await lookup.of(address)).toBe(country);
  });

  it.each([
    ['a text file', '192.0.2.0/24,FR\n'],
    ['an empty file', ''],
  ])('[P04] %s prevents the start', async (_name, content) => {
    await expect(open(content)).rejects.toThrow('is not a MaxMind DB file');
  });
});
