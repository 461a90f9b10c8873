/**
 * Minutes of a final: viewers arrive, poll, seek, chat and leave, and a tag is added every two seconds (row O01). The
 * host's memory must not grow.
 *
 * `--minutes=N` are measured after a warm-up of one; `--viewers=N` at any moment; `--database=postgres` or
 * `--database=postgres://…` runs the host on PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { quantile } from './browser.ts';
import { growthOf, type Sample } from './final/growth.ts';
import type { FinalHost, Memory } from './final/host.ts';
import type { FinalOrder, Met } from './final/viewers.ts';
import { newLoadDatabase } from './load/database.ts';
import { numberOption, textOption } from './options.ts';
import { ask, end, messageOf, program } from './processes.ts';

const MINUTES = numberOption('minutes', 10);
const VIEWERS = numberOption('viewers', 200);
const MESSAGES = 2;
const WARM_UP_MS = 60_000;
const TAG_EVERY_MS = 2_000;
const SAMPLE_EVERY_MS = 5_000;
/** The tags change in turn, so that the document keeps its length. */
const TAGS = 100;
const MB = 1024 * 1024;
/** Tolerance: the memory held after a collection varies this much with the viewers present. */
const HELD_LIMIT_MB = 16;
/** Tolerance for the whole process: allocators return memory in large pieces only. */
const RESIDENT_LIMIT_MB = 64;
/** Share of failed reads of the data file. */
const ERRORS_LIMIT = 0.001;

async function tag({ address, mediaId, key }: FinalHost, index: number): Promise<void> {
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = `00:${two(Math.floor(index / 60) % 60)}:${two(index % 60)}`;
  const params = {
    mediaId,
    source: 'final',
    saved: [{ id: `run-${index % TAGS}`, time, category: 'Final', description: `Run ${index}` }],
  };
  const response = await fetch(`${address}/services/tags`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ request: 'putTags', params }),
  });
  if (!response.ok) throw new Error(`putTags responded with ${response.status}`);
}

const percentiles = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${quantile(times, part).toFixed(0)} ms`).join(', ');

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-final-'));
const database = await newLoadDatabase(textOption('database'));
const host = program('final/host.ts', [join(folder, 'data'), ...(database ? [database.url] : [])], ['--expose-gc']);
const viewers = program('final/viewers.ts');
let ticking: NodeJS.Timeout | undefined;
try {
  const final = await messageOf<FinalHost>(host);
  const { address, mediaId } = final;
  viewers.send({ address, mediaId, viewers: VIEWERS, messages: MESSAGES } satisfies FinalOrder);
  await messageOf(viewers);
  let tags = 0;
  const failedTags: string[] = [];
  ticking = setInterval(
    () => void tag(final, (tags += 1)).catch((error: unknown) => failedTags.push(String(error))),
    TAG_EVERY_MS,
  );
  await setTimeout(WARM_UP_MS);
  await ask<Met>(viewers, 'report');

  const held: Sample[] = [];
  const resident: Sample[] = [];
  const from = Date.now();
  const first = await ask<Memory>(host, 'memory');
  let last = first;
  while (Date.now() - from < MINUTES * 60_000) {
    await setTimeout(SAMPLE_EVERY_MS);
    last = await ask<Memory>(host, 'memory');
    const at = (Date.now() - from) / 60_000;
    held.push({ at, value: last.held / MB });
    resident.push({ at, value: last.resident / MB });
  }
  const met = await ask<Met>(viewers, 'report');
  const seconds = (Date.now() - from) / 1_000;
  const grown = growthOf(held) * MINUTES;
  const grownResident = growthOf(resident) * MINUTES;
  const errors = [...Object.entries(met.errors), ...failedTags.map((error) => [error, 1] as const)];
  const failures = errors.reduce((sum, [, count]) => sum + count, 0);
  const share = (last.processor - first.processor) / 1e6 / seconds;
  console.log(
    `${VIEWERS} viewers for ${MINUTES} min: ${met.arrivals} arrived, ${met.seeks} seeks, ${tags} tags; processor of the host ${share.toFixed(2)} cores`,
  );
  console.log(`polls: ${percentiles(met.polls)}, ${met.polls.length} of them`);
  console.log(`talk, from sending to a listener: ${percentiles(met.deliveries)}, ${met.deliveries.length} of them`);
  console.log(
    `held after a collection: ${held[0]?.value.toFixed(1)} to ${held.at(-1)?.value.toFixed(1)} MB, growth ${grown.toFixed(1)} MB (limit ${HELD_LIMIT_MB})`,
  );
  console.log(
    `resident: ${resident[0]?.value.toFixed(0)} to ${resident.at(-1)?.value.toFixed(0)} MB, growth ${grownResident.toFixed(1)} MB (limit ${RESIDENT_LIMIT_MB})`,
  );
  console.log(`errors: ${failures}`);
  for (const [error, count] of errors) console.log(`  ${count} × ${error}`);
  const isWell =
    grown <= HELD_LIMIT_MB &&
    grownResident <= RESIDENT_LIMIT_MB &&
    failures <= ERRORS_LIMIT * met.polls.length &&
    met.deliveries.length > 0;
  if (!isWell) process.exitCode = 1;
} finally {
  clearInterval(ticking);
  await Promise.all([end(viewers), end(host)]);
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
}
