/** Rows that every poll of a data file reads: the reads of a moment go to the database together. */
import type { Selectable } from 'kysely';
import type { Tables } from './schema.ts';

type NumberColumn<Row> = { [C in keyof Row]: Row[C] extends number ? C : never }[keyof Row] & string;

/**
 * One number of the row that has a key.
 *
 * @returns reads it as it is at some moment after the call; undefined where there is no row
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
  /** Place among the columns. */
  column: number;
  key: unknown;
}

/** What is read, in the order of the reads. */
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

/** Under way at once: whoever comes meanwhile shares the next one. Two, so that one that hangs does not delay it; two that hang do. */
const AT_ONCE = 2;

/**
 * Batches reads that come in the same turn of the event loop, or while as many as may be are under way. None is answered by one that began before
 * it came: what was committed by then is seen.
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
