import { createServer } from 'node:net';

/** Finds a free TCP port of 127.0.0.1. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.on('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() =>
      address !== null && typeof address !== 'string' ? resolve(address.port) : reject(new Error('no free port')),
    );
  });
  return promise;
}
