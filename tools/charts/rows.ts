/**
 * Which tests prove which row of the specification: read from the titles of the tests, `[P27] ...`, and from the rows that
 * transitions name, which the generated paths take.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { listTransitions } from '../paths/transitions.ts';
import { findCharts } from './find.ts';
import { table } from './table.ts';

/** The rows by letter: how many there are of each. */
const ROWS = [
  { letter: 'L', about: 'Library', count: 36 },
  { letter: 'P', about: 'Player', count: 37 },
  { letter: 'C', about: 'Charts', count: 6 },
] as const;

const FILES = [
  'tests/**/*.test.{ts,tsx}',
  'tests/charts/**/*.paths.ts',
  'e2e/**/*.spec.ts',
  'e2e/firefox/**/*.test.ts',
];
/** A title of one line that begins with rows, or whose row follows the name of its path. */
const TITLE = /(['"`])((?:search|transport)? ?(?:\d+: )?(?:\[[A-Z]\d\d\] ?)+.*?)\1[,\]:)]/g;
const ROW = /\[([A-Z]\d\d)\]/g;

interface RowTest {
  readonly file: string;
  readonly title: string;
}

/** Tests by row, by file and place in it. */
async function testsByRow(): Promise<Map<string, RowTest[]>> {
  const found = new Map<string, RowTest[]>();
  for (const file of [...new Set(globSync(FILES))].filter((each) => !each.includes('/harness/')).sort()) {
    for (const [, , text] of (await readFile(file, 'utf8')).matchAll(TITLE)) {
      const title = text!.replaceAll(ROW, '').replaceAll(/\s+/g, ' ').trim();
      for (const row of new Set([...text!.matchAll(ROW)].map(([, id]) => id!)))
        found.set(row, [...(found.get(row) ?? []), { file, title }]);
    }
  }
  for (const { name, area, machine } of await findCharts()) {
    for (const row of new Set(listTransitions(machine).flatMap(({ rows }) => rows))) {
      const test = { file: `tests/charts/${area}/${name}.test.ts`, title: `generated paths of the chart ${name}` };
      found.set(row, [...(found.get(row) ?? []), test]);
    }
  }
  return found;
}

const rowIds = ({ letter, count }: (typeof ROWS)[number]): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`);

const kindOf = (file: string): 'end to end' | 'chart' | 'unit' =>
  file.startsWith('e2e/') ? 'end to end' : file.includes('/charts/') || file.includes('/views/') ? 'chart' : 'unit';

/** `docs/coverage.md`. */
export async function coveragePage(): Promise<string> {
  const tests = await testsByRow();
  const ids = ROWS.flatMap(rowIds);
  const bare = ids.filter((id) => !tests.has(id));
  const unproved = ids.filter((id) => tests.has(id) && tests.get(id)!.every(({ file }) => kindOf(file) === 'unit'));
  const count = (id: string, kind: ReturnType<typeof kindOf>): string =>
    String((tests.get(id) ?? []).filter(({ file }) => kindOf(file) === kind).length);
  const unknown = [...tests.keys()].filter((id) => !ids.includes(id)).sort();
  return `${[
    '# Rows and their tests',
    'Generated from the titles of the tests by `npm run charts:docs`; a check fails when it is stale. A chart test is walked on the chart, on its view, or on both.',
    `Rows without a test: ${bare.join(', ') || 'none'}.`,
    `Rows without an end-to-end or model-based test: ${[...bare, ...unproved].sort().join(', ') || 'none'}.`,
    unknown.length > 0 ? `In titles, and no row: ${unknown.join(', ')}.` : '',
    table(
      ['row', 'end to end', 'chart', 'unit'],
      ids.map((id) => [id, count(id, 'end to end'), count(id, 'chart'), count(id, 'unit')]),
    ),
    ...ROWS.flatMap((group) => [
      `## ${group.about}`,
      ...rowIds(group).flatMap((id) => [
        `### ${id}`,
        (tests.get(id) ?? []).map(({ file, title }) => `- ${title} (\`${file}\`)`).join('\n') || 'No test.',
      ]),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
