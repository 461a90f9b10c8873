/**
 * Copies all rows of a library between its two databases, in either direction (decision 0573).
 *
 * Rows are copied in order of their keys, and the target records its progress with every batch, so that an interrupted
 * copy can be resumed. The copy becomes a library only once the rows of every table have the same checksum on both
 * sides.
 */
import { errorLine } from '../../operation/one-line.ts';
import { type Digest, RowSum } from './digest.ts';
import { CopyMismatch, CopyRefusal } from './refusal.ts';
import type { Side, Target } from './side.ts';
import type { SqliteSide } from './sqlite-side.ts';
import { OWN, type Row, sharedTables, type Table, type Value } from './tables.ts';
import { type TextKind, textsOf } from './texts.ts';

/** Contains rows even in an empty library. */
const SEEDED = 'counters';
const NOT_EMPTY = 'The target is not empty: choose an empty database.';

export interface CopyOptions {
  /** One side is embedded, the other is not. */
  source: Side;
  target: Target;
  embedded: SqliteSide;
  /** Identifies the library: an unfinished copy of another one is not resumed. */
  name: string;
  /** Called after each write. */
  onStep?: (what: string) => void;
}

export interface Copied {
  /** Rows and checksum of each table, the same on both sides. */
  tables: ReadonlyMap<string, Digest>;
  /** `resumed`: continued an interrupted copy. `there`: the target was already complete. */
  how: 'copied' | 'resumed' | 'there';
}

/**
 * @throws CopyRefusal with a one-line message; the target is then empty, complete, or an unfinished copy that no server
 * opens
 */
export async function copyLibrary(options: CopyOptions): Promise<Copied> {
  const { source, target, name } = options;
  if ((await source.progress()) !== undefined)
    throw new CopyRefusal('The library is itself an unfinished copy: repeat the command that started it.');
  const tables = tablesOf(source, await source.tables(), await target.tables());
  await source.beginReading();
  try {
    const progress = await progressOf(target, name);
    if (progress) return await resume(options, tables, progress);
    if (!(await isEmpty(target))) return await requireSame(options, tables);
    await target.begin(tables, name);
    return { tables: await fill(options, tables, new Map()), how: 'copied' };
  } finally {
    await source.endReading();
  }
}

/**
 * Checks in advance whether a copy is possible.
 *
 * @throws CopyRefusal if the target contains rows other than an unfinished copy of this library
 */
export async function requireRoom(target: Target, name: string): Promise<void> {
  if (!(await progressOf(target, name)) && !(await isEmpty(target))) throw new CopyRefusal(NOT_EMPTY);
}

async function progressOf(target: Target, name: string): Promise<ReadonlyMap<string, string> | undefined> {
  const progress = await target.progress();
  if (progress && progress.get('source') !== name)
    throw new CopyRefusal('The target contains an unfinished copy of another library: choose an empty one.');
  return progress;
}

async function isEmpty(target: Target): Promise<boolean> {
  for (const table of await target.tables())
    if (table.name !== SEEDED && !OWN.has(table.name) && table.columns.length > 0 && (await target.hasRows(table)))
      return false;
  return true;
}

function tablesOf(source: Side, ofSource: Parameters<typeof sharedTables>[0], ofTarget: typeof ofSource): Table[] {
  return source.kind === 'sqlite' ? sharedTables(ofSource, ofTarget) : sharedTables(ofTarget, ofSource);
}

/** If the library has changed since the earlier run, the copy starts over. */
async function resume(
  options: CopyOptions,
  tables: readonly Table[],
  progress: ReadonlyMap<string, string>,
): Promise<Copied> {
  try {
    return { tables: await fill(options, tables, progress), how: 'resumed' };
  } catch (error) {
    if (!(error instanceof CopyMismatch)) throw error;
    await options.target.begin(tables, options.name);
    return { tables: await fill(options, tables, new Map()), how: 'copied' };
  }
}

