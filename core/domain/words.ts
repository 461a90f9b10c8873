/** Words as the search sees them, and their positions in a text. */

/** Letters without a canonical decomposition, and their common substitutes. */
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

/** Lower case without accents, so that spelling variants compare as equal. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæøłđðþßı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Text indexes drop emoji but keep private-use characters, so emoji are shifted by this offset. */
const PRIVATE = 0xf0000;
const PICTURE = /[\p{Extended_Pictographic}\p{RI}]/gu;
const AS_LETTER = /[\u{f0000}-\u{10fffd}]/gu;
/** Runs of letters and digits, flags of two letters each, and single emoji. */
const WORD = /[\p{L}\p{N}]+|[\u{10f1e6}-\u{10f1ff}]{2}|[\u{f0000}-\u{10fffd}]/gu;

/** Folds a text, and shifts its emoji to private-use characters. */
const foldWords = (text: string): string =>
  fold(text).replace(PICTURE, (picture) => String.fromCodePoint(PRIVATE + (picture.codePointAt(0) ?? 0)));

/** Reverses the shift, for display. */
export const writtenWords = (text: string): string =>
  text.replace(AS_LETTER, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? PRIVATE) - PRIVATE));

/** The folded words of a text: runs of letters and digits of any script, and each emoji. */
export function wordsOf(text: string): string[] {
  return foldWords(text).match(WORD) ?? [];
}

/** A range of UTF-16 units, end exclusive. */
export interface TextRange {
  from: number;
  to: number;
}

/**
 * Finds words that start with one of the terms, ignoring accents and case; each range is as long as its term,
 * including accents.
 *
 * @param terms folded words
 */
export function rangesOf(text: string, terms: readonly string[]): TextRange[] {
  if (terms.length === 0) return [];
  // Folding may change the number of letters, so each folded letter keeps its original position.
  let folded = '';
  const sources: TextRange[] = [];
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    const plain = foldWords(letter);
    for (let at = 0; at < plain.length; at++) sources.push({ from, to });
    const last = sources.at(-1);
    if (plain === '' && last?.to === from && /\p{M}/u.test(letter)) sources[sources.length - 1] = { ...last, to };
    folded += plain;
    from = to;
  }
  return [...folded.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const longest = Math.max(0, ...terms.filter((each) => word.startsWith(each)).map((each) => each.length));
    const [first, last] = [sources[index], sources[index + longest - 1]];
    return longest > 0 && first && last ? [{ from: first.from, to: last.to }] : [];
  });
}
