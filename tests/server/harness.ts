/**
 * A host for tests: in this process, with its own port and data folder.
 *
 *     const host = await startHost();            // the tiny library of `tiny-library.ts`
 *     const host = await startHost({ seed: 'samples' });
 *     const viewer = await host.login('viewer'); // a client with a session
 *     await viewer.request('search', { targetType: 'Video' });
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../server/config.ts';
import { type StartOptions, start } from '../../server/http/start.ts';
import type { HostLog } from '../../server/operation/log.ts';
import type { AppContext } from '../../server/services/app-context.ts';
import { type ResponseBody, requests, type RequestName, type SentParams } from '../../core/contract/requests.ts';
import * as v from 'valibot';
import { type SampleAccount, writeAccounts } from '../../server/services/accounts-file.ts';
import { randomPassword } from '../../server/services/passwords.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import { cheapHash } from './cheap-hash.ts';
import type { TestDatabase } from './postgres/cluster.ts';
import { testDatabase } from './postgres/test-database.ts';
import type { DatabaseKind } from './store-library.ts';
import type { StoredMedium } from '../../server/store/media.ts';
import { NOW, tinyLibrary, writeMedia } from './tiny-library.ts';

export interface HarnessOptions {
  seed?: 'tiny' | 'samples';
  database?: DatabaseKind;
  /** Folder of the PostgreSQL cluster; by default that of the Vitest run. */
  cluster?: string;
  /** The address at which the host reaches its database. */
  reachedBy?: (url: string) => Promise<string>;
  /** Additional media for the tiny library. */
  also?: readonly StoredMedium[];
  config?: Partial<Config>;
  /** The host's clock: a fixed noon for the tiny library, the real one for the samples. */
  now?: () => number;
  /** Receives the log instead of `lines`, including requests. */
  log?: Pick<HostLog, 'line' | 'request'>;
}

/** Keeps cookies like a browser, and sends the origin of the host's own pages. */
export interface Client {
  /** Fetches a path with this client's cookies. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends a request of the contract and parses the response with its schema. */
  request: <N extends RequestName>(name: N, params: SentParams<N>) => Promise<ResponseBody<N>>;
  /** The same, but returns the raw response. */
  requestRaw: (name: RequestName, params: unknown) => Promise<Response>;
  cookies: ReadonlyMap<string, string>;
}

export interface RunningHost {
  address: string;
  /** The address of the metrics, if enabled. */
  metrics: string | undefined;
  app: AppContext;
  dataFolder: string;
  mediaFolder: string;
  passwords: Readonly<Record<string, string>>;
  /** A client without session or cookie. */
  anonymous: () => Client;
  login: (login: string) => Promise<Client>;
  lines: string[];
  /** Stops the host and keeps its data folder for another one. */
  close: () => Promise<void>;
  /** Stops the host, if it runs, and removes all of its files. */
  stop: () => Promise<void>;
}

/** Tests search faster than people; tests of the limits set their own. */
const UNLIMITED = { points: 1_000_000, windowS: 10 };

/** The database after a first start, and its accounts. */
interface Filled<D> {
  database: D;
  accounts: readonly SampleAccount[];
}

const files = new Map<string, Promise<Filled<Uint8Array>>>();
const databases = new Map<string, Promise<Filled<TestDatabase>>>();

/** Created once per worker and set of media: tables, password hashes and records take longer than most tests. */
function once<D>(
  made: Map<string, Promise<Filled<D>>>,
  also: readonly StoredMedium[],
  make: () => Promise<Filled<D>>,
): Promise<Filled<D>> {
  const key = JSON.stringify(also);
  const filled = made.get(key) ?? make();
  made.set(key, filled);
  return filled;
}

const fillFile = (also: readonly StoredMedium[]): Promise<Filled<Uint8Array>> =>
  once(files, also, async () => {
    const base = also.length === 0 ? undefined : await fillFile([]);
    const folder = await mkdtemp(join(tmpdir(), 'ferryglide-filled-'));
    const path = join(folder, 'ferryglide.db');
    if (base) await writeFile(path, base.database);
    const accounts = await fill(path, base, also);
    const database = await readFile(path);
    await rm(folder, { recursive: true });
    return { database, accounts };
  });

const fillDatabase = (also: readonly StoredMedium[], cluster: string | undefined): Promise<Filled<TestDatabase>> =>
  once(databases, also, async () => {
    const base = also.length === 0 ? undefined : await fillDatabase([], cluster);
    const database = await testDatabase(base?.database, cluster);
    return { database, accounts: await fill(database.url, base, also) };
  });

