/** A folded word as `MATCH` takes it: as the start of a word, or as a whole one. */
export function phrase(word: string, isWholeWord = false): string {
  return `"${word}"${isWholeWord ? '' : '*'}`;
}
