/** A Vitest reporter that records errors outside of tests, which the JSON report omits. */
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';

/** @param report path of the JSON report of the same run */
export const unhandledFile = (report: string): string => report.replace(/\.json$/, '.unhandled.json');

export default class UnhandledErrors implements Reporter {
  #file: string | undefined;

  onInit({ config: { outputFile } }: Vitest): void {
    const report = typeof outputFile === 'object' ? outputFile['json'] : undefined;
    this.#file = report && unhandledFile(report);
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (this.#file !== undefined)
      writeFileSync(this.#file, JSON.stringify(errors.map(({ name, message }) => ({ name, message }))));
  }
}
