/**
 * The cost of the log and the metrics in a poll of a data file (row O02), as processor time of the host, which other
 * work hardly affects.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from './browser.ts';
import { ask, end, messageOf } from './processes.ts';

const MODES = ['none', 'log', 'metrics', 'both'] as const;
const ROUNDS = 8;
const POLLS = 3_000;
const AT_ONCE = 16;
/** Target: both together cost at most this share of a poll without them. */
const LIMIT = 0.25;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function poll(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${address}/data/video/1046.json`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a poll responded with ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

const cpuOf = async (child: ChildProcess): Promise<number> => (await ask<{ cpuUs: number }>(child, 'cpu')).cpuUs;

interface Host {
  child: ChildProcess;
  address: string;
  folder: string;
  /** Microseconds per poll, one value a round. */
  costs: number[];
}

async function startHost(mode: string): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-operation-'));
  const child = fork(join(import.meta.dirname, 'operation/host.ts'), [folder, mode], { execArgv: [] });
  const { address } = await messageOf<{ address: string }>(child);
  return { child, address, folder, costs: [] };
}

async function measure(host: Host): Promise<number> {
  const before = await cpuOf(host.child);
  let left = POLLS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await poll(host.address);
    }),
  );
  return ((await cpuOf(host.child)) - before) / POLLS;
}

const hosts = new Map<string, Host>();
for (const mode of MODES) hosts.set(mode, await startHost(mode));
// The first round is a warm-up. The modes take turns, so that other work on the machine affects all of them.
for (let round = 0; round <= ROUNDS; round += 1)
  for (const host of hosts.values()) {
    const cost = await measure(host);
    if (round > 0) host.costs.push(cost);
  }
/** The lower quartile: in busier rounds other programs have evicted caches, which costs processor time too. */
const costOf = (mode: string): number => quantile(hosts.get(mode)?.costs ?? [], 0.25);
const base = costOf('none');
for (const mode of MODES)
  console.log(
    `${mode.padEnd(8)} ${costOf(mode).toFixed(0)} us of processor a poll, ${(costOf(mode) / base).toFixed(2)} times none`,
  );
for (const { child, folder } of hosts.values()) {
  await end(child);
  await rm(folder, { recursive: true, force: true });
}
agent.destroy();
if (costOf('both') > base * (1 + LIMIT)) {
  console.error(`Log and metrics cost more than ${LIMIT * 100} % of a poll.`);
  process.exitCode = 1;
}
