/**
 * Schemas of settings. Each parses the text of a variable; its message follows the variable's name: `PORT must be …`.
 */
import { resolve } from 'node:path';
import * as v from 'valibot';
import { readNetworks } from './media/remote/networks.ts';

const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

export const anyText = (): v.GenericSchema<string, string> => v.string();
export const folder = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.transform((text) => resolve(text)),
  );

export function oneOf<const T extends string>(...values: readonly T[]): v.GenericSchema<string, T> {
  const listed = values.length > 2 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : values.join(' or ');
  return v.pipe(
    v.string(),
    v.check((text) => (values as readonly string[]).includes(text), `must be ${listed}.`),
    v.transform((text) => text as T),
  );
}

export const onOff = (): v.GenericSchema<string, boolean> =>
  v.pipe(
    oneOf('on', 'off'),
    v.transform((text) => text === 'on'),
  );

/** @param what start of the message: `must be a whole number from 0 to 65535` */
export function wholeNumber(least: number, most: number, what: string): v.GenericSchema<string, number> {
  return v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most,
      ({ input }) => `must be ${what} from ${least} to ${most}, not "${input}".`,
    ),
    v.transform(Number),
  );
}

export const port = (): v.GenericSchema<string, number> => wholeNumber(0, 65_535, 'a whole number');
export const days = (least: number, most: number): v.GenericSchema<string, number> =>
  wholeNumber(least, most, 'a whole number of days');

/** @returns bytes */
export const gigabytes = (): v.GenericSchema<string, number> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => Number(text) > 0 && Number(text) <= 1_000_000,
      ({ input }) => `must be a number of gigabytes above 0, not "${input}".`,
    ),
    v.transform((text) => Math.round(Number(text) * GIGABYTE)),
  );

/** @returns bytes */
export const megabytes = (): v.GenericSchema<string, number> =>
  v.pipe(
    wholeNumber(0, 1_000_000, 'a whole number of megabytes'),
    v.transform((count) => count * MEGABYTE),
  );

/** A comma-separated list of origins. */
export const origins = (): v.GenericSchema<string, string[]> =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.array(
      v.pipe(
        v.string(),
        v.check(
          (part) => URL.canParse(part) && new URL(part).origin !== 'null',
          ({ input }) => `must list origins such as https://club.example, not "${input}".`,
        ),
        v.transform((part) => new URL(part).origin),
      ),
    ),
  );

/** The first of a comma-separated list of origins. */
export const origin = (): v.GenericSchema<string, string | undefined> =>
  v.pipe(
    origins(),
    v.transform(([first]) => first),
  );

export const region = (): v.GenericSchema<string, string> =>
  v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the name of a region such as eu-west-3.'));

export const headerName = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/, 'must be the name of a header such as cf-ipcountry.'),
    v.transform((text) => text.toLowerCase()),
  );

export const sender = (): v.GenericSchema<string, string> =>
  v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s<>@]@[^\s<>@]+>?$/, 'must be a sender such as Races <races@club.example>.'));

/** @returns undefined for `off` */
export const pathOrOff = (): v.GenericSchema<string, string | undefined> =>
  v.pipe(
    v.string(),
    v.transform((text) => (text === 'off' ? undefined : text)),
  );

/** @param placeholder replaced with the value to look up */
export const lookupAddress = (placeholder: string): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^https?:\/\//.test(text) && text.includes(placeholder) && URL.canParse(text),
      `must be an http or https address that contains ${placeholder}.`,
    ),
  );

export const pageAddress = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text) && !new URL(text).search,
      'must be the http or https address of a page, without a query.',
    ),
  );

/** The message does not quote the value, which may hold a password. */
export const mailServer = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
      'must have the form smtp://user:password@mail.example:587, or smtps://.',
    ),
  );

/** The message does not quote the value, which may hold a password. */
export const postgres = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1,
      'must have the form postgres://user:password@database.example:5432/ferryglide.',
    ),
  );

/** @returns the bucket and the prefix of its keys, which is empty or ends with a slash */
export const bucket = (): v.GenericSchema<string, { bucket: string; prefix: string }> =>
  v.pipe(
    v.string(),
    v.regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w!*'()-][\w!.*'()-]*)*\/?$/,
      'must have the form s3://bucket or s3://bucket/prefix.',
    ),
    v.transform((text) => {
      const [name = '', ...folders] = text.slice('s3://'.length).split('/').filter(Boolean);
      return { bucket: name, prefix: folders.map((folder) => `${folder}/`).join('') };
    }),
  );

/** The message does not quote the value, which may hold a password. */
export const endpoint = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const address = /^https?:\/\//.test(text) ? URL.parse(text) : null;
      return address !== null && !address.username && !address.search && address.pathname === '/';
    }, 'must be an http or https address such as https://s3.example:9000, without a path.'),
    v.transform((text) => new URL(text).origin),
  );

export const networks = (): v.GenericSchema<string, readonly string[]> =>
  v.pipe(
    v.string(),
    v.check((text) => readNetworks(text) !== undefined, 'must list networks such as 10.0.0.0/8,fd00::/8.'),
    v.transform((text) => readNetworks(text) ?? []),
  );

export const timeZone = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (zone) => canonicalZone(zone) !== undefined,
      ({ input }) => `must be the name of a time zone such as Europe/Prague, not "${input}".`,
    ),
    v.transform((zone) => canonicalZone(zone) ?? zone),
  );

function canonicalZone(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Marks an optional setting. */
export const optional = <T>(schema: v.GenericSchema<string, T>): v.GenericSchema<string, T | undefined> => schema;
