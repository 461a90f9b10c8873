/** haproxy with `deploy/haproxy.cfg`, with addresses of a test and without TLS. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findHaproxy } from '../../tools/haproxy.ts';
import { freePort } from '../../tools/ports.ts';
import { until } from './live-host.ts';

interface Proxy {
  child: ChildProcess;
  address: string;
  cameraPort: number;
}

/** @param servers the three of the example, by their ports */
export async function startProxy(
  folder: string,
  servers: readonly { port: number; rtmpPort: number }[],
): Promise<Proxy> {
  const program = findHaproxy();
  if (program === undefined) throw new Error('No haproxy here: apt-get install -y haproxy');
  const port = await freePort();
  const cameraPort = await freePort();
  const example = await readFile(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  const text = example
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace(/bind :1935/, `bind 127.0.0.1:${cameraPort}`)
    .replace(/ferryglide-(\d)\.internal:(\d+)/g, (_, at: string, kind: string) => {
      const { port: web, rtmpPort } = servers[Number(at) - 1]!;
      return `127.0.0.1:${kind === '1935' ? rtmpPort : web}`;
    });
  if (text.includes('.internal')) throw new Error('an address of the example is left');
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, text);
  const child = spawn(program, ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  const address = `http://127.0.0.1:${port}`;
  await until('the proxy', () =>
    fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { child, address, cameraPort };
}
