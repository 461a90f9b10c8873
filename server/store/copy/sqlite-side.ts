/** An embedded database as one side of a copy. */
import Database from 'better-sqlite3';
import { connect } from '../sqlite/database.ts';
import { CopyRefusal } from './refusal.ts';
import { batchOf, lengthOf, nextCount, ROWS_FIRST, type Target } from './side.ts';
import type { ColumnType, Row, Table, TableShape } from './tables.ts';
import { UNFINISHED } from './unfinished.ts';

const TYPES: Readonly<Record<string, ColumnType>> = { INTEGER: 'integer', REAL: 'real', TEXT: 'text', BLOB: 'bytes' };
const CACHE_KIB = 64 * 1024;
/** Prefix of entries in `UNFINISHED` that hold the statements to recreate the triggers. */
const TRIGGER = 'trigger ';

const quoted = (name: string): string => `"${name}"`;

export interface SqliteSide extends Target {
  readonly kind: 'sqlite';
  /** For reads that only SQLite supports: the search words. */
  readonly db: Database.Database;
}

export interface SqliteOptions {
  /** Blocks writers while it is read; otherwise reads see only what was committed before. */
  locked?: boolean;
  /** Skips syncing: a lost file is recreated from scratch. */
  unsafe?: boolean;
}

/**
 * Creates or migrates the tables of this version.
 *
 * @throws StartRefusal if the file cannot be used
 */
export async function makeTables(path: string): Promise<void> {
  const { close } = await connect(path);
  await close();
}

