import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const DOCUMENTS = [...globSync('{*,docs/*,docs/decisions/*}.md')].filter((file) => file !== 'docs/coverage.md');
const FOLDERS = 'core|src|machines|server|tools|tests|e2e|bench|docs';

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));
  const named = [...text.matchAll(/<a id="(.+?)">/g)].map(([, id]) => id!);
  return new Set([...headings, ...named]);
}

it.each(DOCUMENTS)('%s links to existing files and headings', (file) => {
  const broken = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    .filter(([, path, anchor]) => {
      const target = path === '' ? file : join(dirname(file), path!);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(anchor));
    })
    .map(([link]) => link);
  expect(broken).toEqual([]);
});

it.each(DOCUMENTS)('%s names existing paths of the repository', (file) => {
  const named = readFileSync(file, 'utf8').matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]*)\``, 'g'));
  expect([...named].map(([, path]) => path!).filter((path) => !existsSync(path))).toEqual([]);
});

it.each(DOCUMENTS)('%s names identifiers that the file beside them contains', (file) => {
  const named = readFileSync(file, 'utf8').matchAll(
    new RegExp(`\`(\\w+)\`\\s+\\(\`((?:${FOLDERS})/[\\w./-]+)\`\\)`, 'g'),
  );
  const gone = [...named].filter(([, name, path]) => !readFileSync(path!, 'utf8').includes(name!));
  expect(gone.map(([text]) => text)).toEqual([]);
});

it('the index of the documentation lists every document', () => {
  const index = readFileSync('docs/README.md', 'utf8');
  const documents = globSync('docs/*.md').map((file) => file.slice('docs/'.length));
  expect(documents.filter((file) => file !== 'README.md' && !index.includes(`](${file})`))).toEqual([]);
});
