/** BM25: how soon more of a word counts no more, how much length counts against, and what a word that all have counts. */
const K1 = 1.2;
const B = 0.75;
const COMMON_WORD = 1e-6;

/**
 * What it is worth that a document holds a word.
 *
 * @param all documents
 * @param holding how many of them hold the word
 */
export function worthOf(all: number, holding: number): number {
  const rarity = Math.log((all - holding + 0.5) / (holding + 0.5));
  return rarity > 0 ? rarity : COMMON_WORD;
}

/**
 * @param often how often a document holds a word, each time by the weight of its column
 * @param long words of the document
 * @param average words of a document
 */
export function scoreOf(worth: number, often: number, long: number, average: number): number {
  return worth * ((often * (K1 + 1)) / (often + K1 * (1 - B + (B * long) / average)));
}

/** Documents of the highest scores, highest first; only these are sorted. */
export function topOf(docs: Int32Array, scores: Float64Array, count: number): number[] {
  const least = scores.toSorted().at(-count) ?? Number.NEGATIVE_INFINITY;
  const top: { doc: number; score: number }[] = [];
  scores.forEach((score, at) => {
    if (score >= least) top.push({ doc: docs[at] as number, score });
  });
  return top
    .sort((a, b) => b.score - a.score || a.doc - b.doc)
    .slice(0, count)
    .map(({ doc }) => doc);
}
