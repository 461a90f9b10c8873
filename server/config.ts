/** The configuration of a host, read from its environment once, at start. */
import { availableParallelism } from 'node:os';
import { DAY_MS, HOUR_MS } from '../core/domain/constants/time.ts';
import { STREAM_BEAT_MS } from '../core/domain/constants/server-streams.ts';
import { IMPORT_FILE_BYTES_MAX } from '../core/domain/constants/csv-import.ts';
import { NOTICE_GATHER_MS } from '../core/domain/constants/follows.ts';
import { StartRefusal } from './http/start-refusal.ts';
import type { RemoteRules } from './media/remote/remote-client.ts';
import { DEFAULT_LIMITS, type RateLimits } from './rate-limits.ts';
import { type Environment, readSettings, type SettingValues } from './settings.ts';
import type { ObjectSettings } from './storage/object-settings.ts';
import { STORAGE_RETRY_MS } from './storage/retry-while-unavailable.ts';

export { SAMPLE_MEDIA } from './settings.ts';

export interface Config {
  host: string;
  /** 0 lets the operating system choose. */
  port: number;
  /** Whether an empty data folder is filled with the sample library (row S01). */
  samples: boolean;
  /** Address of PostgreSQL; undefined: SQLite in the data folder. */
  databaseUrl: string | undefined;
  /** Database, signing secret, data files, outbox and accounts. */
  dataFolder: string;
  /** Bucket for added files, clips, chosen pictures and captions; undefined: the data folder. */
  storage: ObjectSettings | undefined;
  /** The front end's production build. */
  distFolder: string;
  /** Days for which files of earlier builds stay available to open pages; 0 keeps none. */
  earlierBuildDays: number;
  /** Films, photos and documents, addressed by media as `{folder}/{file}`. */
  mediaFolder: string;
  /** Public address behind a proxy; undefined: the address that the request names. */
  publicOrigin: string | undefined;
  /** Sites whose pages may send credentialed requests: `https://club.example`. */
  embedOrigins: readonly string[];
  /** `none`: anybody who confirms an e-mail address becomes a viewer of the group and sees its private media. */
  signUpApproval: 'required' | 'none';
  /** Features behind a flag in the specification: analytics events and country checks. */
  analytics: boolean;
  geoBlocking: boolean;
  /** Header in which a trusted proxy sends the client's country (`cf-ipcountry`), ISO 3166 alpha-2. */
  countryHeader: string | undefined;
  /** File of countries by network, and address of a lookup service; see `services/country.ts`. */
  countryTable: string | undefined;
  countryUrl: string | undefined;
  /** Lookup service for frame rates of third-party videos; see `services/stream-info.ts`. */
  fpsUrl: string | undefined;
  /** Pages of separate products that item actions link to (Library 2). */
  productPages: { studio: string | undefined; multicast: string | undefined };
  /**
   * Path of ffmpeg, which cuts clips at the exact frame and encodes films that browsers cannot play. Undefined: clips
   * start at the preceding key frame, and films are packaged without encoding.
   */
  encoder: string | undefined;
  /** Clips cut concurrently, and clips that one person may have waiting. */
  clipWorkers: number;
  clipsWaiting: number;
  /** Whether a proxy in front sends the client's address in `x-forwarded-for`. */
  trustProxy: boolean;
  /** Open talk streams in total and per address; data streams have the same limits. */
  talkStreams: number;
  talkStreamsByAddress: number;
  /** Heartbeat interval of a stream; each heartbeat checks the viewer's rights again. */
  streamBeatMs: number;
  /** Search threads; each holds its own copy of the library's columns (`store/sql/search/columns.ts`). */
  searchThreads: number;
  /** Deadline of a search, milliseconds. */
  searchBudgetMs: number;
  /** Searches that may wait for a thread; further searches are rejected. */
  searchesWaiting: number;
  limits: RateLimits;
  uploads: {
    /** Largest upload, bytes. */
    fileBytes: number;
    /** Quota of a group, bytes; undefined: limited only by the disk. */
    groupBytes: number | undefined;
    /** Files packaged concurrently. */
    workers: number;
  };
  /** Hosts whose films may be probed; see `media/remote/`. */
  remote: RemoteRules;
  /** Watched folder, and the account that its files are added for. */
  watch: { folder: string; login: string | undefined } | undefined;
  /** Address and ports that cameras push to, opened with the first event; port 0 lets the operating system choose. */
  live: { host: string; rtmpPort: number; srtPort: number };
  /** Race timing pushed to this host; each medium has its own bridge. */
  timing: {
    /** Time zone of the timing computers: an IANA name. */
    zone: string;
    /** Bridges that may run concurrently. */
    bridges: number;
    /** A bridge stops after this long without input, milliseconds. */
    idleMs: number;
  };
  importForm: {
    /** Form posts and upload parts slower than 8 kB/s over this window are aborted, milliseconds. */
    windowMs: number;
    /** Largest file in a form, bytes. */
    fileBytes: number;
  };
  notices: {
    /** How long immediate notifications are batched, milliseconds. */
    gatherMs: number;
    /** Interval at which updates are gathered, milliseconds. */
    checkMs: number;
    /** Allows push services in private networks; for tests only. */
    pushAnywhere: boolean;
  };
  /**
   * Mail server (`smtp://user:password@host:587`, `smtps://`); undefined: e-mails are written to `outbox` in the data
   * folder.
   */
  smtpUrl: string | undefined;
  /** Sender of e-mails. */
  mailFrom: string;
  logFormat: 'json' | 'plain';
  logRequests: boolean;
  /** Address of `/metrics`; undefined: no metrics are collected. */
  metrics: { host: string; port: number } | undefined;
  /** If less disk space is free, the host reports that it is not ready. */
  minFreeBytes: number;
  /** A client that reads nothing from an event stream or a long text for this long is disconnected, milliseconds. */
  stalledMs: number;
  /** How long a shutdown waits for requests in progress, milliseconds. */
  requestsEndMs: number;
  /** How long personal data is stored, milliseconds. */
  retention: { analyticsMs: number; talkMs: number | undefined; auditMs: number };
}

