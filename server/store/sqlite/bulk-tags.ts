/** All tags of media, one after another. */
import Database from 'better-sqlite3';
import type { MediaId } from '../../../core/domain/media.ts';
import type { ExportedTag } from '../types.ts';
import { type TagRow, toTag } from '../sql/rows.ts';

/**
 * All tags of media in order, as they stand at this moment, whatever is written meanwhile.
 *
 * On a connection of its own, so that no search waits for who takes them slowly.
 */
export function* eachTag(path: string, mediaIds: readonly MediaId[]): Generator<ExportedTag, void, void> {
  const db = new Database(path, { readonly: true });
  try {
    db.exec('BEGIN');
    // By the index, without sorting; what has no time yet comes after what has.
    const timed = db.prepare(
      'SELECT * FROM tags WHERE medium_id = ? AND start IS NOT NULL AND deleted_at IS NULL ORDER BY start, doc',
    );
    const untimed = db.prepare(
      'SELECT * FROM tags WHERE medium_id = ? AND start IS NULL AND deleted_at IS NULL ORDER BY doc',
    );
    for (const id of mediaIds) {
      for (const statement of [timed, untimed]) {
        for (const row of statement.iterate(id) as IterableIterator<TagRow>) {
          yield { ...toTag(row), choices: row.choices ?? undefined, coordinates: row.coordinates ?? undefined };
        }
      }
    }
  } finally {
    db.close();
  }
}
