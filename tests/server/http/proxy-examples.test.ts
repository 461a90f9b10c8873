/**
 * The server behind nginx and Caddy as `deploy/` configures them, with ports and a certificate of the test (rows O02,
 * S05).
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { ClientHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import { incomingFile } from '../../../server/jobs/upload-files.ts';
import { filePath, recordedRef } from '../../../server/media/file-path.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { addRecording } from '../live/long-recording.ts';
import { NAME, ORIGIN, PROXIES, type RunningProxy, startProxyExample } from './proxy-examples.ts';
import { aMedium } from '../store-library.ts';
import { FILM, NOW } from '../tiny-library.ts';
import { checksumOf } from '../tus.ts';

const HALF = 100_000;
/** Number of 2 s segments of a live event, and the window in which viewers may go back, in seconds. */
const [SEGMENTS, WINDOW_S] = [60, 60];
/** Site map requests that the rate limit allows one client. */
const SITE_MAPS = 3;

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body received so far, one character per byte. */
  text: () => string;
  ended: Promise<void>;
  cancel: () => void;
}

let host: RunningHost;
/** From the server's log. */
const requestIds: unknown[] = [];

beforeAll(async () => {
  const player = { ...aMedium({ id: '0' }).player!, chat: true };
  host = await startHost({
    also: [aMedium({ id: 'talky', player })],
    now: () => NOW + 3_600_000,
    config: {
      publicOrigin: ORIGIN,
      trustProxy: true,
      limits: { ...DEFAULT_LIMITS, siteMaps: { points: SITE_MAPS, windowS: 600 } },
    },
    log: { line: () => undefined, request: ({ requestId }) => void requestIds.push(requestId) },
  });
});
afterAll(() => host?.stop());

/** Starts an HTTP/2 request with the origin of a page of the host. */
function begin(session: ClientHttp2Session, path: string, headers: Record<string, string> = {}, isBodyLess = true) {
  const sent = { ':path': path, ':authority': NAME, origin: ORIGIN, ...headers };
  const stream = session.request(sent, { endStream: isBodyLess });
  const answered = new Promise<Answer>((resolve, reject) => {
    let text = '';
    stream.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    const ended = new Promise<void>((over) => stream.once('close', over));
    stream.once('error', reject);
    stream.once('response', ({ ':status': status = 0, ...received }) =>
      resolve({ status, headers: received, text: () => text, ended, cancel: () => stream.close() }),
    );
  });
  return { stream, answered };
}

async function askBy(
  session: ClientHttp2Session,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const method = body === undefined ? {} : { ':method': 'POST' };
  const { stream, answered } = begin(session, path, { ...method, ...headers }, body === undefined);
  if (body !== undefined) stream.end(body);
  const answer = await answered;
  await answer.ended;
  return answer;
}

