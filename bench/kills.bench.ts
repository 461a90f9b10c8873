/**
 * Kills a host under load fifty times on each database (row O02). Reports what was acknowledged and every fault found
 * after a kill, of which there must be none. `--kills=N` changes their number, `--seed=N` their moments;
 * `--database=sqlite` or `--database=postgres` uses only that one. Then runs the tests that kill processes with all of
 * their kills, of which the suite makes a quarter.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKills } from '../tests/server/kills/kills.ts';
import { ALL_KILLS_VARIABLE } from '../tests/server/kills/count.ts';
import { newCluster, newDatabase, removeCluster } from '../tests/server/postgres/cluster.ts';
import { runInView } from '../tools/shell.ts';
import { numberOption, textOption } from './options.ts';

const KILLS = numberOption('kills', 50);
const SEED = numberOption('seed', 1);
const ONLY = textOption('database');
const KINDS = [
  ['SQLite', 'sqlite'],
  ['PostgreSQL', 'postgres'],
] as const;
if (ONLY !== undefined && KINDS.every(([, name]) => name !== ONLY))
  throw new Error(`--database is sqlite or postgres, not ${ONLY}`);

const cluster = newCluster();
try {
  for (const [kind, name] of KINDS) {
    if (ONLY !== undefined && ONLY !== name) continue;
    const folder = await mkdtemp(join(tmpdir(), 'ferryglide-kills-'));
    const database = kind === 'PostgreSQL' ? await newDatabase(cluster) : undefined;
    const began = performance.now();
    const { acknowledged, faults } = await runKills({
      kills: KILLS,
      seed: SEED,
      dataFolder: join(folder, 'data'),
      databaseUrl: database?.url,
      onKill(done, found) {
        if (done % 10 === 0) console.error(`${kind}: ${done} of ${KILLS}`);
        for (const fault of found) console.error(`${kind}, after ${done} kills: ${fault}`);
      },
    });
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
    const told = Object.entries(acknowledged).map(([what, count]) => `${count} ${what}`);
    console.log(
      `${kind}: ${KILLS} kills in ${((performance.now() - began) / 1000).toFixed(0)} s, ${faults.length} faults`,
    );
    console.log(`  acknowledged: ${told.join(', ')}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await removeCluster(cluster);
}

const TESTS = ['uploads-crash', 'members-crash', 'server/backup', 'storage/s3-backup', 'copy/backup', 'copy/migration'];
const code = await runInView(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', ...TESTS], {
  env: { ...process.env, [ALL_KILLS_VARIABLE]: '1' },
});
if (code > 0) process.exitCode = code;
