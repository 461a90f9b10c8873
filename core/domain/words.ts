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

/** Text indexes drop emoji, and keep what is for private use: an emoji stands there as far above this as it is above 0. */
const PRIVATE = 0xf0000;
const PICTURE = /[\p{Extended_Pictographic}\p{RI}]/gu;
const AS_LETTER = /[\u{f0000}-\u{10fffd}]/gu;
/** Runs of letters and digits, flags of two letters each, and single pictures. */
const WORD = /[\p{L}\p{N}]+|[\u{10f1e6}-\u{10f1ff}]{2}|[\u{f0000}-\u{10fffd}]/gu;

/** Folded, and its emoji as letters of their own. */
const foldWords = (text: string): string =>
  fold(text).replace(PICTURE, (picture) => String.fromCodePoint(PRIVATE + (picture.codePointAt(0) ?? 0)));

/** Words as people write them: emoji are emoji again. */
export const writtenWords = (text: string): string =>
  text.replace(AS_LETTER, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? PRIVATE) - PRIVATE));

/** The words of a text, folded: runs of letters and digits of any script, and each emoji. */
export function wordsOf(text: string): string[] {
  return foldWords(text).match(WORD) ?? [];
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
