/**
 * Recognises cells that a spreadsheet would evaluate as a formula, and escapes them (row L22).
 *
 * Such a cell is written with a leading apostrophe. A cell that already has apostrophes before such a beginning gets
 * one more, so that reading removes exactly what writing added. Leading spaces and invisible characters are ignored:
 * spreadsheets may drop them, and may read variants of the signs as the signs.
 * Source: OWASP, CSV Injection.
 */
const START = String.raw`[\s\p{Z}\p{C}\p{DI}]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]`;
const FORMULA = new RegExp(`^'*${START}`, 'u');
const NEUTRALISED = new RegExp(`^'+${START}`, 'u');

export function neutraliseFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `neutraliseFormula`; any other text stays unchanged. */
export function restoreFormula(text: string): string {
  return NEUTRALISED.test(text) ? text.slice(1) : text;
}

/** Text that would end its cell early, or whose outer white space might be trimmed. */
const ENDS = /["\r\n;,\t]|^\s|\s$/;
/** Text that a spreadsheet may read as a number, a date or a boolean. */
const NUMBER = /^[\p{Nd}.,(\p{Sc}]|^(?:true|false)$/iu;
/** Whole numbers up to the 15 digits that every spreadsheet preserves. */
const EXACT = /^(?:0|[1-9]\d{0,14})$/;

/**
 * Writes one cell. It is quoted if its text would end the cell, or if a spreadsheet that treats quoted cells as text
 * would otherwise read it as a different number (`0092400`, `92.40`, sixteen digits).
 */
export function csvCell(text: string): string {
  const safe = neutraliseFormula(text);
  const isQuoted = ENDS.test(safe) || (NUMBER.test(safe) && !EXACT.test(safe));
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}
