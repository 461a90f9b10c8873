/**
 * Imports and exports 200,000 rows as CSV through a host in a separate process, as a browser sends and reads them.
 *
 * Waiting: no other write waits longer than 250 ms during the import; polls of the host's `/health` are timed as well.
 * Time: the import runs from files on disk to the last row published. It may take at most three times as long as the
 * database, in the same run, for the same rows in the same tables by prepared statements in one transaction.
 * Memory: at most 128 MB above the idle host, for the import with its data file and for the export. The sender streams
 * from disk and has the same limit.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { singleHost } from '../server/hosts/hosts.ts';
import { openImporter } from '../server/csv/importer.ts';
import { openStore } from '../server/store/open.ts';
import { IMPORT_ROWS_MAX } from '../core/domain/constants/csv-import.ts';
import { wordsOf } from '../core/domain/words.ts';
import { aMedium } from '../tests/server/store-library.ts';
import { median } from './browser.ts';
import { GROUP, series, vocabulary } from '../tools/large-library/library.ts';

const ROWS = Number(process.env['IMPORT_BENCH_ROWS'] ?? IMPORT_ROWS_MAX);
const ROUNDS = 3;
const RATIO_LIMIT = 3;
const MEMORY_LIMIT_MB = 128;
/** Limit for any other write while 200,000 rows are imported. */
const WAIT_LIMIT_MS = 250;
const SAMPLE_EVERY_MS = 25;
/** Media of the measurement on the store alone, without a host. */
const FILM = 'bench-film';
const OTHER = 'bench-other';

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

async function timed(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function over(name: string, value: number, limit: number): void {
  if (value <= limit) return;
  console.error(`${name} is over its limit of ${limit}`);
  process.exitCode = 1;
}

/** Rows like those of a long regatta: a time, a category, a crew and a few words. */
async function writeRows(path: string): Promise<void> {
  const next = series(11);
  const words = vocabulary();
  const word = (): string => words[Math.floor(next() ** 3 * words.length)] ?? '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const file = createWriteStream(path);
  file.write('id;time;category;description;profile;nation;score\r\n');
  for (let row = 0; row < ROWS; row++) {
    const time = `${two(Math.floor(row / 36_000))}:${two(Math.floor(row / 600) % 60)}:${two(Math.floor(row / 10) % 60)}.${row % 10}`;
    const line = `r${row};${time};Gates;${word()} ${word()} ${word()};FRA (${word()};${word()});FRA;${row % 100}\r\n`;
    if (!file.write(line.replace(/\((.*);(.*)\)/, '($1|$2)'))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** The database's own bulk insert: precomputed values, one transaction, prepared statements, the product's tables. */
function bulkInsert(
  path: string,
  values: readonly (readonly unknown[])[],
  texts: readonly (readonly string[])[],
): number {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -65536');
  const tag =
    db.prepare(`INSERT INTO tag_rows (id, medium_id, medium_doc, revision, type, category, category_key, time, start,
    description, description_key, url, score, score_key, nation, highlights, is_live_result, line)
    VALUES (?, '${FILM}', 1, 1, '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?)`);
  const text = db.prepare('INSERT INTO tag_text (rowid, description, people, category, film) VALUES (?, ?, ?, ?, ?)');
  const from = performance.now();
  db.transaction(() => {
    values.forEach((row, at) => {
      const { lastInsertRowid } = tag.run(...row);
      text.run(lastInsertRowid, ...(texts[at] ?? []));
    });
  })();
  const time = performance.now() - from;
  db.close();
  return time;
}

async function emptyStore(path: string): Promise<Awaited<ReturnType<typeof openStore>>> {
  const store = await openStore(path);
  await store.users.saveGroup({ id: GROUP, name: 'Bench', storageHostId: 1, referers: [], signUp: false });
  for (const id of [FILM, OTHER]) await store.media.save(aMedium({ id, title: 'Bench film' }));
  return store;
}

async function compareWithBulkInsert(folder: string, csv: string): Promise<void> {
  const lines = readFileSync(csv, 'utf8').trimEnd().split('\r\n').slice(1);
  const values: unknown[][] = [];
  const texts: string[][] = [];
  for (const line of lines) {
    const [id = '', time = '', category = '', description = '', profile = '', nation = '', score = ''] =
      line.split(';');
    const words = wordsOf(description).join(' ');
    const people = wordsOf(`${profile} ${nation}`).join(' ');
    const start = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    values.push([
      id,
      category,
      'gates',
      time,
      start,
      description,
      words,
      profile,
      score,
      Number(score),
      nation,
      ` ${words} ${people} gates `,
    ]);
    texts.push([words, people, 'gates', 'bench film']);
  }
  const floors: number[] = [];
  const times: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = join(folder, `bare-${round}.db`);
    await (await emptyStore(bare)).close();
    floors.push(bulkInsert(bare, values, texts));
    const store = await emptyStore(join(folder, `import-${round}.db`));
    const importer = await openImporter(store, singleHost().exclusively, console.error);
    const waits = waitsOf(async () => void (await store.media.touch(OTHER)));
    times.push(
      await timed(async () => {
        const result = await importer.take({
          mediaId: FILM,
          importId: 'bench',
          files: [{ name: 'reportMatch.csv', path: csv }],
          encodings: {},
          overwrites: true,
          at: Date.now(),
          stop: new AbortController().signal,
          isAllowed: () => Promise.resolve(true),
          record: () => Promise.resolve(),
        });
        if (result.kind !== 'taken') throw new Error(JSON.stringify(result).slice(0, 500));
      }),
    );
    // The replaced rows are removed afterwards, and writes wait for that too.
    while (await store.imports.hasHidden()) await setTimeout(SAMPLE_EVERY_MS);
    longest.push(await waits.end());
    await importer.stop();
    await store.close();
    for (const name of [`bare-${round}`, `import-${round}`])
      for (const ending of ['', '-wal', '-shm']) await rm(join(folder, `${name}.db${ending}`), { force: true });
  }
  const ratio = median(times) / median(floors);
  console.log(
    `import of ${ROWS} rows: ${median(times).toFixed(0)} ms; the database's own bulk insert ${median(floors).toFixed(0)} ms; ratio ${ratio.toFixed(2)} (limit ${RATIO_LIMIT})`,
  );
  over('the ratio', ratio, RATIO_LIMIT);
  const wait = Math.max(...longest);
  console.log(`another write waited at most ${wait.toFixed(0)} ms (limit ${WAIT_LIMIT_MS} ms)`);
  over('the wait of another write', wait, WAIT_LIMIT_MS);
}

async function medianOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 50; round++) times.push(await timed(work));
  return median(times);
}

/** Repeats the work until stopped. @returns a function that stops and reports the slowest run, milliseconds */
function waitsOf(work: () => Promise<void>): { end: () => Promise<number> } {
  const ended = new AbortController();
  const longest = (async () => {
    let most = 0;
    while (!ended.signal.aborted) {
      most = Math.max(most, await timed(work));
      await setTimeout(SAMPLE_EVERY_MS);
    }
    return most;
  })();
  return {
    end: () => {
      ended.abort();
      return longest;
    },
  };
}

function residentOf(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}

/** Peak memory of a process and of this one, above their memory at the start. */
async function memoryOf(pid: number | undefined, work: () => Promise<void>): Promise<{ host: number; sender: number }> {
  globalThis.gc?.();
  const pids = [pid, process.pid];
  const idle = pids.map(residentOf);
  const highest = [...idle];
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      pids.forEach((each, at) => (highest[at] = Math.max(highest[at] ?? 0, residentOf(each))));
      await setTimeout(SAMPLE_EVERY_MS);
    }
  })();
  await work();
  ended.abort();
  await watching;
  const [host = 0, sender = 0] = highest.map((most, at) => most - (idle[at] ?? 0));
  return { host, sender };
}

