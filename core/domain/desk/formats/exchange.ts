/** Files of other tagging programs (row B14): what is read, what is written, and what a form cannot hold. */
import type { CsvDelimiter } from '../../csv-format.ts';
import type { DeskTagFields } from '../desk-tag.ts';
import type { LeftOut, LeftOutCount } from './left-out.ts';

/** `csv` is our own: `reportMatch.csv` (docs/csv.md). */
export const TAG_FORMATS = ['sportscode', 'longomatch', 'dartfish', 'csv'] as const;
export type TagFormat = (typeof TAG_FORMATS)[number];

/** Why a file cannot be read; keys of the texts. */
export const FORMAT_PROBLEMS = [
  /** No tags at all. */
  'empty',
  'tooLarge',
  'tooMany',
  /** XLSX, XLS or ODS. */
  'workbook',
  /** None of the forms. */
  'unknown',
  /** XML that is none, or ends early. */
  'xml',
  /** A document type declaration: nothing of it is ever read. */
  'dtd',
  /** A reference to something other than a character. */
  'entity',
  /** A quote that nobody closed. */
  'quote',
  /** A row of more or fewer cells than its header. */
  'cells',
  'time',
  /** It ends before it begins. */
  'end',
  /** Neither a start nor, on live, a moment. */
  'start',
  'number',
  'tooLong',
] as const;
export type FormatProblem = (typeof FORMAT_PROBLEMS)[number];

export interface FormatFailure {
  kind: 'failure';
  problem: FormatProblem;
  /** Of the file, from 1. */
  line: number;
}

export interface TagsRead {
  kind: 'read';
  format: TagFormat;
  tags: DeskTagFields[];
  leftOut: LeftOut[];
}

/** What a form could not hold: a field of so many tags, or `tag` for tags that are left out. */
export interface FormatLoss {
  what: keyof DeskTagFields | 'tag';
  count: number;
}

export interface TagsWritten {
  text: string;
  /** Ending of the file's name. */
  ending: 'xml' | 'csv';
  losses: FormatLoss[];
}

/** One form. Its text has no byte order mark. */
export interface TagForm {
  /** @throws FormatError */
  read: (text: string, leftOut: LeftOutCount) => DeskTagFields[];
  /** @returns the text, and for each tag of its rows, in their order, its index among those given */
  write: (tags: readonly DeskTagFields[]) => { text: string; order: number[] };
}

export interface XmlElement {
  name: string;
  /** Line of its beginning, from 1. */
  line: number;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

/** A row of a CSV file with the line that it begins in, from 1. */
export interface Row {
  line: number;
  cells: string[];
}

/** The libraries that read a file; each throws `FormatError`. */
export interface Parsers {
  /** @returns the root */
  parseXml: (text: string) => XmlElement;
  /** Rows with a text. */
  parseRows: (text: string, delimiter: CsvDelimiter) => Row[];
}

/** Ends the reading of a file. */
export class FormatError extends Error {
  readonly problem: FormatProblem;
  readonly line: number;

  constructor(problem: FormatProblem, line: number) {
    super(`${problem} in line ${line}`);
    this.problem = problem;
    this.line = line;
  }
}
