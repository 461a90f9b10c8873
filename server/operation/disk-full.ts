/** Of the file system, of SQLite, and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Until somebody may have made room. */
export const FULL_RETRY_AFTER_S = '60';

/** A write had no room: what it belonged to was not saved. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FULL.has((error as { code?: string }).code ?? '') || isDiskFull(error.cause);
}
