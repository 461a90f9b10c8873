/** What the host reads from its environment, once, at start. */
import { availableParallelism } from 'node:os';
import { DAY_MS } from '../core/domain/constants/time.ts';
import { STREAM_BEAT_MS } from '../core/domain/constants/server-streams.ts';
import { IMPORT_FILE_BYTES_MAX } from '../core/domain/constants/csv-import.ts';
import { NOTICE_GATHER_MS } from '../core/domain/constants/follows.ts';
import { StartRefusal } from './http/start-refusal.ts';
import type { RemoteRules } from './media/remote/remote-client.ts';
import { DEFAULT_LIMITS, type RateLimits } from './rate-limits.ts';
import { type Environment, readSettings, type SettingValues } from './settings.ts';
import type { ObjectSettings } from './storage/object-settings.ts';
import { STORAGE_RETRY_MS } from './storage/retry-while-storage-gone.ts';

export { SAMPLE_MEDIA } from './settings.ts';

export interface Config {
  host: string;
  /** 0 lets the system choose */
  port: number;
  /** False: a data folder that is empty begins as an empty library (row S01). */
  samples: boolean;
  /** PostgreSQL; undefined: SQLite in the data folder. */
  databaseUrl: string | undefined;
  /** Database, signing secret, data files, outbox and accounts lie here. */
  dataFolder: string;
  /** Bucket of what people add, of clips, chosen pictures and captions; undefined: they lie in the data folder. */
  storage: ObjectSettings | undefined;
  /** The front end's production build. */
  distFolder: string;
  /** Days for which files of builds that were served before are kept, for pages that are open still; 0: not at all. */
  earlierBuildDays: number;
  /** Films, photos and documents that media name as `{folder}/{file}`. */
  mediaFolder: string;
  /** Where people reach this host, behind a proxy; undefined: as the request names it. */
  publicOrigin: string | undefined;
  /** Sites whose pages may send with a session: `https://club.example`. */
  embedOrigins: readonly string[];
  /** `none`: whoever confirms an address is a viewer of the group at once, and sees its private media. */
  signUpApproval: 'required' | 'none';
  /** Flags of the documents that the host takes part in, off by default. */
  analytics: boolean;
  geoBlocking: boolean;
  /** Header in which a trusted proxy names the country of the client (`cf-ipcountry`), ISO 3166 alpha-2. */
  countryHeader: string | undefined;
  /** File of networks with their countries, and address of a lookup service; see `services/country.ts`. */
  countryTable: string | undefined;
  countryUrl: string | undefined;
  /** Address of a lookup service for the frame rate of video sites' films; see `services/stream-info.ts`. */
  fpsUrl: string | undefined;
  /** Products of their own that item actions lead to: where their pages are, if this host has any (Library 2). */
  elsewhere: { studio: string | undefined; multicast: string | undefined };
  /**
   * ffmpeg, for clips that begin at the very frame and for films that browsers do not play; undefined: clips begin at the key
   * frame before, and films are taken as they are.
   */
  encoder: string | undefined;
  /** Clips that are cut at once, and of one person that may wait. */
  clipWorkers: number;
  clipsWaiting: number;
  /** A proxy in front names the client in `x-forwarded-for`. */
  trustProxy: boolean;
  /** Streams of talk that are open at once, and of them from one address; as many of data. */
  talkStreams: number;
  talkStreamsByAddress: number;
  /** A quiet stream says that it is there this often, and the rights of its viewer are checked again. */
  streamBeatMs: number;
  /** Threads that search; each holds the columns of the library (`store/sqlite/search/columns.ts`) once. */
  searchThreads: number;
  /** Longest that one search may take, milliseconds. */
  searchBudgetMs: number;
  /** Searches that wait for a thread; further ones are refused. */
  searchesWaiting: number;
  limits: RateLimits;
  uploads: {
    /** largest file that people add, bytes */
    fileBytes: number;
    /** bytes of all files that one group adds; undefined: as many as the disk has room for */
    groupBytes: number | undefined;
    /** files that are packaged at once */
    workers: number;
  };
  /** Where films that lie elsewhere may be looked at; see `media/remote/`. */
  remote: RemoteRules;
  /** Files that are put into this folder are added, in the name of this account; undefined: there is none. */
  watch: { folder: string; login: string | undefined } | undefined;
  /** Where cameras push to, from the first event on; 0 lets the system choose a port. */
  live: { host: string; rtmpPort: number; srtPort: number };
  /** Bridges of race timing that is pushed to this host. */
  timing: {
    /** Of the timing computers: an IANA name. */
    zone: string;
    /** Media that are pushed to at once. */
    bridges: number;
    /** One that is pushed nothing for so long ends, milliseconds. */
    idleMs: number;
  };
  importForm: {
    /** One that brings less than 8 kB/s over so long is given up, and so is a part of an upload, milliseconds. */
    windowMs: number;
    /** largest of its files, bytes */
    fileBytes: number;
  };
  notices: {
    /** How long immediate notifications to followers are gathered, milliseconds. */
    gatherMs: number;
    /** News is looked for this often, milliseconds. */
    lookMs: number;
    /** Push services in a private network are sent to: for tests alone. */
    pushAnywhere: boolean;
  };
  /** Mail server (`smtp://user:password@host:587`, `smtps://`); undefined: e-mails wait in the data folder's `outbox`. */
  smtpUrl: string | undefined;
  /** Whom e-mails come from. */
  mailFrom: string;
  logFormat: 'json' | 'plain';
  /** A line for each request. */
  logRequests: boolean;
  /** Where metrics are read; undefined: nothing is measured. */
  metrics: { host: string; port: number } | undefined;
  /** With less room on its disk the host is not ready. */
  minFreeBytes: number;
  /** Whoever takes nothing of a stream of events, or of a long text, for so long is gone, milliseconds. */
  stalledMs: number;
  /** How long requests under way are waited for when the host stops, milliseconds. */
  requestsEndMs: number;
  /** How long what is known of people is kept, milliseconds. */
  kept: { analyticsMs: number; talkMs: number | undefined; auditMs: number };
}

