/**
 * Every setting that the server reads from its environment: what it takes, what it is where it is absent, and what the
 * documentation says of it (`docs/configuration.md` is written from this table).
 */
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import * as v from 'valibot';
import { UPLOAD_BYTES_MAX } from '../core/domain/constants/uploads.ts';
import { readNetworks } from './media/remote/networks.ts';
import { NICENESS_MAX } from './operation/priority.ts';

/** The films that come with the program. */
export const SAMPLE_MEDIA = resolve(import.meta.dirname, 'samples/media');
const DEFAULT_PORT = 4710;
/** As IANA registers the first, and as other servers for cameras have the second. */
const DEFAULT_RTMP_PORT = 1935;
const DEFAULT_SRT_PORT = 8890;
/** As long as a session of a person who is away; what is deleted is kept as long. */
const DEFAULT_EARLIER_BUILD_DAYS = 30;
/** Ten years: what is kept longer is not kept for a purpose that anybody remembers. */
const KEPT_DAYS_MAX = 3_650;
const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<T> {
  /** Reads a text that is not empty; its message goes on after the name: `PORT must be …`. */
  readonly schema: v.GenericSchema<string, T>;
  /** Where it is absent or empty. */
  readonly otherwise: (env: Environment) => T;
  /** What the documentation gives as that. */
  readonly default: string;
  readonly says: string;
  /** Shown without what may be a password or a key. */
  readonly masked?: true;
}

const setting = <T>(one: Setting<T>): Setting<T> => one;

/* What settings take */

const anyText = (): v.GenericSchema<string, string> => v.string();
const folder = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.transform((text) => resolve(text)),
  );

function oneOf<const T extends string>(...values: readonly T[]): v.GenericSchema<string, T> {
  const listed = values.length > 2 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : values.join(' or ');
  return v.pipe(
    v.string(),
    v.check((text) => (values as readonly string[]).includes(text), `must be ${listed}.`),
    v.transform((text) => text as T),
  );
}

const onOff = (): v.GenericSchema<string, boolean> =>
  v.pipe(
    oneOf('on', 'off'),
    v.transform((text) => text === 'on'),
  );

/** @param what `must be a whole number from 0 to 65535` */
function wholeNumber(least: number, most: number, what: string): v.GenericSchema<string, number> {
  return v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most,
      ({ input }) => `must be ${what} from ${least} to ${most}, not "${input}".`,
    ),
    v.transform(Number),
  );
}

const port = (): v.GenericSchema<string, number> => wholeNumber(0, 65_535, 'a whole number');
const days = (least: number, most: number): v.GenericSchema<string, number> =>
  wholeNumber(least, most, 'a whole number of days');

/** @returns bytes */
const gigabytes = (): v.GenericSchema<string, number> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => Number(text) > 0 && Number(text) <= 1_000_000,
      ({ input }) => `must be a number of gigabytes above 0, not "${input}".`,
    ),
    v.transform((text) => Math.round(Number(text) * GIGABYTE)),
  );

/** Origins, with commas between them. */
const origins = (): v.GenericSchema<string, string[]> =>
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
          ({ input }) => `takes origins such as https://club.example, not "${input}".`,
        ),
        v.transform((part) => new URL(part).origin),
      ),
    ),
  );

/** @param holder what a lookup puts its question into */
const lookupAddress = (holder: string): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^https?:\/\//.test(text) && text.includes(holder) && URL.canParse(text),
      `must be an http or https address with ${holder} in it.`,
    ),
  );

const pageAddress = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text) && !new URL(text).search,
      'must be the http or https address of a page, without a query.',
    ),
  );

/** What is wrong with it is said without it: it may hold a password. */
const mailServer = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
      'must read smtp://user:password@mail.example:587, or smtps://.',
    ),
  );

/** What is wrong with it is said without it: it may hold a password. */
const postgres = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1,
      'must read postgres://user:password@database.example:5432/ferryglide.',
    ),
  );

