import type { TextIndex } from '../../sql/search/text-index.ts';

type Best = TextIndex['best'];

/** Ranks what a keyword found by BM25, as `TextIndex` says. */
export interface Ranking extends Pick<TextIndex, 'forget' | 'warm'> {
  best(...requested: Parameters<Best>): Awaited<ReturnType<Best>>;
}
