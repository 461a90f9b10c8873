/** A library's rows as stored in its database, including values that its tables would reject. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { RunningHost } from './harness.ts';

export interface Column {
  name: string;
  isNumber: boolean;
  isKey: boolean;
  isRequired: boolean;
}

export interface RawRows {
  /** Tables with their columns. */
  tables: () => Promise<readonly (readonly [table: string, columns: readonly Column[]])[]>;
  /** Values replace the question marks of a statement. */
  run: (statement: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  /** Disables all constraints. */
  refuseNothing: () => Promise<void>;
  close: () => Promise<void>;
}

export const rawRows = ({ app: { config }, dataFolder }: RunningHost): Promise<RawRows> =>
  config.databaseUrl === undefined ? ofFile(join(dataFolder, 'ferryglide.db')) : ofServer(config.databaseUrl);

async function ofFile(path: string): Promise<RawRows> {
  const database = new Database(path);
  const columnsOf = (table: string): Column[] =>
    (database.pragma(`table_info(${table})`) as { name: string; type: string; pk: number; notnull: number }[]).map(
      ({ name, type, pk, notnull }) => ({
        name,
        isNumber: type === 'INTEGER' || type === 'REAL',
        isKey: pk > 0,
        isRequired: notnull === 1,
      }),
    );
  return {
    tables: async () =>
      database
        .prepare<[], string>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%'",
        )
        .pluck()
        .all()
        .map((table) => [table, columnsOf(table)] as const),
    async run(statement, values = []) {
      const prepared = database.prepare(statement);
      if (prepared.reader) return prepared.all(...values) as Record<string, unknown>[];
      prepared.run(...values);
      return [];
    },
    async refuseNothing() {
      database.pragma('ignore_check_constraints = ON');
      database.pragma('foreign_keys = OFF');
    },
    close: async () => void database.close(),
  };
}

async function ofServer(url: string): Promise<RawRows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run: RawRows['run'] = async (statement, values = []) => {
    let at = 0;
    const { rows } = await client.query<Record<string, unknown>>(
      statement.replaceAll('?', () => `$${(at += 1)}`),
      [...values],
    );
    return rows;
  };
  return {
    run,
    async tables() {
      const rows = (await run(`SELECT relname AS "table", attname AS name,
          format_type(atttypid, NULL) IN ('bigint', 'integer', 'double precision', 'real', 'numeric') AS "isNumber",
          coalesce(attnum = ANY (indkey), false) AS "isKey", attnotnull AS "isRequired"
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
          LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
        ORDER BY relname, attnum`)) as unknown as (Column & { table: string })[];
      return [...Map.groupBy(rows, ({ table }) => table)];
    },
    async refuseNothing() {
      const checks = await run(`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
        FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 0`);
      for (const { drop } of checks) await run(String(drop));
      // Foreign keys, for this connection only: other connections still cascade deletions.
      await run('SET session_replication_role = replica');
    },
    close: () => client.end(),
  };
}
