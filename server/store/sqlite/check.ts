/**
 * Checks a database before it is used. An unusable one is refused with a one-line message, and none is ever replaced.
 */
import { renameSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StartRefusal } from '../../http/start-refusal.ts';
import { errorLine, oneLine } from '../../operation/one-line.ts';
import { knownMigrations } from './migrations.ts';

/**
 * Databases up to this size are fully checked at every start, larger ones only after an unclean shutdown: a check takes
 * about 5 s per GB (90 MB: 0.5 s warm, 1.1 s cold, on 2 cores).
 */
const ALWAYS_READ_BYTES = 128 * 1024 * 1024;

const CHOOSE_ANOTHER = 'or choose another data folder: FERRYGLIDE_DATA=/path npm start';
const RESTORE = 'Restore it from a backup';

/**
 * Creates a missing database, and refuses one that is empty, damaged, read-only, in use, or written by another program
 * or a newer Ferryglide.
 *
 * @throws StartRefusal
 */
export function checkDatabase(path: string): void {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    if (!file) return createDatabase(path);
    if (file.size === 0)
      throw new StartRefusal(
        `The database ${path} is empty (0 bytes). ${RESTORE}, or delete it to start with a new sample library.`,
      );
    checkFile(path, file.size <= ALWAYS_READ_BYTES || wasCutOff(path));
  } catch (error) {
    throw databaseRefusal(error, path) ?? error;
  }
}

/**
 * Creates the file under a temporary name until its header is on disk, so that a killed start leaves no empty database.
 */
function createDatabase(path: string): void {
  const unfinished = `${path}.new`;
  const db = new Database(unfinished);
  try {
    db.pragma('journal_mode = WAL');
  } finally {
    db.close();
  }
  renameSync(unfinished, path);
}

function checkFile(path: string, isReadThrough: boolean): void {
  const db = new Database(path, { fileMustExist: true });
  try {
    const tables = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    if (tables.length > 0 && !tables.includes('kysely_migration'))
      throw new StartRefusal(`The database ${path} belongs to another program. Move it away, ${CHOOSE_ANOTHER}`);
    const migrations =
      tables.length === 0 ? [] : db.prepare<[], string>('SELECT name FROM kysely_migration').pluck().all();
    const known = knownMigrations();
    const unknown = migrations.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new StartRefusal(
        `The database ${path} was written by a newer Ferryglide (${unknown}). Start that version, or restore a backup made before it.`,
      );
    // Takes the write lock, which fails for a file that cannot be written.
    db.exec('BEGIN IMMEDIATE; ROLLBACK');
    if (isReadThrough) {
      const [found] = db.prepare<[], string>('PRAGMA quick_check(1)').pluck().all();
      if (found !== 'ok') throw damaged(path, found ?? 'no answer');
    }
  } finally {
    db.close();
  }
}

/** Whether the last shutdown was unclean: SQLite removes the write-ahead log when the last connection closes. */
function wasCutOff(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** @returns a refusal that explains in one line why SQLite failed; undefined for other errors */
export function databaseRefusal(error: unknown, path: string): StartRefusal | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined;
  const { code, message } = error;
  if (/^SQLITE_(CORRUPT|FORMAT)/.test(code)) return damaged(path, message);
  if (code === 'SQLITE_NOTADB')
    return new StartRefusal(`The file ${path} is not a database (its header is damaged). ${RESTORE}.`);
  if (/^SQLITE_(READONLY|PERM|AUTH|CANTOPEN)/.test(code))
    return new StartRefusal(
      `The database ${path} cannot be written (${code}). Give this user write permission for it and its folder, ${CHOOSE_ANOTHER}`,
    );
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new StartRefusal(
      `The database ${path} is in use by another program (${code}). Close that program and start again.`,
    );
  if (code === 'SQLITE_FULL') return new StartRefusal(`The disk of the database ${path} is full. Free some space.`);
  if (code.startsWith('SQLITE_IOERR'))
    return new StartRefusal(`The disk of the database ${path} reports an error (${code}). Check the disk.`);
  return undefined;
}

export function migrationRefusal(error: unknown, path: string): StartRefusal {
  return new StartRefusal(
    `The database ${path} could not be migrated (${errorLine(error)}), and is unchanged. Start the version that wrote it, and report this.`,
  );
}

function damaged(path: string, what: string): StartRefusal {
  return new StartRefusal(`The database ${path} is damaged (${oneLine(what)}). ${RESTORE}.`);
}
