import type { Database } from 'better-sqlite3';
import type { TextIndexes } from '../../sql/search/text-index.ts';
import { FtsIndex } from './fts-index.ts';
import { MatchPostings } from './match/match-postings.ts';
import { MatchRanking } from './match/match-ranking.ts';
import { checkFormat } from './pages/format.ts';
import { PagePostings } from './pages/page-postings.ts';
import { PageRanking } from './pages/page-ranking.ts';
import type { TextTable } from './text-table.ts';

const MEDIA: TextTable = { name: 'media_text', weights: { title: 10, words: 4, tags: 1 } };
const TAGS: TextTable = { name: 'tag_text', weights: { description: 10, people: 6, category: 3, film: 1 } };

/**
 * Reads the pages of FTS5 directly.
 *
 * @throws UnreadablePages if their format is unknown
 */
export function openPages(db: Database): TextIndexes {
  const open = ({ name, weights }: TextTable): FtsIndex => {
    checkFormat(db, name);
    const postings = new PagePostings(db, name);
    return new FtsIndex(postings, new PageRanking(db, name, postings, Object.values(weights)));
  };
  return { media: open(MEDIA), tags: open(TAGS) };
}

/** Uses `MATCH` and `bm25()`, which are slower but independent of the page format. */
export function openMatch(db: Database): TextIndexes {
  const open = (table: TextTable): FtsIndex => new FtsIndex(new MatchPostings(db, table), new MatchRanking(db, table));
  return { media: open(MEDIA), tags: open(TAGS) };
}
