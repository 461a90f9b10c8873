/** Text of tags as XML writes it. */

/** What XML 1.0 has no way to write: most control characters, halves of characters, and two that are none. */
const SUSPECT = /\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const isWritten = (letter: string): boolean => /^[\t\n\r\u007f-\u009f]$/.test(letter);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text as it stands in an element: what XML cannot hold becomes a replacement character. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(SUSPECT, (letter) => (isWritten(letter) ? letter : '\ufffd'))
    .replaceAll(/[&<>"\r]/g, (letter) => ESCAPES[letter]!);
