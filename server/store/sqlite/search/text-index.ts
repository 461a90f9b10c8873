import type { Database } from 'better-sqlite3';
import { MatchPostings } from './match/match-postings.ts';
import { MatchRanking } from './match/match-ranking.ts';
import { Matcher } from './matcher.ts';
import { checkFormat } from './pages/format.ts';
import { PagePostings } from './pages/page-postings.ts';
import { PageRanking } from './pages/page-ranking.ts';
import type { Ranking } from './ranking.ts';
import type { TextTable } from './text-table.ts';

const MEDIA: TextTable = { name: 'media_text', weights: { title: 10, words: 4, tags: 1 } };
const TAGS: TextTable = { name: 'tag_text', weights: { description: 10, people: 6, category: 3, film: 1 } };

/** Finds and ranks the documents of one FTS5 table. */
export interface TextIndex {
  matcher: Matcher;
  ranking: Ranking;
}

export interface TextIndexes {
  media: TextIndex;
  tags: TextIndex;
}

/**
 * Reads the pages of FTS5 itself.
 *
 * @throws UnreadablePages where they are of a format that is not known
 */
export function openPages(db: Database): TextIndexes {
  const open = ({ name, weights }: TextTable): TextIndex => {
    checkFormat(db, name);
    const postings = new PagePostings(db, name);
    return {
      matcher: new Matcher(db, postings),
      ranking: new PageRanking(db, name, postings, Object.values(weights)),
    };
  };
  return { media: open(MEDIA), tags: open(TAGS) };
}

/** Leaves reading to `MATCH` and `bm25()`: slower, whatever the format. */
export function openMatch(db: Database): TextIndexes {
  const open = (table: TextTable): TextIndex => ({
    matcher: new Matcher(db, new MatchPostings(db, table)),
    ranking: new MatchRanking(db, table),
  });
  return { media: open(MEDIA), tags: open(TAGS) };
}
