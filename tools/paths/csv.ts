/**
 * Test cases as a table for a test-management tool, one line per step, with the column names of its importer.
 *
 * Only the first line of a case holds the fields of the case: TestRail starts a new case at each title, Xray at each
 * new TCID. The format is RFC 4180: CRLF, doubled quotes; UTF-8 without a BOM, which importers take for part of the
 * first column name. A cell that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
 */
import { expectation } from './cases.ts';
import type { TestCase } from './cases.ts';
import { stepSentence } from './sentences/sentence.ts';
import { stableJson } from './json.ts';
import type { ChartPaths } from './types.ts';

interface Line {
  readonly action: string;
  readonly data: string;
  readonly expected: string;
}

interface Column {
  readonly head: string;
  /** A field of the case, only on its first line. */
  readonly ofCase?: (each: TestCase, paths: ChartPaths) => string;
  /** A field of every line. */
  readonly ofLine?: (line: Line, each: TestCase) => string;
}

const precondition = ({ path }: TestCase, paths: ChartPaths): string => {
  const input = path.input === undefined ? '' : ` Input: ${stableJson(path.input)}`;
  return `Start in ${expectation(paths, path.start)}${input}`;
};

/** TestRail's template "Test Case (Steps)", imported as test cases of several rows. */
const TESTRAIL: readonly Column[] = [
  { head: 'Title', ofCase: ({ id, title }) => `${id} ${title}` },
  { head: 'Section', ofCase: (_, { name }) => name },
  { head: 'References', ofCase: ({ rows }) => rows.join(', ') },
  { head: 'Preconditions', ofCase: precondition },
  { head: 'Steps (Step)', ofLine: ({ action }) => action },
  { head: 'Steps (Additional Info)', ofLine: ({ data }) => data },
  { head: 'Steps (Expected Result)', ofLine: ({ expected }) => expected },
];

/** Xray's Test Case Importer, tests of the type Manual. */
const XRAY: readonly Column[] = [
  { head: 'TCID', ofLine: (_, { id }) => id },
  { head: 'Test Summary', ofCase: ({ id, title }) => `${id} ${title}` },
  { head: 'Test Type', ofCase: () => 'Manual' },
  { head: 'Description', ofCase: precondition },
  { head: 'Labels', ofCase: ({ rows }, { name }) => [name, ...rows].join(' ') },
  { head: 'Action', ofLine: ({ action }) => action },
  { head: 'Data', ofLine: ({ data }) => data },
  { head: 'Result', ofLine: ({ expected }) => expected },
];

const TABLES = { testrail: TESTRAIL, xray: XRAY } as const;

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function linesOf(paths: ChartPaths, { path }: TestCase): Line[] {
  if (path.steps.length === 0) return [{ action: 'Start', data: '', expected: expectation(paths, path.start) }];
  return path.steps.map(({ step, reached }) => {
    const { sentence, data } = stepSentence(paths, step);
    return { action: sentence, data, expected: expectation(paths, reached) };
  });
}

export function casesCsv(tool: keyof typeof TABLES, paths: ChartPaths, cases: readonly TestCase[]): string {
  const columns = TABLES[tool];
  const rows = cases.flatMap((each) =>
    linesOf(paths, each).map((line, at) =>
      columns.map(({ ofCase, ofLine }) => ofLine?.(line, each) ?? (at === 0 ? (ofCase?.(each, paths) ?? '') : '')),
    ),
  );
  return [columns.map(({ head }) => head), ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
