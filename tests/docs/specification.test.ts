import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { specifiedChapters, testsByRow } from '../../tools/charts/rows.ts';

const rowsOf = async (): Promise<string[]> => (await specifiedChapters()).flatMap(({ rows }) => rows);

it('[C05] the specification has every row of both documents and of the additions', async () => {
  const rows = await rowsOf();
  expect(new Set(rows).size).toBe(rows.length);
  expect((await specifiedChapters()).map(({ title, rows: own }) => `${title}: ${own.length}`)).toEqual([
    'Library: 36',
    'Player: 37',
    'Charts: 6',
    'Own content: 10',
    'Analysis and tagging: 7',
    'Embedding: 3',
    'Operation: 3',
  ]);
});

it('[C05] every row named by a test or a chart is in the specification', async () => {
  const rows = await rowsOf();
  const unknown = [...(await testsByRow())].filter(([row]) => !rows.includes(row));
  expect(unknown.map(([row, tests]) => `${row}: ${tests[0]!.file}`)).toEqual([]);
});

it('[C05] every row of the specification is listed and linked in docs/coverage.md', async () => {
  const coverage = await readFile('docs/coverage.md', 'utf8');
  const links = (await rowsOf()).map((row) => `[${row}](specification.md#${row.toLowerCase()})`);
  expect(links.filter((link) => !coverage.includes(`### ${link}\n`))).toEqual([]);
});