async function makeAccounts(store: Store): Promise<SampleAccount[]> {
  const accounts: SampleAccount[] = [];
  for (const { id, login } of await tinyLibrary(store, new Date(NOW))) {
    const password = randomPassword();
    await store.users.setPassword(id, await cheapHash(password));
    accounts.push({ login, password, about: 'of a test' });
  }
  return accounts;
}

async function fill(
  location: string,
  base: Filled<unknown> | undefined,
  also: readonly StoredMedium[],
): Promise<readonly SampleAccount[]> {
  const store = await openStore(location);
  try {
    return await store.transaction(async (within) => {
      for (const medium of also) await within.media.save(medium);
      return base?.accounts ?? makeAccounts(within);
    });
  } finally {
    await store.close();
  }
}

export async function startHost({
  seed = 'tiny',
  database: kind = 'sqlite',
  cluster,
  reachedBy = (url) => Promise.resolve(url),
  also = [],
  config = {},
  now,
  log,
}: HarnessOptions = {}): Promise<RunningHost> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-host-'));
  const mediaFolder = join(folder, 'media');
  const defaults = readConfig({
    FERRYGLIDE_DATA: join(folder, 'data'),
    PORT: '0',
    FERRYGLIDE_RTMP_PORT: '0',
    FERRYGLIDE_SRT_PORT: '0',
    // Tests that need an encoder set it, so that no test depends on the machine.
    FERRYGLIDE_FFMPEG: 'off',
  });
  let known: readonly SampleAccount[] | undefined;
  let database: TestDatabase | undefined;
  if (seed === 'tiny') {
    writeMedia(mediaFolder);
    await mkdir(defaults.dataFolder, { mode: 0o700 });
    if (kind === 'sqlite') {
      const { database, accounts } = await fillFile(also);
      await writeFile(join(defaults.dataFolder, 'ferryglide.db'), database);
      known = accounts;
    } else {
      const filled = await fillDatabase(also, cluster);
      database = await testDatabase(filled.database, cluster);
      known = filled.accounts;
    }
    await writeAccounts(defaults.dataFolder, known);
  } else if (kind === 'postgres') database = await testDatabase(undefined, cluster);
  const lines: string[] = [];
  const options: StartOptions = { log: log?.line ?? ((line) => void lines.push(line)), searchesAhead: false };
  if (log) options.onRequest = log.request;
  const clock = now ?? (seed === 'tiny' ? () => NOW : undefined);
  if (clock) options.now = clock;
  const full: Config = {
    ...defaults,
    databaseUrl: database && (await reachedBy(database.url)),
    earlierBuildDays: 0,
    searchThreads: 1,
    limits: { ...defaults.limits, search: UNLIMITED, searchBySession: UNLIMITED },
    ...(seed === 'tiny' ? { mediaFolder } : {}),
    ...config,
  };
  const started = await start(full, options);
  const passwords = Object.fromEntries((known ?? started.accounts).map(({ login, password }) => [login, password]));
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= started.stop());
  return {
    address: started.address,
    metrics: started.metrics,
    app: started.app,
    dataFolder: full.dataFolder,
    mediaFolder: full.mediaFolder,
    passwords,
    anonymous: () => client(started.address),
    async login(login) {
      const one = client(started.address);
      const response = await one.request('login', { email: login, password: passwords[login] ?? '' });
      if (response.status !== 'ok') throw new Error(`${login} cannot sign in: ${response.status}`);
      return one;
    },
    lines,
    close,
    async stop() {
      await close();
      await database?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The passwords in a data folder, as its owner finds them. */
export async function readAccounts(dataFolder: string): Promise<Record<string, string>> {
  const text = await readFile(join(dataFolder, 'accounts.txt'), 'utf8');
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  );
}

export function client(address: string): Client {
  const cookies = new Map<string, string>();

  async function fetchWithCookies(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, address), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/;\s*max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  function requestRaw(name: RequestName, params: unknown): Promise<Response> {
    const { controller, method, call, payload } = requests[name];
    const path = controller === 'services' || controller === 'analytics' ? `/${controller}` : `/services/${controller}`;
    if (method === 'GET') {
      const query = new URLSearchParams({ [call]: name, params: JSON.stringify(params) });
      return fetchWithCookies(`${path}?${query}`);
    }
    const body = JSON.stringify({ [call]: name, [payload]: params });
    return fetchWithCookies(path, { method, body, headers: { 'content-type': 'application/json', origin: address } });
  }

  return {
    fetch: fetchWithCookies,
    requestRaw,
    async request(name, params) {
      const response = await requestRaw(name, params);
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} responded with ${response.status}: ${text}`);
      return v.parse(requests[name].response, JSON.parse(text));
    },
    cookies,
  };
}
