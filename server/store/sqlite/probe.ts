/** Whether the database can be written at this moment, asked without holding up whoever writes. */
import Database from 'better-sqlite3';
import type { DatabaseProbe } from '../probe.ts';

export function openProbe(path: string): DatabaseProbe {
  const database = new Database(path, { fileMustExist: true, timeout: 0 });
  return {
    async look() {
      try {
        // Takes the writer's lock, and reads a page that everything begins with.
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
