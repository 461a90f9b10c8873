import Database from 'better-sqlite3';
import type { MediaId } from '../../../core/domain/media.ts';
import type { DeskRow } from '../desk.ts';
import { AUTHORED_TEXT, type AuthoredRow, toDeskRow } from '../sql/desk.ts';

/** On a connection of its own, as `eachTag`: nobody waits for who takes them slowly. */
export function* eachDeskRow(path: string, mediaId: MediaId): Generator<DeskRow, void, void> {
  const own = new Database(path, { readonly: true });
  try {
    const statement = own.prepare(`${AUTHORED_TEXT} WHERE tags.medium_id = ? AND tags.deleted_at IS NULL`);
    for (const row of statement.iterate(mediaId) as IterableIterator<AuthoredRow>) yield toDeskRow(row);
  } finally {
    own.close();
  }
}
