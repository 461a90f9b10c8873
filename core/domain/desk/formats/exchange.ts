/** Exchange files of other tagging programs (row B14): common types of reading, writing and losses. */
import type { CsvDelimiter } from '../../csv-format.ts';
import type { DeskTagFields } from '../desk-tag.ts';
import type { LeftOut, LeftOutCount } from './left-out.ts';

/** `csv` is our own format: `reportMatch.csv` (docs/csv.md). */
export const TAG_FORMATS = ['sportscode', 'longomatch', 'dartfish', 'csv'] as const;
export type TagFormat = (typeof TAG_FORMATS)[number];

/** Why a file cannot be read; keys of the texts. */
export const FORMAT_PROBLEMS = [
  /** The file has no tags. */
  'empty',
  'tooLarge',
  'tooMany',
  /** XLSX, XLS or ODS. */
  'workbook',
  /** None of the known formats. */
  'unknown',
  /** Malformed or truncated XML. */
  'xml',
  /** A document type declaration, which is never processed. */
  'dtd',
  /** An entity reference other than to a character. */
  'entity',
  /** An unclosed quote. */
  'quote',
  /** A row whose number of cells differs from its header. */
  'cells',
  'time',
  /** A tag that ends before it begins. */
  'end',
  /** Neither a start nor, for live streams, a wall time. */
  'start',
  'number',
  'tooLong',
] as const;
export type FormatProblem = (typeof FORMAT_PROBLEMS)[number];

export interface FormatFailure {
  kind: 'failure';
  problem: FormatProblem;
  /** Line of the file, from 1. */
  line: number;
}

export interface TagsRead {
  kind: 'read';
  format: TagFormat;
  tags: DeskTagFields[];
  leftOut: LeftOut[];
}

/** Data that a format cannot hold: a field with its number of tags, or `tag` for tags that are left out. */
export interface FormatLoss {
  what: keyof DeskTagFields | 'tag';
  count: number;
}

export interface TagsWritten {
  text: string;
  /** File name extension. */
  ending: 'xml' | 'csv';
  losses: FormatLoss[];
}

/** One format. Its text has no byte order mark. */
export interface TagForm {
  /** @throws FormatError */
  read: (text: string, leftOut: LeftOutCount) => DeskTagFields[];
  /** @returns the text, and for each tag in the order of its rows, its index in the input */
  write: (tags: readonly DeskTagFields[]) => { text: string; order: number[] };
}

export interface XmlElement {
  name: string;
  /** Line on which it begins, from 1. */
  line: number;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

/** A row of a CSV file with the line on which it begins, from 1. */
export interface Row {
  line: number;
  cells: string[];
}

/** The libraries that parse a file; each throws `FormatError`. */
export interface Parsers {
  /** @returns the root element */
  parseXml: (text: string) => XmlElement;
  /** Returns the rows with text. */
  parseRows: (text: string, delimiter: CsvDelimiter) => Row[];
}

/** Aborts the reading of a file. */
export class FormatError extends Error {
  readonly problem: FormatProblem;
  readonly line: number;

  constructor(problem: FormatProblem, line: number) {
    super(`${problem} in line ${line}`);
    this.problem = problem;
    this.line = line;
  }
}
