import type { Database } from 'better-sqlite3';
import { Postings } from './fts/postings.ts';
import { Matcher } from './match.ts';
import { Ranking } from './ranking.ts';

/** What a word counts in each column of the text indexes: title or description first. */
const MEDIA_WEIGHTS = { title: 10, words: 4, tags: 1 } as const;
const TAG_WEIGHTS = { description: 10, people: 6, category: 3, film: 1 } as const;

/** Finds and ranks the documents of one text index. */
export interface TextIndex {
  matcher: Matcher;
  ranking: Ranking;
}

export function mediaIndex(db: Database): TextIndex {
  return indexOf(db, 'media_text', MEDIA_WEIGHTS);
}

export function tagIndex(db: Database): TextIndex {
  return indexOf(db, 'tag_text', TAG_WEIGHTS);
}

function indexOf(db: Database, table: string, weights: Readonly<Record<string, number>>): TextIndex {
  const postings = new Postings(db, table);
  return {
    matcher: new Matcher(db, postings),
    ranking: new Ranking(db, table, postings, Object.values(weights)),
  };
}
