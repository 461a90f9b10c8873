/** The server behind nginx with `deploy/nginx.conf`, with ports and a certificate of the test (row O02). */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { incomingFile } from '../../../server/jobs/upload-files.ts';
import { findNginx } from '../../../tools/nginx.ts';
import { freePort } from '../../../tools/ports.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { until } from '../live/live-host.ts';
import { aMedium } from '../store-library.ts';
import { FILM } from '../tiny-library.ts';
import { checksumOf } from '../tus.ts';

const NAME = 'media.example';
const ORIGIN = `https://${NAME}`;
const HALF = 100_000;

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What has come so far. */
  text: () => string;
  ended: Promise<void>;
  cancel: () => void;
}

let folder: string;
let host: RunningHost;
let nginx: ChildProcess;
let plainPort: number;
let session: ClientHttp2Session;
/** Of the log of the server. */
const requestIds: unknown[] = [];

beforeAll(async () => {
  const program = findNginx();
  if (program === undefined) throw new Error('No nginx here: apt-get install -y nginx openssl');
  const player = { ...aMedium({ id: '0' }).player!, chat: true };
  host = await startHost({
    also: [aMedium({ id: 'talky', player })],
    config: { publicOrigin: ORIGIN, trustProxy: true },
    log: { line: () => undefined, request: ({ requestId }) => void requestIds.push(requestId) },
  });
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-nginx-'));
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await promisify(execFile)('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', certificate]);
  plainPort = await freePort();
  const port = await freePort();
  const example = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  const settings = example
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replace(/^ *listen 80;/m, `listen 127.0.0.1:${plainPort};`)
    .replace(/^ *listen 443 /m, `listen 127.0.0.1:${port} `)
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:4710', new URL(host.address).host);
  if (/letsencrypt|4710|^ *listen (?:80|443)\b/m.test(settings)) throw new Error('an address of the example is left');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr;
     events {}
     http {
       access_log off;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
       ${settings}
     }`,
  );
  nginx = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ca = await readFile(certificate);
  const open = (): Promise<ClientHttp2Session | undefined> =>
    new Promise((resolve) => {
      const made = connect(`https://127.0.0.1:${port}`, { ca, servername: NAME });
      made.once('connect', () => resolve(made)).once('error', () => resolve(undefined));
    });
  session = await until('nginx', open);
});
afterAll(async () => {
  session?.destroy();
  nginx?.kill('SIGKILL');
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Begins a request by HTTP/2 as a page of the host does. */
function begin(path: string, headers: Record<string, string> = {}, isBodyLess = true) {
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

async function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const { stream, answered } = begin(path, { ...(body && { ':method': 'POST' }), ...headers }, body === undefined);
  if (body !== undefined) stream.end(body);
  const answer = await answered;
  await answer.ended;
  return answer;
}

async function signIn(login: string): Promise<string> {
  const params = { email: login, password: host.passwords[login] };
  const body = JSON.stringify({ request: 'login', params });
  const { headers, text } = await ask('/services/auth', { 'content-type': 'application/json' }, body);
  expect(JSON.parse(text())).toMatchObject({ status: 'ok' });
  return (headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0]).join('; ');
}

it('[O02] pages, data files and ranges of films come by TLS and HTTP/2; the plain port leads there', async () => {
  const { alpnProtocol, authorized } = session.socket as TLSSocket;
  expect([alpnProtocol, authorized]).toEqual(['h2', true]);
  expect((await ask('/data/video/open.json')).text()).toContain('Open run');
  const part = await ask('/media/open/run/video.mp4', { range: 'bytes=100-199' });
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 100-199/40000']);
  expect(Buffer.from(part.text(), 'latin1').equals(FILM.subarray(100, 200))).toBe(true);
  const plain = await new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const asked = request({ port: plainPort, host: '127.0.0.1', path: '/play?video=open', headers: { host: NAME } });
    asked.on('response', (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.location]);
    });
    asked.on('error', reject).end();
  });
  expect(plain).toEqual([301, `${ORIGIN}/play?video=open`]);
});

it('[O02] what is for whoever looks after the machine is not for the public', async () => {
  expect((await ask('/ready')).status).toBe(404);
  expect((await ask('/health')).status).toBe(200);
});

it('[O02] the log has request ids of the proxy, whatever a client says that it is', async () => {
  requestIds.length = 0;
  await ask('/services?request=getCaptcha&params=%7B%7D', { 'x-request-id': 'a-client-of-mine' });
  await expect.poll(() => requestIds).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

it('[O02] a stream of talk is opened with the session of who is signed in, and says things as they are said', async () => {
  const cookie = await signIn('viewer');
  const stream = await begin('/services/talk/stream?mediaId=talky&since=0', { cookie }).answered;
  expect(stream.status).toBe(200);
  await expect.poll(stream.text).toContain('The viewer');
  const params = { mediaId: 'talky', part: 'chat', text: 'Well paddled', nonce: 'nonce-of-a-test-1', as: 'user' };
  const body = JSON.stringify({ request: 'sendTalk', params });
  const said = await ask('/services/talk', { cookie, 'content-type': 'application/json' }, body);
  expect(JSON.parse(said.text())).toMatchObject({ status: 'ok' });
  await expect.poll(stream.text).toContain('Well paddled');
  stream.cancel();
});

it('[O02] an upload reaches the server while it is sent, in parts larger than what nginx takes by itself', async () => {
  const cookie = await signIn('editor');
  // More than a megabyte, which is the limit of nginx, and no film.
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
  const { stream, answered } = begin(location.pathname, headers, false);
  stream.write(bytes.subarray(0, -HALF));
  const path = incomingFile(host.app.config, location.pathname.split('/').at(-1) ?? '');
  const arrived = async (): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;
  await expect.poll(arrived).toBeGreaterThan(HALF);
  stream.end(bytes.subarray(-HALF));
  const sent = await answered;
  expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
});
