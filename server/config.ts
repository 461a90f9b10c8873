/** What the host reads from its environment, once, at start. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { TALK_BEAT_MS, IMPORT_FILE_BYTES_MAX, NOTICE_GATHER_MS, UPLOAD_BYTES_MAX } from '../core/domain/constants.ts';
import { StartRefusal } from './http/start-refusal.ts';
import { readNetworks } from './media/remote/networks.ts';
import type { RemoteRules } from './media/remote/remote-client.ts';

/** The films that come with the program. */
export const SAMPLE_MEDIA = resolve(import.meta.dirname, 'samples/media');

export interface RateLimit {
  /** tries allowed within `windowS` */
  points: number;
  windowS: number;
}

export interface Config {
  host: string;
  /** 0 lets the system choose */
  port: number;
  /** False: a data folder that is empty begins as an empty library (row S01). */
  samples: boolean;
  /** Database, signing secret, data files, outbox and accounts lie here. */
  dataFolder: string;
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
  /** Streams of talk that are open at once, and of them from one address. */
  talkStreams: number;
  talkStreamsByAddress: number;
  /** A quiet stream of talk says that it is there this often, and its rights are checked again. */
  talkBeatMs: number;
  /** Threads that search; each holds the columns of the library (`store/sqlite/search/columns.ts`) once. */
  searchThreads: number;
  /** Longest that one search may take, milliseconds. */
  searchBudgetMs: number;
  /** Searches that wait for a thread; further ones are refused. */
  searchesWaiting: number;
  limits: {
    /** failed logins of one name from one address, and of one address over all names */
    login: RateLimit;
    loginByAddress: RateLimit;
    /** failed logins of everybody together */
    logins: RateLimit;
    /** wrong passwords before one medium from one address, from one address over all media, and of everybody together */
    gatePassword: RateLimit;
    gatePasswordByAddress: RateLimit;
    gatePasswords: RateLimit;
    /** events of analytics from one address, and of everybody together: more are not counted */
    eventsByAddress: RateLimit;
    events: RateLimit;
    /** registrations and sign-ups from one address, and e-mails to one mailbox */
    registration: RateLimit;
    /** invitations by one administrator */
    invitations: RateLimit;
    /** what one participant says, and what comes from one address */
    talkSay: RateLimit;
    talkSayByAddress: RateLimit;
    /** votes, upvotes and moderating of one participant */
    talkAct: RateLimit;
    /** guests who begin to talk from one address */
    talkJoin: RateLimit;
    emails: RateLimit;
    /** completions of keywords, from one address */
    suggest: RateLimit;
    /** pages of results, from one address and by one session; a page of the largest size costs `SEARCH_LIMIT_MAX / 25` */
    search: RateLimit;
    searchBySession: RateLimit;
    /** addresses of films elsewhere that one person has looked at */
    probes: RateLimit;
    /** wrong present passwords of one account */
    changePassword: RateLimit;
    /** feeds from one address */
    feeds: RateLimit;
    /** what links look like, from one address */
    links: RateLimit;
    /** pictures of moments from one address: each may have to be made */
    momentPictures: RateLimit;
    /** site maps from one address: each reads all that is public */
    siteMaps: RateLimit;
    /** what one person follows, ends and sets */
    follows: RateLimit;
    /** people whom one person shares drawings with, and e-mails of it to one mailbox */
    drawingShares: RateLimit;
    drawingEmails: RateLimit;
    /** requests of one API key */
    keys: RateLimit;
  };
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
    /** What followers are told at once is gathered for so long, milliseconds. */
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
}

