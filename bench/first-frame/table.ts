/** The measured pages as a Markdown table, each figure with its ratio to the bare page of the same run. */
import { median } from '../browser.ts';

export interface Row<Page extends string> {
  readonly title: string;
  /** One value per turn for each page. A missing page is left out of the comparison. */
  readonly values: Partial<Record<Page, readonly number[]>>;
  readonly digits?: number;
  /** Whether the ratio to the bare page is meaningful. */
  readonly isRelative?: boolean;
}

/**
 * Median of the ratios within each turn, because other load on the machine affects both pages of a turn. If either page
 * lacks a turn, the ratio of the medians.
 */
export function ratioOf(values: readonly number[], floor: readonly number[]): number {
  if (values.length !== floor.length) return median(values) / median(floor);
  return median(values.map((value, turn) => value / (floor[turn] ?? Number.NaN)));
}

export function markdownOf<Page extends string>(
  rows: readonly Row<Page>[],
  pages: readonly Page[],
  bare: Page,
): string {
  const cells = rows.map(({ title, values, digits = 0, isRelative = true }) => [
    title,
    ...pages.map((page) => {
      const own = values[page];
      const floor = values[bare];
      if (!own) return 'none';
      if (median(own) === Infinity) return 'no frame';
      const figure = median(own).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
      return page === bare || !floor || !isRelative ? figure : `${figure} (${ratioOf(own, floor).toFixed(2)})`;
    }),
  ]);
  const lines = [['', ...pages], ['---', ...pages.map(() => '---:')], ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
