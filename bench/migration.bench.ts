/**
 * Moves a large library to PostgreSQL and back, backs it up there and restores it onto PostgreSQL (rows O01, O02);
 * reports seconds and the command's memory. `--media=N` changes the size. The cluster is that of a test run, which does
 * not sync to disk.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCluster, newDatabase, removeCluster } from '../tests/server/postgres/cluster.ts';
import { cachedLibrary } from '../tools/large-library/fill-sqlite.ts';
import { numberOption } from './options.ts';

const MEDIA = numberOption('media', 100_000);
/** Limit for one command, MB: rows are streamed, so a larger library needs no more. */
const MEMORY_MAX_MB = 600;
const LOOK_EVERY_MS = 100;

/** @returns a command's duration in seconds and its peak memory in MB */
async function run(command: readonly string[], env: Record<string, string>): Promise<{ s: number; mb: number }> {
  const from = performance.now();
  const child = spawn(process.execPath, ['tools/run.mjs', ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...env },
  });
  let mb = 0;
  const look = setInterval(() => {
    readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => (mb = Math.max(mb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)),
      () => undefined,
    );
  }, LOOK_EVERY_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
  return { s: (performance.now() - from) / 1000, mb };
}

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-migration-'));
const cluster = newCluster();
try {
  const data = join(folder, 'data');
  await mkdir(data);
  const { path } = await cachedLibrary(MEDIA);
  await copyFile(path, join(data, 'ferryglide.db'));
  const [first, second] = [await newDatabase(cluster), await newDatabase(cluster)];
  const backups = join(folder, 'backups');
  const steps: [name: string, command: string[], env: Record<string, string>][] = [
    ['to PostgreSQL', ['migrate-to-postgres'], { FERRYGLIDE_DATA: data, DATABASE_URL: first.url }],
    ['back to SQLite', ['migrate-to-sqlite'], { FERRYGLIDE_DATA: data, DATABASE_URL: first.url }],
    ['backup of PostgreSQL', ['backup', '--', '--to', backups], { FERRYGLIDE_DATA: data, DATABASE_URL: first.url }],
    [
      'restore onto PostgreSQL',
      ['restore', '--', '--from', backups, '--to', join(folder, 'restored')],
      { DATABASE_URL: second.url },
    ],
  ];
  console.log(`${MEDIA} media`);
  for (const [name, command, env] of steps) {
    const { s, mb } = await run(
      command.filter((each) => each !== '--'),
      env,
    );
    console.log(
      `${name.padEnd(24)} ${s.toFixed(1).padStart(6)} s ${mb.toFixed(0).padStart(5)} MB (limit ${MEMORY_MAX_MB} MB)`,
    );
    if (mb > MEMORY_MAX_MB) process.exitCode = 1;
    if (name === 'to PostgreSQL') await rename(join(data, 'ferryglide.db'), join(folder, 'moved.db'));
  }
} finally {
  await removeCluster(cluster);
  await rm(folder, { recursive: true, force: true });
}
