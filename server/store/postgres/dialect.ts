import { sql } from 'kysely';
import type { Clock, Dialect } from '../sql/dialect.ts';
import { textTables } from './search/text-tables.ts';

/** Keys count from 0, as with SQLite's `json_each`. */
const list = (values: readonly unknown[], type: 'text' | 'bigint') =>
  sql<{ key: number; value: unknown }>`(SELECT number - 1 AS key, value
    FROM unnest(${values}::${sql.raw(type)}[]) WITH ORDINALITY AS each (value, number))`;
const texts = (values: readonly string[]) => list(values, 'text');
const numbers = (values: readonly number[]) => list(values, 'bigint');

/** The part of a text that SQLite reads as a number. */
const NUMBER = String.raw`^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)`;

/**
 * The database's clock, shared by all hosts. Uses the statement's time, because a transaction may have begun long
 * before.
 */
export const databaseClock: Clock = (afterMs = 0) =>
  sql`(floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint + ${afterMs})`;

export const postgresDialect: Dialect = {
  texts,
  numbers,
  greatest: (one, other) => sql`greatest(${one}, ${other})`,
  least: (one, other) => sql`least(${one}, ${other})`,
  position: (part, whole) => sql`strpos(${whole}, ${part})`,
  real: (value) => sql`coalesce(substring(${value} FROM ${NUMBER})::double precision, 0)`,
  day: (moment) => sql`to_char(to_timestamp(${moment} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  // Collation "C" folds only ASCII letters.
  isLogin: (column, login) => sql`lower(${column}) = lower(${login} COLLATE "C")`,
  loginKey: sql`lower(login)`,
  eventNumber: sql`number`,
  skipLocked: sql`FOR UPDATE SKIP LOCKED`,
  liveStartsAt: sql`as_json(player) #>> '{live,startsAt}'`,
  json: {
    entries: (object) => sql`json_each_text(as_json(${object}))`,
    texts: (values) => sql`json_array_elements_text(as_json(${values}))`,
    length: (values) => sql`json_array_length(as_json(${values}))`,
    smallest: (values, name) =>
      sql`(SELECT min((value ->> ${name})::double precision) FROM json_array_elements(as_json(${values})))`,
  },
  text: textTables,
};
