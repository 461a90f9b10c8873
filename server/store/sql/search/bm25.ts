/**
 * BM25 parameters: term-frequency saturation, length normalisation, and the weight of a word that most documents
 * contain.
 */
const K1 = 1.2;
const B = 0.75;
const COMMON_WORD = 1e-6;

/**
 * The weight of a word (its inverse document frequency).
 *
 * @param all number of documents
 * @param holding number of documents that contain the word
 */
export function worthOf(all: number, holding: number): number {
  const rarity = Math.log((all - holding + 0.5) / (holding + 0.5));
  return rarity > 0 ? rarity : COMMON_WORD;
}

/**
 * @param often occurrences of the word in a document, weighted by column
 * @param long words in the document
 * @param average average words per document
 */
export function scoreOf(worth: number, often: number, long: number, average: number): number {
  return worth * ((often * (K1 + 1)) / (often + K1 * (1 - B + (B * long) / average)));
}

/** The documents with the highest scores, highest first. Only these are sorted. */
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
