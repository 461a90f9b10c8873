/** What axe finds on a page or in a frame, a line each; the page's context was made with `bypassCSP`. */
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export async function violations(page: Page | Frame): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Of WCAG 2.2 AA, and off unless it is asked for.
      rules: { 'target-size': { enabled: true } },
    }),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
