/** A chart's diagram coloured by its coverage, with a list of what is missing, and the table of all charts. */
import { stateTarget } from '../charts/coverage.ts';
import { mermaid } from '../charts/mermaid.ts';
import { table } from '../charts/table.ts';
import type { ChartPaths } from '../paths/types.ts';
import { PARTS, sumOf } from './merge.ts';
import type { ChartCoverage, Part } from './merge.ts';

/** Colours, which also differ in line style. */
const CLASSES = {
  covered: 'fill:#d7f0dd,stroke:#1a7f37,color:#0b3d1b',
  listed: 'fill:#e6e8eb,stroke:#57606a,color:#24292f,stroke-dasharray:2 4',
  partly: 'fill:#fff1c2,stroke:#8a6100,color:#3d2c00,stroke-width:2px',
  missing: 'fill:#ffd9d6,stroke:#b3261e,color:#5f0d08,stroke-width:4px',
};

const share = ({ covered, total }: Pick<Part, 'covered' | 'total'>): string =>
  total === 0 ? '-' : `${covered}/${total}${covered === total ? '' : ` (${Math.floor((covered / total) * 100)} %)`}`;

/** `coverage/charts/{name}.md`: Markdown with a Mermaid diagram. */
export function coveragePicture(paths: ChartPaths, coverage: ChartCoverage): string {
  const parts = [coverage.states, coverage.transitions, coverage.outcomes, coverage.timers];
  const missing = new Set(parts.flatMap((part) => part.missing));
  const listed = new Map(parts.flatMap((part) => part.listed.map(({ target, reason }) => [target, reason] as const)));
  const isOf = (state: string) => (target: string) => target.startsWith(`${state} > `);
  const picture = mermaid(paths.machine, {
    classes: CLASSES,
    state: (path) => {
      if (missing.has(stateTarget(path))) return 'missing';
      if (listed.has(stateTarget(path))) return 'listed';
      return [...missing].some(isOf(path)) ? 'partly' : 'covered';
    },
    mark: (id) => {
      const isMissing = missing.has(id) || missing.has(`${id} = true`) || missing.has(`${id} = false`);
      return isMissing ? '✗' : listed.has(id) ? '○' : '✓';
    },
  });
  return `${[
    `# ${coverage.name}: what was covered`,
    PARTS.map((part) => `${part} ${share(coverage[part])}`).join(', '),
    `Transitions by suite: ${
      Object.entries(coverage.suites)
        .map(([suite, count]) => `${suite} ${count}`)
        .join(', ') || 'none'
    }.`,
    'Green: covered with all it does. Yellow: something it does is left out (✗). Red: never entered. Grey, dotted (○): listed with a reason.',
    `\`\`\`mermaid\n${picture}\n\`\`\``,
    missing.size > 0 ? '## Left out' : '',
    [...missing].map((target) => `- \`${target}\``).join('\n'),
    listed.size > 0 ? '## Listed' : '',
    listed.size > 0
      ? table(
          ['what', 'reason'],
          [...listed].map(([target, reason]) => [`\`${target}\``, reason]),
        )
      : '',
    coverage.pairs.missing.length > 0 ? '## Pairs of transitions that no suite covered' : '',
    coverage.pairs.missing.map((pair) => `- \`${pair}\``).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** The table for a terminal. */
export function coverageTable(charts: readonly ChartCoverage[]): string {
  const heads = ['chart', ...PARTS, 'listed', 'suites'];
  const lines = charts.map((chart) => [
    chart.name,
    ...PARTS.map((part) => share(chart[part])),
    String(PARTS.reduce((sum, part) => sum + chart[part].listed.length, 0)),
    Object.keys(chart.suites).join(' ') || 'none',
  ]);
  const sums = PARTS.map((part) => sumOf(charts, part));
  const total = ['all', ...sums.map(share), String(sums.reduce((sum, { listed }) => sum + listed, 0)), ''];
  const all = [heads, ...lines, total];
  const widths = heads.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)));
  return all
    .map((cells) =>
      cells
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
