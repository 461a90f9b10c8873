/** Batches the small reads that every poll of a data file makes. */
import type { Selectable } from 'kysely';
import type { Tables } from './schema.ts';

type NumberColumn<Row> = { [C in keyof Row]: Row[C] extends number ? C : never }[keyof Row] & string;

/**
 * Reads one number from the row with a given key.
 *
 * @returns a reader whose result reflects a moment after the call; undefined if there is no such row
 */
export type LookUp = <T extends keyof Tables, K extends keyof Selectable<Tables[T]> & string>(
  table: T,
  key: K,
  value: NumberColumn<Selectable<Tables[T]>>,
) => (key: Selectable<Tables[T]>[K]) => Promise<number | undefined>;

export interface LookUpColumn {
  table: string;
  key: string;
  value: string;
}

interface RowRead {
  /** Index of the column. */
  column: number;
  key: unknown;
}

/** Returns the values in the order of the reads. */
type ReadRows = (
  columns: readonly LookUpColumn[],
  reads: readonly RowRead[],
) => Promise<readonly (number | undefined)[]>;

export function lookUpBy(readRows: ReadRows): LookUp {
  const columns: LookUpColumn[] = [];
  const read = batched((reads: readonly RowRead[]) => readRows(columns, reads));
  return (table, key, value) => {
    const column = columns.push({ table, key, value }) - 1;
    return (of) => read({ column, key: of });
  };
}

/**
 * Batches in progress at once; reads that arrive meanwhile share the next batch. With two, one hanging batch does not
 * block the next.
 */
const AT_ONCE = 2;

/**
 * Batches reads that arrive in the same turn of the event loop, or while `AT_ONCE` batches are in progress. A read
 * never joins a batch that has already started, so it sees everything committed before the call.
 */
export function batched<R, V>(readAll: (reads: readonly R[]) => Promise<readonly V[]>): (read: R) => Promise<V> {
  let next: { reads: R[]; found: Promise<readonly V[]> } | undefined;
  const underWay = new Set<Promise<unknown>>();

  function gather(): NonNullable<typeof next> {
    const reads: R[] = [];
    const run = async (): Promise<readonly V[]> => {
      await new Promise((resolve) => setImmediate(resolve));
      while (underWay.size >= AT_ONCE) await Promise.race(underWay);
      next = undefined;
      const found = readAll(reads);
      const over: Promise<unknown> = found.then(
        () => underWay.delete(over),
        () => underWay.delete(over),
      );
      underWay.add(over);
      return found;
    };
    return { reads, found: run() };
  }

  return async (read) => {
    next ??= gather();
    const at = next.reads.push(read) - 1;
    return (await next.found)[at] as V;
  };
}