describe.each(PROXIES.map((proxy, place) => ({ ...proxy, place })))('$program.name', (example) => {
  let folder: string;
  let proxy: RunningProxy;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ferryglide-proxy-'));
    proxy = await startProxyExample(example, folder, host.address);
    session = await proxy.open();
  });
  afterAll(async () => {
    session?.destroy();
    proxy?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (path: string, headers?: Record<string, string>, body?: string) => askBy(session, path, headers, body);

  /** Sends a request of the contract. */
  const send = async (controller: string, name: string, params: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
    const answer = await ask(`/services/${controller}`, headers, JSON.stringify({ request: name, params }));
    expect(JSON.parse(answer.text())).toMatchObject({ status: 'ok' });
    return answer;
  };

  async function signIn(login: string): Promise<string> {
    const { headers } = await send('auth', 'login', { email: login, password: host.passwords[login] });
    return (headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0]).join('; ');
  }

  it('[O02] pages, data files and ranges of films are served over TLS and HTTP/2, and the plain port redirects there', async () => {
    const { alpnProtocol, authorized } = session.socket as TLSSocket;
    expect([alpnProtocol, authorized]).toEqual(['h2', true]);
    expect((await ask('/data/video/open.json')).text()).toContain('Open run');
    const part = await ask('/media/open/run/video.mp4', { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 100-199/40000']);
    expect(Buffer.from(part.text(), 'latin1').equals(FILM.subarray(100, 200))).toBe(true);
    const plain = await new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      const asked = request({
        port: proxy.plainPort,
        host: '127.0.0.1',
        path: '/play?video=open',
        headers: { host: NAME },
      });
      asked.on('response', (response) => {
        response.resume();
        resolve([response.statusCode, response.headers.location]);
      });
      asked.on('error', reject).end();
    });
    expect(plain).toEqual([example.redirect, `${ORIGIN}/play?video=open`]);
  });

  it('[O02] monitoring of the machine is not public', async () => {
    expect((await ask('/ready')).status).toBe(404);
    expect((await ask('/health')).status).toBe(200);
  });

  it("[O02] the log has the proxy's request ids, whatever id a client sends", async () => {
    requestIds.length = 0;
    await ask('/services?request=getCaptcha&params=%7B%7D', { 'x-request-id': 'a-client-of-mine' });
    await expect.poll(() => requestIds).toEqual([expect.stringMatching(example.requestId)]);
  });

  it("[O02] a talk stream opens with the visitor's session and delivers each message as it is posted", async () => {
    const cookie = await signIn('viewer');
    const stream = await begin(session, '/services/talk/stream?mediaId=talky&since=0', { cookie }).answered;
    expect(stream.status).toBe(200);
    await expect.poll(stream.text).toContain('The viewer');
    const text = `Well paddled, says ${example.program.name}`;
    const nonce = `nonce-of-a-test-${example.place}`;
    await send('talk', 'sendTalk', { mediaId: 'talky', part: 'chat', text, nonce, as: 'user' }, cookie);
    await expect.poll(stream.text).toContain(text);
    stream.cancel();
  });

  it("[O02] an upload reaches the server while it is sent, in parts larger than the proxy's default limit", async () => {
    const cookie = await signIn('editor');
    // More than a megabyte, which is the limit of nginx, and not a film.
    const bytes = Buffer.alloc(2_000_000, 'ferryglide');
    const tus = { cookie, 'tus-resumable': '1.0.0' };
    const created = await ask(
      '/uploads',
      {
        ...tus,
        ':method': 'POST',
        'upload-length': String(bytes.length),
        'upload-metadata': `name ${Buffer.from('run.mp4').toString('base64')}`,
      },
      '',
    );
    expect(created.status).toBe(201);
    const location = new URL(String(created.headers['location']), ORIGIN);
    expect(location.origin).toBe(ORIGIN);
    const headers = {
      ...tus,
      ':method': 'PATCH',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
      'upload-checksum': checksumOf(bytes),
    };
    const { stream, answered } = begin(session, location.pathname, headers, false);
    stream.write(bytes.subarray(0, -HALF));
    const path = incomingFile(host.app.config, location.pathname.split('/').at(-1) ?? '');
    const arrived = async (): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;
    await expect.poll(arrived).toBeGreaterThan(HALF);
    stream.end(bytes.subarray(-HALF));
    const sent = await answered;
    expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
  });

  it("[O02] the server rate-limits by the client's address, not by the proxy's or a claimed one", async () => {
    const ofClient = async (from: string): Promise<number[]> => {
      const own = await proxy.open(from);
      const statuses: number[] = [];
      for (let time = 0; time <= SITE_MAPS; time += 1)
        statuses.push((await askBy(own, '/sitemap.xml', { 'x-forwarded-for': `203.0.113.${time}` })).status);
      own.destroy();
      return statuses;
    };
    const expected = [...Array.from({ length: SITE_MAPS }, () => 200), 429];
    expect(await ofClient(`127.0.${example.place + 1}.1`)).toEqual(expected);
    expect(await ofClient(`127.0.${example.place + 1}.2`)).toEqual(expected);
  });

  it('[S05] [O01] a live event has playlists and segments with their cache headers, and its end is visible at once', async () => {
    const id = 'ab'.charAt(example.place).repeat(32);
    await addRecording(host, id, SEGMENTS, WINDOW_S);
    await host.app.live.settled();
    const segment = Buffer.alloc(300_000, 'ferryglide');
    await writeFile(filePath(host.app.config, recordedRef(id, `c1-1-v-${SEGMENTS}.m4s`)), segment);
    const playlist = `/media/${id}/live/c1-v.m3u8`;
    const packed = await ask(playlist, { 'accept-encoding': 'br' });
    expect(packed.status, packed.text()).toBe(200);
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=1, s-maxage=1',
      'content-encoding': 'br',
      vary: expect.stringMatching(/Accept-Encoding/i),
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    const text = brotliDecompressSync(Buffer.from(packed.text(), 'latin1')).toString();
    expect(text).toContain(`c1-1-v-${SEGMENTS}.m4s`);
    expect(text).not.toContain('#EXT-X-ENDLIST');
    const known = { 'accept-encoding': 'br', 'if-none-match': String(packed.headers['etag']) };
    const again = await ask(playlist, known);
    expect([again.status, again.text(), again.headers['etag']]).toEqual([304, '', packed.headers['etag']]);
    const address = `/media/${id}/live/c1-1-v-${SEGMENTS}.m4s`;
    const sent = await ask(address);
    expect([sent.status, sent.headers['cache-control'], sent.headers['content-length']]).toEqual([
      200,
      'public, max-age=60, immutable',
      String(segment.length),
    ]);
    expect(Buffer.from(sent.text(), 'latin1').equals(segment)).toBe(true);
    expect((await ask(address, { range: 'bytes=0-99' })).headers['content-range']).toBe(`bytes 0-99/${segment.length}`);
    const next = await ask(`/media/${id}/live/c1-1-v-${SEGMENTS + 1}.m4s`);
    expect([next.status, next.headers['cache-control']]).toEqual([404, 'no-store']);
    await send('live', 'endLiveEvent', { id }, await signIn('editor'));
    const ended = await ask(playlist, { ...known, 'accept-encoding': 'identity' });
    expect([ended.status, ended.text()]).toEqual([200, expect.stringContaining('#EXT-X-ENDLIST')]);
    await host.app.live.settled();
  });

  it('[B13] timing pushed over HTTP is accepted', async () => {
    const params = { name: `Timing by ${example.program.name}`, scopes: ['tags'], mediaId: 'talky' };
    const made = await send('keys', 'createKey', params, await signIn('admin'));
    const { key } = (JSON.parse(made.text()) as { data: { key: string } }).data;
    const xml =
      '<?xml version="1.0"?><Canoe123Data><Schedule><RaceId>K1M_BR1_25</RaceId><CustomTitle>K1 men</CustomTitle><RaceStatus>3</RaceStatus></Schedule></Canoe123Data>';
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    expect((await ask('/api/v1/ingest/xml', headers, JSON.stringify({ xml }))).status).toBe(200);
  });
});
