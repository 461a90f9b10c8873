/** SQL that the stores need and that differs between the databases. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { KnownWords } from './word-lists.ts';
import type { Tables } from './schema.ts';

type Sql = RawBuilder<unknown>;

/** A table of `key`, from 0, and `value`. */
export type ListTable = RawBuilder<{ key: number; value: unknown }>;

export interface Dialect {
  /** A list as a table, for `IN (SELECT value FROM …)` and for joins. A list of any length is one parameter. */
  readonly texts: (values: readonly string[]) => ListTable;
  readonly numbers: (values: readonly number[]) => ListTable;
  /** The greater and the lesser of two values; the databases treat `NULL` differently. */
  readonly greatest: (one: Sql, other: Sql) => RawBuilder<number>;
  readonly least: (one: Sql, other: Sql) => RawBuilder<number>;
  /** 1-based position of a text in another one; 0 if it does not occur. */
  readonly position: (part: string, text: Sql) => RawBuilder<number>;
  /** The number at the start of a text; 0 without one. */
  readonly real: (text: Sql) => RawBuilder<number>;
  /** UTC day of a moment in milliseconds: `2026-11-27`. */
  readonly day: (moment: Sql) => RawBuilder<string>;
  /** Whether a login matches, ignoring the case of ASCII letters. */
  readonly isLogin: (column: Sql, login: string) => RawBuilder<boolean>;
  /** The expression by which logins are unique. */
  readonly loginKey: Sql;
  /** Number of a recorded event; it increases with time. */
  readonly eventNumber: Sql;
  /** Clause for the `SELECT` of a row to `UPDATE`, so that two servers never take the same row. */
  readonly skipLocked: Sql;
  /** Start of a live film, from its player settings. */
  readonly liveStartsAt: Sql;
  /** JSON stored as text. */
  readonly json: {
    /** Table of `key` and `value`: the members of an object. */
    readonly entries: (object: Sql) => Sql;
    /** Table of `value`: the texts of a list. */
    readonly texts: (list: Sql) => Sql;
    readonly length: (list: Sql) => RawBuilder<number>;
    /** The smallest value of a numeric property among the objects of a list. */
    readonly smallest: (list: Sql, name: string) => RawBuilder<number>;
  };
  readonly text: TextTables;
}

/** Search words of media and tags, folded and separated by one space. */
export interface TextTables {
  saveMedium(db: Kysely<Tables>, doc: number, words: { title: string; words: string; tags: string }): Promise<void>;
  saveTag(
    db: Kysely<Tables>,
    doc: number,
    words: { description: string; people: string; category: string; film: string },
  ): Promise<void>;
  remove(db: Kysely<Tables>, kind: 'media' | 'tags', docs: readonly number[]): Promise<void>;
  /** Adds words to the list that spelling corrections come from; existing words are ignored. */
  listWords(db: Kysely<Tables>, words: readonly string[]): Promise<void>;
  /** A `SELECT` of the document numbers of tags whose people match all of these words. */
  tagsOfPeople(words: readonly string[]): Sql;
}

/** Shared by the stores of one database. */
export interface StoreContext {
  readonly dialect: Dialect;
  readonly known: KnownWords;
  readonly clock: Clock;
}

/** The clock for leases and due jobs: the time of the statement plus `afterMs`, milliseconds. */
export type Clock = (afterMs?: number) => RawBuilder<number>;

export const hostClock =
  (now: () => EpochMs): Clock =>
  (afterMs = 0) =>
    sql`${now() + afterMs}`;
