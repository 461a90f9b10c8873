/**
 * Three hosts on one database and one data folder behind haproxy, configured as in `deploy/haproxy.cfg`, each in its
 * own process for a test to kill.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from '../../../tools/ports.ts';
import { startProxy } from '../http/haproxy-example.ts';
import { type Client, client, readAccounts } from '../harness.ts';
import { until } from '../live/live-host.ts';
import { FFMPEG } from '../odd-films.ts';
import { writeMedia } from '../tiny-library.ts';
import type { Tus } from '../tus.ts';
import { newEmptyDatabase } from './cluster.ts';

/** Generous, so that a loaded machine does not fail the tests. */
export const PATIENCE = { timeout: 90_000, interval: 100 };

export interface Host {
  child: ChildProcess;
  address: string;
  id: string;
  port: number;
  rtmpPort: number;
}

export interface ThreeHosts {
  folder: string;
  /** While this file exists, no clip is finished. */
  hold: string;
  hosts: readonly Host[];
  admin: pg.Client;
  proxyAddress: string;
  cameraPort: number;
  signIn: (login: string, address?: string) => Promise<Client>;
  leader: () => Promise<Host | undefined>;
  stop: () => Promise<void>;
}

/**
 * @param cluster of PostgreSQL
 * @param env variables of the hosts, such as those of a bucket
 */
export async function startThreeHosts(cluster: string, env: Record<string, string> = {}): Promise<ThreeHosts> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-several-'));
  const hold = join(folder, 'hold');
  const encoder = join(folder, 'encoder.sh');
  await writeFile(
    encoder,
    `#!/bin/sh
    for last in "$@"; do :; done
    case "$last" in */clip.mp4) while [ -e '${hold}' ]; do sleep 0.1; done;; esac
    exec '${FFMPEG}' "$@"\n`,
    { mode: 0o755 },
  );
  writeMedia(join(folder, 'media'));
  const database = await newEmptyDatabase(cluster);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const ports = await Promise.all(Array.from({ length: 6 }, freePort));

  async function startOne(port: number, rtmpPort: number): Promise<Host> {
    const script = join(import.meta.dirname, 'shared-host.ts');
    const child = spawn(process.execPath, [script, folder, database.url, String(port), String(rtmpPort)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env, FERRYGLIDE_FFMPEG: encoder },
    });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const [address = '', id = ''] = String(line).split(' ');
    return { child, address, id, port, rtmpPort };
  }

  // All at once, on a database without tables.
  const hosts = await Promise.all([0, 2, 4].map((place) => startOne(ports[place]!, ports[place + 1]!)));
  const passwords = await readAccounts(join(folder, 'data'));
  const proxy = await startProxy(folder, hosts);
  return {
    folder,
    hold,
    hosts,
    admin,
    proxyAddress: proxy.address,
    cameraPort: proxy.cameraPort,
    async signIn(login, address = proxy.address) {
      const one = client(address);
      const { status } = await patiently(() =>
        one.request('login', { email: login, password: passwords[login] ?? '' }),
      );
      if (status !== 'ok') throw new Error(`${login} cannot sign in: ${status}`);
      return one;
    },
    async leader() {
      const { rows } = await admin.query<{ name: string }>(`SELECT application_name AS name FROM pg_stat_activity
        JOIN pg_locks USING (pid) WHERE locktype = 'advisory' AND objid = 4710001 AND granted
        AND pg_stat_activity.datname = current_database()`);
      return hosts.find(({ id }) => rows[0]?.name === `ferryglide host ${id}`);
    },
    async stop() {
      proxy.child.kill('SIGKILL');
      for (const { child } of hosts) child.kill('SIGKILL');
      await admin.end();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Retries as pages do if there is no response, for example because a host is down. */
export function patiently<T>(ask: () => Promise<T | undefined>): Promise<T> {
  return until('an answer', () => ask().catch(() => undefined), PATIENCE.timeout);
}

/** The same browser, at another host. */
export function at(host: Host, who: Client): Client {
  const there = client(host.address);
  for (const [name, value] of who.cookies) (there.cookies as Map<string, string>).set(name, value);
  return there;
}

export async function kill(host: Host): Promise<void> {
  const ended = once(host.child, 'exit');
  host.child.kill('SIGKILL');
  await ended;
}

/** Sends the rest of an upload that a host has not acknowledged, as a page does when it resumes. */
export async function sendRest(uploads: Tus, id: string, bytes: Uint8Array, partBytes = 64 * 1024): Promise<void> {
  for (let from = 0; from < bytes.length;)
    from = await patiently(async () => {
      const offset = await uploads.offset(id);
      if (offset === undefined || offset === bytes.length) return offset;
      const { status } = await uploads.part(id, bytes.subarray(offset, offset + partBytes), offset);
      return status === 204 ? offset + partBytes : undefined;
    });
}

/** The states of uploads; undefined for an unknown one, or if no host responds. */
export async function statesOf(who: Client, ids: readonly string[]) {
  const response = await who.request('getUploads', {}).catch(() => undefined);
  const all = response?.status === 'ok' ? response.data.uploads : [];
  return ids.map((id) => all.find((upload) => upload.id === id)?.state);
}
