/** A minimal push service (RFC 8030), and a browser that subscribes to it and decrypts its messages (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Of a self-signed certificate for 127.0.0.1. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgl9SJ4P6CzGV/c2Nd
cqe9DvwcY4gjDVYZHv0cqVz24yihRANCAASdA8IR1qnD3RyumCf8DA9HIG3iO4yj
g4ZkxccCvSppnUNWG6VXsMGB821eWPacTq5xsRWjC8faxw41fwBOvE2H
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUaXWCS9psapgR2r0IkIoihn68KaowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyNDIzMTQxM1oYDzIxMjYxMDMx
MjMxNDEzWjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASdA8IR1qnD3RyumCf8DA9HIG3iO4yjg4ZkxccCvSppnUNWG6VXsMGB
821eWPacTq5xsRWjC8faxw41fwBOvE2Ho2QwYjAdBgNVHQ4EFgQUywGbU6FGTMNg
aaLaAp89st6rMlQwHwYDVR0jBBgwFoAUywGbU6FGTMNgaaLaAp89st6rMlQwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IHUPzMwoGWr/ek0dZNrj/mcMtHOL9fWjL8nxWxfttMGYAiEAgHcehmg+p4f0tLF+
0c1nkNxVCT17v7vpNtMGGcUa0rw=
-----END CERTIFICATE-----`;

export interface PushMessage {
  path: string;
  ttl: string;
  /** The JSON message, decrypted with the browser's keys. */
  payload: { title: string; body: string; url: string; tag: string };
  /** Authenticates the sender: the token of RFC 8292 is signed by the key sent with it. */
  isSigned: boolean;
}

/** A request as received, before the service decides on it. */
export interface PushRequest {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  bytes: number;
  /** The claims of the token, and the key that signed it. */
  claims: { aud: string; exp: number; sub: string };
  key: string;
  isSigned: boolean;
  at: number;
}

export interface PushService {
  origin: string;
  messages: PushMessage[];
  requests: PushRequest[];
  /** The response to the next messages; `hang`: none, ever. */
  respond: (status: number | 'hang', headers?: OutgoingHttpHeaders) => void;
  /** A browser's subscription, as `addPushDevice` accepts it. */
  subscribe: (name: string) => { endpoint: string; p256dh: string; auth: string; name: string };
  stop: () => Promise<void>;
}

interface Browser {
  secret: ReturnType<typeof createECDH>;
  auth: Buffer;
}

export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const messages: PushMessage[] = [];
  const requests: PushRequest[] = [];
  let status: number | 'hang' = 201;
  let more: OutgoingHttpHeaders = {};
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      const body = Buffer.concat(chunks);
      const token = readToken(String(headers.authorization));
      const browser = browsers.get(path);
      requests.push({ path, method, headers, bytes: body.length, ...token, at: Date.now() });
      if (status === 'hang') return;
      const found = status === 201 ? decide(body, headers, browser) : status;
      if (browser && found === 201)
        messages.push({
          path,
          ttl: String(headers['ttl']),
          payload: JSON.parse(decrypt(body, browser)) as PushMessage['payload'],
          isSigned: token.isSigned,
        });
      response.writeHead(found, more).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    messages,
    requests,
    respond(next, headers = {}) {
      status = next;
      more = headers;
    },
    subscribe(name) {
      const secret = createECDH('prime256v1');
      secret.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${name}`;
      browsers.set(path, { secret, auth });
      const p256dh = secret.getPublicKey().toString('base64url');
      return { endpoint: `https://127.0.0.1:${port}${path}`, p256dh, auth: auth.toString('base64url'), name };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** RFC 8030, 5 and 7.2, and RFC 8291, 4: what a service accepts. */
function decide(body: Buffer, headers: IncomingHttpHeaders, browser: Browser | undefined): number {
  if (!browser) return 404;
  if (!/^\d+$/.test(String(headers['ttl']))) return 400;
  if (headers['content-encoding'] !== 'aes128gcm') return 415;
  return body.length > 4_096 ? 413 : 201;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** RFC 8291, and RFC 8188 for `aes128gcm` with a single record. */
function decrypt(body: Buffer, { secret, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), secret.getPublicKey(), sender]);
  const input = derive(secret.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, followed by zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** `vapid t=TOKEN, k=KEY`: a JWT signed with ES256. */
function readToken(authorization: string): Pick<PushRequest, 'claims' | 'key' | 'isSigned'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { alg } = read(header) as { alg: string };
  return { claims: read(claims) as PushRequest['claims'], key, isSigned: isSigned && alg === 'ES256' };
}
