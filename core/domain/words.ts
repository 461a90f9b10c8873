/** Words as the search sees them, and where they stand in a text. */

/** Letters that decomposition leaves whole, and how people type them without their key. */
const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
};

/** Lower case without accents: what two spellings of a word have in common. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæøłđðþßı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** The words of a text, folded: runs of letters and digits of any script. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Places in a text, in UTF-16 units: from the first to before the last. */
export interface TextRange {
  from: number;
  to: number;
}

/**
 * Where a text has words that start with one of those looked for, accents and case aside; each range is as long as what
 * was looked for, with its accents.
 *
 * @param terms folded words
 */
export function rangesOf(text: string, terms: readonly string[]): TextRange[] {
  if (terms.length === 0) return [];
  // One letter may fold to several and several to one: each folded letter remembers which it was.
  let folded = '';
  const sources: TextRange[] = [];
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    const plain = fold(letter);
    for (let at = 0; at < plain.length; at++) sources.push({ from, to });
    const last = sources.at(-1);
    if (plain === '' && last?.to === from && /\p{M}/u.test(letter)) sources[sources.length - 1] = { ...last, to };
    folded += plain;
    from = to;
  }
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const longest = Math.max(0, ...terms.filter((each) => word.startsWith(each)).map((each) => each.length));
    const [first, last] = [sources[index], sources[index + longest - 1]];
    return longest > 0 && first && last ? [{ from: first.from, to: last.to }] : [];
  });
}
