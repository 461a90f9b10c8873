/** Error codes of the file system, SQLite and PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Time in which somebody may free space. */
export const FULL_RETRY_AFTER_S = '60';

/** Whether a write failed for lack of space, so that its change was not saved. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FULL.has((error as { code?: string }).code ?? '') || isDiskFull(error.cause);
}
