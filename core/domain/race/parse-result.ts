import type { RunResult } from './run-result.ts';

/** As the tag field `result` holds it: the keys in the order of the interface, null for a gate that is not judged. */
export function runResultText(result: RunResult): string {
  return JSON.stringify(result);
}