/** @returns name of the bucket, and what stands before the names of files: empty, or with a slash at its end */
const bucket = (): v.GenericSchema<string, { bucket: string; prefix: string }> =>
  v.pipe(
    v.string(),
    v.regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w!*'()-][\w!.*'()-]*)*\/?$/,
      'must read s3://bucket or s3://bucket/prefix.',
    ),
    v.transform((text) => {
      const [name = '', ...folders] = text.slice('s3://'.length).split('/').filter(Boolean);
      return { bucket: name, prefix: folders.map((folder) => `${folder}/`).join('') };
    }),
  );

/** What is wrong with it is said without it: it may hold a password. */
const endpoint = (): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const address = /^https?:\/\//.test(text) ? URL.parse(text) : null;
      return address !== null && !address.username && !address.search && address.pathname === '/';
    }, 'must be an http or https address such as https://s3.example:9000, without a path.'),
    v.transform((text) => new URL(text).origin),
  );

const networks = (): v.GenericSchema<string, readonly string[]> =>
  v.pipe(
    v.string(),
    v.check((text) => readNetworks(text) !== undefined, 'takes networks such as 10.0.0.0/8,fd00::/8.'),
    v.transform((text) => readNetworks(text) ?? []),
  );

const timeZone = (): v.GenericSchema<string, string> =>
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

/** The one that the system has. */
function foundEncoder(env: Environment): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((each) => join(each, 'ffmpeg')).find((path) => existsSync(path));
}

const none = (): undefined => undefined;
const optional = <T>(schema: v.GenericSchema<string, T>): v.GenericSchema<string, T | undefined> => schema;

