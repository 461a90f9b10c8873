/**
 * An S3-compatible server for tests: s3rver, which verifies signatures, behind a proxy that can be gone, silent or
 * slow. The proxy compares Content-MD5 as Amazon's does, and lists multipart uploads, both of which s3rver does not.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import type { ObjectSettings } from '../../../server/storage/object-settings.ts';

export const BUCKET = 'films';

/** The only key that s3rver knows. */
export const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** `slow`: as set by `pace`, until the mood changes; the rest is then sent at once. */
export type Mood = 'well' | 'silent' | 'busy' | 'gone' | 'breaking' | 'slow';

export interface Pace {
  /** Before a request is forwarded. */
  latencyMs: number;
  /** Of the response body: bytes per chunk, and the time between chunks. */
  pieceBytes: number;
  everyMs: number;
}

export interface S3Server {
  /** Changes how the server behaves towards the host. */
  mood: Mood;
  pace: Pace;
  /** Requests without a complete response. */
  underWay: () => number;
  address: string;
  settings: (changes?: Partial<ObjectSettings>) => ObjectSettings;
  /** Environment variables of a host that uses it. */
  env: (prefix?: string) => Record<string, string>;
  /** Keys of all objects, in order. */
  keys: () => Promise<string[]>;
  /** `GET /films/…` and others, as received. */
  requests: string[];
  /** Called before a request is forwarded. */
  onRequest: (line: string) => void | Promise<void>;
  /** Multipart uploads that were not completed. */
  uploads: ReadonlyMap<string, string>;
  stop: () => Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'ferryglide-s3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory };
  const s3rver = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] });
  // s3rver omits the trailing slash of a bucket's address from the signature, but the SDK does not.
  const lenient = new S3rver({ ...options, allowMismatchedSignatures: true, configureBuckets: [] });
  const ports = { strict: (await s3rver.run()).port, lenient: (await lenient.run()).port };
  const uploads = new Map<string, string>();
  let underWay = 0;
  const front = createServer((incoming, outgoing) => {
    underWay += 1;
    outgoing.once('close', () => (underWay -= 1));
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming;
    const line = `${method} ${url}`;
    self.requests.push(line);
    await self.onRequest(line);
    if (self.mood === 'silent') return;
    if (self.mood === 'gone') {
      incoming.socket.destroy();
      return;
    }
    if (self.mood === 'busy') {
      refuse(outgoing, 503, 'SlowDown');
      return;
    }
    const isSlow = self.mood === 'slow';
    if (isSlow) await pause(self.pace.latencyMs);
    const body = Buffer.concat(await incoming.toArray());
    const digest = incoming.headers['content-md5'];
    if (digest !== undefined && digest !== createHash('md5').update(body).digest('base64')) {
      refuse(outgoing, 400, 'BadDigest');
      return;
    }
    const { pathname, searchParams } = new URL(url, 'http://host');
    if (method === 'GET' && searchParams.has('uploads')) {
      listUploads(outgoing, searchParams.get('prefix') ?? '');
      return;
    }
    const port = pathname.endsWith('/') ? ports.lenient : ports.strict;
    const passed = request({ port, host: '127.0.0.1', method, path: url, headers: incoming.headers });
    passed.on('error', () => outgoing.destroy());
    passed.on('response', (response) => {
      const id = searchParams.get('uploadId');
      if (id !== null && method !== 'PUT') uploads.delete(id);
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      if (self.mood === 'breaking' && method === 'GET' && incoming.headers.range) {
        response.once('data', (piece: Buffer) => {
          outgoing.write(piece.subarray(0, 1_000));
          setTimeout(() => outgoing.destroy(), 20);
        });
        return;
      }
      if (method === 'POST' && searchParams.has('uploads')) {
        void response.toArray().then((pieces) => {
          const text = Buffer.concat(pieces as Buffer[]).toString();
          const begun = /<UploadId>([^<]+)/.exec(text)?.[1];
          if (begun !== undefined) uploads.set(begun, decodeURIComponent(pathname.slice(`/${BUCKET}/`.length)));
          outgoing.end(text);
        });
        return;
      }
      if (isSlow && method === 'GET') trickle(response, outgoing).catch(() => outgoing.destroy());
      else response.pipe(outgoing);
    });
    passed.end(body);
  }

  async function trickle(response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const bytes = Buffer.concat(await response.toArray());
    let at = 0;
    while (self.mood === 'slow' && at < bytes.length && !outgoing.destroyed) {
      const { pieceBytes, everyMs } = self.pace;
      outgoing.write(bytes.subarray(at, at + pieceBytes));
      at += pieceBytes;
      await pause(everyMs);
    }
    outgoing.end(bytes.subarray(at));
  }

  function listUploads(outgoing: ServerResponse, prefix: string): void {
    const found = [...uploads].filter(([, key]) => key.startsWith(prefix));
    const items = found.map(([id, key]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    outgoing.writeHead(200, { 'content-type': 'application/xml' });
    outgoing.end(`<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`);
  }

  const address = await listening(front);
  const settings: S3Server['settings'] = (changes) => ({
    bucket: BUCKET,
    prefix: 'club/',
    endpoint: address,
    region: 'us-east-1',
    credentials: KEY,
    patienceMs: 1_000,
    storageRetryMs: 20_000,
    ...changes,
  });
  const self: S3Server = {
    mood: 'well',
    pace: { latencyMs: 200, pieceBytes: 100, everyMs: 200 },
    underWay: () => underWay,
    address,
    settings,
    env: (prefix = 'club') => ({
      FERRYGLIDE_STORAGE: `s3://${BUCKET}/${prefix}`,
      FERRYGLIDE_S3_ENDPOINT: address,
      FERRYGLIDE_S3_KEY: KEY.accessKeyId,
      FERRYGLIDE_S3_SECRET: KEY.secretAccessKey,
    }),
    async keys() {
      const root = join(directory, BUCKET);
      const names = await readdir(root, { recursive: true });
      const ending = '._S3rver_object';
      return names
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .toSorted();
    },
    requests: [],
    onRequest: () => undefined,
    uploads,
    async stop() {
      front.closeAllConnections();
      front.close();
      for (const each of [s3rver, lenient]) {
        each.httpServer.closeAllConnections();
        await each.close();
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
  return self;
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
