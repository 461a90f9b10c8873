/** Every setting that the server reads from its environment, with its documentation (`docs/configuration.md`). */
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import * as v from 'valibot';
import { UPLOAD_BYTES_MAX } from '../core/domain/constants/uploads.ts';
import { NICENESS_MAX } from './operation/priority.ts';
import {
  anyText,
  bucket,
  days,
  endpoint,
  folder,
  gigabytes,
  headerName,
  lookupAddress,
  mailServer,
  megabytes,
  networks,
  onOff,
  oneOf,
  optional,
  origin,
  origins,
  pageAddress,
  pathOrOff,
  port,
  postgres,
  region,
  sender,
  timeZone,
  wholeNumber,
} from './setting-schemas.ts';

/** The films shipped with the program. */
export const SAMPLE_MEDIA = resolve(import.meta.dirname, 'samples/media');
const DEFAULT_PORT = 4710;
/** RTMP as registered with IANA, SRT as used by other media servers. */
const DEFAULT_RTMP_PORT = 1935;
const DEFAULT_SRT_PORT = 8890;
/** Equal to the lifetime of an idle session and to the retention of the bin. */
const DEFAULT_EARLIER_BUILD_DAYS = 30;
/** Ten years: longer than any purpose of storing personal data requires. */
const RETENTION_DAYS_MAX = 3_650;
const DEFAULT_MIN_FREE_BYTES = 512 * 1024 ** 2;

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<T> {
  readonly schema: v.GenericSchema<string, T>;
  /** Value if the variable is absent or empty. */
  readonly fallback: (env: Environment) => T;
  /** Documentation of `fallback`, in Markdown. */
  readonly defaultText: string;
  /** Documentation of the setting, in Markdown. */
  readonly description: string;
  /** The value may hold a password or a key: the log masks it. */
  readonly masked?: true;
}

const setting = <T>(one: Setting<T>): Setting<T> => one;

/** Finds ffmpeg on the `PATH`. */
function findEncoder(env: Environment): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((each) => join(each, 'ffmpeg')).find((path) => existsSync(path));
}

const none = (): undefined => undefined;

