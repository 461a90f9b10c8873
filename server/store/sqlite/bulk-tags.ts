/** Many tags of one medium at once, by prepared statements on the writer itself; and all tags of media, one after another. */
import Database from 'better-sqlite3';
import { IMPORT_KNOWN_MS } from '../../../src/domain/constants.ts';
import type { MediaId } from '../../../src/domain/media.ts';
import { wordsOf } from '../../../src/domain/words.ts';
import { gramsOf, isSpelled } from '../text/grams.ts';
import type { ExportedTag, ImportedTag, TagImport } from '../types.ts';
import type { KnownWords } from './indexing.ts';
import { type TagRow, toTag, toTagRow } from './rows.ts';

/** Tags taken out in one go. */
const REMOVED_AT_ONCE = 2_000;
/** Longest list of what rows say beside a tag, characters. */
const LIST_MAX = 20_000;

interface Film {
  id: MediaId;
  doc: number;
  title: string;
}

/**
 * @param raw the connection on which the transaction runs
 * @param finish writes what the medium itself is found by
 */
export function tagImport(
  raw: Database.Database,
  known: KnownWords,
  film: Film,
  revision: number,
  finish: () => Promise<void>,
): TagImport {
  const columns = [...Object.keys(toTagRow(SHAPE, 0, 0)), 'choices', 'coordinates'];
  const insert = raw.prepare(
    `INSERT INTO tags (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})
      ON CONFLICT (id) DO NOTHING`,
  );
  const index = raw.prepare('INSERT INTO tag_text (rowid, description, people, category, film) VALUES (?, ?, ?, ?, ?)');
  const spell = raw.prepare('INSERT OR IGNORE INTO word_grams (gram, word) VALUES (?, ?)');
  const some = raw
    .prepare('SELECT doc FROM tags WHERE medium_id = ? AND deleted_at IS NULL LIMIT ?')
    .pluck()
    .bind(film.id, REMOVED_AT_ONCE);
  const unindex = raw.prepare('DELETE FROM tag_text WHERE rowid = ?');
  const remove = raw.prepare('DELETE FROM tags WHERE doc = ?');
  const unbin = raw.prepare('DELETE FROM tags WHERE id = ? AND medium_id = ? AND deleted_at IS NOT NULL');
  const note = raw.prepare(`INSERT INTO removed (kind, doc, revision) VALUES ('tags', ?, ?)`);
  const append = (column: 'choices' | 'coordinates'): ((id: string, pair: readonly unknown[]) => boolean) => {
    const statement = raw.prepare(`UPDATE tags SET ${column} = json_insert(coalesce(${column}, '[]'), '$[#]', json(?))
      WHERE id = ? AND medium_id = ? AND deleted_at IS NULL AND length(coalesce(${column}, '')) < ${LIST_MAX}`);
    // Written here, as an export and its import write it: SQLite would make `-3.0` of a whole number.
    return (id, pair) => statement.run(JSON.stringify(pair), id, film.id).changes > 0;
  };
  const choose = append('choices');
  const place = append('coordinates');
  const title = wordsOf(film.title).join(' ');

  const spellAll = (words: readonly string[]): void => {
    for (const word of words) {
      if (known.has(word) || !isSpelled(word)) continue;
      known.add(word);
      for (const gram of gramsOf(word)) spell.run(gram, word);
    }
  };

  return {
    isNew(id, at) {
      raw.prepare('DELETE FROM imports WHERE taken_at < ?').run(at - IMPORT_KNOWN_MS);
      return raw.prepare('INSERT OR IGNORE INTO imports (id, taken_at) VALUES (?, ?)').run(id, at).changes > 0;
    },

    removeSome() {
      const docs = some.all() as number[];
      for (const doc of docs) {
        unindex.run(doc);
        remove.run(doc);
        note.run(doc, revision);
      }
      return docs.length > 0;
    },

    add(tag) {
      const row = { ...toTagRow(tag, film.doc, revision), choices: tag.choices, coordinates: tag.coordinates };
      let { changes, lastInsertRowid } = insert.run(row);
      // What lies in the bin gives way to what comes under its name.
      if (changes === 0 && unbin.run(tag.id, film.id).changes > 0) ({ changes, lastInsertRowid } = insert.run(row));
      if (changes === 0) return false;
      const description = wordsOf(tag.description);
      const people = wordsOf(`${tag.url ?? ''} ${tag.nation ?? ''}`);
      const category = wordsOf(tag.category);
      index.run(lastInsertRowid, description.join(' '), people.join(' '), category.join(' '), title);
      spellAll(description);
      spellAll(people);
      spellAll(category);
      return true;
    },

    addChoice: (id, name, value) => choose(id, [name, value]),
    addCoordinates: (id, x, y) => place(id, [x, y]),
    finish,
  };
}

/** A tag with every column. */
const SHAPE: ImportedTag = { id: '', videoId: '', type: '', category: '', time: '', description: '' };

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
