/** A PostgreSQL database as one side of a copy. */
import pg from 'pg';
import { connect, kysely } from '../postgres/database.ts';
import { typesRead } from '../postgres/parsers.ts';
import { openPool } from '../postgres/pool.ts';
import { TEXT_INDEXES } from '../postgres/search/tables.ts';
import { saveTexts } from '../postgres/search/text-tables.ts';
import { CopyRefusal } from './refusal.ts';
import { batchOf, lengthOf, nextCount, ROWS_FIRST, type Target } from './side.ts';
import type { ColumnType, Row, Table, TableShape } from './tables.ts';
import { UNFINISHED } from './unfinished.ts';

const TYPES: Readonly<Record<string, ColumnType>> = {
  bigint: 'integer',
  'double precision': 'real',
  text: 'text',
  bytea: 'bytes',
};
const ARRAYS: Readonly<Record<ColumnType, string>> = {
  integer: 'bigint[]',
  real: 'double precision[]',
  text: 'text[]',
  bytes: 'bytea[]',
};

/** Reads 64-bit integers without rounding. */
const EXACT = typesRead({ [pg.types.builtins.INT8]: BigInt });

/** Building these indexes at the end takes a fraction of the time. */
const TEXT_INDEX_NAMES = TEXT_INDEXES.map((statement) => statement.split(' ')[2]);

const quoted = (name: string): string => `"${name}"`;
const listed = ({ columns }: Table): string => columns.map(({ name }) => quoted(name)).join(', ');

/**
 * Opens the target of a copy; creates or migrates its tables unless it contains an unfinished copy.
 *
 * @throws StartRefusal if it cannot be used, or the error of node-postgres if it cannot be reached
 */
export async function openPostgresTarget(url: string, log: (line: string) => void): Promise<Target> {
  const side = await openPostgresSide(url, log);
  try {
    if ((await side.progress()) === undefined) {
      const { close } = await connect(url, log);
      await close();
    }
    return side;
  } catch (error) {
    await side.close();
    throw error;
  }
}

/**
 * @param url of a database with the tables of this version
 * @param log called with one line for the operator
 */
