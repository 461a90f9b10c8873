/** `npm run licences:docs` writes docs/licences.md from the lockfile. */
import { writeFileSync } from 'node:fs';
import { licencesPage, shippedPackages } from './licences.ts';

const ROOT = new URL('../../', import.meta.url);
writeFileSync(new URL('docs/licences.md', ROOT), licencesPage(shippedPackages(ROOT)));
console.log('Wrote docs/licences.md.');
