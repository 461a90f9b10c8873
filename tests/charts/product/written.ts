/**
 * The behaviour of the charts according to their pages in `docs/charts/`: the transitions that people have reviewed.
 *
 * The paths compare the running product with these lines, not with the charts that it runs.
 */
import { readFileSync } from 'node:fs';

export interface WrittenTransition {
  /** Empty if it is unconditional. */
  readonly when: string;
  /** Paths of states; empty if it stays. */
  readonly to: readonly string[];
}

/** By `ready.failed > search.retry`: the possible transitions, in the order in which they are checked. */
export type WrittenChart = ReadonlyMap<string, readonly WrittenTransition[]>;

const unquoted = (cell: string): string => cell.replaceAll('`', '').trim();

/** @param name `search` for `docs/charts/search.md` */
export function writtenChart(name: string): WrittenChart {
  const table = readFileSync(`docs/charts/${name}.md`, 'utf8').split('\n## Transitions\n')[1]!.split('\n## ')[0]!;
  const chart = new Map<string, WrittenTransition[]>();
  for (const line of table.split('\n').filter((each) => each.startsWith('| `'))) {
    const [, from, on, when, to] = line.split(/(?<!\\)\|/).map(unquoted);
    const key = `${from} > ${on}`;
    const targets = to === 'stays' ? [] : to!.split(' ').filter(Boolean);
    chart.set(key, [...(chart.get(key) ?? []), { when: when!, to: targets }]);
  }
  return chart;
}
