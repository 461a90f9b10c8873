/**
 * Binds the port before anything slow or persistent happens, so that two hosts never share a data folder by accident.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { IMPORT_UPLOAD_TIMEOUT_MS } from '../../core/domain/constants/csv-import.ts';
import type { Config } from '../config.ts';
import { failure } from './failure.ts';
import { StartRefusal } from './start-refusal.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export interface Listening {
  /** `http://127.0.0.1:4710` */
  address: string;
  port: number;
  /** Starts serving requests; until then they receive 503. */
  serve: (fetch: Fetch) => void;
  /** Stops accepting requests, waits for those in progress, and closes the remaining connections after `waitMs`. */
  close: (waitMs?: number) => Promise<void>;
}

/** Long enough for the slowest phone, short enough to limit idle sockets; for bodies see `body-deadline.ts`. */
const HEADERS_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 65_000;
const IDLE_LOOK_MS = 50;

export async function listen({ host, port }: Config): Promise<Listening> {
  // A migration may take minutes, during which supervisors must not consider this host dead.
  let handler: Fetch = ({ url }) =>
    new URL(url).pathname === '/health'
      ? Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
      : failure(503, 'The server is starting.', { 'retry-after': '1' });
  const server = createAdaptorServer({
    fetch: (request, env) => handler(request, env),
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: IMPORT_UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server;

  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise.catch((error: NodeJS.ErrnoException) => {
    throw refusal(error, host, port);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    port: taken,
    serve: (fetch) => void (handler = fetch),
    async close(waitMs = 0) {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      // Otherwise finished connections stay open for keep-alive, although further requests would be refused.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
      const patience = setTimeout(() => server.closeAllConnections(), waitMs);
      await closed.promise;
      clearInterval(idle);
      clearTimeout(patience);
    },
  };
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartRefusal(
      `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new StartRefusal(
      `Port ${port} requires privileges that this user lacks. Choose one above 1023: PORT=4710 npm start`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartRefusal(`HOST ${host} is not an address of this machine.`);
  return error;
}