/** With fewer cores a second search thread would take time from the event loop. */
const CORES_FOR_TWO_SEARCHES = 4;
/** A film that is encoded takes all of what is left. */
const CORES_FOR_TWO_PACKAGINGS = 8;
/** Longer than the pause between two runs. */
const TIMING_IDLE_MS = 3_600_000;
/** Long enough for a phone between two cells. Decided. */
const UPLOAD_WINDOW_MS = 30_000;
/** Of the ten seconds that whoever stops a server waits before it kills it: the rest is for what comes after the requests. */
const REQUESTS_END_MS = 7_000;
/** A phone that changes its network takes the next piece within it. */
const STALLED_MS = 30_000;

/** A server of the same network responds within a tenth of it. */
const STORAGE_PATIENCE_MS = 3_000;

const DEFAULT_SENDER = 'Ferryglide <no-reply@ferryglide.example>';

/**
 * What the command line says, as the variables that say the same.
 *
 * @throws StartRefusal with one line that says which option is unknown
 */
export function readOptions(args: readonly string[]): Readonly<Record<string, string>> {
  const unknown = args.find((arg) => arg !== '--empty');
  if (unknown !== undefined) throw new StartRefusal(`Unknown option ${unknown}. The only option is --empty.`);
  return args.length > 0 ? { FERRYGLIDE_SAMPLES: 'off' } : {};
}

