/**
 * The second start with the sample library, against a bare process that loads the database engine and listens.
 *
 * Measured from spawning the process to its first response; medians of five alternating pairs. Limit: 3 s.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tools/ports.ts';
import { median, responds } from './browser.ts';

const PAIRS = 5;
const LIMIT_MS = 3_000;
const BARE = `
  import { createServer } from 'node:http';
  import Database from 'better-sqlite3';
  new Database(':memory:').close();
  createServer((_request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');`;

const data = await mkdtemp(join(tmpdir(), 'ferryglide-bench-start-'));

/** @returns milliseconds until `node` with `args` responds */
async function startOf(args: readonly string[]): Promise<number> {
  const port = await freePort();
  const from = performance.now();
  const host = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), FERRYGLIDE_DATA: data },
  });
  await responds(`http://127.0.0.1:${port}/ready`, 5);
  const took = performance.now() - from;
  host.kill();
  await once(host, 'exit');
  return took;
}

try {
  const [ours, bare] = [['server/main.ts'], ['--input-type=module', '--eval', BARE]];
  const first = await startOf(ours);
  const took: number[] = [];
  const floor: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    floor.push(await startOf(bare));
    took.push(await startOf(ours));
  }
  const [second, least] = [median(took), median(floor)];
  console.log(`first start, samples and all: ${first.toFixed(0)} ms`);
  console.log(
    `second start: ${second.toFixed(0)} ms, bare process: ${least.toFixed(0)} ms, ratio ${(second / least).toFixed(1)}`,
  );
  if (second > LIMIT_MS) {
    console.error(`the second start takes more than ${LIMIT_MS} ms`);
    process.exitCode = 1;
  }
} finally {
  await rm(data, { recursive: true, force: true });
}
