/**
 * `test` for files whose pages must comply with their own content security policy: a test fails if it ends with a
 * violation.
 */
import { watchPolicy } from './policy.ts';
import { expect, test as base } from './test.ts';

export { expect } from './test.ts';

export const test = base.extend<{ violations: string[] }>({
  violations: [
    async ({ context }, use) => {
      const violations = await watchPolicy(context);
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
