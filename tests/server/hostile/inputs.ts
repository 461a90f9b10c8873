/**
 * Requests that nobody should send: contract requests with fields of the wrong type, length, range or meaning, and
 * requests to every other address with invalid paths, ranges, cookies and bodies.
 *
 *     for (const input of hostileInputs(2_000, 1)) await send(host.address, input);
 */
import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { type RequestName, requests } from '../../../core/contract/requests.ts';
import { examples } from '../../../tools/contract/examples.ts';

export interface HostileInput {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

export interface Answer {
  input: HostileInput;
  /** 0 if the connection ended without a status. */
  status: number;
  ms: number;
  hasRetryAfter: boolean;
}

/** They would end the session that the other requests use. */
const LEFT_OUT: ReadonlySet<RequestName> = new Set(['logout', 'import_files_session']);

/** Values that break parsers of JSON, SQL, HTML, paths, dates and numbers. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  '\u202e',
  'é'.normalize('NFD'),
  "' OR 1=1 --",
  '"; DROP TABLE media; --',
  '* OR NEAR(a b, 1)',
  '%',
  '_',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  '9999-99-99',
  '2026-02-30',
  '-1e400',
  'NaN',
  'a'.repeat(10_000),
  '٣',
  [],
  {},
  [[[[[[]]]]]],
  { length: 1e9 },
  { $gt: '' },
  Array.from({ length: 1_000 }, () => 'x'),
];

/** JSON texts that `JSON.stringify` cannot produce. */
const TEXTS: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1e999',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '{"a":1,"a":2}',
  '\uFEFF{}',
];

const PLACES: readonly string[] = [
  '/',
  '/play',
  '/account',
  '/studio',
  '/compare',
  '/media',
  '/media/open/film.mp4',
  '/media/s/x/open/film.mp4',
  '/data/open.json',
  '/cdn/open.json',
  '/embed/poster/open',
  '/moments/open/12.jpg',
  '/services/csv/1.x/a.csv',
  '/services/zip/x',
  '/services/comparisons/x.mp4',
  '/services/talk/stream',
  '/services/data/stream',
  '/services/desk/stream',
  '/services/live/stream',
  '/services/uploads/stream',
  '/uploads',
  '/uploads/x',
  '/feed/x',
  '/feed/collection/x',
  '/podcast/search/x',
  '/oembed',
  '/sitemap.xml',
  '/branding',
  '/branding/x.png',
  '/shared/x',
  '/confirm',
  '/unfollow',
  '/api/v1/ingest/xml',
  '/services/captions',
  '/privacy',
  '/account/data.json',
];

const SEGMENTS: readonly string[] = [
  '..',
  '%2e%2e',
  '..%2f',
  '%00',
  '%',
  '%ff',
  '%ed%a0%80',
  'a'.repeat(3_000),
  'é',
  '.',
  '//',
  '\\',
  'constructor',
  '__proto__',
  '-1',
  '1e9',
  'open.json.gz',
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { range: 'bytes=-' },
  { range: 'bytes=9-1' },
  { range: 'bytes=0-0,1-1,2-2' },
  { range: 'bytes=99999999999999999999-' },
  { range: 'lines=1-2' },
  { cookie: '=; ;;; a=%ff; session=' },
  { cookie: `session=${'x'.repeat(4_000)}` },
  { 'if-none-match': 'W/"' },
  { 'if-modified-since': 'yesterday' },
  { 'accept-language': '*-;q=x,,,' },
  { 'accept-encoding': 'gzip;q=2, identity;q=0' },
  { origin: 'null' },
  { origin: 'http://[' },
  { referer: 'http://[' },
  { authorization: 'Bearer fgl_' },
  { authorization: `Bearer ${'x'.repeat(2_000)}` },
  { 'x-api-key': '\u0080' },
  { 'x-forwarded-for': '1.2.3.4, ::ffff:1.2.3.4, unknown' },
  { 'x-request-id': 'x'.repeat(500) },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'last-event-id': '-1' },
  { 'last-event-id': '1e9:x' },
  { 'upload-length': '-1', 'tus-resumable': '1.0.0' },
  { 'upload-length': '1e3', 'upload-metadata': 'filename %%%', 'tus-resumable': '1.0.0' },
  { 'upload-offset': 'x', 'tus-resumable': '0.0.1', 'content-type': 'application/offset+octet-stream' },
  { 'content-encoding': 'gzip' },
];

const NAMES = (Object.keys(requests) as RequestName[]).filter((name) => !LEFT_OUT.has(name));