async function measureHost(folder: string, csv: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import-host.ts'), join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    for await (const piece of child.stdout.setEncoding('utf8')) {
      said += piece as string;
      if (said.includes('\n')) break;
    }
    const { address, login, password } = JSON.parse(said) as { address: string; login: string; password: string };
    const send = (path: string, init: RequestInit = {}) =>
      fetch(new URL(path, address), { ...init, headers: { ...init.headers, origin: address } });
    const signed = await send('/services/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request: 'login', params: { email: login, password } }),
    });
    const cookie = signed.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const search = { targetType: 'Video', offset: 0, limit: 100 };
    const listed = (await (
      await send(`/services?request=search&params=${encodeURIComponent(JSON.stringify(search))}`, {
        headers: { cookie },
      })
    ).json()) as { data: { id: string; editable?: boolean; visibility: string }[] };
    const film = listed.data.find((item) => item.editable && item.visibility === 'public');
    if (!film) throw new Error('the sample library has no editable video');

    // Startup work and the search's warm-up must not count towards the import.
    await setTimeout(3_000);
    let result = '';
    let took = 0;
    const poll = async (): Promise<void> => void (await (await fetch(new URL('/health', address))).text());
    const idle = await medianOf(poll);
    const polls = waitsOf(poll);
    const importing = await memoryOf(child.pid, async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ action: 'import_files_session', ow: '1', videoId: film.id }))
        form.set(name, value);
      form.append('files', await openAsBlob(csv), 'reportMatch.csv');
      took = await timed(async () => {
        const response = await send('/services/session-import', { method: 'POST', headers: { cookie }, body: form });
        result = await response.text();
      });
    });
    const longestPoll = await polls.end();
    console.log(`polls: ${idle.toFixed(1)} ms idle, at most ${longestPoll.toFixed(0)} ms during the import`);
    if (result !== '{"status":"ok","skippedRows":0}') throw new Error(result.slice(0, 500));
    let bytes = 0;
    const exporting = await memoryOf(child.pid, async () => {
      const params = encodeURIComponent(JSON.stringify({ videoIdList: [film.id] }));
      const named = (await (
        await send(`/services?request=downloadDataAsCsv&params=${params}`, { headers: { cookie } })
      ).json()) as { data: { path: string } };
      const file = await send(named.data.path);
      for await (const piece of file.body ?? []) bytes += (piece as Uint8Array).length;
    });
    console.log(`through the host: ${took.toFixed(0)} ms with the data file of its film; ${mb(bytes)} exported`);
    for (const [name, { host, sender }] of Object.entries({ import: importing, export: exporting })) {
      console.log(
        `memory above idle, ${name}: host ${mb(host)}, sender ${mb(sender)} (limit ${MEMORY_LIMIT_MB} MB each)`,
      );
      over(`the host's memory (${name})`, host / 2 ** 20, MEMORY_LIMIT_MB);
      over(`the sender's memory (${name})`, sender / 2 ** 20, MEMORY_LIMIT_MB);
    }
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-import-'));
try {
  const csv = join(folder, 'reportMatch.csv');
  await writeRows(csv);
  await measureHost(folder, csv);
  await compareWithBulkInsert(folder, csv);
} finally {
  await rm(folder, { recursive: true, force: true });
}
