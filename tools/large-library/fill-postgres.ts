/** Writes a large library directly into the tables of a PostgreSQL database, as `fill-sqlite.ts` does for SQLite. */
import pg from 'pg';
import { wordsOf } from '../../core/domain/words.ts';
import { openStore } from '../../server/store/open.ts';
import { TEXT_INDEXES } from '../../server/store/postgres/search/tables.ts';
import { vectorOf } from '../../server/store/postgres/search/vectors.ts';
import { turnOf } from '../../server/store/sql/search/turns.ts';
import { toMediaRow, toTagRow } from '../../server/store/sql/rows.ts';
import { gramsOf, isSpelled } from '../../server/store/text/grams.ts';
import { type Entry, GROUP, largeLibrary } from './library.ts';

/** Media written at once with their tags, and tags if a film has many. */
const BATCH = 2_000;
const BATCH_TAGS = 20_000;
const REVISION = 1;

type Row = Record<string, unknown>;
type Rows = Record<'media' | 'tag_rows' | 'members' | 'media_text' | 'tag_text' | 'word_grams', Row[]>;

const noRows = (): Rows => ({ media: [], tag_rows: [], members: [], media_text: [], tag_text: [], word_grams: [] });

/**
 * A database of `count` media on a server, created if it does not exist yet.
 *
 * @param server `postgres://user:password@host:port/database`
 * @returns its address, and the seconds it took to create
 */
export async function cachedDatabase(server: string, count: number): Promise<{ path: string; seconds: number }> {
  const name = `ferryglide_bench_${count}`;
  const path = databaseOn(server, name);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 1) return { path, seconds: 0 };
    const from = performance.now();
    const building = `${name}_building`;
    await client.query(`DROP DATABASE IF EXISTS ${building}`);
    await client.query(`CREATE DATABASE ${building}`);
    await fillPostgres(databaseOn(server, building), largeLibrary(count));
    await client.query(`ALTER DATABASE ${building} RENAME TO ${name}`);
    return { path, seconds: (performance.now() - from) / 1000 };
  } finally {
    await client.end();
  }
}

/** Address of another database on the same server. */
export function databaseOn(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** @param url of an empty database, with an owner who may disable triggers */
export async function fillPostgres(url: string, entries: Iterable<Entry>): Promise<void> {
  const store = await openStore(url);
  await store.users.saveGroup({ id: GROUP, name: 'Bench', storageHostId: 1, referers: [], signUp: false });
  await store.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query('DROP INDEX media_text_words, tag_text_words');
    await writeRows(client, entries);
    for (const table of ['media', 'tag_rows'])
      await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'doc'), (SELECT max(doc) FROM ${table}))`);
    for (const statement of TEXT_INDEXES) await client.query(statement);
    await client.query('INSERT INTO stale_files (media_id) SELECT id FROM media WHERE player IS NOT NULL');
    await client.query('UPDATE counters SET value = $1 WHERE name = $2', [REVISION, 'revision']);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function writeRows(client: pg.Client, entries: Iterable<Entry>): Promise<void> {
  const known = new Set<string>();
  let rows = noRows();
  let mediumDoc = 0;
  let tagDoc = 0;

  const list = (text: string): string => {
    const words = wordsOf(text);
    for (const word of words) {
      if (known.has(word)) continue;
      known.add(word);
      if (isSpelled(word)) for (const gram of gramsOf(word)) rows.word_grams.push({ gram, word });
    }
    return words.join(' ');
  };
  const flush = async (): Promise<void> => {
    await writeBatch(client, rows);
    rows = noRows();
  };
  const textRow = (doc: number, columns: readonly string[]): Row => {
    const { vector, length } = vectorOf(columns);
    return { turn: turnOf(doc), doc, length, words: vector };
  };

  for (const { medium, tags } of entries) {
    const doc = ++mediumDoc;
    rows.media.push({ doc, ...toMediaRow(medium, REVISION) });
    medium.members.forEach((member_id, position) => rows.members.push({ owner_id: medium.id, member_id, position }));
    const title = list(medium.title);
    const filters = Object.values(medium.filters).flat();
    const words = list([...medium.keywords, medium.description, medium.discipline, ...filters].join(' '));
    const lines: string[] = [];
    for (const tag of tags) {
      const row = toTagRow(tag, doc, REVISION);
      tagDoc++;
      rows.tag_rows.push({ doc: tagDoc, ...row });
      const columns = [list(tag.description), list(`${tag.url ?? ''} ${tag.nation ?? ''}`), list(tag.category), title];
      rows.tag_text.push(textRow(tagDoc, columns));
      lines.push(row.line);
      if (rows.tag_rows.length === BATCH_TAGS) await flush();
    }
    rows.media_text.push(textRow(doc, [title, words, lines.join('')]));
    if (rows.media.length === BATCH) await flush();
  }
  await flush();
}

async function writeBatch(client: pg.Client, rows: Rows): Promise<void> {
  for (const [table, some] of Object.entries(rows)) {
    if (some[0] === undefined) continue;
    const columns = Object.keys(some[0]).map((name) => `"${name}"`);
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')})
        SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(some)],
    );
  }
}
