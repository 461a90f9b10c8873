/**
 * Transient errors. PostgreSQL: statement timeout (for example, while waiting for other writers), a transaction that
 * was idle for too long because its process hung, and serialisation failures and deadlocks that persisted through every
 * retry. SQLite: another program held the write lock.
 */
const BUSY_CODES = new Set(['57014', '25P03', '40001', '40P01', 'SQLITE_BUSY']);

/** Whether the database rolled back because it was busy: the same request may succeed later. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && BUSY_CODES.has((error as { code?: string }).code ?? '');
}
