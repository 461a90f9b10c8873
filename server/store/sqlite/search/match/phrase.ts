/** A folded word in `MATCH` syntax: as a prefix, or as a whole word. */
export function phrase(word: string, isWholeWord = false): string {
  return `"${word}"${isWholeWord ? '' : '*'}`;
}