/** @param path of a database with the tables of this version */
export function openSqliteSide(path: string, { locked = false, unsafe = false }: SqliteOptions = {}): SqliteSide {
  const db = new Database(path, { fileMustExist: true });
  db.pragma('foreign_keys = ON');
  db.pragma(`synchronous = ${unsafe ? 'OFF' : 'NORMAL'}`);
  db.pragma(`cache_size = -${CACHE_KIB}`);

  /** Reads integers without rounding. */
  const exact = (statement: string): Database.Statement<unknown[], Row> =>
    db.prepare<unknown[], Row>(statement).raw().safeIntegers();
  const expressions = ({ columns, rowNumber }: Table): string =>
    columns.map(({ name }) => (name === rowNumber ? 'rowid' : quoted(name))).join(', ');
  const value = <T>(statement: string, ...parameters: unknown[]): T | undefined =>
    db
      .prepare<unknown[], T>(statement)
      .pluck()
      .get(...parameters);
  const isUnfinished = (): boolean => value('SELECT 1 FROM sqlite_master WHERE name = ?', UNFINISHED) !== undefined;

  return {
    kind: 'sqlite',
    db,

    tables: () => Promise.resolve(tablesOf(db)),

    async beginReading() {
      db.exec(locked ? 'BEGIN IMMEDIATE' : 'BEGIN');
      // The first statement determines the snapshot.
      value('SELECT count(*) FROM sqlite_master');
    },
    async endReading() {
      db.exec('ROLLBACK');
    },

    async *batches(table, after) {
      const key = table.key.length > 0 ? table.key.map(quoted) : ['rowid'];
      const marks = key.map(() => '?').join(', ');
      const select = (where: string): string => `SELECT ${[...key, expressions(table)].join(', ')}
        FROM ${quoted(table.name)} ${where} ORDER BY ${key.join(', ')} LIMIT ?`;
      const first = exact(select(''));
      const next = exact(select(`WHERE (${key.join(', ')}) > (${marks})`));
      for (let last = after, count = ROWS_FIRST; ;) {
        const found = last ? next.all(...last, count) : first.all(count);
        const end = found.at(-1);
        if (!end) return;
        const batch = batchOf(found.map((row) => row.slice(key.length)));
        yield batch;
        last = end.slice(0, key.length);
        count = nextCount(lengthOf(batch), found.length);
      }
    },

    async lastNumber({ name, numbered, rowNumber }) {
      if (numbered === undefined) return 0n;
      const counts = value('SELECT 1 FROM sqlite_master WHERE name = ?', 'sqlite_sequence') !== undefined;
      const counted = counts ? value<number>('SELECT seq FROM sqlite_sequence WHERE name = ?', name) : 0;
      const highest = value<number>(
        `SELECT max(${rowNumber === undefined ? quoted(numbered) : 'rowid'}) FROM ${quoted(name)}`,
      );
      return BigInt(Math.max(counted ?? 0, highest ?? 0));
    },

    async progress() {
      if (!isUnfinished()) return undefined;
      return new Map(exact(`SELECT name, value FROM ${UNFINISHED}`).all() as unknown as [string, string][]);
    },
    async hasRows({ name }: TableShape) {
      return value(`SELECT 1 FROM ${quoted(name)} LIMIT 1`) !== undefined;
    },

    async begin(tables, source) {
      const isBegun = isUnfinished();
      db.transaction(() => {
        db.exec(`CREATE TABLE IF NOT EXISTS ${UNFINISHED} (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`);
        db.prepare(`DELETE FROM ${UNFINISHED} WHERE name NOT LIKE ?`).run(`${TRIGGER}%`);
        const note = db.prepare(`INSERT INTO ${UNFINISHED} (name, value) VALUES (?, ?)`);
        note.run('source', source);
        if (!isBegun)
          for (const { name, sql } of db
            .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            .all()) {
            note.run(TRIGGER + name, sql);
            db.exec(`DROP TRIGGER ${quoted(name)}`);
          }
        for (const { name } of tables.toReversed()) db.exec(`DELETE FROM ${quoted(name)}`);
        for (const text of ['media_text', 'tag_text']) db.exec(`INSERT INTO ${text} (${text}) VALUES ('delete-all')`);
      }).immediate();
    },

    async transaction(work) {
      db.exec('BEGIN IMMEDIATE');
      try {
        await work();
        db.exec('COMMIT');
      } catch (error) {
        if (db.inTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },

    async insert(table, rows) {
      const marks = table.columns.map(() => '?').join(', ');
      const insert = db.prepare(`INSERT INTO ${quoted(table.name)} (${expressions(table)}) VALUES (${marks})`);
      for (const row of rows) insert.run(...row);
    },

    async insertTexts(kind, entries) {
      const [table, columns] =
        kind === 'media'
          ? ['media_text', ['title', 'words', 'tags']]
          : ['tag_text', ['description', 'people', 'category', 'film']];
      const insert = db.prepare(
        `INSERT INTO ${table} (rowid, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
      );
      for (const entry of entries) insert.run(entry.doc, ...entry.columns);
    },

    async note(name, text) {
      db.prepare(
        `INSERT INTO ${UNFINISHED} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      ).run(name, text);
    },

    async countFrom({ name }, last) {
      // Tables without AUTOINCREMENT continue from their highest number.
      const counts = value('SELECT 1 FROM sqlite_master WHERE name = ? AND sql LIKE ?', name, '%AUTOINCREMENT%');
      if (counts === undefined || last === 0n) return;
      db.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
      db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last);
    },

    async finish() {
      db.transaction(() => {
        const triggers = db
          .prepare<[string], string>(`SELECT value FROM ${UNFINISHED} WHERE name LIKE ?`)
          .pluck()
          .all(`${TRIGGER}%`);
        for (const trigger of triggers) db.exec(trigger);
        db.exec(`DROP TABLE ${UNFINISHED}`);
      }).immediate();
      db.exec('ANALYZE');
      // Everything is in the one file, and on disk.
      db.pragma('synchronous = FULL');
      db.pragma('wal_checkpoint(TRUNCATE)');
    },

    async close() {
      db.close();
    },
  };
}

/** Ordinary tables, without the shadow tables of virtual ones. */
function tablesOf(db: Database.Database): TableShape[] {
  const tables = db.pragma('table_list') as { schema: string; name: string; type: string }[];
  return tables
    .filter(({ schema, name, type }) => schema === 'main' && type === 'table' && !name.startsWith('sqlite_'))
    .map(({ name }): TableShape => {
      const columns = db.pragma(`table_info(${quoted(name)})`) as { name: string; type: string; pk: number }[];
      const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
      const [first] = key;
      const parents = db.pragma(`foreign_key_list(${quoted(name)})`) as { table: string }[];
      return {
        name,
        columns: columns.map((column) => ({ name: column.name, type: typeOf(name, column) })),
        key: key.map((column) => column.name),
        numbered: key.length === 1 && first?.type === 'INTEGER' ? first.name : undefined,
        parents: [...new Set(parents.map(({ table }) => table))],
      };
    });
}

/** The migrations' own table has other types. */
function typeOf(table: string, { name, type }: { name: string; type: string }): ColumnType {
  const known = TYPES[type];
  if (known !== undefined) return known;
  if (/^(varchar|integer)/i.test(type)) return 'text';
  throw new CopyRefusal(`The column ${table}.${name} has a type that cannot be copied: ${type}.`);
}
