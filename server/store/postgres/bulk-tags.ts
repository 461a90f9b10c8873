/** Reads all tags of media in batches, on separate connections. */
import type pg from 'pg';
import { AUTHORED_TEXT, type AuthoredRow, toDeskRow } from '../sql/desk.ts';
import { type TagRow, toExported } from '../sql/rows.ts';
import type { DeskStore } from '../desk.ts';
import type { TagStore } from '../tags.ts';

/**
 * Tags read before the first batch is returned. Media with fewer tags, which is nearly all, release their connection
 * before the consumer runs.
 */
const FIRST_ROWS = 2_000;
/** Rows of one fetch, which is parsed in one turn of the event loop: polls may wait for two of them. */
const ROWS_AT_ONCE = 100;

/** Media in the requested order; tags without a time come last. */
const EACH_TAG = `SELECT tags.* FROM unnest($1::text[]) WITH ORDINALITY AS requested (id, position)
  JOIN tags ON tags.medium_id = requested.id WHERE tags.deleted_at IS NULL
  ORDER BY requested.position, tags.start NULLS LAST, tags.doc`;
const EACH_DESK_ROW = `${AUTHORED_TEXT} WHERE tags.medium_id = $1 AND tags.deleted_at IS NULL`;

/** @param pools whose connections may be held while a consumer reads */
export function bulkTags({ lists, files }: Record<'lists' | 'files', pg.Pool>): {
  eachTag: TagStore['each'];
  eachDeskRow: DeskStore['each'];
} {
  return {
    async *eachTag(mediaIds, purpose = 'response') {
      const pool = purpose === 'file' ? files : lists;
      for await (const rows of batches<TagRow>(pool, EACH_TAG, [mediaIds])) yield rows.map(toExported);
    },
    async *eachDeskRow(mediaId) {
      for await (const rows of batches<AuthoredRow>(lists, EACH_DESK_ROW, [mediaId])) yield rows.map(toDeskRow);
    },
  };
}

/** Reads a query in batches from one snapshot. */
async function* batches<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: string,
  values: readonly unknown[],
): AsyncGenerator<R[], void, void> {
  const client = await pool.connect();
  let isLent = true;
  const giveBack = async (): Promise<void> => {
    isLent = false;
    try {
      await client.query('ROLLBACK');
      client.release();
    } catch (error) {
      client.release(error instanceof Error ? error : true);
    }
  };
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(`DECLARE every NO SCROLL CURSOR FOR ${query}`, [...values]);
    const fetch = async (): Promise<R[]> => (await client.query<R>(`FETCH ${ROWS_AT_ONCE} FROM every`)).rows;
    const isLast = ({ length }: R[]): boolean => length < ROWS_AT_ONCE;
    let rows = await fetch();
    const first = [rows];
    while (!isLast(rows) && first.length * ROWS_AT_ONCE < FIRST_ROWS) {
      rows = await fetch();
      first.push(rows);
    }
    if (isLast(rows)) await giveBack();
    yield* first;
    while (!isLast(rows)) {
      rows = await fetch();
      yield rows;
    }
  } finally {
    if (isLent) await giveBack();
  }
}
