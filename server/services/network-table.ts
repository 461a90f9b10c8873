/** A table of networks and what stands for each, searched by halving. */
import { isIP } from 'node:net';

export interface NetworkTable {
  /** @returns false where no network can be read from it */
  add: (network: string, last: string | undefined, value: string) => boolean;
  /** Of the narrowest network that begins nearest before the address. */
  find: (address: string) => string | undefined;
}

interface Range {
  first: bigint;
  last: bigint;
  value: string;
}

const BITS = { 4: 32, 6: 128 } as const;
type Family = keyof typeof BITS;

/** Networks may be added in any order, and must not overlap. */
export function networkTable(): NetworkTable {
  const ranges: Record<Family, Range[]> = { 4: [], 6: [] };
  let isSorted = true;

  return {
    add(network, last, value) {
      const range = last === undefined ? readSubnet(network) : readRange(network, last);
      if (!range) return false;
      ranges[range.family].push({ first: range.first, last: range.last, value });
      isSorted = false;
      return true;
    },
    find(address) {
      if (!isSorted) for (const list of Object.values(ranges)) list.sort((a, b) => (a.first < b.first ? -1 : 1));
      isSorted = true;
      const read = readAddress(address);
      if (!read) return undefined;
      const list = ranges[read.family];
      let low = 0;
      let high = list.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((list[middle] as Range).first <= read.number) low = middle + 1;
        else high = middle;
      }
      const before = list[low - 1];
      return before !== undefined && read.number <= before.last ? before.value : undefined;
    },
  };
}

/** `192.0.2.0/24`, `2001:db8::/32` */
function readSubnet(text: string): (Omit<Range, 'value'> & { family: Family }) | undefined {
  const [network = '', length = '', ...rest] = text.split('/');
  const read = readAddress(network);
  if (!read || rest.length > 0 || !/^\d{1,3}$/.test(length) || Number(length) > BITS[read.family]) return undefined;
  const host = (1n << BigInt(BITS[read.family] - Number(length))) - 1n;
  return { family: read.family, first: read.number & ~host, last: read.number | host };
}

function readRange(from: string, to: string): (Omit<Range, 'value'> & { family: Family }) | undefined {
  const [first, last] = [readAddress(from), readAddress(to)];
  if (!first || !last || first.family !== last.family || first.number > last.number) return undefined;
  return { family: first.family, first: first.number, last: last.number };
}

function readAddress(text: string): { family: Family; number: bigint } | undefined {
  const family = isIP(text);
  if (family === 4) return { family, number: joined(text.split('.').map(Number), 8) };
  if (family !== 6) return undefined;
  // The tail may be written as an IPv4 address, and one run of zeros as `::`.
  const whole = text.replace(/\d+\.\d+\.\d+\.\d+$/, (tail) => {
    const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = whole.split('::');
  const groups = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((each) => Number.parseInt(each, 16));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = Array<number>(tail === undefined ? 0 : 8 - before.length - after.length).fill(0);
  return { family, number: joined([...before, ...zeros, ...after], 16) };
}

function joined(parts: readonly number[], bits: number): bigint {
  return parts.reduce((number, part) => (number << BigInt(bits)) | BigInt(part), 0n);
}
