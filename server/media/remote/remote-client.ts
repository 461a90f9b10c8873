/**
 * Fetches from other hosts at addresses that users supply: only from public networks, and within a budget.
 *
 * A name is resolved once per connection, all of its addresses are checked, and the connection uses one of them, so
 * that a later DNS change has no effect. Each redirect is checked like the first address.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { RemoteReason } from '../../../core/domain/remote.ts';
import { networkRule } from './networks.ts';

/** Which addresses a host may fetch for users. */
export interface RemoteRules {
  /** Allows `http:` addresses as well. */
  http: boolean;
  /** Non-public networks that may be fetched from, such as an intranet. */
  allow: readonly string[];
}

/** An address was refused, or did not respond properly, for the given reason. */
export class RemoteRefusal extends Error {
  readonly reason: RemoteReason;
  readonly detail: string | undefined;

  constructor(reason: RemoteReason, detail?: string) {
    super(detail === undefined ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

export interface RemoteBudget {
  /** Number of responses, including redirects. */
  requests: number;
  bytes: number;
  /** Total time in milliseconds. */
  timeoutMs: number;
}

export interface RemoteResponse {
  /** After redirects. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** The requested number of bytes, or fewer if there are no more. */
  bytes: Buffer;
  /** Whether the whole response was read. */
  isWhole: boolean;
}

interface RemoteRequest {
  /** Maximum bytes to read; the rest is discarded. */
  most: number;
  /** First and last byte. */
  range?: readonly [number, number];
  /** Origin of the page that will play it. */
  origin?: string;
  headers?: Readonly<Record<string, string>>;
}

export type FetchRemote = (url: string, request: RemoteRequest) => Promise<RemoteResponse>;

const REDIRECTS = 5;
const PORTS_BELOW_1024: ReadonlySet<string> = new Set(['', '80', '443']);
const FIRST_FREE_PORT = 1024;
const AGENT = 'Ferryglide';

type Resolve = (name: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const bySystem: Resolve = (name, done) => systemLookup(name, { all: true }, done);

/** @throws RemoteRefusal if such an address may never be fetched */
export function checkAddress(address: string, { http, allow }: RemoteRules): URL {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') throw new RemoteRefusal('address');
  if (url.username !== '' || url.password !== '') throw new RemoteRefusal('credentials');
  if (url.protocol === 'http:' && !http) throw new RemoteRefusal('http');
  if (!PORTS_BELOW_1024.has(url.port) && Number(url.port) < FIRST_FREE_PORT) throw new RemoteRefusal('port', url.port);
  const isNumber = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  // No lookup takes place for a numeric address, so it is checked here.
  if (isNumber && !networkRule(allow)(url.hostname)) throw new RemoteRefusal('network', url.hostname);
  return url;
}

/** @param resolve resolves names to addresses; replaceable in tests */
export function remoteClient(rules: RemoteRules, budget: RemoteBudget, resolve: Resolve = bySystem): FetchRemote {
  const isAllowed = networkRule(rules.allow);
  const signal = AbortSignal.timeout(budget.timeoutMs);
  let { requests, bytes: bytesLeft } = budget;

  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, (error, addresses) => {
      const refusal = error
        ? new RemoteRefusal('unknownHost', name)
        : addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))
          ? new RemoteRefusal('network', name)
          : undefined;
      if (refusal) done(refusal, []);
      else if (options.all) done(null, addresses);
      else done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

  function open(url: URL, headers: Record<string, string>): Promise<IncomingMessage> {
    const { promise, resolve: settle, reject } = Promise.withResolvers<IncomingMessage>();
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      agent: false,
      headers,
      lookup,
      signal,
    });
    request.on('socket', (socket) =>
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(new RemoteRefusal('network', url.hostname));
      }),
    );
    request.once('response', settle);
    request.once('error', reject);
    request.end();
    return promise;
  }

  async function read(response: IncomingMessage, most: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        length += chunk.length;
        bytesLeft -= chunk.length;
        if (bytesLeft < 0) throw new RemoteRefusal('tooLarge');
        if (length >= most) break;
      }
    } finally {
      response.destroy();
    }
    return { bytes: Buffer.concat(chunks).subarray(0, most), isWhole: response.complete && length <= most };
  }

  async function fetchOnce(url: URL, { most, range, origin, headers = {} }: RemoteRequest) {
    if (requests <= 0) throw new RemoteRefusal('tooLarge');
    requests -= 1;
    const response = await open(url, {
      ...headers,
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': AGENT,
      ...(origin === undefined ? {} : { origin }),
      ...(range ? { range: `bytes=${range[0]}-${range[1]}` } : {}),
    });
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status >= 300 && status < 400 && location !== undefined) {
      response.destroy();
      return { location };
    }
    return { status, headers: response.headers, ...(await read(response, most)) };
  }

  return async (address, request) => {
    let url = checkAddress(address, rules);
    for (let redirects = 0; ; redirects += 1) {
      const found = await fetchOnce(url, request).catch((error: unknown) => {
        throw refusalOf(error, url, signal);
      });
      if (found.location === undefined) return { url: url.href, ...found };
      if (redirects === REDIRECTS) throw new RemoteRefusal('redirects');
      const next = URL.parse(found.location, url);
      if (!next) throw new RemoteRefusal('address');
      url = checkAddress(next.href, rules);
    }
  };
}

/** Mentions only the host name, because an address may contain a token. */
function refusalOf(error: unknown, { hostname }: URL, signal: AbortSignal): RemoteRefusal {
  if (error instanceof RemoteRefusal) return error;
  if (signal.aborted) return new RemoteRefusal('timeout', hostname);
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/.test(code)
    ? new RemoteRefusal('certificate', hostname)
    : new RemoteRefusal('unreachable', hostname);
}
