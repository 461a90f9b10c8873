/** The tables to copy: those of both schemas, which must match. */
import { CopyRefusal } from './refusal.ts';
import { UNFINISHED } from './unfinished.ts';

/** `integer`: 64 bits. */
export type ColumnType = 'integer' | 'real' | 'text' | 'bytes';
export type Value = bigint | number | string | Buffer | null;
export type Row = readonly Value[];

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** A table as defined in one of the databases. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of its primary key, in order. */
  readonly key: readonly string[];
  /** The auto-incremented column. */
  readonly numbered: string | undefined;
  /** Tables that its foreign keys refer to. */
  readonly parents: readonly string[];
}

export interface Table extends TableShape {
  /** In SQLite, the rowid instead of a column. */
  readonly rowNumber: string | undefined;
}

/** Most differences named in a message. */
const NAMED_MAX = 5;
/** Not copied: each database has its own list of migrations and its own copy progress. */
export const OWN: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock', UNFINISHED]);

/**
 * The tables of both databases, parents first.
 *
 * Excludes what has no counterpart by its nature: text indexes, which are rebuilt from the rows, tables without
 * columns, and unlogged tables.
 *
 * @throws CopyRefusal if a table or column exists on one side only, so that nothing is left out
 */
export function sharedTables(embedded: readonly TableShape[], server: readonly TableShape[]): Table[] {
  const ofEmbedded = byName(embedded);
  const ofServer = byName(server);
  const strays: string[] = [];
  for (const name of ofEmbedded.keys()) if (!ofServer.has(name)) strays.push(name);
  const tables = [...ofServer.values()].flatMap((table): Table[] => {
    const other = ofEmbedded.get(table.name);
    if (!other) {
      strays.push(table.name);
      return [];
    }
    const types = new Map(other.columns.map(({ name, type }) => [name, type]));
    const lacking = table.columns.filter(({ name, type }) => types.get(name) !== type);
    const [first] = lacking;
    const rowNumber = lacking.length === 1 && first && first.name === table.numbered ? first.name : undefined;
    if (rowNumber === undefined) strays.push(...lacking.map(({ name }) => `${table.name}.${name}`));
    const names = new Set(table.columns.map(({ name }) => name));
    for (const { name } of other.columns) if (!names.has(name)) strays.push(`${table.name}.${name}`);
    return [{ ...table, rowNumber }];
  });
  if (strays.length > 0)
    throw new CopyRefusal(
      `The tables of the two databases are not of this version: they differ in ${strays.toSorted().slice(0, NAMED_MAX).join(', ')}.`,
    );
  return parentsFirst(tables);
}

function byName(tables: readonly TableShape[]): ReadonlyMap<string, TableShape> {
  return new Map(tables.filter(({ name }) => !OWN.has(name)).map((table) => [table.name, table]));
}

function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ name, parents }) =>
      parents.every((parent) => parent === name || !left.has(parent)),
    );
    if (next.length === 0)
      throw new CopyRefusal(`Tables refer to each other in a cycle: ${[...left.keys()].join(', ')}.`);
    for (const table of next.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}
