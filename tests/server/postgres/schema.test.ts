/** The two schemas are equivalent, so that shared stores and moved libraries find the tables they expect. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openStore } from '../../../server/store/open.ts';
import { newDatabase, type TestDatabase } from './cluster.ts';

/** Each database searches in its own way. */
const SEARCH = /^(media_text|tag_text|words?)(_|$)/;
const OWN = {
  sqlite: new Set(['sqlite_sequence', 'kysely_migration', 'kysely_migration_lock']),
  postgres: new Set(['kysely_migration', 'kysely_migration_lock', 'writers', 'rate_limits']),
};
/** `events` has no other row number. */
const OWN_COLUMNS = new Set(['events.number']);

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
}
interface Reference {
  table: string;
  column: string;
  to: string;
  cascade: boolean;
}

let folder: string;
let embedded: Database.Database;
let database: TestDatabase;
let server: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-schema-'));
  const path = join(folder, 'library.db');
  await (await openStore(path)).close();
  embedded = new Database(path, { readonly: true });
  database = await newDatabase(inject('postgresCluster'));
  server = new pg.Client({ connectionString: database.url });
  await server.connect();
});
afterAll(async () => {
  embedded.close();
  await server.end();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

const embeddedTables = (): string[] =>
  embedded
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .pluck()
    .all()
    .filter((name) => !SEARCH.test(name) && !OWN.sqlite.has(name));

const TYPES: Readonly<Record<string, string>> = {
  INTEGER: 'bigint',
  REAL: 'double precision',
  TEXT: 'text',
  BLOB: 'bytea',
};

const byName = <T extends { table: string; column: string }>(one: T, two: T): number =>
  `${one.table}.${one.column}` < `${two.table}.${two.column}` ? -1 : 1;

async function columnsOfServer(): Promise<Column[]> {
  const { rows } = await server.query<Column>(`SELECT columns.table_name AS table, column_name AS column,
      data_type AS type, is_nullable = 'NO' AS required
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`);
  return rows
    .filter(
      ({ table, column }) => !SEARCH.test(table) && !OWN.postgres.has(table) && !OWN_COLUMNS.has(`${table}.${column}`),
    )
    .toSorted(byName);
}

function columnsOfEmbedded(): Column[] {
  return embeddedTables()
    .flatMap((table) =>
      (embedded.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number; pk: number }[]).map(
        ({ name, type, notnull, pk }) => ({
          table,
          column: name,
          type: TYPES[type] ?? type,
          required: notnull === 1 || pk > 0,
        }),
      ),
    )
    .toSorted(byName);
}

it('[O01] tables have the same columns, with the same types and nullability', async () => {
  const columns = columnsOfEmbedded();
  expect(columns.length).toBeGreaterThan(300);
  expect(await columnsOfServer()).toEqual(columns);
});

it('[O01] foreign keys delete the same rows in both', async () => {
  const ofEmbedded = embeddedTables()
    .flatMap((table) =>
      (
        embedded.pragma(`foreign_key_list(${table})`) as {
          from: string;
          table: string;
          to: string;
          on_delete: string;
        }[]
      ).map(({ from, table: other, to, on_delete }): Reference => ({
        table,
        column: from,
        to: `${other}.${to}`,
        cascade: on_delete === 'CASCADE',
      })),
    )
    .toSorted(byName);
  const { rows } = await server.query<Reference>(`SELECT own.relname AS table, from_column.attname AS column,
      other.relname || '.' || to_column.attname AS to, confdeltype = 'c' AS cascade
    FROM pg_constraint JOIN pg_class AS own ON own.oid = conrelid JOIN pg_class AS other ON other.oid = confrelid
      CROSS JOIN LATERAL unnest(conkey, confkey) AS pair (from_number, to_number)
      JOIN pg_attribute AS from_column ON from_column.attrelid = conrelid AND from_column.attnum = from_number
      JOIN pg_attribute AS to_column ON to_column.attrelid = confrelid AND to_column.attnum = to_number
    WHERE contype = 'f'`);
  const ofServer = rows.filter(({ table }) => !SEARCH.test(table)).toSorted(byName);
  expect(ofEmbedded.length).toBeGreaterThan(30);
  expect(ofServer).toEqual(ofEmbedded);
});

it('[O01] the same columns are unique in both', async () => {
  const ofEmbedded = embeddedTables().flatMap((table) => {
    const indexes = embedded.pragma(`index_list(${table})`) as { name: string; unique: number; origin: string }[];
    const unique = indexes
      .filter((index) => index.unique === 1)
      .map(({ name }) =>
        (embedded.pragma(`index_info(${name})`) as { name: string }[]).map(({ name: column }) => column).join(),
      );
    // SQLite has no separate index for an integer primary key.
    const number = (embedded.pragma(`table_info(${table})`) as { name: string; type: string; pk: number }[]).filter(
      ({ pk }) => pk > 0,
    );
    const own = number.length === 1 && number[0]!.type === 'INTEGER' ? [number[0]!.name] : [];
    return [...new Set([...unique, ...own])].map((columns) => `${table}: ${columns}`);
  });
  const { rows } = await server.query<{ table: string; columns: string }>(`SELECT relname AS table,
      (SELECT string_agg(replace(replace(pg_get_indexdef(indexrelid, at, true), 'lower(', ''), ')', ''), ',' ORDER BY at)
        FROM generate_series(1, indnkeyatts) AS at) AS columns
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = 'public' AND indisunique`);
  const ofServer = rows
    .filter(
      ({ table, columns }) =>
        !SEARCH.test(table) && !OWN.postgres.has(table) && !OWN_COLUMNS.has(`${table}.${columns}`),
    )
    .map(({ table, columns }) => `${table}: ${columns.replaceAll('"', '')}`);
  expect(ofServer.toSorted()).toEqual(ofEmbedded.toSorted());
});

it('[O01] every index of SQLite has one of the same name', async () => {
  const names = embedded
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .pluck()
    .all();
  const { rows } = await server.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'",
  );
  const there = new Set(rows.map(({ name }) => name));
  expect(names.filter((name) => !there.has(name))).toEqual([]);
});
