/** What axe finds on a page or in a frame, a line each; the page's context was made with `bypassCSP`. */
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, NodeResult } from 'axe-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules about a page as a whole, which a view by itself does not keep. */
export const PAGE_RULES = ['bypass', 'heading-order', 'landmark-one-main', 'page-has-heading-one', 'region'] as const;

/** @param without rules that are not asked for */
export async function violations(page: Page | Frame, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: AXE });
  return page.evaluate(async (off) => {
    const { violations: found } = await (
      globalThis as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }
    ).axe.run({
      elementRef: true,
      // What passes is not told in full.
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: {
        // Of WCAG 2.2 AA, and off unless it is asked for.
        'target-size': { enabled: true },
        // What covers the page takes its heading out of reach for a while.
        'page-has-heading-one': { enabled: document.querySelector('dialog:modal, [inert]') === null },
        ...Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      },
    });
    // A row that is scrolled partly behind the heading that stays over its list is as large as the others.
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
