/**
 * Writes a ZIP while its files are read. Entries are stored uncompressed, because films and photos already are
 * compressed.
 *
 * Formats as in APPNOTE.TXT 6.3.10 of PKWARE. Names are UTF-8 (general purpose bit 11), checksums follow the data (bit
 * 3), and numbers that exceed 32 bits use ZIP64. Why this is not a library: decision 0395.
 */
import { crc32 } from 'node:zlib';
import { clamp } from '../../core/domain/clamp.ts';

export interface ZipEntry {
  /** A path without a leading slash. */
  name: string;
  modified: Date;
  /** `bytes` yields exactly this many bytes. */
  size: number;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Placeholder for a number that is in the ZIP64 field. */
const SATURATED = 0xffff_ffff;
const SATURATED_COUNT = 0xffff;
const FLAGS = 0x0808;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const MADE_BY_UNIX = 0x0300 | VERSION_ZIP64;
/** A regular file, writable by its owner and readable by all, in the upper half. */
const ATTRIBUTES = 0o100_644 * 0x1_0000;

interface Written extends Omit<ZipEntry, 'bytes' | 'name'> {
  name: Buffer;
  crc: number;
  offset: number;
}

/** If the reader stops early, the entries are closed as well. */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, void> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, modified, size, bytes } of entries) {
    const entry: Written = { name: Buffer.from(name), modified, size, crc: 0, offset };
    const header = localHeader(entry);
    yield header;
    let sent = 0;
    for await (const piece of bytes) {
      entry.crc = crc32(piece, entry.crc);
      sent += piece.length;
      yield piece;
    }
    if (sent !== size) throw new Error(`${name} has ${sent} bytes instead of ${size}`);
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    written.push(entry);
    offset += header.length + size + descriptor.length;
  }
  const start = offset;
  for (const entry of written) {
    const record = directoryRecord(entry);
    yield record;
    offset += record.length;
  }
  yield directoryEnd(written.length, start, offset - start);
}

const isLarge = ({ size }: Written): boolean => size >= SATURATED;

/** Consecutive little-endian numbers, each with its width in bytes. */
function packed(...figures: readonly (readonly [value: number, width: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(figures.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of figures) {
    if (width === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, width);
    at += width;
  }
  return buffer;
}

/** Local time in MS-DOS format: a resolution of two seconds, from 1980 on. */
function dosTime(at: Date): [time: number, date: number] {
  const year = clamp(at.getFullYear(), 1980, 2107);
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  return [time, ((year - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()];
}

function localHeader(entry: Written): Buffer {
  const [time, date] = dosTime(entry.modified);
  const extra = isLarge(entry) ? packed([1, 2], [16, 2], [entry.size, 8], [entry.size, 8]) : Buffer.alloc(0);
  const size = isLarge(entry) ? SATURATED : 0;
  return Buffer.concat([
    packed([0x0403_4b50, 4], [isLarge(entry) ? VERSION_ZIP64 : VERSION, 2], [FLAGS, 2], [0, 2], [time, 2], [date, 2]),
    packed([0, 4], [size, 4], [size, 4], [entry.name.length, 2], [extra.length, 2]),
    entry.name,
    extra,
  ]);
}

function dataDescriptor(entry: Written): Buffer {
  const width = isLarge(entry) ? 8 : 4;
  return packed([0x0807_4b50, 4], [entry.crc, 4], [entry.size, width], [entry.size, width]);
}

function directoryRecord(entry: Written): Buffer {
  const [time, date] = dosTime(entry.modified);
  const isFar = entry.offset >= SATURATED;
  const size = isLarge(entry) ? SATURATED : entry.size;
  const figures = [...(isLarge(entry) ? [entry.size, entry.size] : []), ...(isFar ? [entry.offset] : [])];
  const extra =
    figures.length === 0
      ? Buffer.alloc(0)
      : packed([1, 2], [figures.length * 8, 2], ...figures.map((value) => [value, 8] as const));
  return Buffer.concat([
    packed([0x0201_4b50, 4], [MADE_BY_UNIX, 2], [extra.length > 0 ? VERSION_ZIP64 : VERSION, 2], [FLAGS, 2], [0, 2]),
    packed([time, 2], [date, 2], [entry.crc, 4], [size, 4], [size, 4], [entry.name.length, 2], [extra.length, 2]),
    packed([0, 2], [0, 2], [0, 2], [ATTRIBUTES, 4], [isFar ? SATURATED : entry.offset, 4]),
    entry.name,
    extra,
  ]);
}

function directoryEnd(count: number, offset: number, size: number): Buffer {
  const needsZip64 = count >= SATURATED_COUNT || offset >= SATURATED || size >= SATURATED;
  const far = Buffer.concat([
    packed([0x0606_4b50, 4], [44, 8], [MADE_BY_UNIX, 2], [VERSION_ZIP64, 2], [0, 4], [0, 4]),
    packed([count, 8], [count, 8], [size, 8], [offset, 8]),
    packed([0x0706_4b50, 4], [0, 4], [offset + size, 8], [1, 4]),
  ]);
  const shown = Math.min(count, SATURATED_COUNT);
  return Buffer.concat([
    ...(needsZip64 ? [far] : []),
    packed([0x0605_4b50, 4], [0, 2], [0, 2], [shown, 2], [shown, 2]),
    packed([Math.min(size, SATURATED), 4], [Math.min(offset, SATURATED), 4], [0, 2]),
  ]);
}
