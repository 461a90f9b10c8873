/**
 * Search words of media and tags, from the rows of an embedded database. The text indexes of both databases are rebuilt
 * from them.
 */
import type Database from 'better-sqlite3';
import { wordsOf } from '../../../core/domain/words.ts';
import { joinLines, mediumWords, tagWords } from '../sql/indexing.ts';
import { type MediaRow, toMedium } from '../sql/rows.ts';

export type TextKind = 'media' | 'tags';

/** A document of a text index: the folded words of each column, in order. */
export interface TextEntry {
  readonly doc: number;
  readonly columns: readonly string[];
}

/** Rows per query, and characters after which a batch is returned. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_MAX = 2_000_000;

/** @param after starts after this document number; media and tags in the bin are not indexed */
export function textsOf(db: Database.Database, kind: TextKind, after: number): Iterable<TextEntry[]> {
  return inBatches(kind === 'media' ? mediaTexts(db, after) : tagTexts(db, after));
}

function* inBatches(entries: Iterable<TextEntry>): Generator<TextEntry[]> {
  let batch: TextEntry[] = [];
  let characters = 0;
  for (const entry of entries) {
    batch.push(entry);
    for (const column of entry.columns) characters += column.length;
    if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_MAX) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function* pages<R extends { doc: number }>(page: Database.Statement<[number], R>, after: number): Generator<R> {
  for (let last = after; ;) {
    const rows = page.all(last);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.doc;
  }
}

function* mediaTexts(db: Database.Database, after: number): Generator<TextEntry> {
  const media = db.prepare<[number], MediaRow>(
    `SELECT * FROM media WHERE doc > ? AND deleted_at IS NULL ORDER BY doc LIMIT ${ROWS_AT_ONCE}`,
  );
  const lines = db
    .prepare<[string], string>('SELECT line FROM tags WHERE medium_id = ? AND deleted_at IS NULL ORDER BY doc')
    .pluck();
  for (const row of pages(media, after)) {
    const { title, words } = mediumWords(toMedium(row, []));
    yield { doc: row.doc, columns: [title.join(' '), words.join(' '), joinLines(lines.all(row.id))] };
  }
}

interface TagOfFilm {
  doc: number;
  description: string;
  url: string | null;
  nation: string | null;
  category: string;
  film: string;
}

/** Hidden batches are also indexed. */
function* tagTexts(db: Database.Database, after: number): Generator<TextEntry> {
  const tags = db.prepare<[number], TagOfFilm>(
    `SELECT tag_rows.doc, tag_rows.description, url, nation, category, media.title AS film
      FROM tag_rows JOIN media ON media.id = tag_rows.medium_id
      WHERE tag_rows.doc > ? AND tag_rows.deleted_at IS NULL ORDER BY tag_rows.doc LIMIT ${ROWS_AT_ONCE}`,
  );
  for (const row of pages(tags, after)) {
    const { description, people, category } = tagWords({
      ...row,
      url: row.url ?? undefined,
      nation: row.nation ?? undefined,
    });
    const columns = [description, people, category, wordsOf(row.film)];
    yield { doc: row.doc, columns: columns.map((words) => words.join(' ')) };
  }
}
