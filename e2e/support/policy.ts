/** Collects the content security policy violations of all pages and frames of a context. */
import type { BrowserContext } from '@playwright/test';

/** @returns one line per violation; the array fills as they occur */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding('reportViolation', (_, violation: string) => void violations.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${effectiveDirective} ${blockedURI} ${sourceFile ?? ''} on ${location.pathname}`);
    });
  });
  // Workers have no document; their violations appear only on the console.
  context.on('console', (message) => {
    if (/content security policy|permissions policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}
