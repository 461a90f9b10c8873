/** Queries of the search: their settings, and numbers read in bulk. */
import type pg from 'pg';
import type { Value } from '../../sql/search/source.ts';
import { openPool } from '../pool.ts';

/** A search runs hardly two queries at once. */
const CONNECTIONS_MAX = 2;
/** No query of a search takes longer, milliseconds: the whole of it has a budget of its own (`searchBudgetMs`). */
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * Words are looked up in the index even where half of all rows have them: PostgreSQL does not know what it costs to read a
 * tsvector that lies beside its row.
 */
const BY_INDEX = 'SET enable_seqscan = off; SET enable_indexscan = off; SET jit = off';
const PLAIN = 'SET jit = off';

/** Reads as `pg` has them from the server, for values that are decoded here. */
const UNREAD = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;

export class SearchConnection {
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();

  /** @param plans `index` for queries that look up words */
  constructor(url: string, plans: 'index' | 'any', log: (line: string) => void) {
    this.#pool = openPool(url, { max: CONNECTIONS_MAX, statementMs: STATEMENT_TIMEOUT_MS, log });
    this.#pool.on('connect', (client) => {
      client.query(plans === 'index' ? BY_INDEX : PLAIN).catch(() => {});
    });
  }

  async rows<Row>(text: string, ...values: Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#pool.query({ ...this.#prepared(text), values });
    return rows as Row[];
  }

  /** A row of arrays of 32 bit, which `array_agg` makes: an absent one is empty. */
  async arrays(text: string, ...values: Value[]): Promise<readonly DataView[]> {
    const query = { ...this.#prepared(text), values, types: UNREAD, binary: true, rowMode: 'array' as const };
    const { rows } = await this.#pool.query<(Buffer | null)[]>(query);
    return (rows[0] ?? []).map((bytes) =>
      bytes === null ? new DataView(new ArrayBuffer(0)) : new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
    );
  }

  /** Runs queries that see one moment, and change nothing; rows are arrays. */
  async atOnce<T>(work: (rows: (text: string, values: readonly Value[]) => Promise<unknown[]>) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const result = await work(async (text, values) => {
        const query = { text: numbered(text), values: [...values], rowMode: 'array' as const };
        return (await client.query<unknown[]>(query)).rows;
      });
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #prepared(text: string): { name: string; text: string } {
    const name = this.#names.get(text) ?? `search_${this.#names.size}`;
    this.#names.set(text, name);
    return { name, text: numbered(text) };
  }
}

/** `?` as PostgreSQL's `$1`, `$2`. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => `$${++count}`);
}

/** Bytes before the first element of an array, and of each: its length and its value. */
const HEADER = 20;
const ELEMENT = 8;

export function integersOf(view: DataView): Int32Array {
  const numbers = new Int32Array(lengthOf(view));
  for (let at = 0; at < numbers.length; at++) numbers[at] = view.getInt32(HEADER + at * ELEMENT + 4);
  return numbers;
}

export function realsOf(view: DataView): Float64Array {
  const numbers = new Float64Array(lengthOf(view));
  for (let at = 0; at < numbers.length; at++) numbers[at] = view.getFloat32(HEADER + at * ELEMENT + 4);
  return numbers;
}

function lengthOf({ byteLength }: DataView): number {
  return Math.max(0, (byteLength - HEADER) / ELEMENT);
}