async function fill(
  options: CopyOptions,
  tables: readonly Table[],
  progress: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Digest>> {
  const { source, target, onStep = () => undefined } = options;
  const digests = new Map<string, Digest>();
  for (const table of tables) {
    const digest = await copyTable(options, table, progress.get(table.name));
    digests.set(table.name, digest ?? (await digestOf(source, table)));
    onStep(`table ${table.name}`);
  }
  for (const kind of ['media', 'tags'] as const) await copyTexts(options, kind, progress.get(textsName(kind)));
  for (const table of tables) await target.countFrom(table, await source.lastNumber(table));
  onStep('numbers');
  await compare(target, tables, digests);
  onStep('verified');
  await target.finish();
  onStep('whole');
  return digests;
}

const textsName = (kind: TextKind): string => `texts of ${kind}`;

/** @returns undefined if part of the table had already been copied */
async function copyTable(
  { source, target, onStep = () => undefined }: CopyOptions,
  table: Table,
  known: string | undefined,
): Promise<Digest | undefined> {
  const sum = new RowSum();
  const isKeyed = table.key.length > 0;
  if (known !== undefined && !isKeyed) return undefined;
  const keyIndexes = table.key.map((column) => table.columns.findIndex(({ name }) => name === column));
  const after = known === undefined ? undefined : parseKey(known);
  const each = async (isNoted: boolean): Promise<void> => {
    for await (const { rows, texts } of source.batches(table, after)) {
      for (const text of texts) sum.add(text);
      const last = rows.at(-1) ?? [];
      const write = async (): Promise<void> => {
        await target.insert(table, rows);
        if (isNoted) await target.note(table.name, formatKey(keyIndexes.map((index) => last[index] ?? null)));
      };
      await (isNoted ? target.transaction(write) : write());
      onStep(`rows of ${table.name}`);
    }
  };
  try {
    if (isKeyed) await each(true);
    // Without a key there is no way to resume, so the whole table is written in one transaction.
    else
      await target.transaction(async () => {
        await each(false);
        await target.note(table.name, 'all');
      });
  } catch (error) {
    throw refusalOf(error, table);
  }
  return after ? undefined : sum.digest();
}

async function copyTexts(
  { target, embedded, onStep = () => undefined }: CopyOptions,
  kind: TextKind,
  known: string | undefined,
): Promise<void> {
  for (const entries of textsOf(embedded.db, kind, Number(known ?? 0))) {
    await target.transaction(async () => {
      await target.insertTexts(kind, entries);
      await target.note(textsName(kind), String(entries.at(-1)?.doc));
    });
    onStep(textsName(kind));
  }
}

/** Data that the target rejects has changed since, or was never valid. Other errors come from the database. */
function refusalOf(error: unknown, table: Table): unknown {
  const { code = '' } = error as { code?: string };
  return /^(22|23|54)|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(code)
    ? new CopyMismatch(`Rows of ${table.name} are not accepted: ${errorLine(error)}.`)
    : error;
}

/** @throws CopyMismatch */
async function compare(side: Side, tables: readonly Table[], expected: ReadonlyMap<string, Digest>): Promise<void> {
  await side.beginReading();
  try {
    for (const table of tables) {
      const { rows, checksum } = await digestOf(side, table);
      const wanted = expected.get(table.name);
      if (wanted?.rows !== rows)
        throw new CopyMismatch(`The copy has ${rows} rows of ${table.name} instead of ${wanted?.rows ?? 0}.`);
      if (wanted.checksum !== checksum)
        throw new CopyMismatch(`The copy has other rows of ${table.name}: their checksum differs.`);
    }
  } finally {
    await side.endReading();
  }
}

async function digestOf(side: Side, table: Table): Promise<Digest> {
  const sum = new RowSum();
  for await (const { texts } of side.batches(table)) for (const text of texts) sum.add(text);
  return sum.digest();
}

/** For a run that was killed after its last step, when nothing is left to do. */
async function requireSame({ source, target }: CopyOptions, tables: readonly Table[]): Promise<Copied> {
  const digests = new Map<string, Digest>();
  try {
    for (const table of tables) {
      const digest = await digestOf(source, table);
      await compare(target, [table], digests.set(table.name, digest));
    }
  } catch (error) {
    if (!(error instanceof CopyMismatch)) throw error;
    throw new CopyRefusal(NOT_EMPTY);
  }
  return { tables: digests, how: 'there' };
}

/** Integers as `{"n":"…"}`; keys are never bytes. */
function formatKey(key: Row): string {
  return JSON.stringify(key, (_name, value: unknown) => (typeof value === 'bigint' ? { n: String(value) } : value));
}

function parseKey(text: string): Row {
  return (JSON.parse(text) as (string | number | { n: string })[]).map((value): Value =>
    typeof value === 'object' ? BigInt(value.n) : value,
  );
}
