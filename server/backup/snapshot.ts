/** The database of a backup: a consistent snapshot, taken while the server continues to write. */
import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { filesOfMediaFolder, type NamingRow } from '../media/media-folder.ts';
import { copyLibrary } from '../store/copy/copy.ts';
import { openPostgresSide } from '../store/copy/postgres-side.ts';
import { makeTables, openSqliteSide } from '../store/copy/sqlite-side.ts';
import { isServer } from '../store/location.ts';
import { BackupRefusal } from './manifest.ts';

/**
 * More pages than any database has: all are copied in one step, because a write between two steps would restart the
 * copy.
 */
const ALL_PAGES = 0x7f_ff_ff_ff;

/** Folders and files of added, recorded and cut media, and of chosen thumbnails and captions, as rows name them. */
const NAMED = /(?:(?:clip|added|original|live)-[0-9a-f]{32}(?:\/[^"\\\n]+)?|own-(?:thumbnails|captions)\/[^"\\\n]+)/g;
/** Columns of `media` that name files. */
const NAMING = ['thumb', 'path', 'sources', 'player'];

/**
 * @param location database of the library: a file, whose pages are copied, or a PostgreSQL address, whose rows are
 * copied
 */
export async function takeSnapshot(location: string, to: string, onStep?: (what: string) => void): Promise<void> {
  await (isServer(location) ? copyRows(location, to, onStep) : copyPages(location, to));
  // Makes it a single file without a write-ahead log.
  const copy = new Database(to);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  chmodSync(to, 0o600);
  const file = openSync(to, 'r');
  fsyncSync(file);
  closeSync(file);
}

/**
 * Copies pages unchanged, because `VACUUM INTO` would renumber the rows of tables without an explicit primary key. In
 * WAL mode the server continues to write meanwhile.
 */
async function copyPages(database: string, to: string): Promise<void> {
  const source = new Database(database, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

/** Copies rows within one snapshot of PostgreSQL, which continues to accept writes. */
async function copyRows(url: string, to: string, onStep?: (what: string) => void): Promise<void> {
  await makeTables(to);
  const target = openSqliteSide(to, { unsafe: true });
  try {
    const source = await openPostgresSide(url, console.error);
    try {
      await copyLibrary({ source, target, embedded: target, name: 'backup', ...(onStep && { onStep }) });
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
}

/** @throws BackupRefusal if the database fails its integrity check */
export function checkSnapshot(path: string): void {
  const database = new Database(path, { readonly: true });
  try {
    const [found] = database.prepare<[], string>('PRAGMA quick_check(1)').pluck().all();
    if (found !== 'ok')
      throw new BackupRefusal(`The database is damaged (${found ?? 'no answer'}): no backup was made.`);
  } finally {
    database.close();
  }
}

/** @returns number of rows by table */
export function countRows(path: string): Record<string, number> {
  const database = new Database(path, { readonly: true });
  try {
    const tables = database
      .prepare<[], string>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((name) => [name, database.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0]),
    );
  } finally {
    database.close();
  }
}

/** Folders and files of the data folder that the media of a snapshot name, including media in the bin. */
export function namedFiles(path: string): Set<string> {
  const database = new Database(path, { readonly: true });
  try {
    const named = new Set<string>();
    const tables = database.prepare<[], string>("SELECT name FROM sqlite_master WHERE name = 'media'").pluck().all();
    if (tables.length === 0) return named;
    const rows = database.prepare<[], string | null>(`SELECT concat_ws(char(10), ${NAMING.join(', ')}) FROM media`);
    for (const text of rows.pluck().iterate()) for (const [name] of (text ?? '').matchAll(NAMED)) named.add(name);
    return named;
  } finally {
    database.close();
  }
}

/** Files of the media folder that the media of a snapshot name, including media in the bin. */
export function namedInMediaFolder(path: string): Set<string> {
  const database = new Database(path, { readonly: true });
  try {
    const tables = database.prepare<[], string>("SELECT name FROM sqlite_master WHERE name = 'media'").pluck().all();
    const named = new Set<string>();
    if (tables.length === 0) return named;
    const rows = database.prepare<[], NamingRow>(`SELECT ${NAMING.join(', ')} FROM media`);
    for (const row of rows.iterate()) for (const ref of filesOfMediaFolder(row)) named.add(ref);
    return named;
  } finally {
    database.close();
  }
}
