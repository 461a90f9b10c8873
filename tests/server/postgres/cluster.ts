/** A PostgreSQL cluster for one test run: started by the first file that needs it, with a database for each. */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { connect } from '../../../server/store/postgres/database.ts';
import { freePort } from '../../../tools/ports.ts';
import { findPostgres } from '../../../tools/postgres.ts';

const run = promisify(execFile);

const USER = 'ferryglide';
const TEMPLATE = 'ferryglide_template';
const START_TIMEOUT_MS = 60_000;
const START_TRIES = 3;

/** Nothing of it outlives the run. `C.UTF-8`, so that the tests do not depend on the machine's locale. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=32MB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/** The server refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A folder for the cluster that the first call of `clusterUrl` starts. */
export function newCluster(): string {
  return mkdtempSync(join(tmpdir(), 'ferryglide-postgres-'));
}

/** Stops the cluster if it was started, and removes it. */
export async function removeCluster(folder: string): Promise<void> {
  const data = join(folder, 'data', 'files');
  if (existsSync(join(data, 'postmaster.pid')))
    await run(join(binaries(), 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-w'], { ...owner(), cwd: '/' });
  rmSync(folder, { recursive: true, force: true });
}

function binaries(): string {
  const found = findPostgres();
  if (found === undefined) throw new Error('No PostgreSQL server here: apt-get install -y postgresql');
  return found;
}

const urlOf = (port: number, database: string): string => `postgres://${USER}@127.0.0.1:${port}/${database}`;

async function start(folder: string): Promise<void> {
  const files = join(folder, 'data');
  mkdirSync(files);
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) for (const each of [folder, files]) chownSync(each, uid, gid);
  const as = { uid, gid, cwd: '/' };
  const data = join(files, 'files');
  await run(
    join(binaries(), 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    as,
  );
  const settings = SETTINGS.map((setting) => `-c ${setting}`).join(' ');
  const serve = async (tries: number): Promise<number> => {
    const port = await freePort();
    const options = ['start', '-D', data, '-w', '-l', join(files, 'log'), '-o', `-p ${port} ${settings}`];
    try {
      await run(join(binaries(), 'pg_ctl'), options, as);
      return port;
    } catch (error) {
      // Another test may have taken the port since.
      if (tries === 1) throw error;
      return serve(tries - 1);
    }
  };
  const port = await serve(START_TRIES);
  await query(port, `CREATE DATABASE ${TEMPLATE}`);
  const { close } = await connect(urlOf(port, TEMPLATE), console.error);
  await close();
  writeFileSync(join(folder, 'port'), String(port));
}

async function portOf(folder: string): Promise<number> {
  const known = join(folder, 'port');
  let isFirst = true;
  try {
    mkdirSync(join(folder, 'starting'));
  } catch {
    isFirst = false;
  }
  const failure = join(folder, 'failure');
  if (isFirst)
    await start(folder).catch((error: unknown) => {
      writeFileSync(failure, String(error));
      throw error;
    });
  for (const began = Date.now(); !existsSync(known); await wait(50)) {
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
    if (Date.now() - began > START_TIMEOUT_MS) throw new Error('the PostgreSQL cluster did not start');
  }
  return Number(readFileSync(known, 'utf8'));
}

async function query(port: number, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  readonly url: string;
  remove: () => Promise<void>;
}

/**
 * A database with all tables and, if a template is named, with its rows.
 *
 * @param folder of `newCluster`
 * @param template without open connections
 */
export async function newDatabase(folder: string, template?: TestDatabase): Promise<TestDatabase> {
  return copyOf(folder, template ? new URL(template.url).pathname.slice(1) : TEMPLATE);
}

/** A database without tables. */
export function newEmptyDatabase(folder: string): Promise<TestDatabase> {
  return copyOf(folder, 'template0');
}

async function copyOf(folder: string, from: string): Promise<TestDatabase> {
  const port = await portOf(folder);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(port, `CREATE DATABASE ${name} TEMPLATE ${from}`);
  return { url: urlOf(port, name), remove: () => query(port, `DROP DATABASE ${name} WITH (FORCE)`) };
}
