/** Recognises the format of an FTS5 index, and distinguishes unreadable pages from other failures. */
import { type Database, SqliteError } from 'better-sqlite3';

/** FTS5_CURRENT_VERSION in SQLite's fts5Int.h. Version 5, of `secure-delete`, has different pages. */
const KNOWN_VERSION = 4;

/** The pages of a text index are not in the supported format. */
export class UnreadablePages extends Error {
  override readonly name = 'UnreadablePages';
}

/** @throws UnreadablePages if the index declares another version */
export function checkFormat(db: Database, table: string): void {
  readingPages(db, () => {
    const version: unknown = db.prepare(`SELECT v FROM ${table}_config WHERE k = 'version'`).pluck().get();
    if (version !== KNOWN_VERSION)
      throw new UnreadablePages(`${table} is of version ${String(version)}, not ${KNOWN_VERSION}.`);
  });
}

/**
 * Runs a read of shadow tables.
 *
 * @throws UnreadablePages if bytes or tables are not as expected
 */
export function readingPages<T>(db: Database, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadablePages || !db.open || isOfDatabase(error)) throw error;
    throw new UnreadablePages(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Locked, full or damaged databases, with which MATCH would fail too. A missing table or column is a matter of the
 * format.
 */
function isOfDatabase(error: unknown): boolean {
  return error instanceof SqliteError && error.code !== 'SQLITE_ERROR';
}
