/**
 * The search on SQLite and on PostgreSQL, taking turns query by query, over the same library and mix of queries
 * (docs/benchmarks.md). Options: `--database=postgres://…` and `--media=N` (default 100,000). Each response must be the
 * same on both.
 *
 * PostgreSQL is searched twice: as it is, with the search's cache of the documents of common words, and without that
 * cache. In the second case only database pages are cached between searches, as on SQLite.
 *
 * On a machine with other work, wall-clock times say little. The output therefore includes processor time: of this
 * process, and of the server's processes if the server is on this machine and runs Linux. It is the lower quartile of
 * the rounds. The limit is on the wall-clock p95 of the first page: PostgreSQL as it is may take at most twice as long
 * as SQLite.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import pg from 'pg';
import { openStore } from '../server/store/open.ts';
import { kysely } from '../server/store/postgres/database.ts';
import { openPool } from '../server/store/postgres/pool.ts';
import { PostgresSearchIndex } from '../server/store/postgres/search/postgres-search-index.ts';
import type { SearchIndex } from '../server/store/search-index.ts';
import { quantile } from './browser.ts';
import { cachedLibrary } from '../tools/large-library/fill-sqlite.ts';
import { cachedDatabase } from '../tools/large-library/fill-postgres.ts';
import { PUBLIC, queries, RANKED, typedTexts } from './search-queries.ts';

const RATIO_LIMIT = 2;
const ROUNDS = 7;
const { values } = parseArgs({ options: { database: { type: 'string' }, media: { type: 'string' } } });

interface Task {
  name: string;
  run: (search: SearchIndex) => Promise<unknown>;
}

interface Cost {
  /** Milliseconds of wall-clock time and of processor time. */
  clock: number;
  processor: number;
}

/** Processor time of the server's processes that serve this one, milliseconds. */
type ServerTime = () => number;

/** @returns undefined if the server is on another machine */
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
    // An idle connection is closed, and its process ends.
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

const SIDES = ['SQLite', 'PostgreSQL', 'PostgreSQL without lists'] as const;
type Side = (typeof SIDES)[number];
type Sides = Readonly<Record<Side, SearchIndex>>;

/** @returns wall-clock p95 of each side */
async function compare(kind: string, tasks: readonly Task[], sides: Sides, url: string): Promise<Record<Side, number>> {
  let different = 0;
  for (const { name, run } of tasks) {
    const [expected, ...others] = [await run(sides.SQLite), await run(sides[SIDES[1]]), await run(sides[SIDES[2]])];
    if (others.every((each) => isDeepStrictEqual(each, expected))) continue;
    different++;
    console.log(`  ${name}: the responses differ`);
  }
  const costs = tasks.map((): Record<Side, Cost[]> => ({ SQLite: [], PostgreSQL: [], 'PostgreSQL without lists': [] }));
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serverTime(url);
    for (const [at, { run }] of tasks.entries())
      for (const side of SIDES)
        costs[at]?.[side].push(await costOf(() => run(sides[side]), side === 'SQLite' ? undefined : server));
  }
  for (const [at, each] of costs.entries())
    console.log(`  ${tasks[at]?.name}: ${SIDES.map((side) => described(summed(each[side]))).join('; ')}`);
  const part = (side: Side, by: keyof Cost, share: number): number =>
    quantile(
      costs.map((each) => summed(each[side])[by]),
      share,
    );
  for (const by of ['clock', 'processor'] as const)
    for (const share of [0.5, 0.95]) {
      const times = SIDES.map((side) => part(side, by, share));
      const ratios = times.slice(1).map((time) => (time / (times[0] ?? 0)).toFixed(2));
      const list = times.map((time) => time.toFixed(1)).join(', ');
      console.log(`${kind}, ${by}: p${share * 100} ${list} ms, ratios ${ratios.join(', ')}`);
    }
  console.log(`${kind}: ${different} of ${tasks.length} responses differ`);
  const [sqlite = 0, postgres = 0, withoutLists = 0] = SIDES.map((side) => part(side, 'clock', 0.95));
  return { SQLite: sqlite, PostgreSQL: postgres, 'PostgreSQL without lists': withoutLists };
}

const described = ({ clock, processor }: Cost): string =>
  `${clock.toFixed(1)} ms, ${processor.toFixed(1)} of processor`;

async function measure(server: string, media: number): Promise<void> {
  const library = await cachedLibrary(media);
  const { path: url } = await cachedDatabase(server, media);
  const [sqlite, postgres] = [await openStore(library.path), await openStore(url)];
  const db = kysely(openPool(url, { name: 'read', max: 1, log: console.error }));
  const withoutLists = new PostgresSearchIndex(url, db, console.error, 0);
  const sides: Sides = { SQLite: sqlite.search, PostgreSQL: postgres.search, 'PostgreSQL without lists': withoutLists };
  for (const side of SIDES) await sides[side].warm();
  console.log(`${media.toLocaleString('en')} media; ${SIDES.join(', ')}`);
  const searches = (cases: ReturnType<typeof queries>): Task[] =>
    cases.map(([name, request, scope]) => ({ name, run: (search) => search.search(request, scope) }));
  const suggestions = typedTexts().map((text): Task => ({
    name: `suggestions for ${text}`,
    run: (search) => search.suggest('Video', text, PUBLIC),
  }));
  const p95 = await compare('first page', searches(queries()), sides, url);
  await compare('ranked prefix', searches(RANKED), sides, url);
  await compare('suggestions', suggestions, sides, url);
  if (!(p95.PostgreSQL <= RATIO_LIMIT * p95.SQLite)) process.exitCode = 1;
  await sqlite.close();
  await postgres.close();
  await withoutLists.close();
  await db.destroy();
}

if (values.database === undefined) console.log('Name a server: --database=postgres://user:password@host:port/database');
else await measure(values.database, Number(values.media ?? 100_000));
