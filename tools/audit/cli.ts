/** The check `audit` of `npm run check`: ends with 0, with 1 for what was found, or as unchecked where the registry says nothing. */
import { UNCHECKED } from '../shell.ts';
import { auditShipped } from './audit.ts';

const audit = await auditShipped({ folder: process.cwd() });
if (audit.kind === 'failed') {
  console.log(audit.text);
  process.exitCode = 1;
} else if (audit.kind === 'unchecked') {
  console.log(audit.why);
  process.exitCode = UNCHECKED;
}
