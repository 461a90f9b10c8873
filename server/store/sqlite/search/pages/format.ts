/** Recognises the format of an FTS5 index, and distinguishes unreadable pages from other failures. */
import { type Database, SqliteError } from 'better-sqlite3';

/** FTS5_CURRENT_VERSION of SQLite's fts5Int.h. Its other one, 5, is of `secure-delete`, whose pages differ. */
const KNOWN_VERSION = 4;

/** The pages of a text index are not of the format that is read here. */
export class UnreadablePages extends Error {
  override readonly name = 'UnreadablePages';
}

/** @throws UnreadablePages where the index says that it is of another version */
export function checkFormat(db: Database, table: string): void {
  readingPages(db, () => {
    const version: unknown = db.prepare(`SELECT v FROM ${table}_config WHERE k = 'version'`).pluck().get();
    if (version !== KNOWN_VERSION)
      throw new UnreadablePages(`${table} is of version ${String(version)}, not ${KNOWN_VERSION}.`);
  });
}

/**
 * Runs what reads shadow tables.
 *
 * @throws UnreadablePages where bytes or tables are not what they are expected to be
 */
export function readingPages<T>(db: Database, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadablePages || !db.open || isOfDatabase(error)) throw error;
    throw new UnreadablePages(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Locked, full, damaged: MATCH would fail too. A table or column that is missing is of the format. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof SqliteError && error.code !== 'SQLITE_ERROR';
}
