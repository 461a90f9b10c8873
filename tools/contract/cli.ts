/**
 * `npm run contract:docs` writes docs/contract.md from the schemas; with `--check` it only checks that it is up to
 * date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { reference } from './reference.ts';

const path = new URL('../../docs/contract.md', import.meta.url);
const fresh = reference();

if (!process.argv.includes('--check')) {
  writeFileSync(path, fresh);
  console.log('Wrote docs/contract.md.');
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== fresh) {
  console.error('docs/contract.md is out of date: run `npm run contract:docs`.');
  process.exitCode = 1;
} else {
  console.log('docs/contract.md is up to date.');
}
