/** Describes the problems of an import in text, for readers of the raw response; pages translate them themselves. */
import type { ImportProblem, ImportReason } from '../../core/domain/csv-import.ts';

const WORDS: Readonly<Record<ImportReason, string>> = {
  empty: 'there is nothing in it',
  tooLarge: 'the file is too large',
  tooManyRows: 'there are too many rows',
  unreadable: 'this cannot be read',
  quote: 'a quotation mark is not closed, or stands within a cell',
  longRow: 'the row is too long, or a quotation mark is not closed',
  cells: 'there are more cells than columns',
  missingColumn: 'this column is missing',
  unknownColumn: 'there is no such column',
  repeatedColumn: 'this column is there twice',
  required: 'this must not be empty',
  time: 'this is not a time: write 00:01:23.45, 1:23.45, 83.45, or XX:XX:XX for none',
  workbook: 'this is a spreadsheet workbook, not a CSV file: save it as CSV',
  number: 'this is no such number',
  yesOrNo: 'this must be 1 or 0',
  id: 'this is no id',
  list: 'this is no such list',
  tooLong: 'this text is too long',
  taken: 'this is taken already',
  otherVideo: 'this row belongs to another video',
  unknown: 'this is not known',
};

/** `reportMatch.csv, line 12, column time: this is no time.` */
export function explainProblem({ file, line, column, reason }: ImportProblem): string {
  const location = [
    file.slice(0, 100),
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ];
  return `${location.join(', ')}: ${WORDS[reason]}.`;
}
