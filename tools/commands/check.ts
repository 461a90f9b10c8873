/** `npm run check`: runs all checks that need no running product. */
import { ALL_CHECKS, lineOf, runCheck } from '../checks.ts';

export default async function check(names: readonly string[]): Promise<void> {
  const requested = ALL_CHECKS.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const one of requested) {
    const result = await runCheck(one);
    console.log(lineOf(one, result));
    if (result.kind === 'failed') process.exitCode = 1;
  }
}
