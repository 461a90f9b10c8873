/** Runs the queries of the search, with suitable settings and bulk reads of numbers. */
import { endianness } from 'node:os';
import type pg from 'pg';
import type { Value } from '../../sql/search/source.ts';
import { openPool } from '../pool.ts';

/** A search hardly ever runs two queries at once. */
const CONNECTIONS_MAX = 2;
/** Limit of a single query, milliseconds. The whole search has its own budget (`searchBudgetMs`). */
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * Plans are generic and cached per connection: they do not depend on the values, and planning sixteen partitions takes
 * longer than reading them.
 */
const PLAIN = { jit: 'off', plan_cache_mode: 'force_generic_plan', bytea_output: 'hex' };
/**
 * Forces the index even for words in half of all rows: PostgreSQL underestimates the cost of reading a TOASTed
 * tsvector.
 */
const BY_INDEX = { ...PLAIN, enable_seqscan: 'off', enable_indexscan: 'off' };

/** Leaves values as text, to be parsed here. */
const UNREAD = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;

export class SearchConnection {
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();

  /** @param plans `index` for queries that look up words */
  constructor(url: string, plans: 'index' | 'any', log: (line: string) => void) {
    const settings = plans === 'index' ? BY_INDEX : PLAIN;
    this.#pool = openPool(url, {
      name: 'search',
      max: CONNECTIONS_MAX,
      statementMs: STATEMENT_TIMEOUT_MS,
      isKept: true,
      settings,
      log,
    });
  }

  get isOpen(): boolean {
    return !this.#pool.ending;
  }

  async rows<Row>(text: string, ...values: Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#pool.query({ ...this.#prepared(text), values });
    return rows as Row[];
  }

  /** The columns of all rows as lists in the format of `packed`; decode them with `integersOf` and `realsOf`. */
  async lists(text: string, ...values: Value[]): Promise<readonly PackedText[]> {
    const query = { ...this.#prepared(text), values, types: UNREAD, rowMode: 'array' as const };
    const { rows } = await this.#pool.query<PackedText[]>(query);
    return rows.length === 1 ? (rows[0] ?? []) : rows.flat();
  }

  /** Runs read-only queries on one snapshot; rows are arrays. */
  async atOnce<T>(
    work: (rows: (text: string, values: readonly Value[]) => Promise<unknown[]>) => Promise<T>,
  ): Promise<T> {
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

/** Replaces `?` with PostgreSQL's `$1`, `$2`. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => `$${++count}`);
}

/** Hexadecimal bytes after `\\x`; null if there are none. */
export type PackedText = string | null;

const BYTES = 4;

/**
 * SQL that aggregates values to a string of four bytes each, which is read in a third of the time of a PostgreSQL
 * array.
 *
 * @param type of the values
 */
export function packed(value: string, type: 'int4' | 'float4' = 'int4'): string {
  return `string_agg(${type}send(${value}), '')`;
}

export function integersOf(text: PackedText | undefined): Int32Array {
  const numbers = new Int32Array(lengthOf(text));
  unpack(text, numbers);
  return numbers;
}

export function realsOf(text: PackedText | undefined): Float32Array {
  const numbers = new Float32Array(lengthOf(text));
  unpack(text, numbers);
  return numbers;
}

/** Two digits per byte, after `\\x`. */
const lengthOf = (text: PackedText | undefined): number => ((text?.length ?? 2) - 2) / 2 / BYTES;

function unpack(text: PackedText | undefined, { buffer }: Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>): void {
  const bytes = Buffer.from(buffer);
  bytes.write(text?.slice(2) ?? '', 'hex');
  // PostgreSQL sends big-endian numbers.
  if (endianness() === 'LE') bytes.swap32();
}