export async function openPostgresSide(url: string, log: (line: string) => void): Promise<Target> {
  const pool = openPool(url, { name: 'copy', max: 1, log });
  const compiler = kysely(pool);
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const run = async (text: string, values: readonly unknown[] = []): Promise<void> =>
    void (await client.query(text, [...values]));
  const select = async (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array', types: EXACT })).rows as Row[];
  const isThere = async (name: string): Promise<boolean> =>
    (await select('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [name])).length > 0;
  // The other side may take long to provide a batch; anything lost in a crash of this server is copied again.
  await run(
    "SET idle_in_transaction_session_timeout = 0; SET synchronous_commit = off; SET client_min_messages = 'error'",
  );

  const inTransaction = async (work: () => Promise<void>): Promise<void> => {
    await run('BEGIN');
    try {
      await work();
      await run('COMMIT');
    } catch (error) {
      await run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  };
  const note = (name: string, value: string): Promise<void> =>
    run(
      `INSERT INTO ${UNFINISHED} (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    );

  return {
    kind: 'postgres',

    async tables() {
      return tablesOf(await select(TABLES), await select(KEYS), await select(PARENTS));
    },

    beginReading: () => run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1'),
    endReading: () => run('COMMIT'),

    async *batches(table, after) {
      const key = table.key.map(quoted).join(', ');
      const from = after && `WHERE (${key}) > (${after.map((_, at) => `$${at + 1}`).join(', ')})`;
      const order = key && `ORDER BY ${key}`;
      await run(
        `DECLARE copied NO SCROLL CURSOR FOR SELECT ${listed(table)} FROM ${quoted(table.name)} ${from ?? ''} ${order}`,
        after,
      );
      try {
        for (let count = ROWS_FIRST; ;) {
          const rows = await select(`FETCH ${count} FROM copied`);
          if (rows.length === 0) break;
          const batch = batchOf(rows);
          yield batch;
          count = nextCount(lengthOf(batch), rows.length);
        }
      } finally {
        // After a failure it is already closed.
        await run('CLOSE copied').catch(() => undefined);
      }
    },

    async lastNumber({ name, numbered }) {
      if (numbered === undefined) return 0n;
      const [row] = await select(
        `SELECT greatest(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass),
          (SELECT max(${quoted(numbered)}) FROM ${quoted(name)}))`,
        [quoted(name), numbered],
      );
      return BigInt((row?.[0] as bigint | null | undefined) ?? 0);
    },

    async progress() {
      if (!(await isThere(UNFINISHED))) return undefined;
      return new Map((await select(`SELECT name, value FROM ${UNFINISHED}`)) as unknown as [string, string][]);
    },
    hasRows: async ({ name }) => (await select(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)).length > 0,

    begin: (tables, source) =>
      inTransaction(async () => {
        await run(`CREATE TABLE IF NOT EXISTS ${UNFINISHED} (name text PRIMARY KEY, value text NOT NULL)`);
        await run(
          `TRUNCATE ${[UNFINISHED, 'media_text', 'tag_text', ...tables.map(({ name }) => quoted(name))].join(', ')}`,
        );
        for (const { name } of tables) await run(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
        await run(`DROP INDEX IF EXISTS ${TEXT_INDEX_NAMES.join(', ')}`);
        await note('source', source);
      }),

    transaction: inTransaction,

    async insert(table, rows) {
      const arrays = table.columns.map(({ type }, at) => `$${at + 1}::${ARRAYS[type]}`);
      await run(
        `INSERT INTO ${quoted(table.name)} (${listed(table)}) SELECT * FROM unnest(${arrays.join(', ')})`,
        table.columns.map((_, at) => rows.map((row) => row[at])),
      );
    },

    async insertTexts(kind, entries) {
      const { sql, parameters } = saveTexts(kind === 'media' ? 'media_text' : 'tag_text', entries).compile(compiler);
      await run(sql, parameters);
    },

    note,

    async countFrom({ name, numbered }, last) {
      if (numbered === undefined || last === 0n) return;
      await run('SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3)', [quoted(name), numbered, last]);
    },

    async finish() {
      const tables = (await select(TABLES)).map(([name]) => String(name));
      // This commit also flushes all earlier ones to disk.
      await run('SET synchronous_commit = on');
      await inTransaction(async () => {
        for (const name of new Set(tables)) await run(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
        for (const statement of TEXT_INDEXES) await run(statement);
        await run(`DROP TABLE ${UNFINISHED}`);
      });
      await run('ANALYZE');
    },

    async close() {
      client.release();
      await pool.end();
    },
  };
}

/**
 * Ordinary, logged tables: partitions belong to the text index, and unlogged tables may lose their contents at any
 * time.
 */
const OWN = `pg_class.relkind = 'r' AND NOT pg_class.relispartition AND pg_class.relpersistence = 'p'
  AND pg_class.relnamespace = current_schema()::regnamespace`;
const TABLES = `SELECT relname::text, attname::text, format_type(atttypid, NULL), attidentity <> ''
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  WHERE ${OWN} ORDER BY relname, attnum`;
const KEYS = `SELECT relname::text, attname::text
  FROM pg_class JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
    CROSS JOIN LATERAL unnest(indkey) WITH ORDINALITY AS part (number, position)
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = part.number
  WHERE ${OWN} ORDER BY relname, position`;
const PARENTS = `SELECT pg_class.relname::text, parent.relname::text
  FROM pg_class JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'f'
    JOIN pg_class AS parent ON parent.oid = confrelid
  WHERE ${OWN}`;

function tablesOf(columns: readonly Row[], keys: readonly Row[], parents: readonly Row[]): TableShape[] {
  const names = new Set(columns.map(([table]) => String(table)));
  const of = (rows: readonly Row[], name: string): string[] =>
    rows.filter(([table]) => table === name).map(([, other]) => String(other));
  return Array.from(names, (name): TableShape => {
    const own = columns.filter(([table]) => table === name);
    const numbered = own.find(([, , , isNumbered]) => (isNumbered as unknown) === true);
    return {
      name,
      columns: own.map(([, column, type]) => ({
        name: String(column),
        type: typeOf(name, String(column), String(type)),
      })),
      key: of(keys, name),
      numbered: numbered && String(numbered[1]),
      parents: [...new Set(of(parents, name))],
    };
  });
}

/** The migrations' own table has other types. */
function typeOf(table: string, column: string, type: string): ColumnType {
  const known = TYPES[type];
  if (known !== undefined) return known;
  if (/^(character varying|integer)$/.test(type)) return 'text';
  throw new CopyRefusal(`The column ${table}.${column} has a type that cannot be copied: ${type}.`);
}
