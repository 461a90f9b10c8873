/**
 * Writes a large library directly into the tables, with exactly the same rows as the store would write.
 *
 * Saving a medium with its tags takes about a dozen queries; a million media would take an hour. A test compares the
 * results of both ways.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../server/store/open.ts';
import { toMediaRow, toTagRow } from '../../server/store/sql/rows.ts';
import { gramsOf, isSpelled } from '../../server/store/text/grams.ts';
import { wordsOf } from '../../core/domain/words.ts';
import { type Entry, GROUP, largeLibrary } from './library.ts';

/** Media written in one transaction, with their tags. */
const BATCH = 20_000;
const CACHE_KIB = 1024 * 1024;
/** Bytes of new words that a text index buffers before writing, while the library is built and otherwise. */
const GATHERED_BYTES = 64 * 1024 * 1024;
const GATHERED_USUALLY = 1024 * 1024;
const INDEXED = "('media', 'tag_rows', 'members')";

/** The sources of a library: if any of them changes, another file is built. */
const SOURCES = ['library.ts', 'fill-sqlite.ts'].map((name) => join(import.meta.dirname, name));

/** An empty database with the group to which the whole library belongs. */
export async function emptyLibrary(path: string): Promise<void> {
  const store = await openStore(path);
  await store.users.saveGroup({ id: GROUP, name: 'Bench', storageHostId: 1, referers: [], signUp: false });
  await store.close();
}

/**
 * A library of `count` media in the system's temporary folder, built if it does not exist yet.
 *
 * @returns its file, and the seconds it took to build
 */
export async function cachedLibrary(count: number): Promise<{ path: string; seconds: number }> {
  const folder = join(tmpdir(), 'ferryglide-search-bench');
  await mkdir(folder, { recursive: true });
  const building = join(folder, `building-${process.pid}.db`);
  const clear = () => Promise.all(['', '-wal', '-shm'].map((ending) => rm(`${building}${ending}`, { force: true })));
  try {
    await emptyLibrary(building);
    const path = join(folder, `${count}-${madeFrom(building)}.db`);
    if (existsSync(path)) return { path, seconds: 0 };
    const from = performance.now();
    fillTables(building, largeLibrary(count));
    await rename(building, path);
    return { path, seconds: (performance.now() - from) / 1000 };
  } finally {
    await clear();
  }
}

function madeFrom(path: string): string {
  const db = new Database(path, { readonly: true });
  const tables = db.prepare('SELECT sql FROM sqlite_master ORDER BY name').pluck().all() as (string | null)[];
  db.close();
  const hash = createHash('sha256').update(tables.join('\n'));
  for (const source of SOURCES) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 12);
}

/** @param path of a database from `emptyLibrary` that is not open elsewhere */
export function fillTables(path: string, entries: Iterable<Entry>): void {
  const db = new Database(path);
  // Durability is not needed, because the library can be built again.
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  const indexes = db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ${INDEXED}`)
    .all() as { name: string; sql: string }[];
  // Triggers look up neighbours by these indexes.
  const triggers = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as typeof indexes;
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
  gather(db, GATHERED_BYTES);
  write(db, entries);
  db.exec('INSERT OR IGNORE INTO stale_files (media_id) SELECT id FROM media WHERE player IS NOT NULL');
  gather(db, GATHERED_USUALLY);
  for (const { sql } of [...indexes, ...triggers]) db.exec(sql);
  db.close();
}

function gather(db: Database.Database, bytes: number): void {
  for (const table of ['media_text', 'tag_text'])
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${bytes})`);
}

function write(db: Database.Database, entries: Iterable<Entry>): void {
  const writer = rowWriter(db);
  let open = 0;
  for (const entry of entries) {
    if (open === 0) {
      db.exec('BEGIN');
      writer.begin();
    }
    writer.add(entry);
    if (++open < BATCH) continue;
    db.exec('COMMIT');
    open = 0;
  }
  if (open > 0) db.exec('COMMIT');
}

function rowWriter(db: Database.Database) {
  const intoMedia = insertInto(db, 'media');
  const intoTags = insertInto(db, 'tag_rows');
  const member = db.prepare('INSERT INTO members (owner_id, member_id, position) VALUES (?, ?, ?)');
  const mediaText = db.prepare('INSERT INTO media_text (rowid, title, words, tags) VALUES (?, ?, ?, ?)');
  const tagText = db.prepare(
    'INSERT INTO tag_text (rowid, description, people, category, film) VALUES (?, ?, ?, ?, ?)',
  );
  const gram = db.prepare('INSERT OR IGNORE INTO word_grams (gram, word) VALUES (?, ?)');
  const count = db.prepare("UPDATE counters SET value = value + 1 WHERE name = 'revision' RETURNING value").pluck();
  const known = new Set<string>();
  let revision = 0;

  const list = (words: readonly string[]): string => {
    for (const word of words) {
      if (known.has(word)) continue;
      known.add(word);
      if (isSpelled(word)) for (const each of gramsOf(word)) gram.run(each, word);
    }
    return words.join(' ');
  };

  return {
    begin: () => (revision = count.get() as number),

    add({ medium, tags }: Entry): void {
      const doc = intoMedia(toMediaRow(medium, revision));
      medium.members.forEach((id, position) => member.run(medium.id, id, position));
      const title = list(wordsOf(medium.title));
      const filters = Object.values(medium.filters).flat();
      const words = wordsOf([...medium.keywords, medium.description, medium.discipline, ...filters].join(' '));
      const lines: { start: number; line: string }[] = [];
      for (const tag of tags) {
        const row = toTagRow(tag, doc, revision);
        const tagDoc = intoTags(row);
        const description = list(wordsOf(tag.description));
        const people = list(wordsOf(`${tag.url ?? ''} ${tag.nation ?? ''}`));
        tagText.run(tagDoc, description, people, list(wordsOf(tag.category)), title);
        lines.push({ start: row.start ?? 0, line: row.line });
      }
      const said = lines.sort((a, b) => a.start - b.start).map(({ line }) => line);
      mediaText.run(doc, title, list(words), said.join(''));
    },
  };
}

/**
 * @returns a function that inserts a row and returns its number; all rows of a table must have the same columns in the
 * same order
 */
function insertInto(db: Database.Database, table: string): (row: object) => number {
  let statement: Database.Statement | undefined;
  return (row) => {
    if (!statement) {
      const names = Object.keys(row);
      statement = db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`);
    }
    return Number(statement.run(Object.values(row)).lastInsertRowid);
  };
}
