/**
 * The search on SQLite and on PostgreSQL, query by query in turns, over the same library and with the same mix
 * (docs/benchmarks.md): `--database=postgres://…` and `--media=N`, 100,000 where absent. Each response must be the same on both.
 *
 * On a machine that does other work too, times by the clock say little: the processor time of this process and, where the
 * server is on this machine and it is Linux, of the server's processes is printed beside them, as the lower quartile of the rounds.
 * The limit is p95 of the first page on PostgreSQL, at most twice SQLite's, by the clock.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import pg from 'pg';
import { openStore } from '../server/store/open.ts';
import type { Store } from '../server/store/store.ts';
import { quantile } from './browser.ts';
import { cachedLibrary } from './fill-library.ts';
import { cachedDatabase } from './fill-postgres.ts';
import { PUBLIC, queries, RANKED, typedTexts } from './search-queries.ts';

const RATIO_LIMIT = 2;
const ROUNDS = 7;
const { values } = parseArgs({ options: { database: { type: 'string' }, media: { type: 'string' } } });

interface Task {
  name: string;
  run: (store: Store) => Promise<unknown>;
}

interface Cost {
  /** Milliseconds by the clock, and of processors. */
  clock: number;
  processor: number;
}

/** Milliseconds of processor of the server's processes that work for this one. */
type ServerTime = () => number;

/** @returns undefined where the server is elsewhere */
async function serverTime(url: string): Promise<ServerTime | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ferryglide'",
  );
  await client.end();
  const times = new Map<number, number>();
  for (const { pid } of rows) {
    const time = timeOf(pid);
    if (time === undefined) return undefined;
    times.set(pid, time);
  }
  return () => {
    // A connection that nobody used for a while is closed.
    for (const pid of times.keys()) times.set(pid, timeOf(pid) ?? times.get(pid) ?? 0);
    return [...times.values()].reduce((sum, time) => sum + time, 0);
  };
}

function timeOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1_000_000;
  } catch {
    return undefined;
  }
}

async function costOf(work: () => Promise<unknown>, server: ServerTime | undefined): Promise<Cost> {
  const served = server?.() ?? 0;
  const from = process.cpuUsage();
  const start = performance.now();
  await work();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(from);
  return { clock, processor: (user + system) / 1000 + (server?.() ?? 0) - served };
}

function summed(rounds: readonly Cost[]): Cost {
  return {
    clock: quantile(
      rounds.map(({ clock }) => clock),
      0.5,
    ),
    processor: quantile(
      rounds.map(({ processor }) => processor),
      0.25,
    ),
  };
}

async function compare(
  kind: string,
  tasks: readonly Task[],
  sqlite: Store,
  postgres: Store,
  url: string,
): Promise<number> {
  let different = 0;
  for (const { name, run } of tasks) {
    if (isDeepStrictEqual(await run(sqlite), await run(postgres))) continue;
    different++;
    console.log(`  ${name}: the responses differ`);
  }
  const costs = tasks.map(() => ({ sqlite: [] as Cost[], postgres: [] as Cost[] }));
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serverTime(url);
    for (const [at, { run }] of tasks.entries()) {
      costs[at]?.sqlite.push(await costOf(() => run(sqlite), undefined));
      costs[at]?.postgres.push(await costOf(() => run(postgres), server));
    }
  }
  const both = costs.map((each) => ({ sqlite: summed(each.sqlite), postgres: summed(each.postgres) }));
  for (const [at, each] of both.entries())
    console.log(`  ${tasks[at]?.name}: ${said(each.sqlite)}; ${said(each.postgres)}`);
  const part = (of: 'sqlite' | 'postgres', by: keyof Cost, share: number): number =>
    quantile(
      both.map((each) => each[of][by]),
      share,
    );
  for (const by of ['clock', 'processor'] as const) {
    const [p50, p95] = [0.5, 0.95].map((share) => {
      const [one, other] = [part('sqlite', by, share), part('postgres', by, share)];
      return `${one.toFixed(1)} and ${other.toFixed(1)} ms, ratio ${(other / one).toFixed(2)}`;
    });
    console.log(`${kind}, ${by}: p50 ${p50}; p95 ${p95}`);
  }
  console.log(`${kind}: ${different} of ${tasks.length} responses differ`);
  return part('postgres', 'clock', 0.95) / part('sqlite', 'clock', 0.95);
}

const said = ({ clock, processor }: Cost): string => `${clock.toFixed(1)} ms, ${processor.toFixed(1)} of processor`;

async function measure(server: string, media: number): Promise<void> {
  const library = await cachedLibrary(media);
  const { path: url } = await cachedDatabase(server, media);
  const [sqlite, postgres] = [await openStore(library.path), await openStore(url)];
  await sqlite.search.warm();
  await postgres.search.warm();
  console.log(`${media.toLocaleString('en')} media; SQLite, then PostgreSQL`);
  const searches = (cases: ReturnType<typeof queries>): Task[] =>
    cases.map(([name, request, scope]) => ({ name, run: (store) => store.search.search(request, scope) }));
  const suggestions = typedTexts().map((text): Task => ({
    name: `suggestions for ${text}`,
    run: (store) => store.search.suggest('Video', text, PUBLIC),
  }));
  const ratio = await compare('first page', searches(queries()), sqlite, postgres, url);
  await compare('ranked prefix', searches(RANKED), sqlite, postgres, url);
  await compare('suggestions', suggestions, sqlite, postgres, url);
  if (!(ratio <= RATIO_LIMIT)) process.exitCode = 1;
  await sqlite.close();
  await postgres.close();
}

if (values.database === undefined) console.log('Name a server: --database=postgres://user:password@host:port/database');
else await measure(values.database, Number(values.media ?? 100_000));
