import { describe, expect, it } from 'vitest';
import { networkTable } from '../../server/services/network-table.ts';

describe('a table of networks', () => {
  const table = networkTable();
  for (const [network, last, value] of [
    ['192.0.2.0/24', undefined, 'FR'],
    ['198.51.100.10', '198.51.100.20', 'SI'],
    ['203.0.113.7/32', undefined, 'SE'],
    ['10.0.0.0/8', undefined, 'XA'],
    ['2001:db8::/32', undefined, 'DE'],
    ['2001:db9::1', '2001:db9::ff', 'AT'],
    ['::ffff:1.2.3.0/120', undefined, 'XM'],
  ] as const)
    expect(table.add(network, last, value), network).toBe(true);

  it.each([
    ['192.0.1.255', undefined],
    ['192.0.2.0', 'FR'],
    ['192.0.2.255', 'FR'],
    ['192.0.3.0', undefined],
    ['198.51.100.9', undefined],
    ['198.51.100.10', 'SI'],
    ['198.51.100.20', 'SI'],
    ['198.51.100.21', undefined],
    ['203.0.113.7', 'SE'],
    ['203.0.113.8', undefined],
    ['10.255.255.255', 'XA'],
    ['0.0.0.0', undefined],
    ['255.255.255.255', undefined],
    ['2001:db8::', 'DE'],
    ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'DE'],
    ['2001:db9::', undefined],
    ['2001:db9:0:0:0:0:0:80', 'AT'],
    ['2001:db9::100', undefined],
    ['::ffff:1.2.3.4', 'XM'],
    ['::1', undefined],
    ['no address', undefined],
  ])('[P04] %s', (address, value) => {
    expect(table.find(address)).toBe(value);
  });

  it('[P04] what is no network is told', () => {
    const other = networkTable();
    for (const [network, last] of [
      ['192.0.2.0/33', undefined],
      ['192.0.2.0/x', undefined],
      ['192.0.2.0/24/8', undefined],
      ['192.0.2.0', undefined],
      ['club.example/24', undefined],
      ['192.0.2.9', '192.0.2.1'],
      ['192.0.2.9', '::1'],
      ['', ''],
    ] as const)
      expect(other.add(network, last, 'FR'), network).toBe(false);
  });
});