/** With fewer cores, a second search thread would slow the event loop. */
const CORES_FOR_TWO_SEARCHES = 4;
/** With fewer cores, one encoding already uses every free core. */
const CORES_FOR_TWO_PACKAGINGS = 8;
/** Longer than the pause between two runs of a race. */
const TIMING_IDLE_MS = HOUR_MS;
/** Long enough for a phone to change cells. */
const UPLOAD_WINDOW_MS = 30_000;
/**
 * Part of the ten seconds after which container runtimes kill a stopping process; the rest is left to jobs and
 * databases.
 */
const REQUESTS_END_MS = 7_000;
/** Long enough for a phone to change networks. */
const STALLED_MS = 30_000;

/** Ten times the usual response time of a storage server on the same network. */
const STORAGE_PATIENCE_MS = 3_000;

const DEFAULT_SENDER = 'Ferryglide <no-reply@ferryglide.example>';

/**
 * Converts command-line options to environment variables.
 *
 * @throws StartRefusal for an unknown option
 */
export function readOptions(args: readonly string[]): Readonly<Record<string, string>> {
  const unknown = args.find((arg) => arg !== '--empty');
  if (unknown !== undefined) throw new StartRefusal(`Unknown option ${unknown}. The only option is --empty.`);
  return args.length > 0 ? { FERRYGLIDE_SAMPLES: 'off' } : {};
}

/** @throws StartRefusal with one line per invalid variable */
export function readConfig(env: Environment): Config {
  const { values, wrong } = readSettings(env);
  // Without a trusted proxy, a browser could claim any country.
  if (values.FERRYGLIDE_COUNTRY_HEADER && !values.FERRYGLIDE_TRUST_PROXY)
    wrong.push('FERRYGLIDE_COUNTRY_HEADER requires FERRYGLIDE_TRUST_PROXY=on.');
  if (values.FERRYGLIDE_SMTP_URL && !env['FERRYGLIDE_MAIL_FROM'])
    wrong.push('FERRYGLIDE_SMTP_URL requires FERRYGLIDE_MAIL_FROM, the sender of e-mails.');
  if (values.FERRYGLIDE_S3_KEY === undefined ? values.FERRYGLIDE_S3_SECRET : !values.FERRYGLIDE_S3_SECRET)
    wrong.push('FERRYGLIDE_S3_KEY and FERRYGLIDE_S3_SECRET must be set together.');
  if (wrong.length === 0 && values.FERRYGLIDE_STORAGE === undefined && S3_NAMES.some((name) => env[name]))
    wrong.push('FERRYGLIDE_S3_… requires FERRYGLIDE_STORAGE, the bucket: s3://bucket/prefix.');
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
    productPages: { studio: values.FERRYGLIDE_STUDIO_URL, multicast: values.FERRYGLIDE_MULTICAST_URL },
    encoder: values.FERRYGLIDE_FFMPEG,
    clipWorkers: 2,
    clipsWaiting: 50,
    trustProxy: values.FERRYGLIDE_TRUST_PROXY,
    notices: { gatherMs: NOTICE_GATHER_MS, checkMs: 20_000, pushAnywhere: false },
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
    retention: {
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
