/**
 * Runs loads against a real host, each beside a poller, and compares the polls with those of the idle host in the same
 * run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { quantile } from '../browser.ts';
import { textOption } from '../options.ts';
import { end, messageOf } from '../processes.ts';
import { child, type LoadHost } from './host-process.ts';
import { POLLED, SLOW_CONNECTIONS, TAGS } from './library.ts';
import type { PollOrder } from './poller.ts';
import type { LoadName, SendOrder } from './senders.ts';

/** Row O03: p95 of polls under load divided by p95 on the idle host. */
const RATIO_LIMIT = 3;
const IDLE_MS = 3_000;
const LOAD_MS = Number(process.env['LOAD_BENCH_MS'] ?? 6_000);
/** Counts that prove that the host handled the load: refusing it would cost nothing. */
const TAKEN = ['200', '204', 'opened', 'sent'];
const LEAST_TAKEN: Partial<Record<LoadName, number>> = { 'slow connections': SLOW_CONNECTIONS };
/** Waits for one-time work before measuring polls. */
const SETTLE_MS = 1_000;

/**
 * In reality senders run on other machines. Here they only get idle time: with low priority alone Linux would let them
 * finish their time slice of 3 ms before a poll.
 */
function startSenders(): ChildProcess {
  if (process.platform !== 'linux') return child('senders.ts');
  return spawn('chrt', ['--idle', '0', process.execPath, join(import.meta.dirname, 'senders.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

async function writeRows(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write('id;time;category;description\r\n');
  const two = (value: number): string => String(value).padStart(2, '0');
  for (let row = 0; row < TAGS; row++) {
    const at = Math.floor(row / 30);
    const time = `${two(Math.floor(at / 3_600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`;
    if (!file.write(`row-${row};${time};Gates;Gate ${row % 25} of crew ${row % 400}\r\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** Prints each load with the ratio of its polls; a ratio above the limit fails the run. */
export async function measureLoads({ address, folder }: LoadHost, loads: readonly LoadName[]): Promise<void> {
  const only = textOption('only');
  const poller = child('poller.ts');
  try {
    const csv = join(folder, 'reportMatch.csv');
    await writeRows(csv);
    const url = `${address}/data/video/${POLLED}.json`;
    const polls = async (ms: number): Promise<number[]> => {
      poller.send({ url, ms } satisfies PollOrder);
      return messageOf<number[]>(poller);
    };
    await polls(IDLE_MS);

    const idle: number[] = [];
    const measured: { load: LoadName; times: number[]; counts: Record<string, number> }[] = [];
    for (const load of loads.filter((each) => only === undefined || each.includes(only))) {
      idle.push(...(await polls(IDLE_MS)));
      const senders = startSenders();
      senders.send({ load, address, csv } satisfies SendOrder);
      await messageOf(senders);
      await setTimeout(SETTLE_MS);
      const times = await polls(LOAD_MS);
      senders.send('stop');
      measured.push({ load, times, counts: await messageOf(senders) });
      await end(senders);
      await setTimeout(SETTLE_MS);
    }
    idle.push(...(await polls(IDLE_MS)));
    const atRest = quantile(idle, 0.95);
    console.log(`idle: ${said(idle)}, ${idle.length} polls`);
    for (const { load, times, counts } of measured) {
      const ratio = quantile(times, 0.95) / atRest;
      const statuses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
      console.log(
        `${load}: ${said(times)}, ${times.length} polls; ratio ${ratio.toFixed(1)} (limit ${RATIO_LIMIT}); statuses ${statuses.join(', ')}`,
      );
      const taken = TAKEN.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
      if (!(ratio <= RATIO_LIMIT) || taken < (LEAST_TAKEN[load] ?? 1)) process.exitCode = 1;
    }
  } finally {
    await end(poller);
  }
}

function said(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
}
