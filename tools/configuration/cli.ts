/** `npm run configuration:docs` writes docs/configuration.md from the table of settings. */
import { writeFileSync } from 'node:fs';
import { configurationPage } from './page.ts';

writeFileSync(new URL('../../docs/configuration.md', import.meta.url), configurationPage());
console.log('Wrote docs/configuration.md.');
