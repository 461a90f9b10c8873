/**
 * `npm run charts:docs` writes docs/charts/ and docs/coverage.md; with `-- --check` it only checks that they are up to
 * date.
 */
import { staleDocs, writeDocs } from './docs.ts';

if (process.argv.includes('--check')) {
  const stale = await staleDocs();
  if (stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}. Run \`npm run charts:docs\`.`);
    process.exitCode = 1;
  }
} else {
  const written = await writeDocs();
  console.log(`Wrote ${written.length} files in docs/.`);
}
