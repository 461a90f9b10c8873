/** `npm run pictures:update`: takes the pictures again and reduces them; arguments are passed to Playwright. */
import { globSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { runInView } from '../shell.ts';
import { shrink } from './shrink.ts';

const REFERENCES = 'e2e/pictures/references';
const only = process.argv.slice(2);
const begun = Date.now();

// Also removes pictures of states that no longer exist.
if (only.length === 0) await rm(REFERENCES, { recursive: true, force: true });
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'playwright.pictures.config.ts'];
process.exitCode = await runInView(process.execPath, [...playwright, '--update-snapshots', 'all', ...only]);
for (const file of globSync(`${REFERENCES}/**/*.png`)) {
  // Older pictures are reduced already, and would lose a little quality each time.
  if ((await stat(file)).mtimeMs < begun) continue;
  const png = await readFile(file);
  const small = await shrink(png);
  if (small.length < png.length) await writeFile(file, small);
}
