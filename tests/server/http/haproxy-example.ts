/** haproxy with `deploy/haproxy.cfg`, with the addresses of a test and without TLS. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { HAPROXY, requiredPath } from '../../../tools/provide-program.ts';
import { freePort } from '../../../tools/ports.ts';
import { until } from '../live/live-host.ts';

const STATISTICS = 'haproxy.sock';

interface Proxy {
  child: ChildProcess;
  address: string;
  cameraPort: number;
  /** The current state of its servers: `servers/one` is `UP`, `DOWN`, or `DOWN 1/2` while it changes. */
  standing: () => Promise<ReadonlyMap<string, string>>;
}

/** @param servers the three servers of the example, by port */
export async function startProxy(
  folder: string,
  servers: readonly { port: number; rtmpPort: number }[],
): Promise<Proxy> {
  const program = requiredPath(HAPROXY);
  const port = await freePort();
  const cameraPort = await freePort();
  const example = await readFile(new URL('../../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  const settings = example
    .replace(/^global$/m, `global\n    stats socket ${join(folder, STATISTICS)}`)
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace(/bind :1935/, `bind 127.0.0.1:${cameraPort}`)
    .replace(/ferryglide-(\d)\.internal:(\d+)/g, (_, at: string, kind: string) => {
      const { port: web, rtmpPort } = servers[Number(at) - 1]!;
      return `127.0.0.1:${kind === '1935' ? rtmpPort : web}`;
    });
  if (settings.includes('.internal')) throw new Error('an address of the example is left');
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, settings);
  const child = spawn(program, ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  const address = `http://127.0.0.1:${port}`;
  await until('the proxy', () =>
    fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { child, address, cameraPort, standing: () => standing(join(folder, STATISTICS)) };
}

/** Columns of `show stat`: https://docs.haproxy.org/2.6/management.html#9.1 */
async function standing(socket: string): Promise<ReadonlyMap<string, string>> {
  const connection = connect(socket);
  connection.end('show stat\n');
  const rows = (await text(connection)).split('\n').map((line) => line.split(','));
  return new Map(rows.map(([backend, server, ...values]) => [`${backend}/${server}`, values[15] ?? '']));
}
