const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/**
 * Sets a French text as print does: one kind of apostrophe, and spaces that do not break before `: ; ! ? »` and after `«`.
 * What is put into the text later stays as it is.
 *
 * Source: Imprimerie nationale, Lexique des règles typographiques; the narrow space before `;`, `!` and `?`.
 */
export function typesetFrench(text: string): string {
  return text
    .replaceAll("'", '’')
    .replaceAll(/ (?=[;!?])/g, NARROW_NO_BREAK)
    .replaceAll(/ (?=[:»])/g, NO_BREAK)
    .replaceAll('« ', `«${NO_BREAK}`);
}
