import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const files = globSync(`${FOLDER}/[0-9]*.md`).map((file) => basename(file));
const numbers = new Set(files.map((file) => file.slice(0, 4)));

const titleOf = (file: string): string | undefined => /^# (.+)$/m.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))?.[1];

/** `decision 0030`, `decisions/0030` and links to its file. */
const REFERENCE = /\bdecisions?(?:\/| )(0\d{3})\b/gi;
const SOURCES = [
  '{core,src,machines,server,tests,e2e,tools,bench}/**/*.{ts,tsx,mjs,css}',
  'docs/{*,decisions/*}.md',
  '*.md',
  '*.ts',
];

it('the index of decisions lists every file with its title', () => {
  const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
  const listed = [...index.matchAll(/^- \[(\d{4})\]\((.+?)\) (.+)$/gm)].map(([, number, file, title]) =>
    [number, file, title].join(' '),
  );
  expect(listed.toSorted()).toEqual(files.map((file) => [file.slice(0, 4), file, titleOf(file)].join(' ')).toSorted());
});

it('no two decisions share a number', () => {
  expect(numbers.size).toBe(files.length);
});

it.each(files)('%s says its context, decision and consequence, in this order', (file) => {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  expect([...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part)).toEqual([
    'Context',
    'Decision',
    'Consequence',
  ]);
});

it('every decision named by code and documents exists', () => {
  const named = globSync(SOURCES).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(REFERENCE)].map(([, number]) => ({ file, number: number! })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
