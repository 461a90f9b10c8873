/** Stages the tags of an import invisibly, in a separate thread (decision 0384). */
import Database from 'better-sqlite3';
import { wordsOf } from '../../../core/domain/words.ts';
import { gramsOf, isSpelled } from '../text/grams.ts';
import type { ImportedTag, LateEntry, StagedRow, Staging, TagBatch } from '../imports.ts';
import { tagWords } from '../sql/indexing.ts';
import { toTagRow } from '../sql/rows.ts';
import { LATE_MAX, LIST_MAX } from '../sql/staging-limits.ts';
import { distinctWords, knownWords, LINES_MAX } from '../sql/word-lists.ts';

/** Rows removed in one transaction. */
const ROWS_AT_ONCE = 200;
/** Words added to the word list in one transaction. */
const WORDS_AT_ONCE = 250;
/** Turns between checkpoints. A checkpoint runs outside a turn, so that no other writer waits for the disk. */
const TURNS_A_CHECKPOINT = 8;
/** Words of a batch remembered as listed. */
const KNOWN_MAX = 100_000;
/** Page cache, kibibytes. */
const CACHE_KIB = 8 * 1024;

/** Runs `work` while no other thread writes; the promise settles when the turn is over. */
export type Turn = (work: () => void) => Promise<void>;

/**
 * @param path database file
 * @param turn every transaction of this thread runs in a turn, so that no connection waits in SQLite's busy handler
 */
export function openSqliteStaging(path: string, turn: Turn): Staging {
  const db = new Database(path);
  // Staged rows need not survive a crash: publishing them syncs the log.
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  db.pragma('wal_autocheckpoint = 0');
  let turns = 0;
  const inTurn = async (work: () => void): Promise<void> => {
    await turn(() => db.transaction(work).immediate());
    turns += 1;
    if (turns % TURNS_A_CHECKPOINT === 0) db.pragma('wal_checkpoint(PASSIVE)');
  };

  return {
    rows: (batch) => rowsOf(db, inTurn, batch),
    prepare: (batch) => prepare(db, inTurn, batch),
    sweep: () => sweep(db, inTurn),
    close: () => Promise.resolve(void db.close()),
  };
}

function rowsOf(db: Database.Database, inTurn: Turn, batch: TagBatch): ReturnType<Staging['rows']> {
  const columns = [...Object.keys(toTagRow(SHAPE, 0, 0)), 'choices', 'coordinates', 'batch'];
  const insert = db.prepare(
    `INSERT INTO tag_rows (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})
      ON CONFLICT (id, medium_doc, batch) DO NOTHING`,
  );
  const index = db.prepare('INSERT INTO tag_text (rowid, description, people, category, film) VALUES (?, ?, ?, ?, ?)');
  // Tags of the medium in the bin give way to imported tags with the same id.
  const taken = db
    .prepare(
      `SELECT 1 FROM tags WHERE id = @id AND NOT (medium_doc = @doc AND (@overwrites OR deleted_at IS NOT NULL)) LIMIT 1`,
    )
    .pluck();
  const append = (column: 'choices' | 'coordinates'): Database.Statement =>
    db.prepare(`UPDATE tag_rows SET ${column} = json_insert(coalesce(${column}, '[]'), '$[#]', json(@pair))
      WHERE id = @id AND medium_doc = @doc AND batch = @batch AND length(coalesce(${column}, '')) < ${LIST_MAX}`);
  const appends = { choices: append('choices'), coordinates: append('coordinates') };
  const isThere = db.prepare('SELECT 1 FROM tags WHERE id = @id AND medium_doc = @doc AND deleted_at IS NULL').pluck();
  const title = wordsOf(batch.title).join(' ');
  const late: LateEntry[] = [];

  const enter = (column: LateEntry['column'], id: string, values: readonly unknown[]): boolean => {
    // Serialised here, as in exports: SQLite would turn a whole number into `-3.0`.
    const pair = JSON.stringify(values);
    const of = { id, doc: batch.mediumDoc };
    if (appends[column].run({ ...of, pair, batch: batch.number }).changes > 0) return true;
    if (batch.overwrites || late.length >= LATE_MAX || isThere.get(of) === undefined) return false;
    late.push({ id, column, pair });
    return true;
  };

  const add = (tag: ImportedTag): boolean => {
    const overwrites = batch.overwrites ? 1 : 0;
    if (taken.get({ id: tag.id, doc: batch.mediumDoc, overwrites }) !== undefined) return false;
    const row = toTagRow(tag, batch.mediumDoc, batch.revision);
    const { choices, coordinates } = tag;
    const { changes, lastInsertRowid } = insert.run({ ...row, choices, coordinates, batch: batch.number });
    if (changes === 0) return false;
    const { description, people, category } = tagWords(tag);
    index.run(lastInsertRowid, description.join(' '), people.join(' '), category.join(' '), title);
    return true;
  };

  const write = (row: StagedRow): boolean => {
    if (row.kind === 'tag') return add(row.tag);
    return row.kind === 'choice'
      ? enter('choices', row.id, [row.name, row.value])
      : enter('coordinates', row.id, [row.x, row.y]);
  };

  return {
    async write(rows) {
      let written: boolean[] = [];
      if (rows.length > 0) await inTurn(() => (written = rows.map(write)));
      return written;
    },
    late,
  };
}

