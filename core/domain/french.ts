const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/**
 * Applies French typography: a uniform apostrophe, no-break spaces before `: ; ! ? » %` and after `«`. Values
 * inserted later are not changed.
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

/** Template tag that applies `typesetFrench` to its literal parts: ``french`Il n'y a rien : ${title}` ``. */
export function french(words: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return words.map((part, index) => `${typesetFrench(part)}${values[index] ?? ''}`).join('');
}
