/** `npm run check`: everything that is wrong without running the product. */
import { ALL_CHECKS, runCheck } from '../checks.ts';

export default async function check(names: readonly string[]): Promise<void> {
  const requested = ALL_CHECKS.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const one of requested) {
    const failure = await runCheck(one);
    console.log(`${failure === undefined ? 'ok    ' : 'FAILED'} ${one.name}: ${one.says}`);
    if (failure === undefined) continue;
    console.log(failure.trimEnd().replaceAll(/^/gm, '    '));
    process.exitCode = 1;
  }
}
