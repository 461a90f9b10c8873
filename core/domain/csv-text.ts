/**
 * Cells that a spreadsheet would take for a formula, and how they are distinguished (row L22).
 *
 * A cell that begins so is written with an apostrophe before it; one that begins with apostrophes and then so, too, so that
 * reading takes away exactly what writing added. Spaces and invisible characters before it are passed over: spreadsheets
 * may drop them, and read other forms of the signs as the signs. Source: OWASP, CSV Injection.
 */
const START = String.raw`[\s\p{Z}\p{C}\p{DI}]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]`;
const FORMULA = new RegExp(`^'*${START}`, 'u');
const NEUTRALISED = new RegExp(`^'+${START}`, 'u');

export function neutraliseFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Undoes `neutraliseFormula`; any other text stays as it is. */
export function restoreFormula(text: string): string {
  return NEUTRALISED.test(text) ? text.slice(1) : text;
}

/** Text whose end would not be seen, or whose blanks might be taken away. */
const ENDS = /["\r\n;,\t]|^\s|\s$/;
/** What a spreadsheet may read as a number, a date or a truth. */
const NUMBER = /^[\p{Nd}.,(\p{Sc}]|^(?:true|false)$/iu;
/** Whole numbers up to the 15 digits that every spreadsheet holds: they stay what they are. */
const EXACT = /^(?:0|[1-9]\d{0,14})$/;

/**
 * One cell as it stands in a file: quoted where its text would end it, and where a spreadsheet set to take quoted
 * cells as text would otherwise make another number of it (`0092400`, `92.40`, sixteen digits).
 */
export function csvCell(text: string): string {
  const safe = neutraliseFormula(text);
  const isQuoted = ENDS.test(safe) || (NUMBER.test(safe) && !EXACT.test(safe));
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}