/** In the order of the documentation. */
export const SETTINGS = {
  HOST: setting({
    schema: anyText(),
    otherwise: () => '127.0.0.1',
    default: '`127.0.0.1`',
    says: 'address to listen on',
  }),
  PORT: setting({
    schema: port(),
    otherwise: () => DEFAULT_PORT,
    default: '`4710`',
    says: 'port to listen on; `0` lets the system choose',
  }),
  FERRYGLIDE_DATA: setting({
    schema: folder(),
    otherwise: () => resolve('data'),
    default: '`./data`',
    says: 'database, signing key, data files, accounts, outbox',
  }),
  DATABASE_URL: setting({
    schema: optional(postgres()),
    otherwise: none,
    default: 'none',
    says: 'database of [PostgreSQL](operation.md#postgresql), `postgres://user:password@database.example:5432/ferryglide`; without it SQLite in `FERRYGLIDE_DATA`',
    masked: true,
  }),
  FERRYGLIDE_SAMPLES: setting({
    schema: onOff(),
    otherwise: () => true,
    default: '`on`',
    says: '`off`, like `npm start -- --empty`: a data folder that is empty begins as an [empty library](server.md#an-empty-library)',
  }),
  FERRYGLIDE_MEDIA: setting({
    schema: folder(),
    otherwise: () => SAMPLE_MEDIA,
    default: 'the sample films',
    says: 'films, photos and documents, `{folder}/{file}`; see [Files](server.md#files)',
  }),
  FERRYGLIDE_STORAGE: setting({
    schema: optional(bucket()),
    otherwise: none,
    default: 'none',
    says: 'bucket of [S3-compatible storage](operation.md#media-on-object-storage), `s3://bucket/prefix`, for films that people add, clips, chosen pictures and captions; without it they are in `FERRYGLIDE_DATA`',
  }),
  FERRYGLIDE_S3_ENDPOINT: setting({
    schema: optional(endpoint()),
    otherwise: none,
    default: "Amazon's",
    says: 'address of another S3-compatible server, `https://s3.example:9000`',
  }),
  FERRYGLIDE_S3_REGION: setting({
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the name of a region such as eu-west-3.')),
    otherwise: () => 'us-east-1',
    default: '`us-east-1`',
    says: 'region of the bucket',
  }),
  FERRYGLIDE_S3_KEY: setting({
    schema: optional(anyText()),
    otherwise: none,
    default: 'none',
    says: "id of the access key; without it the key is that of the environment or of the machine's role, as Amazon's SDK finds it",
    masked: true,
  }),
  FERRYGLIDE_S3_SECRET: setting({
    schema: optional(anyText()),
    otherwise: none,
    default: 'none',
    says: 'secret of the access key; needed with its id',
    masked: true,
  }),
  FERRYGLIDE_DIST: setting({
    schema: folder(),
    otherwise: () => resolve(import.meta.dirname, '../dist'),
    default: '`./dist`',
    says: "the front end's build",
  }),
  FERRYGLIDE_EARLIER_BUILD_DAYS: setting({
    schema: days(0, 365),
    otherwise: () => DEFAULT_EARLIER_BUILD_DAYS,
    default: '`30`',
    says: 'days for which files of earlier builds are kept for pages that are still open; `0`: not at all',
  }),
  FERRYGLIDE_ORIGIN: setting({
    schema: v.pipe(
      origins(),
      v.transform(([first]) => first),
    ),
    otherwise: none,
    default: 'none',
    says: 'public address, `https://media.example`: links in e-mails lead there, and the Origin check compares with it. See [E-mails](server.md#e-mails)',
  }),
  FERRYGLIDE_EMBED_ORIGINS: setting({
    schema: origins(),
    otherwise: (): string[] => [],
    default: 'none',
    says: 'sites whose pages may send requests and use a session: `https://club.example,https://...`',
  }),
  FERRYGLIDE_TRUST_PROXY: setting({
    schema: onOff(),
    otherwise: () => false,
    default: '`off`',
    says: "`on`: the client's address is the last of `x-forwarded-for`, and the country header and `x-request-id` are believed",
  }),
  FERRYGLIDE_COUNTRY_HEADER: setting({
    schema: optional(
      v.pipe(
        v.string(),
        v.regex(/^[\w-]+$/, 'must be the name of a header such as cf-ipcountry.'),
        v.transform((text) => text.toLowerCase()),
      ),
    ),
    otherwise: none,
    default: 'none',
    says: "header in which the trusted proxy names the client's country (`cf-ipcountry`); needs `FERRYGLIDE_TRUST_PROXY=on`",
  }),
  FERRYGLIDE_COUNTRY_TABLE: setting({
    schema: optional(folder()),
    otherwise: none,
    default: 'none',
    says: "file of countries by network in MaxMind's format: GeoLite2 Country or DB-IP's IP to Country Lite (`.mmdb`), read at start",
  }),
  FERRYGLIDE_COUNTRY_URL: setting({
    schema: optional(lookupAddress('{ip}')),
    otherwise: none,
    default: 'none',
    says: 'lookup service, `https://geo.example/{ip}`: JSON with `country`, `countryCode` or `country_code`; 2 s',
    masked: true,
  }),
  FERRYGLIDE_FPS_URL: setting({
    schema: optional(lookupAddress('{url}')),
    otherwise: none,
    default: 'none',
    says: 'frame rate of films of video sites, `https://probe.example/?url={url}`: JSON with `fps`; 5 s',
    masked: true,
  }),
  FERRYGLIDE_STUDIO_URL: setting({
    schema: optional(pageAddress()),
    otherwise: none,
    default: 'none',
    says: 'page of this product, to which `/studio?video=…` (but for the [tagging desk](desk.md), `&tool=desk`) redirects; `/studio` itself is always the page that [adds files](server.md#adding-films)',
  }),
  FERRYGLIDE_MULTICAST_URL: setting({
    schema: optional(pageAddress()),
    otherwise: none,
    default: 'none',
    says: 'page of this product, to which `/multicast?video=…` redirects; without it `/multicast` responds with 404',
  }),
  FERRYGLIDE_SMTP_URL: setting({
    schema: optional(mailServer()),
    otherwise: none,
    default: 'none',
    says: 'mail server, `smtp://user:password@mail.example:587` or `smtps://`; without it e-mails are written to `outbox/`, and the log names each; needs `FERRYGLIDE_MAIL_FROM`',
    masked: true,
  }),
  FERRYGLIDE_MAIL_FROM: setting({
    schema: optional(
      v.pipe(
        v.string(),
        v.regex(/^[^\r\n]*[^\s<>@]@[^\s<>@]+>?$/, 'must be a sender such as Races <races@club.example>.'),
      ),
    ),
    otherwise: none,
    default: 'none',
    says: 'sender of the e-mails, `Ferryglide <races@club.example>`; needed with a mail server',
  }),
  FERRYGLIDE_FFMPEG: setting({
    schema: v.pipe(
      v.string(),
      v.transform((text) => (text === 'off' ? undefined : text)),
    ),
    otherwise: foundEncoder,
    default: '`ffmpeg` on the path',
    says: 'path of ffmpeg, or `off`: films that people add are [encoded](server.md#adding-films), and clips begin at the exact frame and can carry a logo; without it films are taken as they are, and clips begin at the key frame before',
  }),
  FERRYGLIDE_NICENESS: setting({
    schema: wholeNumber(0, NICENESS_MAX, 'a whole number'),
    otherwise: () => NICENESS_MAX,
    default: '`19`',
    says: 'highest niceness of background work: searches and camera ingest use at most 10, packaging and encoding at most 19; `0` where other programs keep every core busy',
  }),
  FERRYGLIDE_UPLOAD_MAX_GB: setting({
    schema: gigabytes(),
    otherwise: () => UPLOAD_BYTES_MAX,
    default: '`20`',
    says: 'largest file that people add',
  }),
  FERRYGLIDE_GROUP_QUOTA_GB: setting({
    schema: optional(gigabytes()),
    otherwise: none,
    default: 'none',
    says: 'what all files that one group adds may take together; without it, as much as the disk has room for',
  }),
  FERRYGLIDE_RTMP_PORT: setting({
    schema: port(),
    otherwise: () => DEFAULT_RTMP_PORT,
    default: '`1935`',
    says: 'where cameras [push](server.md#live-events) to by RTMP, from the first event on: TCP',
  }),
  FERRYGLIDE_SRT_PORT: setting({
    schema: port(),
    otherwise: () => DEFAULT_SRT_PORT,
    default: '`8890`',
    says: 'the same by SRT: UDP',
  }),
  FERRYGLIDE_LIVE_HOST: setting({
    schema: anyText(),
    otherwise: (env) => env['HOST'] || '127.0.0.1',
    default: '`HOST`',
    says: 'address that these ports listen on; behind a proxy one that cameras reach, such as `0.0.0.0`',
  }),
  FERRYGLIDE_TIMING_ZONE: setting({
    schema: timeZone(),
    otherwise: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    default: "the server's",
    says: 'time zone of the timing computers whose races are [pushed](timing.md#pushed-to-the-server), `Europe/Paris`',
  }),
  FERRYGLIDE_WATCH: setting({
    schema: optional(folder()),
    otherwise: none,
    default: 'none',
    says: 'folder whose files are [added](server.md#adding-films) once fully written, and removed from it',
  }),
  FERRYGLIDE_WATCH_LOGIN: setting({
    schema: optional(anyText()),
    otherwise: none,
    default: 'user 1',
    says: 'account in whose name they are added',
  }),
  FERRYGLIDE_PROBE_HTTP: setting({
    schema: onOff(),
    otherwise: () => false,
    default: '`off`',
    says: '`on`: externally hosted films may have `http:` addresses, too; pages that came by https do not play them',
  }),
  FERRYGLIDE_PROBE_ALLOW: setting({
    schema: networks(),
    otherwise: (): readonly string[] => [],
    default: 'none',
    says: 'networks that are not public and may hold films all the same, `10.20.0.0/16,fd00:1::/32`: for an [intranet](server.md#externally-hosted-films)',
  }),
  FERRYGLIDE_SIGN_UP_APPROVAL: setting({
    schema: oneOf('required', 'none'),
    otherwise: () => 'required' as const,
    default: '`required`',
    says: 'sign-ups wait for an administrator; `none`: everybody who confirms an e-mail address is a viewer of the group at once and sees its private media',
  }),
  FERRYGLIDE_GEOBLOCKING: setting({
    schema: onOff(),
    otherwise: () => false,
    default: '`off`',
    says: '`on`: countries are checked',
  }),
  FERRYGLIDE_ANALYTICS: setting({
    schema: onOff(),
    otherwise: () => false,
    default: '`off`',
    says: '`on`: analytics events are counted',
  }),
  FERRYGLIDE_LOG: setting({
    schema: oneOf('json', 'plain'),
    otherwise: () => (process.stderr.isTTY ? 'plain' : 'json'),
    default: '`plain` in a terminal, otherwise `json`',
    says: 'how the [log](operation.md#the-log) is written',
  }),
  FERRYGLIDE_LOG_REQUESTS: setting({
    schema: onOff(),
    otherwise: () => true,
    default: '`on`',
    says: '`off`: requests are not written to the log, only what goes wrong',
  }),
  FERRYGLIDE_METRICS_PORT: setting({
    schema: optional(port()),
    otherwise: none,
    default: 'none',
    says: 'port of the [metrics](operation.md#metrics), at `/metrics`; without it nothing is measured',
  }),
  FERRYGLIDE_METRICS_HOST: setting({
    schema: anyText(),
    otherwise: () => '127.0.0.1',
    default: '`127.0.0.1`',
    says: 'address that this port listens on; nobody signs in there, so keep it from the public',
  }),
  FERRYGLIDE_MIN_FREE_MB: setting({
    schema: v.pipe(
      wholeNumber(0, 1_000_000, 'a whole number of megabytes'),
      v.transform((megabytes) => megabytes * MEGABYTE),
    ),
    otherwise: () => 512 * MEGABYTE,
    default: '`512`',
    says: 'with less room on the disk of the data folder the server is not [ready](operation.md#health)',
  }),
  FERRYGLIDE_ANALYTICS_DAYS: setting({
    schema: days(1, KEPT_DAYS_MAX),
    otherwise: () => 366,
    default: '`366`',
    says: 'days for which analytics events are kept',
  }),
  FERRYGLIDE_TALK_DAYS: setting({
    schema: optional(days(1, KEPT_DAYS_MAX)),
    otherwise: none,
    default: 'none',
    says: 'days for which chat and questions are kept; without it, as long as their medium',
  }),
  FERRYGLIDE_AUDIT_DAYS: setting({
    schema: days(1, KEPT_DAYS_MAX),
    otherwise: () => 366,
    default: '`366`',
    says: 'days for which the audit list is kept',
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** @returns the values, and a line for each one that is wrong */
export function readSettings(env: Environment): { values: SettingValues; wrong: string[] } {
  const wrong: string[] = [];
  const values = Object.fromEntries(
    NAMES.map((name) => {
      const { schema, otherwise } = SETTINGS[name] as Setting<unknown>;
      const text = env[name];
      if (!text) return [name, otherwise(env)];
      const read = v.safeParse(schema, text);
      if (read.success) return [name, read.output];
      wrong.push(`${name} ${read.issues[0].message}`);
      return [name, undefined];
    }),
  );
  return { values: values as SettingValues, wrong };
}

/** The settings that are given, as they may be shown: `FERRYGLIDE_SMTP_URL=smtp://***`. */
export function shownSettings(env: Environment): string[] {
  return NAMES.filter((name) => env[name]).map((name) => {
    const text = env[name] ?? '';
    return `${name}=${(SETTINGS[name] as Setting<unknown>).masked ? text.replace(/^(\w+:\/\/)?.*$/s, '$1***') : text}`;
  });
}
