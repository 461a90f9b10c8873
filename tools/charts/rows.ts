/** Which tests prove which row of the specification, according to the titles of the tests: `[P27] ...`. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { specificationLink, table } from './table.ts';

const SPECIFICATION = 'docs/specification.md';
/** A chapter, or a row: `<a id="l01"></a>**L01** ...`. */
const CHAPTER_OR_ROW = /^# (.+)$|^<a id="(\w+)"><\/a>\*\*([A-Z]\d\d)\*\* /gm;

export interface Chapter {
  readonly title: string;
  readonly rows: readonly string[];
}

/** Chapters of the specification that have rows, with their rows by number. */
export async function specifiedChapters(): Promise<Chapter[]> {
  const chapters: { title: string; rows: string[] }[] = [];
  for (const [, title, anchor, row] of (await readFile(SPECIFICATION, 'utf8')).matchAll(CHAPTER_OR_ROW)) {
    if (title !== undefined) chapters.push({ title, rows: [] });
    else if (anchor === row!.toLowerCase()) chapters.at(-1)!.rows.push(row!);
    else throw new Error(`${SPECIFICATION}: row ${row} has the anchor ${anchor}`);
  }
  return chapters.filter(({ rows }) => rows.length > 0).map(({ title, rows }) => ({ title, rows: rows.sort() }));
}

const FILES = [
  'tests/**/*.test.{ts,tsx}',
  'tests/charts/**/*.paths.ts',
  'e2e/**/*.spec.ts',
  'e2e/firefox/**/*.test.ts',
  'bench/**/*.test.ts',
];
/** A title on one line that begins with rows. */
const TITLE = /(['"`])((?:\[[A-Z]\d\d\] ?)+.*?)\1[,\]:)]/g;
const ROW = /\[([A-Z]\d\d)\]/g;

interface RowTest {
  readonly file: string;
  readonly title: string;
}

/** Excludes samples of the harness, and path suites, whose titles repeat those of the journeys. */
const isLeftOut = (file: string): boolean => file.includes('/harness/') || file.startsWith('e2e/paths/');

/** Tests by row, ordered by file and position in it. */
export async function testsByRow(): Promise<Map<string, RowTest[]>> {
  const found = new Map<string, RowTest[]>();
  for (const file of [...new Set(globSync(FILES))].filter((each) => !isLeftOut(each)).sort()) {
    for (const [, , text] of (await readFile(file, 'utf8')).matchAll(TITLE)) {
      const title = text!.replaceAll(ROW, '').replaceAll(/\s+/g, ' ').trim();
      for (const row of new Set([...text!.matchAll(ROW)].map(([, id]) => id!)))
        found.set(row, [...(found.get(row) ?? []), { file, title }]);
    }
  }
  return found;
}

type Kind = 'end to end' | 'journeys' | 'views';

/** Kind of proof that a test gives; undefined if it proves nothing that a person can see. */
function kindOf(file: string): Kind | undefined {
  if (file.startsWith('e2e/')) return 'end to end';
  if (file.endsWith('.paths.ts')) return 'journeys';
  return file.startsWith('tests/views/') ? 'views' : undefined;
}

/** `docs/coverage.md`. */
export async function coveragePage(): Promise<string> {
  const [tests, chapters] = [await testsByRow(), await specifiedChapters()];
  const ids = chapters.flatMap(({ rows }) => rows);
  const bare = ids.filter((id) => !tests.has(id));
  const proofs = new Map([...tests].map(([id, list]) => [id, list.filter(({ file }) => kindOf(file) !== undefined)]));
  const listed = (id: string): readonly RowTest[] => (proofs.get(id)?.length ? proofs : tests).get(id) ?? [];
  const others = ids.filter((id) => tests.has(id) && proofs.get(id)!.length === 0);
  const count = (id: string, kind: Kind): string =>
    String((proofs.get(id) ?? []).filter(({ file }) => kindOf(file) === kind).length);
  return `${[
    '# Rows and their tests',
    'Generated from the rows of the [specification](specification.md) and the titles of the tests by `npm run charts:docs`; a check fails when it is stale. Journeys, views and end-to-end tests count; a journey runs on its chart, and on its view unless nobody sees what it proves.',
    `Rows without a test: ${bare.map((id) => specificationLink(id)).join(', ') || 'none'}.`,
    `Rows that neither a chart nor a page is about, with other tests only, listed below: ${others.map((id) => specificationLink(id)).join(', ') || 'none'}.`,
    table(
      ['row', 'end to end', 'journeys', 'views'],
      ids.map((id) => [specificationLink(id), count(id, 'end to end'), count(id, 'journeys'), count(id, 'views')]),
    ),
    ...chapters.flatMap(({ title, rows }) => [
      `## ${title}`,
      ...rows.flatMap((id) => [
        `### ${specificationLink(id)}`,
        listed(id)
          .map(({ file, title: test }) => `- ${test} (\`${file}\`)`)
          .join('\n') || 'No test.',
      ]),
    ]),
  ].join('\n\n')}\n`;
}
