/** The configuration in `race.json`, read once at start; `docs/timing.md` explains each entry. */
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { ConfigRefusal } from './config-refusal.ts';

/** The default port of Canoe123. */
const TCP_PORT = 27_333;
/** Tag ids consist of event, race, bib and kind of tag, and have at most 64 characters. */
const EVENT_MAX = 20;
/** Characters of the key that are printed. */
const KEY_SHOWN = 8;

const ENTRIES_MAX = 200;

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format();
    return true;
  } catch {
    return false;
  }
};

const isAddress =
  (...protocols: readonly string[]) =>
  (text: string): boolean =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol);

const text = v.pipe(v.string('must be a text'), v.trim(), v.minLength(1, 'must not be empty'));
const path = v.pipe(text, v.maxLength(1_000, 'is too long'));
const port = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be a port from 1 to 65535'),
  v.maxValue(65_535, 'must be a port from 1 to 65535'),
);

const input = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('tcp'), host: text, port: v.optional(port, TCP_PORT) }),
    v.strictObject({
      kind: v.literal('websocket'),
      address: v.pipe(text, v.check(isAddress('ws:', 'wss:'), 'must be an address such as ws://192.168.1.10:27123/ws')),
    }),
    v.strictObject({ kind: v.literal('file'), path }),
    v.strictObject({
      kind: v.literal('recording'),
      path,
      /** 2: twice as fast; 0: as fast as it can be read. */
      factor: v.optional(
        v.pipe(
          v.number('must be a number'),
          v.minValue(0, 'must be from 0 to 1000'),
          v.maxValue(1_000, 'must be from 0 to 1000'),
        ),
        1,
      ),
    }),
  ],
  'must have a kind: tcp, websocket, file or recording',
);

const alignment = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('live') }),
    v.strictObject({
      kind: v.literal('replay'),
      firstFrame: v.pipe(
        text,
        v.check(
          (moment) => /(Z|[+-]\d\d:\d\d)$/.test(moment) && !Number.isNaN(Date.parse(moment)),
          'must be a moment with its zone, such as 2026-06-15T09:58:00.000+02:00',
        ),
        v.transform(Date.parse),
      ),
    }),
  ],
  'must have a kind: live or replay',
);

const schema = v.strictObject({
  host: v.pipe(
    text,
    v.check(isAddress('http:', 'https:'), 'must be an address such as https://video.example'),
    v.transform((address) => address.replace(/\/+$/, '')),
  ),
  key: v.optional(text),
  mediaId: v.pipe(text, v.maxLength(64, 'is too long')),
  source: v.optional(
    v.pipe(text, v.regex(/^[a-z0-9][a-z0-9-]{0,23}$/, 'must be at most 24 small letters, digits and hyphens')),
    'c123',
  ),
  event: v.pipe(
    text,
    v.maxLength(EVENT_MAX, `must have at most ${EVENT_MAX} letters`),
    v.regex(/^[\w.-]+$/, 'must be letters, digits, dots and hyphens'),
  ),
  date: v.pipe(text, v.isoDate('must be a date such as 2026-06-15')),
  zone: v.pipe(text, v.check(isZone, 'must be the name of a time zone such as Europe/Prague')),
  alignment: v.optional(alignment, { kind: 'live' }),
  /** Milliseconds that the timing computer's clock is behind, for inputs without a time of day. */
  offset: v.optional(v.pipe(v.number('must be a number of milliseconds'), v.integer('must be whole milliseconds'))),
  titles: v.optional(
    v.pipe(
      v.record(text, text),
      v.check((titles) => Object.keys(titles).length <= ENTRIES_MAX, 'are too many'),
    ),
    {},
  ),
  input,
  /** The event's XML file in addition to another input: the authority after a run. */
  eventFile: v.optional(path),
  /** File in which everything received is recorded. */
  recording: v.optional(path),
});

type Read = v.InferOutput<typeof schema>;
export type InputConfig = Read['input'];
export type BridgeConfig = Omit<Read, 'key'> & { readonly key: string };

/**
 * @param file name of the file: paths in it are relative to its folder
 * @throws ConfigRefusal with one line for each invalid value
 */
export function readBridgeConfig(
  json: string,
  file: string,
  env: Readonly<Record<string, string | undefined>> = {},
): BridgeConfig {
  const { key, ...read } = parsed(json, file);
  const given = key ?? env['FERRYGLIDE_KEY'];
  if (!given) throw new ConfigRefusal(`${file}: key is missing: write it there, or into FERRYGLIDE_KEY.`);
  if (!/^fgk_[\w-]+$/.test(given)) throw new ConfigRefusal(`${file}: key must be one of the server, fgk_….`);
  const fromFile = (written: string): string => resolve(dirname(file), written);
  return {
    ...read,
    key: given,
    input: 'path' in read.input ? { ...read.input, path: fromFile(read.input.path) } : read.input,
    ...(read.eventFile !== undefined && { eventFile: fromFile(read.eventFile) }),
    ...(read.recording !== undefined && { recording: fromFile(read.recording) }),
  };
}

function parsed(json: string, file: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new ConfigRefusal(`${file} is no JSON: ${(error as Error).message}`);
  }
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  const lines = read.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? 'all of it'} ${whyOf(issue)}.`);
  throw new ConfigRefusal([...new Set(lines)].join('\n'));
}

/** Prefers messages of this file, because valibot's own are meant for developers. */
function whyOf({ message, expected, received, type }: v.BaseIssue<unknown>): string {
  if (received === 'undefined' && type !== 'variant') return 'is missing';
  if (type === 'strict_object' && expected === 'never') return 'is not known here';
  return message.startsWith('Invalid') ? `must be ${expected ?? 'something else'}` : message;
}

/** One line per entry, with the key masked. */
export function describeConfig(config: BridgeConfig): string[] {
  const { host, key, mediaId, source, event, date, zone, alignment: aligned, input: from } = config;
  return [
    `Publishes to ${host}, medium ${mediaId}, as ${source}, with the key ${key.slice(0, KEY_SHOWN)}…`,
    `Event ${event} on ${date}, times of ${zone}, ${aligned.kind === 'live' ? 'for the live stream' : `for a film that begins ${new Date(aligned.firstFrame).toISOString()}`}`,
    `Reads ${describeInput(from)}${config.eventFile === undefined ? '' : `, and ${config.eventFile}`}`,
    config.recording === undefined ? 'Records nothing' : `Records to ${config.recording}`,
  ];
}

function describeInput(from: InputConfig): string {
  if (from.kind === 'tcp') return `${from.host}:${from.port}`;
  if (from.kind === 'websocket') return from.address;
  if (from.kind === 'file') return from.path;
  return `the recording ${from.path} ${from.factor === 0 ? 'at once' : `at ${from.factor} times its pace`}`;
}
