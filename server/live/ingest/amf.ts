/** AMF0, as far as RTMP commands need it. Source: Adobe, Action Message Format AMF 0. */

export type Amf = number | boolean | string | null | undefined | readonly Amf[] | { readonly [name: string]: Amf };

const DEPTH_MAX = 8;
const ENTRIES_MAX = 200;

const MARKER = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
} as const;

/** @throws RangeError if the bytes are truncated or malformed */
export function decodeAmf(bytes: Buffer): Amf[] {
  const reader = { bytes, at: 0 };
  const values: Amf[] = [];
  while (reader.at < bytes.length) values.push(readValue(reader, 0));
  return values;
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function take(reader: Reader, length: number): number {
  const at = reader.at;
  if (at + length > reader.bytes.length) throw new RangeError('AMF is cut short');
  reader.at += length;
  return at;
}

function readText(reader: Reader, length: number): string {
  const at = take(reader, length);
  return reader.bytes.toString('utf8', at, at + length);
}

const readShortText = (reader: Reader): string => readText(reader, reader.bytes.readUInt16BE(take(reader, 2)));

function readValue(reader: Reader, depth: number): Amf {
  if (depth > DEPTH_MAX) throw new RangeError('AMF is nested too deeply');
  const marker = reader.bytes[take(reader, 1)];
  switch (marker) {
    case MARKER.number:
      return reader.bytes.readDoubleBE(take(reader, 8));
    case MARKER.boolean:
      return reader.bytes[take(reader, 1)] !== 0;
    case MARKER.string:
      return readShortText(reader);
    case MARKER.longString:
      return readText(reader, reader.bytes.readUInt32BE(take(reader, 4)));
    case MARKER.null:
      return null;
    case MARKER.undefined:
      return undefined;
    case MARKER.date:
      return reader.bytes.readDoubleBE(take(reader, 10));
    case MARKER.ecmaArray:
      take(reader, 4);
      return readObject(reader, depth);
    case MARKER.object:
      return readObject(reader, depth);
    case MARKER.strictArray: {
      const count = reader.bytes.readUInt32BE(take(reader, 4));
      if (count > ENTRIES_MAX) throw new RangeError('AMF has too many entries');
      return Array.from({ length: count }, () => readValue(reader, depth + 1));
    }
    default:
      throw new RangeError(`AMF has an unknown marker ${marker}`);
  }
}

function readObject(reader: Reader, depth: number): Record<string, Amf> {
  const entries = new Map<string, Amf>();
  while (entries.size <= ENTRIES_MAX) {
    const name = readShortText(reader);
    if (name === '' && reader.bytes[reader.at] === MARKER.objectEnd) {
      reader.at += 1;
      return Object.fromEntries(entries);
    }
    entries.set(name, readValue(reader, depth + 1));
  }
  throw new RangeError('AMF has too many entries');
}

export function encodeAmf(
  values: readonly (number | boolean | string | null | Readonly<Record<string, string | number>>)[],
): Buffer {
  return Buffer.concat(values.map(encodeValue));
}

function encodeValue(value: number | boolean | string | null | Readonly<Record<string, string | number>>): Buffer {
  if (value === null) return Buffer.from([MARKER.null]);
  if (typeof value === 'boolean') return Buffer.from([MARKER.boolean, Number(value)]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([MARKER.string]), shortText(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes[0] = MARKER.number;
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const fields = Object.entries(value).flatMap(([name, each]) => [shortText(name), encodeValue(each)]);
  return Buffer.concat([Buffer.from([MARKER.object]), ...fields, Buffer.from([0, 0, MARKER.objectEnd])]);
}

function shortText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
