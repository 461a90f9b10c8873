/** Writes the Playwright files of the charts that have an adapter in `e2e/paths/`. */
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pathsCommand } from './command.ts';

const FOLDER = 'e2e/paths';
/** The module from which end-to-end suites import `test`. */
const FIXTURES = 'e2e/support/test.ts';

/** @returns the files written */
export async function writePathSuites(folder: string = FOLDER): Promise<string[]> {
  const files: string[] = [];
  for (const adapter of globSync(`${FOLDER}/*.adapter.ts`)) {
    const chart = basename(adapter, '.adapter.ts');
    const out = `${folder}/${chart}.spec.ts`;
    const args = [chart, '--adapter', adapter, '--fixtures', FIXTURES, '--format', 'playwright', '--out', out];
    const { text } = await pathsCommand(args, process.cwd());
    await mkdir(dirname(out), { recursive: true });
    // Not rewritten if unchanged, because a parallel run may be reading the file.
    if ((await readFile(out, 'utf8').catch(() => '')) !== text) await writeFile(out, text);
    files.push(out);
  }
  return files;
}
