/** `docs/mutants.md`: what journeys notice, by kind and by chart. */
import { AIM, readFigure } from './floor.ts';
import type { Figure, Figures, Floor } from './floor.ts';
import type { MutantKind } from './mutants.ts';

/** Every kind, with what is done to a chart; the order of the page. */
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
  'drop statement': 'a step of an action is left out',
  'drop term': 'a condition lacks a term',
  'drop fallback': '`??` has nothing to fall back on',
  'negate condition': 'a condition says the opposite',
  'other comparison': '`===` is `!==`, `<` is `<=`',
  'constant tenfold': 'a figure is ten times as large',
};
const NAMES = Object.keys(KINDS) as MutantKind[];

const sum = (list: readonly Figure[]): Figure => ({
  unnoticed: list.reduce((total, each) => total + each.unnoticed, 0),
  all: list.reduce((total, each) => total + each.all, 0),
});

/** Rounded down: 100 means all. */
const percent = ({ unnoticed, all }: Figure): number =>
  all === 0 ? 100 : Math.floor((1 - unnoticed / all) * 1000) / 10;

const cell = ({ unnoticed, all }: Figure): string => {
  if (all === 0) return '';
  return unnoticed === 0 ? String(all) : `**${unnoticed}** of ${all}`;
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export function mutantsPage({ unnoticed, equivalent }: Floor): string {
  const charts = Object.entries(unnoticed);
  const whole = ([, figures]: readonly [string, Figures]): Figure => sum(Object.values(figures).map(readFigure));
  const sorted = charts.toSorted((a, b) => percent(whole(a)) - percent(whole(b)));
  const reached = charts.filter((each) => percent(whole(each)) >= AIM).length;
  const total = sum(charts.map(whole));
  return [
    '# What journeys notice',
    '',
    `Written by \`npm run mutate:charts -- --write\`. Each mutant is a chart with one thing changed; it is noticed when a journey of the chart fails on it. Journeys alone are run: what views and end-to-end tests notice comes on top. Mutants that do the same as the chart, ${Object.values(equivalent).flatMap((list) => list.flatMap(({ mutants }) => mutants)).length} in all, are not counted; \`tests/charts/unnoticed.json\` gives the reason for each.`,
    '',
    `Journeys notice ${total.all - total.unnoticed} of ${total.all} mutants, ${percent(total)} %. The aim is ${AIM} % of each chart: ${reached} of ${charts.length} are there.`,
    '',
    '## By kind',
    '',
    row(['kind', 'what is done', 'mutants', 'unnoticed', 'noticed, %']),
    row(['---', '---', '---:', '---:', '---:']),
    ...NAMES.map((kind) => {
      const figures = sum(charts.map(([, each]) => readFigure(each[kind])));
      return row([kind, KINDS[kind], String(figures.all), String(figures.unnoticed), String(percent(figures))]);
    }),
    '',
    '## By chart and kind',
    '',
    'The charts with most left to prove come first. A cell gives the number of mutants, and in bold those that go unnoticed.',
    '',
    row(['chart', 'noticed, %', ...NAMES]),
    row(['---', '---:', ...NAMES.map(() => '---:')]),
    ...sorted.map(([chart, figures]) =>
      row([
        `[${chart}](charts/${chart}.md)`,
        String(percent(whole([chart, figures]))),
        ...NAMES.map((kind) => cell(readFigure(figures[kind]))),
      ]),
    ),
    '',
  ].join('\n');
}
