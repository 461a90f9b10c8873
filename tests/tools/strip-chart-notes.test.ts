import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutNotes } from '../../tools/strip-chart-notes.ts';

it('leaves descriptions and rows out of a chart, and nothing else', () => {
  const chart = `{ description: 'It\\'s here, {so}.', on: { go: { target: 'b', meta: { row: 'P01' } }, stop: { meta: { row: ['P02', 'P03'] }, target: 'c' } } }`;
  expect(withoutNotes(chart)).toBe(`{  on: { go: { target: 'b',  }, stop: {  target: 'c' } } }`);
});

it('keeps a description that is no note', () => {
  const code = 'const item = { description: tag.description, meta: { row } };';
  expect(withoutNotes(code)).toBe(code);
});

it('finds the notes of a real chart', () => {
  const source = readFileSync('machines/player/opening/access/access.machine.ts', 'utf8');
  const stripped = withoutNotes(source);
  expect(stripped).not.toMatch(/description:|meta:/);
  expect(stripped.length).toBeLessThan(source.length * 0.9);
});
