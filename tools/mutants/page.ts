/** `docs/mutants.md`: what journeys notice, by kind and by chart. */
import { FLOOR, percent, readFigure, sumOf, wholeOf } from './floor.ts';
import type { Figure, Floor, Reasons } from './floor.ts';
import type { MutantKind } from './mutants.ts';

/** Descriptions of all kinds, in the order of the page. */
const KINDS: Readonly<Record<MutantKind, string>> = {
  retarget: 'a transition leads to another state',
  'drop transition': 'a transition is left out',
  'negate guard': 'a guard says the opposite',
  'drop guard': 'a guard made of others lacks one',
  'drop action': 'an action is left out',
  'swap actions': 'two actions change places',
  reenter: 'a state is entered again, or no longer',
  'drop tag': 'a state loses a tag',
  'actor goes on': 'an actor is not stopped when its state is left',
  'delay tenfold': 'a delay lasts ten times as long',
  'delay tenth': 'a delay lasts a tenth',
  'drop field': 'a field is not assigned, returned or sent',
  'other field': 'a field of an event is read from another one of the same type',
  'other payload': 'a field of an event is read from another payload that the journeys have',
  'drop statement': 'a step of an action is left out',
  'drop term': 'a condition lacks a term',
  'drop fallback': '`??` has nothing to fall back on',
  'negate condition': 'a condition says the opposite',
  'other comparison': '`===` is `!==`, `<` is `<=`',
  'constant tenfold': 'a figure is ten times as large',
};
const NAMES = Object.keys(KINDS) as MutantKind[];

const cell = ({ unnoticed, all }: Figure): string => {
  if (all === 0) return '';
  return unnoticed === 0 ? String(all) : `**${unnoticed}** of ${all}`;
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const countOf = (reasons: Reasons): number =>
  Object.values(reasons).reduce((sum, list) => sum + list.reduce((each, { mutants }) => each + mutants.length, 0), 0);

/** A mutant's name may contain code with bars and backticks. */
const code = (name: string): string => `\`\` ${name} \`\``;

const listOf = (reasons: Reasons): string[] =>
  Object.entries(reasons)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([chart, list]) => [
      `### ${chart}`,
      '',
      ...list.flatMap(({ reason, mutants }) => [`- ${reason}`, ...mutants.map((name) => `  - ${code(name)}`)]),
      '',
    ]);

export function mutantsPage({ unnoticed, unfinished, reasons, equivalent }: Floor): string {
  const charts = Object.entries(unnoticed).map(([chart, figures]) => ({ chart, figures, whole: wholeOf(figures) }));
  const sorted = charts.toSorted((a, b) => percent(a.whole) - percent(b.whole));
  const reached = charts.filter(({ whole }) => percent(whole) >= FLOOR).length;
  const total = sumOf(charts.map(({ whole }) => whole));
  return [
    '# What journeys notice',
    '',
    `Written by \`npm run mutate:charts -- --write\`. Each mutant is a chart with one thing changed; it is noticed when a journey of the chart fails on it. Journeys alone are run: what views and end-to-end tests notice comes on top. Mutants that do the same as the chart, ${countOf(equivalent)} in all, are not counted; \`tests/charts/unnoticed.json\` gives the reason for each. Mutants chosen by hand are in [planted.md](planted.md).`,
    '',
    `Journeys notice ${total.all - total.unnoticed} of ${total.all} mutants, ${percent(total)} %. The floor is ${FLOOR} % of each chart: ${reached} of ${charts.length} are there.`,
    '',
    '## By kind',
    '',
    row(['kind', 'what is done', 'mutants', 'unnoticed', 'noticed, %']),
    row(['---', '---', '---:', '---:', '---:']),
    ...NAMES.map((kind) => {
      const figures = sumOf(charts.map((each) => readFigure(each.figures[kind])));
      return row([kind, KINDS[kind], String(figures.all), String(figures.unnoticed), String(percent(figures))]);
    }),
    '',
    '## By chart and kind',
    '',
    'The charts with most left to prove come first. A cell gives the number of mutants, and in bold those that go unnoticed.',
    '',
    row(['chart', 'noticed, %', ...NAMES]),
    row(['---', '---:', ...NAMES.map(() => '---:')]),
    ...sorted.map(({ chart, figures, whole }) =>
      row([
        `[${chart}](charts/${chart}.md)`,
        String(percent(whole)),
        ...NAMES.map((kind) => cell(readFigure(figures[kind]))),
      ]),
    ),
    '',
    ...(Object.keys(unfinished).length === 0
      ? []
      : [
          '## Unfinished charts',
          '',
          'They are below the floor, or not every mutant that goes unnoticed has a reason yet.',
          '',
          ...Object.entries(unfinished).map(([chart, reason]) => `- ${chart}: ${reason}`),
          '',
        ]),
    '## Why the rest goes unnoticed',
    '',
    ...listOf(reasons),
  ].join('\n');
}
