/** Axe violations of a page or frame, one per line. Its context needs `bypassCSP`. */
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, NodeResult } from 'axe-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules for whole pages, which a single view does not meet. */
export const PAGE_RULES = ['bypass', 'heading-order', 'landmark-one-main', 'page-has-heading-one', 'region'] as const;

/** @param without rules to leave out */
export async function violations(page: Page | Frame, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: AXE });
  return page.evaluate(async (off) => {
    const { violations: found } = await (
      globalThis as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }
    ).axe.run({
      elementRef: true,
      // Skips details of passed rules.
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: {
        // Part of WCAG 2.2 AA, but off by default.
        'target-size': { enabled: true },
        // A modal covers the page's heading for a while.
        'page-has-heading-one': { enabled: document.querySelector('dialog:modal, [inert]') === null },
        ...Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      },
    });
    // A row partly scrolled behind its list's sticky heading is as large as the others.
    const isBehindHeading = ({ any }: NodeResult): boolean =>
      any.some(
        ({ data, relatedNodes = [] }) =>
          (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured' &&
          relatedNodes.length > 0 &&
          relatedNodes.every(({ element }) => element !== undefined && getComputedStyle(element).position === 'sticky'),
      );
    return found
      .map(({ id, nodes }) => ({
        id,
        nodes: id === 'target-size' ? nodes.filter((node) => !isBehindHeading(node)) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, without);
}
