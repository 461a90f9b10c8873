const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/**
 * Sets a French text as print does: one kind of apostrophe, and spaces that do not break before `: ; ! ? » %` and after
 * `«`.
 * What is put into the text later stays as it is.
 *
 * Source: Imprimerie nationale, Lexique des règles typographiques; the narrow space before `;`, `!` and `?`.
 */
export function typesetFrench(text: string): string {
  return text
    .replaceAll("'", '’')
    .replaceAll(/ (?=[;!?])/g, NARROW_NO_BREAK)
    .replaceAll(/ (?=[:»%])/g, NO_BREAK)
    .replaceAll('« ', `«${NO_BREAK}`);
}

/** The words of a template by `typesetFrench`: ``french`Il n'y a rien : ${title}` ``. */
export function french(words: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return words.map((part, index) => `${typesetFrench(part)}${values[index] ?? ''}`).join('');
}
