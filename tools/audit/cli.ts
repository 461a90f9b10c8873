/**
 * The check `audit` of `npm run check`. It exits with 0, with 1 if something was found, or as unchecked if the registry
 * does not respond.
 */
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
