/**
 * The search over a large library, by a published mix of queries (docs/benchmarks.md): the first page with facets and
 * count, the ranked prefix of a word with thousands of hits, and suggestions.
 *
 * Every query runs once a round. Its time is the median of the rounds, and p95 is taken over the queries. Between
 * queries SQLite caches its pages, and PostgreSQL's search also caches the documents of common words
 * (`databases.bench.ts` measures it without that cache). The floor is the text index alone counting the same words,
 * measured the same way.
 * Limits over 200,000 media with 1,000,000 tags: p95 30 ms for the first page, 20 ms for the ranked prefix, 25 ms for
 * suggestions. With `--million` the library grows from 10,000 media to 1,000,000 with 5,000,000 tags, where the limits
 * are 60 ms and 25 ms. Each library is built once and kept in the system's temporary folder.
 *
 * With `--database=postgres://…` the same library is searched on a PostgreSQL server, in a database of the library's
 * size that is created if missing. The user needs the rights to create databases and to disable triggers. `--media=N`
 * changes the size. The floor is then the GIN index alone counting the same words.
 */
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import pg from 'pg';
import { openStore } from '../server/store/open.ts';
import { quantile } from './browser.ts';
import { queryWords } from '../server/store/text/words.ts';
import type { Store } from '../server/store/store.ts';
import { queryOf } from '../server/store/postgres/search/vectors.ts';
import { cachedLibrary } from '../tools/large-library/fill-sqlite.ts';
import { cachedDatabase } from '../tools/large-library/fill-postgres.ts';
import { PUBLIC, queries, RANKED, type SearchCase, typedTexts } from './search-queries.ts';

interface Limits {
  firstPage: number;
  ranked: number;
  suggestions: number;
}
const SIZE = 200_000;
const LIMITS: Limits = { firstPage: 30, ranked: 20, suggestions: 25 };
const SIZES_OF_GROWTH = [10_000, 30_000, 100_000, 300_000, 1_000_000];
const LIMITS_OF_A_MILLION: Limits = { firstPage: 60, ranked: 60, suggestions: 25 };
const ROUNDS = 7;

const { values } = parseArgs({
  options: { million: { type: 'boolean' }, database: { type: 'string' }, media: { type: 'string' } },
});
/** Address of a PostgreSQL server; undefined for SQLite. */
const server = values.database;

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Time of each piece of work: the median of rounds in which all of them take turns. */
async function mediansOf(works: readonly (() => unknown)[]): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, work] of works.entries()) times[at]?.push(await timed(work));
  return times.map((each) => quantile(each, 0.5));
}

interface Part {
  p50: number;
  p95: number;
  /** Median of the text index alone. */
  alone: number;
}

function partOf(times: readonly number[], floor: readonly number[]): Part {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), alone: quantile(floor, 0.5) };
}

function report(name: string, { p50, p95, alone }: Part, limit: number | undefined): void {
  const held = limit === undefined ? '' : ` (limit ${limit})`;
  console.log(
    `${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${held}; text index alone p50 ${alone.toFixed(1)} ms, ratio ${(p50 / alone).toFixed(1)}`,
  );
  if (limit !== undefined && !(p95 <= limit)) process.exitCode = 1;
}

interface Measured {
  items: number;
  firstPage: Part;
  ranked: Part;
  suggestions: Part;
  /** Milliseconds and hits of each query. */
  queries: { name: string; time: number; hits: string }[];
}

/** Counts matches with the text index alone. */
interface Floor {
  inMedia: (keyword: string) => unknown;
  inTags: (keyword: string) => unknown;
  close: () => Promise<void>;
}

function floorOfFile(path: string): Floor {
  const raw = new Database(path, { readonly: true });
  const count = (table: string): ((words: string) => unknown) => {
    const statement = raw.prepare(`SELECT count(*) FROM ${table} WHERE ${table} MATCH ?`).pluck();
    return (keyword) =>
      statement.get(
        queryWords(keyword)
          .map((word) => `"${word}"*`)
          .join(' AND '),
      );
  };
  return {
    inMedia: count('media_text'),
    inTags: count('tag_text'),
    close: async () => {
      raw.close();
    },
  };
}

