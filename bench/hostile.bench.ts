/**
 * Sends a hundred thousand hostile inputs to a separate host, as a visitor, a viewer and an editor (row O02).
 *
 * None may fail, be cut off or take longer than five seconds, and afterwards the host must respond as fast as before.
 * `--inputs=N` sends another number, and `--seed=N` other inputs; `--database=postgres` runs the host on its own
 * PostgreSQL.
 */
import { startHost } from '../tests/server/harness.ts';
import { sendHostile, summaryOf, UNLIMITED } from '../tests/server/hostile/hostile.ts';
import { newCluster, removeCluster } from '../tests/server/postgres/cluster.ts';
import { median } from './browser.ts';
import { numberOption, textOption } from './options.ts';

const INPUTS = numberOption('inputs', 100_000);
const SEED = numberOption('seed', 1);
const PORTION = 5_000;
const POLLS = 200;
/** As far apart as two runs of the same polls may be on a machine with other work. */
const RATIO_MAX = 2;

const cluster = textOption('database') === 'postgres' ? newCluster() : undefined;
const host = await startHost({
  config: { limits: UNLIMITED },
  ...(cluster === undefined ? {} : { database: 'postgres' as const, cluster }),
});
try {
  const before = await pollMs();
  let wrong = 0;
  for (let sent = 0; sent < INPUTS; sent += PORTION) {
    const found = await sendHostile(host, Math.min(PORTION, INPUTS - sent), SEED + sent);
    wrong += found.length;
    for (const each of found) console.error(summaryOf(each));
    console.error(`${Math.min(INPUTS, sent + PORTION)} sent, ${wrong} wrong`);
  }
  const ratio = (await pollMs()) / before;
  const errors = host.lines.filter((line) => line.includes('Error'));
  for (const line of errors) console.error(line);
  console.log(
    `${cluster === undefined ? 'SQLite' : 'PostgreSQL'}: ${INPUTS} inputs, ${wrong} wrong, ${errors.length} errors in the log`,
  );
  console.log(`a poll afterwards: ${ratio.toFixed(2)} times before (limit ${RATIO_MAX})`);
  if (wrong > 0 || errors.length > 0 || !(ratio <= RATIO_MAX)) process.exitCode = 1;
} finally {
  await host.stop();
  if (cluster !== undefined) await removeCluster(cluster);
}

async function pollMs(): Promise<number> {
  const times: number[] = [];
  for (let poll = 0; poll < POLLS; poll += 1) {
    const from = performance.now();
    await (await fetch(`${host.address}/health`)).text();
    times.push(performance.now() - from);
  }
  return median(times);
}