/** @returns the same inputs for the same seed */
export function hostileInputs(count: number, seed: number): readonly HostileInput[] {
  return fc.sample(fc.oneof({ weight: 3, arbitrary: ofWire() }, { weight: 2, arbitrary: ofAddress() }), {
    numRuns: count,
    seed,
  });
}

/** A request of the contract with something wrong. */
function ofWire(): fc.Arbitrary<HostileInput> {
  const value = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 3 }));
  const params = fc.constantFrom(...NAMES).chain((name) => {
    const { params: example } = examples[name] as { params: Record<string, unknown> };
    const fields = [...Object.keys(example), '__proto__', 'groupId'];
    const changed = fc
      .array(fc.tuple(fc.constantFrom(...fields), value), { minLength: 1, maxLength: 3 })
      .map((changes) => JSON.stringify({ ...structuredClone(example), ...Object.fromEntries(changes) }));
    return fc.record({
      name: fc.oneof(
        { weight: 20, arbitrary: fc.constant<string>(name) },
        fc.constantFrom('toString', '__proto__', ''),
      ),
      text: fc.oneof(
        { weight: 8, arbitrary: changed },
        fc.constantFrom(...TEXTS),
        value.map((any) => JSON.stringify(any)),
      ),
      like: fc.constant(name),
    });
  });
  return fc
    .record({ params, headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, fc.constantFrom(...HEADERS)) })
    .map(({ params: { name, text, like }, headers }) => {
      const { controller, method, call, payload } = requests[like];
      const path =
        controller === 'services' || controller === 'analytics' ? `/${controller}` : `/services/${controller}`;
      if (method === 'GET')
        return {
          method,
          path: `${path}?${new URLSearchParams({ [call]: name, params: text.slice(0, 6_000) })}`,
          headers,
          body: undefined,
        };
      return {
        method,
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: `{${JSON.stringify(call)}:${JSON.stringify(name)},${JSON.stringify(payload)}:${text}}`,
      };
    });
}

/** All other routes of the server. */
function ofAddress(): fc.Arbitrary<HostileInput> {
  const segment = fc.oneof(fc.constantFrom(...SEGMENTS), fc.webFragments());
  return fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT', 'TRACE'),
      place: fc.constantFrom(...PLACES),
      more: fc.array(segment, { maxLength: 3 }),
      query: fc.oneof(
        fc.constantFrom(
          '',
          '?',
          '?video=open',
          '?id[]=1',
          '?lang=%ff',
          '?user=-1',
          '?video=%00',
          '?token=..%2f',
          '?url=x&format=y',
        ),
        fc.webQueryParameters().map((text) => `?${text}`),
      ),
      headers: fc.constantFrom(...HEADERS),
      body: fc.oneof(fc.constantFrom(undefined, ...TEXTS), fc.string({ maxLength: 2_000 })),
    })
    .map(({ method, place, more, query, headers, body }) => ({
      method,
      path: [place, ...more.map(encodedEnough)].join('/') + query.replaceAll(/[^\x21-\x7e]/g, ''),
      headers,
      body: method === 'GET' || method === 'HEAD' || method === 'TRACE' ? undefined : body,
    }));
}

/** Node accepts no other characters in a path. */
const encodedEnough = (text: string): string =>
  text.replaceAll(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter));

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
/** Longer than any timeout of the server, ms. */
const PATIENCE_MS = 30_000;

/** Sends the input as it is, whereas `fetch` would normalise its path. Streams are closed once they have started. */
export function send(address: string, input: HostileInput, cookie: string): Promise<Answer> {
  const from = performance.now();
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const answered = (status: number, hasRetryAfter = false): void =>
      resolve({ input, status, hasRetryAfter, ms: performance.now() - from });
    const headers = { ...(cookie === '' ? {} : { cookie, origin: address }), ...input.headers };
    const asking = request({ hostname, port, method: input.method, path: input.path, headers, agent }, (response) => {
      const { statusCode = 0 } = response;
      const over = (): void => answered(statusCode, response.headers['retry-after'] !== undefined);
      response.once('end', over).once('close', over).resume();
      if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
    });
    asking.setTimeout(PATIENCE_MS, () => asking.destroy());
    asking.once('error', (error: NodeJS.ErrnoException) => {
      // The server had closed a keep-alive connection; the client retries, as browsers do.
      if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(send(address, input, cookie));
      else answered(0);
    });
    asking.end(input.body);
  });
}
