/** Rows for every table of an embedded library, including values that nobody would write by hand. */
import Database from 'better-sqlite3';

/** Beyond the safe integers of JavaScript. */
export const BIG = 2n ** 62n + 1n;
export const TEXT = 'Ébène \u{1F6F6} 100 % "quoted" \\back\\ {a,b}\nNULL\t\u{10FFFF}';
export const WITH_ZERO = `zero\u0000${TEXT}`;

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}
interface Reference {
  id: number;
  seq: number;
  from: string;
  table: string;
  to: string;
}

/** Values for columns with a check constraint that requires one of several columns, or a fixed number. */
const GIVEN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  sample_removal: { one: 1 },
  shares: { user_id: null, group_id: null },
  drawing_shares: { user_id: null },
};

/** Names of the tables that contain a library's rows. */
export function tablesIn(db: Database.Database): string[] {
  const all = db.pragma('table_list') as { schema: string; name: string; type: string }[];
  return all
    .filter(({ schema, type, name }) => schema === 'main' && type === 'table' && !/^(sqlite_|kysely_)/.test(name))
    .map(({ name }) => name)
    .toSorted();
}

const countOf = (db: Database.Database, table: string): number =>
  db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;

/** Adds two rows to every empty table: one with every column set, one with as few as allowed. */
export function fillEveryTable(path: string): void {
  const db = new Database(path);
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  // Tables with foreign keys may have to wait for the tables that they reference.
  for (let left = tablesIn(db); left.length > 0;) {
    const later = left.filter((table) => countOf(db, table) === 0 && !fillTable(db, table));
    if (later.length === left.length) throw new Error(`nothing to fill ${later.join(', ')} with`);
    left = later;
  }
  for (const { sql } of triggers) db.exec(sql);
  db.close();
}

function fillTable(db: Database.Database, table: string): boolean {
  const columns = db.pragma(`table_info("${table}")`) as Column[];
  const references = db.pragma(`foreign_key_list("${table}")`) as Reference[];
  if (references.some((each) => each.table !== table && countOf(db, each.table) === 0)) return false;
  const { sql } = db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get(table) as { sql: string };
  const isSingle = GIVEN[table]?.['one'] === 1;
  for (const isFull of isSingle ? [true] : [true, false]) {
    const row = columns.map((column) => {
      const given = GIVEN[table]?.[column.name];
      if (given !== undefined) return given;
      const reference = references.find(({ from }) => from === column.name);
      if (reference) {
        const { to, id, table: parent } = reference;
        // Both columns of a composite reference take the same row.
        const order = references.filter((each) => each.id === id).map((each) => `"${each.to}"`);
        return db
          .prepare(`SELECT "${to}" FROM "${parent}" ORDER BY ${order.join(', ')} LIMIT 1 OFFSET ?`)
          .pluck()
          .get(isFull ? 0 : Math.min(1, countOf(db, parent) - 1));
      }
      const choices = new RegExp(`\\b${column.name} TEXT[^,]*? IN \\(([^)]*)\\)`).exec(sql)?.[1];
      if (choices) return choices.split(',')[0]?.trim().replaceAll("'", '');
      const isNeeded = column.notnull === 1 || column.pk > 0;
      if (!isFull && !isNeeded && GIVEN[table] === undefined) return null;
      return valueOf(column, isFull);
    });
    db.prepare(`INSERT INTO "${table}" VALUES (${columns.map(() => '?').join(', ')})`).run(...row);
  }
  return true;
}

function valueOf({ type, pk }: Column, isFull: boolean): unknown {
  if (type === 'INTEGER') return pk > 0 ? (isFull ? 3 : 9) : isFull ? BIG : 0;
  if (type === 'REAL') return isFull ? 0.1 + 0.2 : -1e300;
  if (type === 'BLOB') return isFull ? Buffer.from([0, 255, 1, 128]) : Buffer.alloc(0);
  return isFull ? TEXT : '';
}

/** Every row of every table, exactly: whole numbers unconverted, with rowids, and the contents of both text indexes. */
export function dump(path: string): Record<string, unknown[]> {
  const db = new Database(path, { readonly: true });
  const rows: Record<string, unknown[]> = Object.fromEntries(
    tablesIn(db).map((table): [string, unknown[]] => [
      table,
      db
        .prepare(`SELECT * FROM "${table}"`)
        .raw()
        .safeIntegers()
        .all()
        .map((row) => JSON.stringify(row, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)))
        .toSorted(),
    ]),
  );
  rows['events by number'] = db.prepare('SELECT rowid, id FROM events ORDER BY rowid').raw().all();
  for (const text of ['media_text', 'tag_text']) {
    db.exec(`CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, ${text}, 'instance')`);
    rows[`words of ${text}`] = db.prepare('SELECT * FROM temp.words ORDER BY term, doc, col, "offset"').raw().all();
    db.exec('DROP TABLE temp.words');
  }
  db.close();
  return rows;
}
