/** Runs the host of the load benchmarks with its data folder for the duration of a measurement. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOption } from '../options.ts';
import { end, messageOf } from '../processes.ts';
import { newLoadDatabase } from './database.ts';
import { makeDataFolder } from './library.ts';

export interface LoadHost {
  /** Reports its processor time on request. */
  process: ChildProcess;
  address: string;
  /** A folder for the benchmark's own files. */
  folder: string;
}

export function child(file: string, ...args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args, { execArgv: [] });
}

/** `--database=postgres` or `--database=postgres://…` runs the host on PostgreSQL. */
export async function withLoadHost(work: (host: LoadHost) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-load-'));
  const database = await newLoadDatabase(textOption('database'));
  let host: ChildProcess | undefined;
  try {
    const data = join(folder, 'data');
    await makeDataFolder(data, database?.url);
    host = child('host.ts', data, ...(database ? [database.url] : []));
    const address = await messageOf<string>(host);
    await work({ process: host, address, folder });
  } finally {
    if (host) await end(host);
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