/** @throws StartRefusal with a line for each variable that is wrong */
export function readConfig(env: Environment): Config {
  const { values, wrong } = readSettings(env);
  // Without a proxy in front, a browser could name its country itself.
  if (values.FERRYGLIDE_COUNTRY_HEADER && !values.FERRYGLIDE_TRUST_PROXY)
    wrong.push("FERRYGLIDE_COUNTRY_HEADER is a proxy's word: set FERRYGLIDE_TRUST_PROXY=on with it.");
  if (values.FERRYGLIDE_SMTP_URL && !env['FERRYGLIDE_MAIL_FROM'])
    wrong.push('FERRYGLIDE_SMTP_URL needs FERRYGLIDE_MAIL_FROM, the sender of the e-mails.');
  if (values.FERRYGLIDE_S3_KEY === undefined ? values.FERRYGLIDE_S3_SECRET : !values.FERRYGLIDE_S3_SECRET)
    wrong.push('FERRYGLIDE_S3_KEY and FERRYGLIDE_S3_SECRET are needed together.');
  if (wrong.length === 0 && values.FERRYGLIDE_STORAGE === undefined && S3_NAMES.some((name) => env[name]))
    wrong.push('FERRYGLIDE_S3_… needs FERRYGLIDE_STORAGE, the bucket: s3://bucket/prefix.');
  if (wrong.length > 0) throw new StartRefusal(wrong.join('\n'));
  return {
    host: values.HOST,
    port: values.PORT,
    samples: values.FERRYGLIDE_SAMPLES,
    databaseUrl: values.DATABASE_URL,
    dataFolder: values.FERRYGLIDE_DATA,
    storage: objectSettings(values),
    distFolder: values.FERRYGLIDE_DIST,
    earlierBuildDays: values.FERRYGLIDE_EARLIER_BUILD_DAYS,
    mediaFolder: values.FERRYGLIDE_MEDIA,
    publicOrigin: values.FERRYGLIDE_ORIGIN,
    embedOrigins: values.FERRYGLIDE_EMBED_ORIGINS,
    signUpApproval: values.FERRYGLIDE_SIGN_UP_APPROVAL,
    analytics: values.FERRYGLIDE_ANALYTICS,
    geoBlocking: values.FERRYGLIDE_GEOBLOCKING,
    talkStreams: 2_000,
    talkStreamsByAddress: 500,
    streamBeatMs: STREAM_BEAT_MS,
    searchThreads: availableParallelism() >= CORES_FOR_TWO_SEARCHES ? 2 : 1,
    searchBudgetMs: 3_000,
    searchesWaiting: 100,
    countryHeader: values.FERRYGLIDE_COUNTRY_HEADER,
    countryTable: values.FERRYGLIDE_COUNTRY_TABLE,
    countryUrl: values.FERRYGLIDE_COUNTRY_URL,
    fpsUrl: values.FERRYGLIDE_FPS_URL,
    elsewhere: { studio: values.FERRYGLIDE_STUDIO_URL, multicast: values.FERRYGLIDE_MULTICAST_URL },
    encoder: values.FERRYGLIDE_FFMPEG,
    clipWorkers: 2,
    clipsWaiting: 50,
    trustProxy: values.FERRYGLIDE_TRUST_PROXY,
    notices: { gatherMs: NOTICE_GATHER_MS, lookMs: 20_000, pushAnywhere: false },
    smtpUrl: values.FERRYGLIDE_SMTP_URL,
    mailFrom: values.FERRYGLIDE_MAIL_FROM ?? DEFAULT_SENDER,
    limits: DEFAULT_LIMITS,
    uploads: {
      fileBytes: values.FERRYGLIDE_UPLOAD_MAX_GB,
      groupBytes: values.FERRYGLIDE_GROUP_QUOTA_GB,
      workers: availableParallelism() >= CORES_FOR_TWO_PACKAGINGS ? 2 : 1,
    },
    remote: { http: values.FERRYGLIDE_PROBE_HTTP, allow: values.FERRYGLIDE_PROBE_ALLOW },
    watch: values.FERRYGLIDE_WATCH
      ? { folder: values.FERRYGLIDE_WATCH, login: values.FERRYGLIDE_WATCH_LOGIN }
      : undefined,
    live: {
      host: values.FERRYGLIDE_LIVE_HOST,
      rtmpPort: values.FERRYGLIDE_RTMP_PORT,
      srtPort: values.FERRYGLIDE_SRT_PORT,
    },
    timing: { zone: values.FERRYGLIDE_TIMING_ZONE, bridges: 10, idleMs: TIMING_IDLE_MS },
    importForm: { windowMs: UPLOAD_WINDOW_MS, fileBytes: IMPORT_FILE_BYTES_MAX },
    logFormat: values.FERRYGLIDE_LOG,
    logRequests: values.FERRYGLIDE_LOG_REQUESTS,
    metrics:
      values.FERRYGLIDE_METRICS_PORT === undefined
        ? undefined
        : { host: values.FERRYGLIDE_METRICS_HOST, port: values.FERRYGLIDE_METRICS_PORT },
    minFreeBytes: values.FERRYGLIDE_MIN_FREE_MB,
    stalledMs: STALLED_MS,
    requestsEndMs: REQUESTS_END_MS,
    kept: {
      analyticsMs: values.FERRYGLIDE_ANALYTICS_DAYS * DAY_MS,
      talkMs: values.FERRYGLIDE_TALK_DAYS === undefined ? undefined : values.FERRYGLIDE_TALK_DAYS * DAY_MS,
      auditMs: values.FERRYGLIDE_AUDIT_DAYS * DAY_MS,
    },
  };
}

const S3_NAMES = ['FERRYGLIDE_S3_ENDPOINT', 'FERRYGLIDE_S3_REGION', 'FERRYGLIDE_S3_KEY', 'FERRYGLIDE_S3_SECRET'];

function objectSettings(values: SettingValues): ObjectSettings | undefined {
  if (values.FERRYGLIDE_STORAGE === undefined) return undefined;
  const { FERRYGLIDE_S3_KEY: accessKeyId, FERRYGLIDE_S3_SECRET: secretAccessKey } = values;
  return {
    ...values.FERRYGLIDE_STORAGE,
    endpoint: values.FERRYGLIDE_S3_ENDPOINT,
    region: values.FERRYGLIDE_S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    patienceMs: STORAGE_PATIENCE_MS,
    storageRetryMs: STORAGE_RETRY_MS,
  };
}
