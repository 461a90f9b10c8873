/** Reads all tags of media in batches. */
import Database from 'better-sqlite3';
import type { MediaId } from '../../../core/domain/media.ts';
import { AUTHORED_TEXT, type AuthoredRow, toDeskRow } from '../sql/desk.ts';
import type { DeskRow } from '../desk.ts';
import type { ExportedTag } from '../tags.ts';
import { type TagRow, toExported } from '../sql/rows.ts';

/** Tags per batch: more than one chunk of a document contains. */
const ROWS_AT_ONCE = 100;

/**
 * All tags of media in order, from one snapshot.
 *
 * Uses a separate connection, so that a slow consumer does not delay searches.
 */
export async function* eachTag(path: string, mediaIds: readonly MediaId[]): AsyncGenerator<ExportedTag[], void, void> {
  const db = new Database(path, { readonly: true });
  try {
    db.exec('BEGIN');
    // In index order, without sorting; tags without a time come last.
    const timed = db.prepare(
      'SELECT * FROM tags WHERE medium_id = ? AND start IS NOT NULL AND deleted_at IS NULL ORDER BY start, doc',
    );
    const untimed = db.prepare(
      'SELECT * FROM tags WHERE medium_id = ? AND start IS NULL AND deleted_at IS NULL ORDER BY doc',
    );
    for (const id of mediaIds) {
      for (const statement of [timed, untimed])
        yield* batches(statement.iterate(id) as IterableIterator<TagRow>, toExported);
    }
  } finally {
    db.close();
  }
}

/** Uses a separate connection, like `eachTag`, so that a slow consumer delays nobody. */
export async function* eachDeskRow(path: string, mediaId: MediaId): AsyncGenerator<DeskRow[], void, void> {
  const db = new Database(path, { readonly: true });
  try {
    const statement = db.prepare(`${AUTHORED_TEXT} WHERE tags.medium_id = ? AND tags.deleted_at IS NULL`);
    yield* batches(statement.iterate(mediaId) as IterableIterator<AuthoredRow>, toDeskRow);
  } finally {
    db.close();
  }
}

function* batches<R, T>(rows: Iterable<R>, read: (row: R) => T): Generator<T[], void, void> {
  let some: T[] = [];
  for (const row of rows) {
    some.push(read(row));
    if (some.length < ROWS_AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
