/**
 * Two thousand readers of one talk (row O01): p99 from sending a message until each reader receives it is under 500 ms,
 * and no message is lost.
 *
 * The floor, in the same run, is a server that writes each message to every stream, with the same readers and messages.
 *
 * `--seconds=N` of each, `--readers=N`, `--messages=N` a second; `--database=postgres` or `--database=postgres://…`
 * runs the host on PostgreSQL.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from './browser.ts';
import type { FinalHost, Memory } from './final/host.ts';
import { newLoadDatabase } from './load/database.ts';
import { numberOption, textOption } from './options.ts';
import { ask, end, messageOf, program } from './processes.ts';
import type { Read, ReadersOrder } from './talk/readers.ts';

const SECONDS = numberOption('seconds', 60);
const READERS = numberOption('readers', 2_000);
const MESSAGES = numberOption('messages', 5);
const P99_LIMIT_MS = 500;

interface Figures extends Read {
  /** Processor time of the server, milliseconds. */
  processor: number;
}

async function measure(server: ChildProcess, address: string, mediaId: string): Promise<Figures> {
  const readers = program('talk/readers.ts');
  try {
    readers.send({ address, mediaId, readers: READERS, messages: MESSAGES, seconds: SECONDS } satisfies ReadersOrder);
    await messageOf(readers);
    const used = async (): Promise<number> => (await ask<Pick<Memory, 'processor'>>(server, 'processor')).processor;
    const before = await used();
    const read = await messageOf<Read>(readers);
    return { ...read, processor: ((await used()) - before) / 1_000 };
  } finally {
    await end(readers);
  }
}

/** @returns p99 in milliseconds */
function report(name: string, { deliveries, said, errors, processor }: Figures): number {
  const [median = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => quantile(deliveries, share));
  const lost = said * READERS - deliveries.length;
  console.log(
    `${name}: median ${median} ms, p95 ${p95} ms, p99 ${p99} ms, most ${quantile(deliveries, 1)} ms; ${said} messages to ${READERS} readers, ${lost} lost; processor ${(processor / SECONDS / 1_000).toFixed(2)} cores`,
  );
  for (const [what, count] of Object.entries(errors)) console.log(`  ${count} × ${what}`);
  if (lost !== 0) process.exitCode = 1;
  return p99;
}

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-talk-'));
const database = await newLoadDatabase(textOption('database'));
const floor = program('talk/floor.ts');
const host = program('final/host.ts', [join(folder, 'data'), ...(database ? [database.url] : [])], ['--expose-gc']);
try {
  const [floorAddress, { address, mediaId }] = await Promise.all([
    messageOf<string>(floor),
    messageOf<FinalHost>(host),
  ]);
  const least = report('floor', await measure(floor, floorAddress, mediaId));
  const p99 = report('host', await measure(host, address, mediaId));
  console.log(`p99 of the host ${(p99 / least).toFixed(2)} times that of the floor; limit ${P99_LIMIT_MS} ms`);
  if (!(p99 < P99_LIMIT_MS)) process.exitCode = 1;
} finally {
  await Promise.all([end(host), end(floor)]);
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
}
