import type { TextIndex } from '../../sql/search/text-index.ts';

type Best = TextIndex['best'];

/** Ranks the hits of a keyword by BM25; see `TextIndex`. */
export interface Ranking extends Pick<TextIndex, 'forget' | 'warm'> {
  best(...requested: Parameters<Best>): Awaited<ReturnType<Best>>;
}
