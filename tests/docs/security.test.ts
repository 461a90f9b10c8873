/** The threat model names existing tests: `file` alone, or `file`: "part of a title". */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MODEL = readFileSync('docs/security.md', 'utf8');
const THREATS = MODEL.split('\n').flatMap((line) => {
  const [, threat, prevention, proof] = /^\| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
  return threat === undefined || threat === 'threat' || threat.startsWith('---') ? [] : [{ threat, prevention, proof }];
});
const TESTS = new Set([
  ...globSync('tests/**/*.test.{ts,tsx}'),
  ...globSync('e2e/**/*.spec.ts'),
  ...globSync('e2e/firefox/*.test.ts'),
]);

it('[O02] the threat model has its lines', () => {
  // Six sections of threats, and one of losses.
  expect(THREATS.length).toBeGreaterThan(45);
});

it.each(THREATS)('[O02] $threat: the named tests exist', ({ proof }) => {
  const named = [...proof!.matchAll(/`([\w./-]+)`(?:: "([^"]+)")?/g)].map(([, file, title]) => ({
    file: file!,
    title,
  }));
  expect(named).not.toEqual([]);
  for (const { file, title } of named) {
    expect(TESTS, file).toContain(file);
    if (title !== undefined) expect(titlesIn(file), file).toContain(title);
  }
});

/** The titles of a file's tests, in one text. */
function titlesIn(file: string): string {
  const calls = readFileSync(file, 'utf8').matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['`])([\s\S]*?)\1/g);
  return [...calls].map(([, , title]) => title!).join('\n');
}
