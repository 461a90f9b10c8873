/**
 * Cells that a spreadsheet would take for a formula, and how they are told apart (row L22).
 *
 * A cell that begins so is written with an apostrophe before it; one that begins with apostrophes and then so, too, so that
 * reading takes away exactly what writing added. Source: OWASP, CSV Injection.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/;

export function neutraliseFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Undoes `neutraliseFormula`; any other text stays as it is. */
export function restoreFormula(text: string): string {
  return NEUTRALISED.test(text) ? text.slice(1) : text;
}

/** One cell as it stands in a file: quoted where its text would end it. */
export function csvCell(text: string): string {
  const safe = neutraliseFormula(text);
  return /["\r\n;,\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
