/** Watches all pages and frames of a context for what their content security policy refused. */
import type { BrowserContext } from '@playwright/test';

/** @returns a line for each violation, filled as they happen */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding('reportViolation', (_, violation: string) => void violations.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${effectiveDirective} ${blockedURI} ${sourceFile ?? ''} on ${location.pathname}`);
    });
  });
  // Workers have no document; their violations are on the console alone.
  context.on('console', (message) => {
    if (/content security policy|permissions policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}