/** Provides the names of all columns. */
const SHAPE: ImportedTag = { id: '', videoId: '', type: '', category: '', time: '', description: '' };

/** Adds the batch's words to the word list for spelling, and collects the search words of its medium. */
async function prepare(db: Database.Database, inTurn: Turn, batch: TagBatch): Promise<string | undefined> {
  const spell = db.prepare('INSERT OR IGNORE INTO word_grams (gram, word) VALUES (?, ?)');
  const known = knownWords();
  let words: string[] = [];
  let listed = 0;
  const list = async (): Promise<void> => {
    const next = words;
    words = [];
    if (next.length === 0) return;
    await inTurn(() => {
      for (const word of next) for (const gram of gramsOf(word)) spell.run(gram, word);
    });
  };
  for (const line of linesOf(db, stagedDocs(db, batch))) {
    for (const word of line.trim().split(' ')) {
      if (!isSpelled(word) || known.has(word)) continue;
      known.add(word);
      words.push(word);
      listed += 1;
      if (listed % KNOWN_MAX === 0) known.forget();
    }
    if (words.length >= WORDS_AT_ONCE) await list();
  }
  await list();
  return filmWords(db, batch);
}

/** Undefined for a medium with few tags, whose words are joined during publication. */
function filmWords(db: Database.Database, batch: TagBatch): string | undefined {
  const docs = [...(batch.overwrites ? [] : visibleDocs(db, batch)), ...stagedDocs(db, batch)];
  return docs.length <= LINES_MAX ? undefined : distinctWords(linesOf(db, docs));
}

function stagedDocs(db: Database.Database, { mediaId, number }: TagBatch): number[] {
  const staged = db.prepare('SELECT doc FROM tag_rows WHERE medium_id = ? AND batch = ?').pluck();
  return staged.all(mediaId, number) as number[];
}

function visibleDocs(db: Database.Database, { mediaId }: TagBatch): number[] {
  const visible = db.prepare('SELECT doc FROM tags WHERE medium_id = ? AND deleted_at IS NULL').pluck();
  return visible.all(mediaId) as number[];
}

/** Reads one at a time, so that no statement stays open during a transaction. */
function* linesOf(db: Database.Database, docs: readonly number[]): Generator<string, void, void> {
  const line = db.prepare('SELECT line FROM tag_rows WHERE doc = ?').pluck();
  for (const doc of docs) yield (line.get(doc) as string | undefined) ?? '';
}

/** Removes rows that no reader sees: replaced tags, and the remains of aborted imports. */
async function sweep(db: Database.Database, inTurn: Turn): Promise<void> {
  const ranges = db.prepare('SELECT medium_doc, first, last FROM hidden_tags').all() as {
    medium_doc: number;
    first: number;
    last: number;
  }[];
  const hidden = db
    .prepare(
      `SELECT doc FROM tag_rows WHERE medium_id = (SELECT id FROM media WHERE doc = ?) AND batch BETWEEN ? AND ?`,
    )
    .pluck();
  const unindex = db.prepare('DELETE FROM tag_text WHERE rowid = ?');
  const remove = db.prepare('DELETE FROM tag_rows WHERE doc = ?');
  const forget = db.prepare('DELETE FROM hidden_tags WHERE medium_doc = ? AND first = ? AND last = ?');
  for (const { medium_doc, first, last } of ranges) {
    const docs = hidden.all(medium_doc, first, last) as number[];
    for (let from = 0; from < docs.length; from += ROWS_AT_ONCE) {
      await inTurn(() => {
        for (const doc of docs.slice(from, from + ROWS_AT_ONCE)) {
          unindex.run(doc);
          remove.run(doc);
        }
      });
    }
    await inTurn(() => void forget.run(medium_doc, first, last));
  }
}
