/** `test` of files whose pages keep to their own content security policy: a test that ends with a violation has failed. */
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