/** With fewer cores a second search thread would take time from the event loop. */
const CORES_FOR_TWO_SEARCHES = 4;
/** A film that is encoded takes all of what is left. */
const CORES_FOR_TWO_PACKAGINGS = 8;
export const DEFAULT_PORT = 4710;
/** As IANA registers the first, and as other servers for cameras have the second. */
const DEFAULT_RTMP_PORT = 1935;
const DEFAULT_SRT_PORT = 8890;
/** Longer than the pause between two runs. */
const TIMING_IDLE_MS = 3_600_000;
/** Long enough for a phone between two cells. Decided. */
const UPLOAD_WINDOW_MS = 30_000;
/** As long as a session of a person who is away; what is deleted is kept as long. */
const DEFAULT_EARLIER_BUILD_DAYS = 30;

export const DEFAULT_LIMITS: Config['limits'] = {
  login: { points: 8, windowS: 300 },
  loginByAddress: { points: 60, windowS: 300 },
  // A hash takes about 30 ms of one thread: both together keep less than half of one busy.
  logins: { points: 600, windowS: 60 },
  gatePassword: { points: 6, windowS: 60 },
  gatePasswordByAddress: { points: 60, windowS: 300 },
  gatePasswords: { points: 300, windowS: 60 },
  // A page sends one at its play, one a tag pressed and some as it goes away; a stadium's network is one address.
  eventsByAddress: { points: 300, windowS: 10 },
  events: { points: 1_500, windowS: 10 },
  registration: { points: 30, windowS: 3600 },
  // A club that brings everybody at once.
  invitations: { points: 200, windowS: 3600 },
  talkSay: { points: 5, windowS: 10 },
  // A club's or a stadium's network is one address.
  talkSayByAddress: { points: 100, windowS: 10 },
  talkAct: { points: 30, windowS: 10 },
  talkJoin: { points: 300, windowS: 3600 },
  emails: { points: 5, windowS: 3600 },
  // Some twenty people who type at once behind one address: each asks at most every 150 ms.
  suggest: { points: 600, windowS: 10 },
  // A stadium behind one address: sixty pages a second, or three of the largest size.
  search: { points: 600, windowS: 10 },
  // Somebody who types and scrolls as fast as the page lets them, and restores a list of 500 hits now and then.
  searchBySession: { points: 150, windowS: 10 },
  probes: { points: 60, windowS: 600 },
  changePassword: { points: 8, windowS: 300 },
  // Readers of feeds ask every quarter of an hour; a club's network is one address.
  feeds: { points: 120, windowS: 60 },
  // A messenger's host asks for all of its people.
  links: { points: 600, windowS: 60 },
  momentPictures: { points: 120, windowS: 60 },
  siteMaps: { points: 60, windowS: 600 },
  follows: { points: 300, windowS: 60 },
  // A coach who shares one drawing with a team, and the next one; nobody tries a list of addresses.
  drawingShares: { points: 120, windowS: 3600 },
  // Apart from `emails`, so that nobody keeps a person from a new password.
  drawingEmails: { points: 5, windowS: 3600 },
  // Timing that sends each passage at once, ten a second; an upload of 10 GB has 2,500 parts.
  keys: { points: 1_200, windowS: 60 },
};

const DEFAULT_SENDER = 'Ferryglide <no-reply@ferryglide.example>';

/**
 * What the command line says, as the variables that say the same.
 *
 * @throws StartRefusal with one line that says which option is unknown
 */
export function readOptions(args: readonly string[]): Readonly<Record<string, string>> {
  const unknown = args.find((arg) => arg !== '--empty');
  if (unknown !== undefined) throw new StartRefusal(`${unknown} is no option: there is --empty.`);
  return args.length > 0 ? { FERRYGLIDE_SAMPLES: 'off' } : {};
}

