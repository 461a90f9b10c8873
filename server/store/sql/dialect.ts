/** What the stores need that each database says in its own way. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { KnownWords } from './word-lists.ts';
import type { Tables } from './schema.ts';

type Sql = RawBuilder<unknown>;

/** A table of `key`, from 0, and `value`. */
export type ListTable = RawBuilder<{ key: number; value: unknown }>;

export interface Dialect {
  /** A list as a table, for `IN (SELECT value FROM …)` and for joins: lists of any length are one parameter. */
  readonly texts: (values: readonly string[]) => ListTable;
  readonly numbers: (values: readonly number[]) => ListTable;
  /** The larger and the smaller of two values; what they are of `NULL` differs. */
  readonly greatest: (one: Sql, other: Sql) => RawBuilder<number>;
  readonly least: (one: Sql, other: Sql) => RawBuilder<number>;
  /** Where a text begins in another one, from 1; 0 where it is not in it. */
  readonly position: (part: string, text: Sql) => RawBuilder<number>;
  /** The number that a text begins with; 0 without one. */
  readonly real: (text: Sql) => RawBuilder<number>;
  /** Day of a moment in milliseconds, `2026-11-27`, in UTC. */
  readonly day: (moment: Sql) => RawBuilder<string>;
  /** Whether a login is the same but for the case of ASCII letters. */
  readonly isLogin: (column: Sql, login: string) => RawBuilder<boolean>;
  /** What logins are unique by. */
  readonly loginKey: Sql;
  /** Number of a recorded event, which grows with time. */
  readonly eventNumber: Sql;
  /** After a `SELECT` of the row that an `UPDATE` takes, so that no two servers take the same. */
  readonly skipLocked: Sql;
  /** When a live film begins, as its player says. */
  readonly liveStartsAt: Sql;
  /** JSON that is stored as text. */
  readonly json: {
    /** Table of `key` and `value`: the members of an object. */
    readonly entries: (object: Sql) => Sql;
    /** Table of `value`: the texts of a list. */
    readonly texts: (list: Sql) => Sql;
    readonly length: (list: Sql) => RawBuilder<number>;
    /** The smallest number that objects of a list have under a name. */
    readonly smallest: (list: Sql, name: string) => RawBuilder<number>;
  };
  readonly text: TextTables;
}

/** What media and tags are found by. Words are folded, and separated by one space. */
export interface TextTables {
  saveMedium(db: Kysely<Tables>, doc: number, words: { title: string; words: string; tags: string }): Promise<void>;
  saveTag(
    db: Kysely<Tables>,
    doc: number,
    words: { description: string; people: string; category: string; film: string },
  ): Promise<void>;
  remove(db: Kysely<Tables>, kind: 'media' | 'tags', docs: readonly number[]): Promise<void>;
  /** Adds words to those that a misspelled one may have meant; those that are there already do no harm. */
  listWords(db: Kysely<Tables>, words: readonly string[]): Promise<void>;
  /** A `SELECT` of the numbers of tags whose people have all of these words. */
  tagsOfPeople(words: readonly string[]): Sql;
}

/** What the stores of one database share. */
export interface StoreContext {
  readonly dialect: Dialect;
  readonly known: KnownWords;
  readonly clock: Clock;
}

/** What leases and due jobs are dated by: the moment of a statement, milliseconds, or one that is so much later. */
export type Clock = (afterMs?: number) => RawBuilder<number>;

export const hostClock =
  (now: () => EpochMs): Clock =>
  (afterMs = 0) =>
    sql`${now() + afterMs}`;
