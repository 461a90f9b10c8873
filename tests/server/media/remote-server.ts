/** Another host, on loopback: serves sample films over HTTP as other sites do, correctly and incorrectly. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const SAMPLES = fileURLToPath(new URL('../../../server/samples/media/', import.meta.url));

export interface RemoteServer {
  /** `http://127.0.0.1:{port}` */
  address: string;
  port: number;
  /** Requested paths, with their query. */
  asked: { path: string; headers: IncomingMessage['headers'] }[];
  /** Responds to a path with its own handler. */
  on: (path: string, respond: (response: ServerResponse, request: IncomingMessage) => void) => void;
  stop: () => Promise<void>;
}

/**
 * `/{film}/{file}` is a file of a sample film; `/closed/…` serves it without CORS headers, and `/whole/…` without
 * ranges.
 */
export async function startRemoteServer(host = '127.0.0.1'): Promise<RemoteServer> {
  const asked: RemoteServer['asked'] = [];
  const own = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, headers: request.headers });
    const respond = own.get(path.split('?')[0] ?? '');
    if (respond) respond(response, request);
    else sendSample(path.split('?')[0] ?? '', request, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, host, resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    asked,
    on: (path, respond) => void own.set(path, respond),
    async stop() {
      server.closeAllConnections();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

function sendSample(path: string, request: IncomingMessage, response: ServerResponse): void {
  const isClosed = path.startsWith('/closed/');
  const isWhole = path.startsWith('/whole/');
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(SAMPLES, decodeURIComponent(path.replace(/^\/(closed|whole)\//, '/'))));
  } catch {
    response.writeHead(404).end();
    return;
  }
  if (!isClosed) response.setHeader('access-control-allow-origin', '*');
  response.setHeader('last-modified', 'Sun, 09 Aug 2026 10:00:00 GMT');
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === '' || isWhole) {
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    return;
  }
  const last = Math.min(bytes.length - 1, to === '' ? Infinity : Number(to));
  if (Number(from) > last) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = bytes.subarray(Number(from), last + 1);
  response
    .writeHead(206, { 'content-length': part.length, 'content-range': `bytes ${from}-${last}/${bytes.length}` })
    .end(part);
}