/** In the order of the documentation. */
export const SETTINGS = {
  HOST: setting({
    schema: anyText(),
    fallback: () => '127.0.0.1',
    defaultText: '`127.0.0.1`',
    description: 'address to listen on',
  }),
  PORT: setting({
    schema: port(),
    fallback: () => DEFAULT_PORT,
    defaultText: '`4710`',
    description: 'port to listen on; `0` lets the system choose',
  }),
  FERRYGLIDE_DATA: setting({
    schema: folder(),
    fallback: () => resolve('data'),
    defaultText: '`./data`',
    description: 'data folder: database, signing key, data files, accounts, outbox',
  }),
  DATABASE_URL: setting({
    schema: optional(postgres()),
    fallback: none,
    defaultText: 'none',
    description:
      '[PostgreSQL](operation.md#postgresql) database, `postgres://user:password@database.example:5432/ferryglide`; if unset, SQLite in `FERRYGLIDE_DATA`',
    masked: true,
  }),
  FERRYGLIDE_SAMPLES: setting({
    schema: onOff(),
    fallback: () => true,
    defaultText: '`on`',
    description:
      '`off`, like `npm start -- --empty`: an empty data folder becomes an [empty library](server.md#an-empty-library), without samples',
  }),
  FERRYGLIDE_MEDIA: setting({
    schema: folder(),
    fallback: () => SAMPLE_MEDIA,
    defaultText: 'the sample films',
    description: 'folder of films, photos and documents, `{folder}/{file}`; see [Files](server.md#files)',
  }),
  FERRYGLIDE_STORAGE: setting({
    schema: optional(bucket()),
    fallback: none,
    defaultText: 'none',
    description:
      'bucket of an [S3-compatible storage](operation.md#media-on-object-storage), `s3://bucket/prefix`, for films that people add, clips, chosen pictures and captions; if unset, they are stored in `FERRYGLIDE_DATA`',
  }),
  FERRYGLIDE_S3_ENDPOINT: setting({
    schema: optional(endpoint()),
    fallback: none,
    defaultText: "Amazon's",
    description: 'endpoint of another S3-compatible server, `https://s3.example:9000`',
  }),
  FERRYGLIDE_S3_REGION: setting({
    schema: region(),
    fallback: () => 'us-east-1',
    defaultText: '`us-east-1`',
    description: 'region of the bucket',
  }),
  FERRYGLIDE_S3_KEY: setting({
    schema: optional(anyText()),
    fallback: none,
    defaultText: 'none',
    description:
      "access key id; if unset, the AWS SDK takes the credentials from the environment or the machine's role",
    masked: true,
  }),
  FERRYGLIDE_S3_SECRET: setting({
    schema: optional(anyText()),
    fallback: none,
    defaultText: 'none',
    description: 'secret access key; required with `FERRYGLIDE_S3_KEY`',
    masked: true,
  }),
  FERRYGLIDE_DIST: setting({
    schema: folder(),
    fallback: () => resolve(import.meta.dirname, '../dist'),
    defaultText: '`./dist`',
    description: 'folder of the front-end build',
  }),
  FERRYGLIDE_EARLIER_BUILD_DAYS: setting({
    schema: days(0, 365),
    fallback: () => DEFAULT_EARLIER_BUILD_DAYS,
    defaultText: '`30`',
    description: 'days for which files of earlier builds are kept for pages that are still open; `0`: none are kept',
  }),
  FERRYGLIDE_ORIGIN: setting({
    schema: optional(origin()),
    fallback: none,
    defaultText: 'none',
    description:
      'public address, `https://media.example`, for links in e-mails and for the Origin check. See [E-mails](server.md#e-mails)',
  }),
  FERRYGLIDE_EMBED_ORIGINS: setting({
    schema: origins(),
    fallback: (): string[] => [],
    defaultText: 'none',
    description:
      'origins of other sites whose pages may send requests with a session: `https://club.example,https://...`',
  }),
  FERRYGLIDE_TRUST_PROXY: setting({
    schema: onOff(),
    fallback: () => false,
    defaultText: '`off`',
    description:
      "`on`: the client's address is the last entry of `x-forwarded-for`, and the country header and `x-request-id` are trusted",
  }),
  FERRYGLIDE_COUNTRY_HEADER: setting({
    schema: optional(headerName()),
    fallback: none,
    defaultText: 'none',
    description:
      "header in which the trusted proxy sends the client's country (`cf-ipcountry`); requires `FERRYGLIDE_TRUST_PROXY=on`",
  }),
  FERRYGLIDE_COUNTRY_TABLE: setting({
    schema: optional(folder()),
    fallback: none,
    defaultText: 'none',
    description:
      "country database in MaxMind's format: GeoLite2 Country or DB-IP's IP to Country Lite (`.mmdb`), read at start",
  }),
  FERRYGLIDE_COUNTRY_URL: setting({
    schema: optional(lookupAddress('{ip}')),
    fallback: none,
    defaultText: 'none',
    description:
      'country lookup service, `https://geo.example/{ip}`, which returns JSON with `country`, `countryCode` or `country_code`; timeout 2 s',
    masked: true,
  }),
  FERRYGLIDE_FPS_URL: setting({
    schema: optional(lookupAddress('{url}')),
    fallback: none,
    defaultText: 'none',
    description:
      'lookup service for the frame rates of third-party videos, `https://probe.example/?url={url}`, which returns JSON with `fps`; timeout 5 s',
    masked: true,
  }),
  FERRYGLIDE_STUDIO_URL: setting({
    schema: optional(pageAddress()),
    fallback: none,
    defaultText: 'none',
    description:
      'page of the studio product, to which `/studio?video=…` redirects, except for the [tagging desk](desk.md) (`&tool=desk`); `/studio` itself is always the page that [adds files](server.md#adding-films)',
  }),
  FERRYGLIDE_MULTICAST_URL: setting({
    schema: optional(pageAddress()),
    fallback: none,
    defaultText: 'none',
    description:
      'page of the multicast product, to which `/multicast?video=…` redirects; if unset, `/multicast` returns 404',
  }),
  FERRYGLIDE_SMTP_URL: setting({
    schema: optional(mailServer()),
    fallback: none,
    defaultText: 'none',
    description:
      'mail server, `smtp://user:password@mail.example:587` or `smtps://`; if unset, e-mails are written to `outbox/`, and each is logged; requires `FERRYGLIDE_MAIL_FROM`',
    masked: true,
  }),
  FERRYGLIDE_MAIL_FROM: setting({
    schema: optional(sender()),
    fallback: none,
    defaultText: 'none',
    description: 'sender of e-mails, `Ferryglide <races@club.example>`; required with `FERRYGLIDE_SMTP_URL`',
  }),
  FERRYGLIDE_FFMPEG: setting({
    schema: pathOrOff(),
    fallback: findEncoder,
    defaultText: '`ffmpeg` on the `PATH`',
    description:
      'path of ffmpeg, which [encodes](server.md#adding-films) films that people add, starts clips at the exact frame and can place a logo on them. Without ffmpeg, or with `off`, films are not encoded, and clips start at the preceding key frame',
  }),
  FERRYGLIDE_NICENESS: setting({
    schema: wholeNumber(0, NICENESS_MAX, 'a whole number'),
    fallback: () => NICENESS_MAX,
    defaultText: '`19`',
    description:
      'highest niceness of background work: searches and camera ingest use at most 10, packaging and encoding at most 19; use `0` if other programs keep every core busy',
  }),
  FERRYGLIDE_UPLOAD_MAX_GB: setting({
    schema: gigabytes(),
    fallback: () => UPLOAD_BYTES_MAX,
    defaultText: '`20`',
    description: 'maximum size of an uploaded file',
  }),
  FERRYGLIDE_GROUP_QUOTA_GB: setting({
    schema: optional(gigabytes()),
    fallback: none,
    defaultText: 'none',
    description: 'quota of a group: the total size of all files that it adds; if unset, limited only by disk space',
  }),
  FERRYGLIDE_RTMP_PORT: setting({
    schema: port(),
    fallback: () => DEFAULT_RTMP_PORT,
    defaultText: '`1935`',
    description: 'TCP port to which cameras [push](server.md#live-events) over RTMP; opened with the first live event',
  }),
  FERRYGLIDE_SRT_PORT: setting({
    schema: port(),
    fallback: () => DEFAULT_SRT_PORT,
    defaultText: '`8890`',
    description: 'UDP port to which cameras push over SRT; opened with the first live event',
  }),
  FERRYGLIDE_LIVE_HOST: setting({
    schema: anyText(),
    fallback: (env) => env['HOST'] || '127.0.0.1',
    defaultText: '`HOST`',
    description:
      'address on which these two ports listen; behind a proxy, an address that cameras can reach, such as `0.0.0.0`',
  }),
  FERRYGLIDE_TIMING_ZONE: setting({
    schema: timeZone(),
    fallback: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    defaultText: "the server's",
    description:
      'time zone of the timing computers whose races are [pushed](timing.md#pushed-to-the-server), `Europe/Paris`',
  }),
  FERRYGLIDE_WATCH: setting({
    schema: optional(folder()),
    fallback: none,
    defaultText: 'none',
    description:
      'watched folder: files are [added](server.md#adding-films) once they are fully written, then removed from it',
  }),
  FERRYGLIDE_WATCH_LOGIN: setting({
    schema: optional(anyText()),
    fallback: none,
    defaultText: 'user 1',
    description: 'login of the account that owns files from the watched folder',
  }),
  FERRYGLIDE_PROBE_HTTP: setting({
    schema: onOff(),
    fallback: () => false,
    defaultText: '`off`',
    description:
      '`on`: externally hosted films may also have `http:` addresses; pages served over https cannot play them',
  }),
  FERRYGLIDE_PROBE_ALLOW: setting({
    schema: networks(),
    fallback: (): readonly string[] => [],
    defaultText: 'none',
    description:
      'private networks that may host films, `10.20.0.0/16,fd00:1::/32`, for an [intranet](server.md#externally-hosted-films)',
  }),
  FERRYGLIDE_SIGN_UP_APPROVAL: setting({
    schema: oneOf('required', 'none'),
    fallback: () => 'required' as const,
    defaultText: '`required`',
    description:
      '`required`: an administrator must approve each sign-up; `none`: anybody who confirms an e-mail address immediately becomes a viewer of the group and sees its private media',
  }),
  FERRYGLIDE_GEOBLOCKING: setting({
    schema: onOff(),
    fallback: () => false,
    defaultText: '`off`',
    description: '`on`: country restrictions of media are enforced',
  }),
  FERRYGLIDE_ANALYTICS: setting({
    schema: onOff(),
    fallback: () => false,
    defaultText: '`off`',
    description: '`on`: analytics events are recorded',
  }),
  FERRYGLIDE_LOG: setting({
    schema: oneOf('json', 'plain'),
    fallback: () => (process.stderr.isTTY ? 'plain' : 'json'),
    defaultText: '`plain` in a terminal, otherwise `json`',
    description: 'format of the [log](operation.md#the-log)',
  }),
  FERRYGLIDE_LOG_REQUESTS: setting({
    schema: onOff(),
    fallback: () => true,
    defaultText: '`on`',
    description: '`off`: requests are not logged; other messages are',
  }),
  FERRYGLIDE_METRICS_PORT: setting({
    schema: optional(port()),
    fallback: none,
    defaultText: 'none',
    description: 'port of the [metrics](operation.md#metrics), at `/metrics`; if unset, no metrics are collected',
  }),
  FERRYGLIDE_METRICS_HOST: setting({
    schema: anyText(),
    fallback: () => '127.0.0.1',
    defaultText: '`127.0.0.1`',
    description: 'address on which the metrics port listens; it has no authentication, so keep it private',
  }),
  FERRYGLIDE_MIN_FREE_MB: setting({
    schema: megabytes(),
    fallback: () => DEFAULT_MIN_FREE_BYTES,
    defaultText: '`512`',
    description:
      'if the disk of the data folder has less free space, the server reports that it is not [ready](operation.md#health)',
  }),
  FERRYGLIDE_ANALYTICS_DAYS: setting({
    schema: days(1, RETENTION_DAYS_MAX),
    fallback: () => 366,
    defaultText: '`366`',
    description: 'days for which analytics events are kept',
  }),
  FERRYGLIDE_TALK_DAYS: setting({
    schema: optional(days(1, RETENTION_DAYS_MAX)),
    fallback: none,
    defaultText: 'none',
    description: 'days for which chat and questions are kept; if unset, as long as their medium',
  }),
  FERRYGLIDE_AUDIT_DAYS: setting({
    schema: days(1, RETENTION_DAYS_MAX),
    fallback: () => 366,
    defaultText: '`366`',
    description: 'days for which audit entries are kept',
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** @returns the values, and one message per invalid setting */
export function readSettings(env: Environment): { values: SettingValues; wrong: string[] } {
  const wrong: string[] = [];
  const values = Object.fromEntries(
    NAMES.map((name) => {
      const { schema, fallback } = SETTINGS[name] as Setting<unknown>;
      const text = env[name];
      if (!text) return [name, fallback(env)];
      const read = v.safeParse(schema, text);
      if (read.success) return [name, read.output];
      wrong.push(`${name} ${read.issues[0].message}`);
      return [name, undefined];
    }),
  );
  return { values: values as SettingValues, wrong };
}

/** The variables that are set, masked for the log: `FERRYGLIDE_SMTP_URL=smtp://***`. */
export function shownSettings(env: Environment): string[] {
  return NAMES.filter((name) => env[name]).map((name) => {
    const text = env[name] ?? '';
    return `${name}=${(SETTINGS[name] as Setting<unknown>).masked ? text.replace(/^(\w+:\/\/)?.*$/s, '$1***') : text}`;
  });
}
