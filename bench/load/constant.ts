/** The host's cost of polling a data file against a constant response of the same host, in turns (row O01). */
import type { ChildProcess } from 'node:child_process';
import { quantile } from '../browser.ts';
import { numberOption } from '../options.ts';
import { ask, end, messageOf } from '../processes.ts';
import { GATED, POLLED } from './library.ts';
import { child, type LoadHost } from './host-process.ts';
import type { TurnOrder } from './turns.ts';

/** Row O01: the cost of the constant response must be at least this share of a poll's. */
const RATIO_LIMIT = 0.7;
/** Short rounds, so that other programs affect all kinds of requests alike. */
const ROUNDS = numberOption('rounds', 40);
const REQUESTS = 500;
/** Until all code is compiled. */
const WARM_UP_ROUNDS = 8;
/** Concurrent requests: a saturated host and one at rest. */
const LOADS = [16, 1];
/** As browsers send them. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br, zstd', 'user-agent': 'Ferryglide bench' };

type Turn = Pick<TurnOrder, 'path' | 'headers' | 'status'>;

/**
 * Prints the processor and wall-clock time of each kind of request. A poll that costs too much processor time fails the
 * run.
 */
export async function compareWithConstant({ process: host, address }: LoadHost): Promise<void> {
  const poll = `/data/video/${POLLED}.json?time=0`;
  const etag = (await fetch(address + poll, { headers: HEADERS })).headers.get('etag') ?? '';
  const turns: Readonly<Record<string, Turn>> = {
    'a constant response': { path: '/health', headers: HEADERS, status: 200 },
    'a poll': { path: poll, headers: HEADERS, status: 200 },
    'a poll of what is there already': { path: poll, headers: { ...HEADERS, 'if-none-match': etag }, status: 304 },
    'a poll of a stub': { path: `/data/video/${GATED}.json?time=0`, headers: HEADERS, status: 200 },
  };
  const sender = child('turns.ts');
  try {
    for (const atOnce of LOADS)
      report(atOnce, await measure(host, sender, { port: Number(new URL(address).port), atOnce }, turns));
  } finally {
    await end(sender);
  }
}

/** Microseconds per request, one value a round. */
interface Costs {
  processor: number[];
  clock: number[];
}

async function measure(
  host: ChildProcess,
  sender: ChildProcess,
  where: Pick<TurnOrder, 'port' | 'atOnce'>,
  turns: Readonly<Record<string, Turn>>,
): Promise<Map<string, Costs>> {
  const measured = new Map<string, Costs>();
  // The kinds take turns, so that other work on the machine affects all of them.
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
    for (const [name, turn] of Object.entries(turns)) {
      const before = await ask<number>(host, 'processor');
      sender.send({ ...turn, ...where, count: REQUESTS } satisfies TurnOrder);
      const ms = await messageOf<number>(sender);
      const processor = (await ask<number>(host, 'processor')) - before;
      if (round < WARM_UP_ROUNDS) continue;
      const costs = measured.get(name) ?? { processor: [], clock: [] };
      measured.set(name, costs);
      costs.processor.push(processor / REQUESTS);
      costs.clock.push((ms * 1000) / REQUESTS);
    }
  return measured;
}

function report(atOnce: number, measured: ReadonlyMap<string, Costs>): void {
  /** The lower quartile: in busier rounds other programs have evicted caches, which costs processor time too. */
  const calm = (times: readonly number[]): number => quantile(times, 0.25);
  const [constant] = measured.values();
  for (const [name, { processor, clock }] of measured) {
    const ratio = calm(constant?.processor ?? []) / calm(processor);
    const byClock = calm(constant?.clock ?? []) / calm(clock);
    console.log(
      `${name}, ${atOnce} at once: ${calm(processor).toFixed(1)} us of processor, ${calm(clock).toFixed(1)} us by the clock; constant to it ${ratio.toFixed(2)} by processor, ${byClock.toFixed(2)} by the clock (limit ${RATIO_LIMIT})`,
    );
    if (!(ratio >= RATIO_LIMIT)) process.exitCode = 1;
  }
}