/** @throws StartRefusal with one line that says which variable is wrong */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const root = resolve(import.meta.dirname, '..');
  const trustProxy = env['FERRYGLIDE_TRUST_PROXY'] === 'on';
  const countryHeader = env['FERRYGLIDE_COUNTRY_HEADER']?.toLowerCase() || undefined;
  // Without a proxy in front, a browser could name its country itself.
  if (countryHeader && !trustProxy)
    throw new StartRefusal("FERRYGLIDE_COUNTRY_HEADER is a proxy's word: set FERRYGLIDE_TRUST_PROXY=on with it.");
  const smtpUrl = readSmtpUrl(env['FERRYGLIDE_SMTP_URL']);
  const mailFrom = env['FERRYGLIDE_MAIL_FROM'];
  if (smtpUrl && !mailFrom)
    throw new StartRefusal('FERRYGLIDE_SMTP_URL needs FERRYGLIDE_MAIL_FROM, the sender of the e-mails.');
  return {
    host: env['HOST'] || '127.0.0.1',
    port: readPort('PORT', env, DEFAULT_PORT),
    samples: readSamples(env['FERRYGLIDE_SAMPLES']),
    dataFolder: resolve(env['FERRYGLIDE_DATA'] || 'data'),
    distFolder: resolve(env['FERRYGLIDE_DIST'] || resolve(root, 'dist')),
    earlierBuildDays: readDays('FERRYGLIDE_EARLIER_BUILD_DAYS', env, DEFAULT_EARLIER_BUILD_DAYS),
    mediaFolder: resolve(env['FERRYGLIDE_MEDIA'] || SAMPLE_MEDIA),
    publicOrigin: readOrigins('FERRYGLIDE_ORIGIN', env['FERRYGLIDE_ORIGIN'])[0],
    embedOrigins: readOrigins('FERRYGLIDE_EMBED_ORIGINS', env['FERRYGLIDE_EMBED_ORIGINS']),
    signUpApproval: readSignUpApproval(env['FERRYGLIDE_SIGN_UP_APPROVAL']),
    analytics: env['FERRYGLIDE_ANALYTICS'] === 'on',
    geoBlocking: env['FERRYGLIDE_GEOBLOCKING'] === 'on',
    talkStreams: 2_000,
    talkStreamsByAddress: 500,
    talkBeatMs: TALK_BEAT_MS,
    searchThreads: availableParallelism() >= CORES_FOR_TWO_SEARCHES ? 2 : 1,
    searchBudgetMs: 3_000,
    searchesWaiting: 100,
    countryHeader,
    countryTable: env['FERRYGLIDE_COUNTRY_TABLE'] ? resolve(env['FERRYGLIDE_COUNTRY_TABLE']) : undefined,
    countryUrl: readCountryUrl(env['FERRYGLIDE_COUNTRY_URL']),
    fpsUrl: readFpsUrl(env['FERRYGLIDE_FPS_URL']),
    elsewhere: {
      studio: readPageUrl('FERRYGLIDE_STUDIO_URL', env),
      multicast: readPageUrl('FERRYGLIDE_MULTICAST_URL', env),
    },
    encoder: readEncoder(env),
    clipWorkers: 2,
    clipsWaiting: 50,
    trustProxy,
    notices: { gatherMs: NOTICE_GATHER_MS, lookMs: 20_000, pushAnywhere: false },
    smtpUrl,
    mailFrom: mailFrom || DEFAULT_SENDER,
    limits: DEFAULT_LIMITS,
    uploads: {
      fileBytes: readGigabytes('FERRYGLIDE_UPLOAD_MAX_GB', env) ?? UPLOAD_BYTES_MAX,
      groupBytes: readGigabytes('FERRYGLIDE_GROUP_QUOTA_GB', env),
      workers: availableParallelism() >= CORES_FOR_TWO_PACKAGINGS ? 2 : 1,
    },
    remote: { http: readSwitch('FERRYGLIDE_PROBE_HTTP', env), allow: readAllowed(env['FERRYGLIDE_PROBE_ALLOW']) },
    watch: env['FERRYGLIDE_WATCH']
      ? { folder: resolve(env['FERRYGLIDE_WATCH']), login: env['FERRYGLIDE_WATCH_LOGIN'] || undefined }
      : undefined,
    live: {
      host: env['FERRYGLIDE_LIVE_HOST'] || env['HOST'] || '127.0.0.1',
      rtmpPort: readPort('FERRYGLIDE_RTMP_PORT', env, DEFAULT_RTMP_PORT),
      srtPort: readPort('FERRYGLIDE_SRT_PORT', env, DEFAULT_SRT_PORT),
    },
    timing: { zone: readZone('FERRYGLIDE_TIMING_ZONE', env), bridges: 10, idleMs: TIMING_IDLE_MS },
    importForm: { windowMs: UPLOAD_WINDOW_MS, fileBytes: IMPORT_FILE_BYTES_MAX },
  };
}

