/** Writes a small country database in MaxMind's format (https://maxmind.github.io/MaxMind-DB/), with IPv6 addresses. */
import { isIP } from 'node:net';

const ADDRESS_BITS = 128;
const IPV4_BITS = 32;
/** IPv4 addresses are the last 32 bits of `::/96`. */
const IPV4_START = ADDRESS_BITS - IPV4_BITS;
const SEPARATOR = Buffer.alloc(16);
const METADATA_MARK = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
const UINT16 = 5;
const UINT32 = 6;
const UINT64 = 9;
const ARRAY = 11;

type Node = [Branch, Branch];
type Branch = Node | string | undefined;

/** @param networks `192.0.2.0/24` or `2001:db8::/32`, with the country of each; they must not overlap */
export function countryDatabase(networks: Readonly<Record<string, string>>): Buffer {
  const root: Node = [undefined, undefined];
  for (const [network, country] of Object.entries(networks)) insert(root, bitsOf(network), country);
  const nodes: Node[] = [root];
  for (const node of nodes) for (const branch of node) if (Array.isArray(branch)) nodes.push(branch);

  const records = new Map<string, number>();
  let data = Buffer.alloc(0);
  for (const country of new Set(Object.values(networks))) {
    records.set(country, nodes.length + SEPARATOR.length + data.length);
    data = Buffer.concat([data, map({ country: map({ iso_code: text(country) }) })]);
  }
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((node, at) =>
    node.forEach((branch, side) => {
      const record = Array.isArray(branch) ? nodes.indexOf(branch) : (records.get(branch ?? '') ?? nodes.length);
      tree.writeUIntBE(record, at * 6 + side * 3, 3);
    }),
  );
  const metadata = map({
    binary_format_major_version: number(UINT16, 2),
    binary_format_minor_version: number(UINT16, 0),
    build_epoch: number(UINT64, 1_700_000_000),
    database_type: text('Test-Country'),
    description: map({}),
    ip_version: number(UINT16, 6),
    languages: head(ARRAY, 0),
    node_count: number(UINT32, nodes.length),
    record_size: number(UINT16, 24),
  });
  return Buffer.concat([tree, SEPARATOR, data, METADATA_MARK, metadata]);
}

function insert(root: Node, bits: string, country: string): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const side = Number(bit) as 0 | 1;
    const next = node[side];
    node = Array.isArray(next) ? next : (node[side] = [undefined, undefined]);
  }
  node[Number(bits.at(-1)) as 0 | 1] = country;
}

function bitsOf(network: string): string {
  const [address = '', length = ''] = network.split('/');
  if (isIP(address) === 4) {
    const bits = address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    return '0'.repeat(IPV4_START) + bits.join('').slice(0, Number(length));
  }
  const [before = '', after = ''] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean).map(hexBits).join(''));
  return (before + '0'.repeat(ADDRESS_BITS - before.length - after.length) + after).slice(0, Number(length));
}

function hexBits(group: string): string {
  return Number.parseInt(group, 16).toString(2).padStart(16, '0');
}

/** Types above 7 take a second byte. */
function head(type: number, size: number): Buffer {
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
}

function number(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  const short = type === UINT16 ? bytes.subarray(2) : bytes;
  return Buffer.concat([head(type, short.length), short]);
}

function map(entries: Readonly<Record<string, Buffer>>): Buffer {
  return Buffer.concat([
    head(7, Object.keys(entries).length),
    ...Object.entries(entries).flatMap(([key, value]) => [text(key), value]),
  ]);
}
