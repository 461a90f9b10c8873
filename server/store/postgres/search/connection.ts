/** Queries of the search: their settings, and numbers read in bulk. */
import type pg from 'pg';
import type { Value } from '../../sql/search/source.ts';
import { openPool } from '../pool.ts';

/** A search runs hardly two queries at once. */
const CONNECTIONS_MAX = 2;
/** No query of a search takes longer, milliseconds: the whole of it has a budget of its own (`searchBudgetMs`). */
const STATEMENT_TIMEOUT_MS = 10_000;
const PLAIN = { jit: 'off' };
/**
 * Words are looked up in the index even where half of all rows have them: PostgreSQL does not know what it costs to read a
 * tsvector that lies beside its row.
 */
const BY_INDEX = { ...PLAIN, enable_seqscan: 'off', enable_indexscan: 'off' };

/** Values as the server writes them, to be read here. */
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

  /** A row of arrays as `array_agg` makes them, to be read by `integersOf` and `realsOf`. */
  async arrays(text: string, ...values: Value[]): Promise<readonly ArrayText[]> {
    const query = { ...this.#prepared(text), values, types: UNREAD, rowMode: 'array' as const };
    const { rows } = await this.#pool.query<ArrayText[]>(query);
    return rows[0] ?? [];
  }

  /** Runs queries that see one moment, and change nothing; rows are arrays. */
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

/** `?` as PostgreSQL's `$1`, `$2`. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => `$${++count}`);
}

/** `{1,2}`; null for an empty one. */
export type ArrayText = string | null;

const COMMA = 44;
const ZERO = 48;
const NINE = 57;

/** Whole numbers from 0. Reading them one by one takes a fifth of the time that splitting the text would. */
export function integersOf(text: ArrayText | undefined): Int32Array {
  if (!text) return new Int32Array(0);
  let count = 1;
  for (let at = text.indexOf(','); at > 0; at = text.indexOf(',', at + 1)) count++;
  const numbers = new Int32Array(count);
  for (let at = 1, number = 0, place = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) number = number * 10 + code - ZERO;
    else {
      numbers[place++] = number;
      number = 0;
      if (code !== COMMA) break;
    }
  }
  return numbers;
}

export function realsOf(text: ArrayText | undefined): Float64Array {
  return text ? Float64Array.from(text.slice(1, -1).split(','), Number) : new Float64Array(0);
}
