/** Queries of the search: their settings, and numbers read in bulk. */
import pg from 'pg';

/** Every search runs some queries one after another. */
const CONNECTIONS_MAX = 6;
/**
 * Words are looked up in the index even where half of all rows have them: PostgreSQL does not know what it costs to read a
 * tsvector that lies beside its row.
 */
const BY_INDEX = 'SET enable_seqscan = off; SET enable_indexscan = off; SET jit = off';
const PLAIN = 'SET jit = off';

export type Value = string | number | readonly number[] | readonly string[];

export interface Settings extends pg.PoolConfig {
  types: pg.CustomTypesConfig;
}

/** Reads as `pg` has them from the server, for values that are decoded here. */
const UNREAD = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;

export class SearchConnection {
  readonly #pool: pg.Pool;
  readonly #types: pg.CustomTypesConfig;
  readonly #names = new Map<string, string>();

  /** @param byIndex for queries that look up words */
  constructor({ types, ...settings }: Settings, byIndex: boolean, log: (line: string) => void) {
    this.#types = types;
    this.#pool = new pg.Pool({ max: CONNECTIONS_MAX, ...settings });
    this.#pool.on('error', (error) => log(`Lost a connection to the database: ${error.message}`));
    this.#pool.on('connect', (client) => {
      client.query(byIndex ? BY_INDEX : PLAIN).catch(() => {});
    });
  }

  async rows<Row>(text: string, ...values: Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#pool.query({ ...this.#prepared(text), values, types: this.#types });
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
        const query = { text: numbered(text), values: [...values], types: this.#types, rowMode: 'array' as const };
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
