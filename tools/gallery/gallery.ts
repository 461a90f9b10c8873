/** The gallery's page: the list of charts and their states, the options, and a frame for each picture. */
import '../../src/ui/theme.css';
import './gallery.css';
import type { ChartPaths } from '../paths/types.ts';
import { statesOf } from './states.ts';
import type { ListedState } from './states.ts';
import { AXES, CHOICES, readChoice, SIZES, writeChoice, writeOptions } from './options.ts';
import type { Axis, Choice } from './options.ts';

const FILES = import.meta.glob<ChartPaths>(
  '../../tests/charts/{library,player,race,shared,studio,inspector}/*.paths.ts',
  {
    eager: true,
    import: 'default',
  },
);
const VIEWS = Object.keys(import.meta.glob('../../tests/views/**/*.browser.test.tsx'));

interface ListedChart {
  readonly area: string;
  readonly name: string;
  readonly states: readonly ListedState[];
  readonly hasView: boolean;
}

const CHARTS: readonly ListedChart[] = Object.entries(FILES).map(([file, paths]) => ({
  area: file.split('/').at(-2)!,
  name: paths.name,
  states: statesOf(paths),
  hasView: VIEWS.some((view) => view.endsWith(`/${paths.name}.browser.test.tsx`)),
}));

const HOW = 'Choose a state in the list. The keys J and K go to the next one and to the one before.';

type Child = Node | string;

function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  set: Partial<HTMLElementTagNameMap[T]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const element = Object.assign(document.createElement(tag), set);
  element.append(...children);
  return element;
}

const part = <E extends HTMLElement>(selector: string): E => document.querySelector<E>(selector)!;
const nav = part('nav');
const header = part('header');
const stage = part('#stage');

const links: { readonly link: HTMLAnchorElement; readonly chart: ListedChart; readonly state: ListedState }[] = [];

function listChart(chart: ListedChart): HTMLElement {
  const items = chart.states.map((state) => {
    const link = make('a', { className: state.hasAssertion && chart.hasView ? '' : 'unshown' }, state.path);
    links.push({ link, chart, state });
    return make('li', {}, link);
  });
  return make('details', {}, make('summary', {}, chart.name), make('ul', {}, ...items));
}

function listCharts(): void {
  for (const area of new Set(CHARTS.map((chart) => chart.area))) {
    nav.append(make('h2', {}, area), ...CHARTS.filter((chart) => chart.area === area).map(listChart));
  }
}

const title = make('h1');
const about = make('p', { role: 'status' });

function switchOf(axis: Axis): HTMLElement {
  const all = CHOICES[axis];
  const button = (value: string, chosen: readonly string[]): HTMLElement => {
    const onchange = (): void => void (location.hash = writeChoice({ ...readChoice(location.hash), [axis]: chosen }));
    return make('label', {}, make('input', { type: 'radio', name: axis, value: chosen.join(), onchange }), value);
  };
  const buttons = [...all.map((value) => button(value, [value])), button('both', all)];
  return make('fieldset', {}, make('legend', {}, axis), ...buttons);
}

/** If only the state changes, the frames are kept and need not load again. */
function setFrames(choice: Choice): void {
  const { chart, state } = choice;
  const requested = choice.width.flatMap((width) =>
    choice.theme.flatMap((theme) => choice.language.map((language) => ({ width, theme, language }))),
  );
  const caption = ({ width, theme, language }: (typeof requested)[number]): string =>
    `${width} px, ${theme}, ${language}`;
  const figures = [...stage.querySelectorAll('figure')];
  stage.replaceChildren(
    ...requested.map((one) => {
      const title = caption(one);
      const known = figures.find(({ title: old }) => old === title);
      const frame = known?.querySelector('iframe') ?? make('iframe', { title });
      const hash = writeOptions({ chart, state, language: one.language, theme: one.theme });
      if (known) frame.contentWindow!.location.hash = hash;
      else frame.src = `./frame.html${hash}`;
      frame.width = one.width;
      frame.height = String(SIZES[one.width]);
      return known ?? make('figure', { title }, make('figcaption', {}, title), frame);
    }),
  );
}

function show(): void {
  const choice = readChoice(location.hash);
  const found = links.find(({ chart, state }) => chart.name === choice.chart && state.path === choice.state);
  for (const { link, chart, state } of links) {
    link.href = writeChoice({ ...choice, chart: chart.name, state: state.path });
    if (link === found?.link) link.ariaCurrent = 'page';
    else link.removeAttribute('aria-current');
  }
  title.textContent = found ? `${found.chart.name}: ${found.state.path}` : 'Gallery';
  about.textContent = found ? (found.state.note ?? '') : HOW;
  document.title = `${title.textContent} - Ferryglide gallery`;
  for (const input of header.querySelectorAll('input'))
    input.checked = input.value === choice[input.name as Axis].join();
  if (!found) return stage.replaceChildren();
  const details = found.link.closest('details')!;
  details.open = true;
  found.link.scrollIntoView({ block: 'nearest' });
  setFrames(choice);
}

/** The next or previous state in the order of the list. */
function go(by: 1 | -1): void {
  const at = links.findIndex(({ link }) => link.ariaCurrent === 'page');
  const next = links[at === -1 ? 0 : at + by];
  if (next) location.hash = next.link.hash;
}

document.body.className = 'gallery';
header.append(title, ...AXES.map(switchOf), about);
listCharts();
show();
window.addEventListener('hashchange', show);
window.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'j') go(1);
  if (key === 'k') go(-1);
});
