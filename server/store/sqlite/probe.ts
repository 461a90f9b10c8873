/** Whether the database can be written at this moment, asked without holding up whoever writes. */
import Database from 'better-sqlite3';

export interface DatabaseProbe {
  /** Never waits: a lock that is held answers at once. */
  look: () => 'ok' | 'locked' | 'failed';
  close: () => void;
}

export function openProbe(path: string): DatabaseProbe {
  const database = new Database(path, { fileMustExist: true, timeout: 0 });
  return {
    look() {
      try {
        // Takes the writer's lock, and reads a page that everything begins with.
        database.exec('BEGIN IMMEDIATE; SELECT count(*) FROM sqlite_master; ROLLBACK');
        return 'ok';
      } catch (error) {
        if (database.inTransaction) database.exec('ROLLBACK');
        return /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '') ? 'locked' : 'failed';
      }
    },
    close: () => void database.close(),
  };
}
