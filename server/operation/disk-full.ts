/** Of the file system, of SQLite, and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** A write had no room: what it belonged to was not saved. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FULL.has((error as { code?: string }).code ?? '') || isDiskFull(error.cause);
}
