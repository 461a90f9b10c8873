import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tables } from '../../../server/store/sql/schema.ts';
import { PagePostings } from '../../../server/store/sqlite/search/pages/page-postings.ts';
import { Matcher } from '../../../server/store/sql/search/matcher.ts';
import { SqliteSource } from '../../../server/store/sqlite/search/sqlite-source.ts';
import { openMatch, openPages } from '../../../server/store/sqlite/search/text-index.ts';
import { queryWords } from '../../../server/store/text/words.ts';

/** Pseudo-random numbers from 0 to 1, the same on every run. */
function series(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS = [
  'a',
  'ab',
  'abc',
  'abcd',
  'abcde',
  'b5',
  'gate',
  'gates',
  'gateway',
  'slalom',
  'évian',
  'גמר',
  'x'.repeat(40),
];
const QUERIES = [...WORDS, 'g', 'ga', 'gat', 'sl', 'sla', 'slal', 'év', 'gmr', 'ג', 'גמ', 'zzz', 'z', 'abcdef'];
const LENGTH = 5_000;
const EVERYTHING = { length: LENGTH, isShown: () => true };

/** The text index of tags as created by the first migration, filled in many writes so that it has many segments. */
function filled(seed: number, writes: number, rows: number, wordsEach: number): Database.Database {
  const db = new Database(':memory:');
  db.exec(`CREATE VIRTUAL TABLE tag_text USING fts5(description, people, category, film, content='', contentless_delete=1,
      prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE media_text USING fts5(title, words, tags, content='', contentless_delete=1);
    CREATE TABLE word_grams (gram TEXT, word TEXT)`);
  const next = series(seed);
  const text = (): string =>
    Array.from({ length: Math.floor(next() * wordsEach) }, () => WORDS[Math.floor(next() ** 2 * WORDS.length)]).join(
      ' ',
    );
  const insert = db.prepare(
    'INSERT OR REPLACE INTO tag_text (rowid, description, people, category, film) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = db.prepare('DELETE FROM tag_text WHERE rowid = ?');
  for (let write = 0; write < writes; write++) {
    db.transaction(() => {
      for (let row = 0; row < rows; row++) {
        const doc = 1 + Math.floor(next() * (LENGTH - 1));
        if (next() < 0.2) remove.run(doc);
        else insert.run(doc, text(), text(), text(), text());
      }
    })();
  }
  return db;
}

const folded = (word: string): string => queryWords(word)[0] ?? '';

describe.each([
  ['one write', () => filled(1, 1, 3_000, 4)],
  ['many small writes', () => filled(2, 400, 8, 4)],
  [
    'merged whole',
    () => {
      const db = filled(3, 60, 50, 4);
      db.exec(`INSERT INTO tag_text (tag_text) VALUES ('optimize')`);
      return db;
    },
  ],
  [
    'half merged',
    () => {
      const db = filled(4, 300, 20, 12);
      db.exec(`INSERT INTO tag_text (tag_text, rank) VALUES ('merge', -40)`);
      return db;
    },
  ],
  ['places over several pages', () => filled(5, 6, 12, 4_000)],
  [
    'all deleted',
    () => {
      const db = filled(6, 3, 200, 4);
      db.exec('DELETE FROM tag_text');
      return db;
    },
  ],
  ['nothing yet', () => filled(7, 0, 0, 0)],
])('the pages of a text index: %s', (_name, make) => {
  it('[L10] a word is found in the same documents as by MATCH', () => {
    const db = make();
    const postings = new PagePostings(db, 'tag_text');
    const match = db.prepare('SELECT rowid FROM tag_text WHERE tag_text MATCH ? ORDER BY rowid').pluck();
    for (const word of QUERIES.map(folded)) {
      const found = new Set<number>();
      postings.each(word, undefined, LENGTH, (docs, _weights, count) => {
        for (const doc of docs.subarray(0, count)) found.add(doc);
        return false;
      });
      expect(
        [...found].sort((a, b) => a - b),
        word,
      ).toEqual(match.all(`"${word}"*`));
      const described = new Set<number>();
      postings.each(word, [1], LENGTH, (docs, weights, count) => {
        for (let at = 0; at < count; at++) if (weights[at] !== 0) described.add(docs[at] ?? 0);
        return false;
      });
      expect(
        [...described].sort((a, b) => a - b),
        word,
      ).toEqual(match.all(`{description} : "${word}"*`));
    }
  });

  it('[L10] hits are ranked as BM25 ranks them', async () => {
    const db = make();
    const byPages = openPages(db).tags;
    const byMatch = openMatch(db).tags;
    const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: db }) });
    const matcher = new Matcher(byPages, new SqliteSource(kysely, db));
    const ranked = db
      .prepare('SELECT rowid FROM tag_text WHERE tag_text MATCH ? ORDER BY bm25(tag_text, 10.0, 6.0, 3.0, 1.0), rowid')
      .pluck();
    for (const keyword of [...QUERIES, 'gate slalom', 'a b5 év']) {
      const { found, words } = await matcher.match(keyword, EVERYTHING);
      if (words.some((spellings) => spellings.length > 1)) continue;
      const expression = queryWords(keyword).map((word) => `"${word}"*`);
      const expected = ranked.all(expression.join(' AND '));
      const { docs } = await found.whole();
      expect(await byPages.best(words, docs, EVERYTHING, LENGTH), keyword).toEqual(expected);
      expect(await byMatch.best(words, docs, EVERYTHING, LENGTH), keyword).toEqual(expected);
    }
  });
});