/** `off` for none; otherwise the one that is named, or the one that the system has. */
function readEncoder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['FERRYGLIDE_FFMPEG'];
  if (named === 'off') return undefined;
  if (named) return named;
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, 'ffmpeg')).find((path) => existsSync(path));
}

/** The address may hold a password: what is wrong with it is said without it. */
function readSmtpUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text))
    throw new StartRefusal('FERRYGLIDE_SMTP_URL must read smtp://user:password@mail.example:587, or smtps://.');
  return text;
}

function readSamples(text: string | undefined): boolean {
  if (!text || text === 'on') return true;
  if (text === 'off') return false;
  throw new StartRefusal('FERRYGLIDE_SAMPLES must be on or off.');
}

function readSignUpApproval(text: string | undefined): Config['signUpApproval'] {
  if (!text || text === 'required') return 'required';
  if (text === 'none') return 'none';
  throw new StartRefusal('FERRYGLIDE_SIGN_UP_APPROVAL must be required or none.');
}

function readSwitch(name: string, env: Readonly<Record<string, string | undefined>>): boolean {
  const text = env[name];
  if (!text || text === 'off') return false;
  if (text === 'on') return true;
  throw new StartRefusal(`${name} must be on or off.`);
}

function readAllowed(text: string | undefined): readonly string[] {
  const networks = readNetworks(text ?? '');
  if (!networks) throw new StartRefusal('FERRYGLIDE_PROBE_ALLOW takes networks such as 10.0.0.0/8,fd00::/8.');
  return networks;
}

function readCountryUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^https?:\/\//.test(text) || !text.includes('{ip}') || !URL.canParse(text))
    throw new StartRefusal('FERRYGLIDE_COUNTRY_URL must be an http or https address with {ip} in it.');
  return text;
}

function readPageUrl(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text) || new URL(text).search)
    throw new StartRefusal(`${name} must be the http or https address of a page, without a query.`);
  return text;
}

function readFpsUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^https?:\/\//.test(text) || !text.includes('{url}') || !URL.canParse(text))
    throw new StartRefusal('FERRYGLIDE_FPS_URL must be an http or https address with {url} in it.');
  return text;
}

function readPort(name: string, env: Readonly<Record<string, string | undefined>>, otherwise: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartRefusal(`${name} must be a whole number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readZone(name: string, env: Readonly<Record<string, string | undefined>>): string {
  const zone = env[name] || new Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new StartRefusal(`${name} must be the name of a time zone such as Europe/Prague, not "${zone}".`);
  }
}

function readDays(name: string, env: Readonly<Record<string, string | undefined>>, otherwise: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 0 || days > 365)
    throw new StartRefusal(`${name} must be a whole number of days from 0 to 365, not "${text}".`);
  return days;
}

/** @returns bytes; undefined where it is not set */
function readGigabytes(name: string, env: Readonly<Record<string, string | undefined>>): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const gigabytes = Number(text);
  if (!(gigabytes > 0) || gigabytes > 1_000_000)
    throw new StartRefusal(`${name} must be a number of gigabytes above 0, not "${text}".`);
  return Math.round(gigabytes * 1024 ** 3);
}

function readOrigins(name: string, text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    if (!URL.canParse(part) || new URL(part).origin === 'null') {
      throw new StartRefusal(`${name} takes origins such as https://club.example, not "${part}".`);
    }
    return new URL(part).origin;
  });
}
