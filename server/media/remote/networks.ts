/**
 * Which network addresses this host may fetch from: public ones, and those that its configuration allows in addition.
 */
import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registries (RFC 6890), as of 2026: none of these is a public server. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // CGNAT
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  // 6to4 relays
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // multicast, reserved, broadcast
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Exceptions within global unicast, which alone is public: Teredo and others, documentation, 6to4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = listOf(...SPECIAL_IPV4, ...SPECIAL_IPV6);
const globalUnicast = listOf('2000::/3');
/** IPv6 prefixes that carry an IPv4 address in their last 32 bits: mapped, and translated by NAT64 (RFC 6052). */
const WRAPPED = ['::ffff:0:0/96', '64:ff9b::/96'];

function listOf(...networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** @returns undefined if the text is not a list of networks */
export function readNetworks(text: string): readonly string[] | undefined {
  const networks = text
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
    .map((network) => (network.includes('/') ? network : `${network}/${isIP(network) === 6 ? 128 : 32}`));
  const isNetwork = (network: string): boolean => {
    const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(network) ?? [];
    const version = isIP(address);
    return version !== 0 && Number(bits) <= (version === 6 ? 128 : 32);
  };
  return networks.every(isNetwork) ? networks : undefined;
}

/** @param allow additional networks such as `10.0.0.0/8` that may be fetched from although they are not public */
export function networkRule(allow: readonly string[]): (address: string) => boolean {
  const allowed = listOf(...allow);
  return (text) => {
    const address = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
    const version = isIP(address);
    if (version === 0) return false;
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (allowed.check(address, family)) return true;
    const inside = version === 6 ? wrappedIn(address) : undefined;
    if (inside !== undefined) return !special.check(inside, 'ipv4') || allowed.check(inside, 'ipv4');
    // Wrapped addresses are handled above, because `BlockList` checks a mapped address as the IPv4 address within it.
    if (special.check(address, family)) return false;
    return version === 4 || globalUnicast.check(address, 'ipv6');
  };
}

/** The IPv4 address that an IPv6 address carries. */
function wrappedIn(address: string): string | undefined {
  // Normalized by `URL`: at most eight groups, no dots.
  const plain = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? '';
  const isWrapped = WRAPPED.some((network) =>
    expand(plain).startsWith(expand(network.split('/')[0] ?? '').slice(0, 24)),
  );
  if (!isWrapped) return undefined;
  const bits = Number.parseInt(expand(plain).slice(24), 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

/** All 32 hexadecimal digits. */
function expand(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const gap = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: gap }, () => '0'), ...last].map((group) => group.padStart(4, '0')).join('');
}
