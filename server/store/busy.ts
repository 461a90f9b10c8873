/**
 * SQLSTATE of PostgreSQL: a statement took too long, as where it waited for other writers; a transaction waited too long
 * for its own process, which hung; others made a transaction impossible each time that it was run. Of SQLite: another
 * program kept the lock for writing.
 */
const BUSY_CODES = new Set(['57014', '25P03', '40001', '40P01', 'SQLITE_BUSY']);

/** The database did nothing of it, for want of time: whoever asks again in a while may be served. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && BUSY_CODES.has((error as { code?: string }).code ?? '');
}