async function floorOfServer(url: string): Promise<Floor> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET enable_seqscan = off; SET enable_indexscan = off; SET jit = off');
  const count =
    (table: string): ((words: string) => unknown) =>
    (keyword) => {
      const words = queryWords(keyword).map((word) => [word]);
      const text = `SELECT count(*) FROM ${table} WHERE words @@ $1::tsquery`;
      return client.query({ name: table, text, values: [queryOf(words, 'anywhere')] });
    };
  return { inMedia: count('media_text'), inTags: count('tag_text'), close: () => client.end() };
}

async function measure(items: number, store: Store, { inMedia, inTags, close }: Floor): Promise<Measured> {
  const floorOf = (cases: readonly SearchCase[]): (() => unknown)[] =>
    cases
      .filter(([, { query }]) => query.keyword !== '')
      .map(
        ([, { query }]) =>
          () =>
            (query.type === 'Tag' ? inTags : inMedia)(query.keyword),
      );

  await store.search.warm();
  const all = [...queries(), ...RANKED];
  const found: string[] = [];
  for (const [, request, scope] of all) {
    const { total, approximate } = await store.search.search(request, scope);
    found.push(`${approximate ? '≈ ' : ''}${total.toLocaleString('en')}`);
  }
  const times = await mediansOf(
    all.map(
      ([, request, scope]) =>
        () =>
          store.search.search(request, scope),
    ),
  );
  const plain = all.length - RANKED.length;
  const texts = typedTexts();
  const suggestTimes = await mediansOf(texts.map((text) => () => store.search.suggest('Video', text, PUBLIC)));
  const measured: Measured = {
    items,
    firstPage: partOf(times.slice(0, plain), await mediansOf(floorOf(all.slice(0, plain)))),
    ranked: partOf(times.slice(plain), await mediansOf(floorOf(RANKED))),
    suggestions: partOf(suggestTimes, await mediansOf(texts.map((text) => () => inTags(text)))),
    queries: all.map(([name], at) => ({ name, time: times[at] ?? 0, hits: found[at] ?? '' })),
  };
  await close();
  return measured;
}

async function measureLibrary(items: number, limits: Limits | undefined): Promise<Measured> {
  const { path, seconds } = await (server === undefined ? cachedLibrary(items) : cachedDatabase(server, items));
  const said = seconds > 0 ? `, built in ${seconds.toFixed(0)} s` : '';
  console.log(`${items.toLocaleString('en')} media, ${(items * 5).toLocaleString('en')} tags${said}`);
  const store = await openStore(path);
  const floor = server === undefined ? floorOfFile(path) : await floorOfServer(path);
  const measured = await measure(items, store, floor);
  await store.close();
  for (const { name, time, hits } of measured.queries) console.log(`  ${name}: ${time.toFixed(1)} ms, ${hits} hits`);
  report('first page with facets and count', measured.firstPage, limits?.firstPage);
  report('ranked prefix', measured.ranked, limits?.ranked);
  report('suggestions', measured.suggestions, limits?.suggestions);
  return measured;
}

/** Prints the growth as a Markdown table: p50 and p95 of each part, milliseconds. */
function printGrowth(rows: readonly Measured[]): void {
  const cell = ({ p50, p95 }: Part): string => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
  console.log('\n| media | tags | first page | ranked prefix | suggestions |\n|---:|---:|---:|---:|---:|');
  for (const { items, firstPage, ranked, suggestions } of rows) {
    const cells = [
      items.toLocaleString('en'),
      (items * 5).toLocaleString('en'),
      ...[firstPage, ranked, suggestions].map(cell),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

if (values.million) {
  const rows: Measured[] = [];
  const largest = SIZES_OF_GROWTH.at(-1);
  for (const items of SIZES_OF_GROWTH)
    rows.push(await measureLibrary(items, items === largest && server === undefined ? LIMITS_OF_A_MILLION : undefined));
  printGrowth(rows);
} else {
  const size = values.media === undefined ? SIZE : Number(values.media);
  await measureLibrary(size, size === SIZE && server === undefined ? LIMITS : undefined);
}
