/** Checks whether the database can be written right now, without delaying writers. */
import Database from 'better-sqlite3';
import type { DatabaseProbe } from '../probe.ts';

export function openProbe(path: string): DatabaseProbe {
  const database = new Database(path, { fileMustExist: true, timeout: 0 });
  return {
    async check() {
      try {
        // Takes the write lock, and reads the first page.
        database.exec('BEGIN IMMEDIATE; SELECT count(*) FROM sqlite_master; ROLLBACK');
        return 'ok';
      } catch (error) {
        if (database.inTransaction) database.exec('ROLLBACK');
        return /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '') ? 'locked' : 'failed';
      }
    },
    close: () => Promise.resolve(void database.close()),
  };
}
