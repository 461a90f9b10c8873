/** Escapes the text of tags for XML. */

/** Characters that XML 1.0 cannot represent: most control characters, lone surrogates, and two noncharacters. */
const SUSPECT = /\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const isWritten = (letter: string): boolean => /^[\t\n\r\u007f-\u009f]$/.test(letter);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text of an element; characters that XML cannot represent become replacement characters. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(SUSPECT, (letter) => (isWritten(letter) ? letter : '\ufffd'))
    .replaceAll(/[&<>"\r]/g, (letter) => ESCAPES[letter]!);
