/**
 * A media server that fails on request. It serves the sample films, or others; for the addresses of a fault it responds
 * with a status, hangs, or breaks off in the middle of a file.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

const MEDIA = join(import.meta.dirname, '../../server/samples/media');

const KINDS: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
  mp4: 'video/mp4',
};

export type Fault =
  | { kind: 'status'; status: number }
  /** Accepts the request and never responds. */
  | { kind: 'hang' }
  /** Accepts the request and responds once the fault is cleared. */
  | { kind: 'hold' }
  /** Sends half of the requested bytes, then drops the connection. */
  | { kind: 'truncate' };

export interface MisbehavingServer {
  readonly address: string;
  /** Paths requested since the last call, oldest first. */
  requested: () => string[];
  /** Sets the fault; `undefined` clears it. @param where paths that fail; all of them if undefined */
  misbehave: (fault: Fault | undefined, where?: RegExp) => void;
  /** Refuses connections from now on. */
  goAway: () => Promise<void>;
  /** Listens again at the same address. */
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param folder folder of the files to serve */
export async function startMisbehaving(folder = MEDIA): Promise<MisbehavingServer> {
  let fault: Fault | undefined;
  let where: RegExp | undefined;
  let requested: string[] = [];
  let held: (() => void)[] = [];

  async function serve(path: string, request: IncomingMessage, response: ServerResponse, half: boolean): Promise<void> {
    const file = join(folder, normalize(path));
    const size = (await stat(file).catch(() => undefined))?.size;
    if (!file.startsWith(folder) || size === undefined) {
      response.writeHead(404).end();
      return;
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(size - 1, range?.[2] ? Number(range[2]) : size - 1);
    const length = end - start + 1;
    response.writeHead(range ? 206 : 200, {
      'content-type': KINDS[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-length': length,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    });
    const sent = createReadStream(file, { start, end: half ? start + Math.max(0, Math.floor(length / 2) - 1) : end });
    sent.pipe(response, { end: !half });
    if (half) sent.once('end', () => response.destroy());
  }

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://local.invalid').pathname);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    response.setHeader('access-control-expose-headers', 'content-length, content-range');
    response.setHeader('cache-control', 'no-store');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    requested.push(path);
    const now = fault && (where?.test(path) ?? true) ? fault : undefined;
    if (now?.kind === 'hang') return;
    if (now?.kind === 'hold') {
      held.push(() => void serve(path, request, response, false));
      return;
    }
    if (now?.kind === 'status') {
      response.writeHead(now.status).end();
      return;
    }
    void serve(path, request, response, now?.kind === 'truncate');
  });
  const listen = (port: number): Promise<void> =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((closed) => void server.close(() => closed()));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requested() {
      const paths = requested;
      requested = [];
      return paths;
    },
    misbehave(next, paths) {
      fault = next;
      where = paths;
      for (const respond of held) respond();
      held = [];
    },
    goAway: close,
    comeBack: () => listen(port),
    close,
  };
}
