/** `npm run paths`, from its arguments to the text that is printed or written. */
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readRecords } from '../charts/coverage.ts';
import { findCharts, findPathFiles } from '../charts/find.ts';
import { introduction, rowsOf } from '../charts/source.ts';
import { performerOf } from './adapter.ts';
import type { Adapter } from './adapter.ts';
import { casesOf } from './cases.ts';
import type { TestCase } from './cases.ts';
import { coverageOf, coverageText, leftOutText } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { casesCsv } from './csv.ts';
import { explore } from './explore.ts';
import { casesGherkin } from './gherkin.ts';
import { journeyPaths } from './journeys.ts';
import { noSuchName } from './nearest-name.ts';
import { planText } from './plan.ts';
import { adapterText, playwrightText } from './playwright.ts';
import type { Imports } from './playwright.ts';
import type { ChartPaths, Plan } from './types.ts';
import { eventNamed, stateNamed } from './path-request.ts';
import type { PathRequest } from './path-request.ts';

const FORMATS = ['md', 'json', 'testrail', 'xray', 'gherkin', 'playwright', 'adapter'] as const;
type Format = (typeof FORMATS)[number];

export const USAGE = `npm run paths                            lists the charts
npm run paths -- CHART [options]         writes the test plan of one
  --through STATE      only what leads into a state, and what it does; every path passes it
  --avoid EVENT        no path holds this event, answer or timer: search.more, 'done(search)', 'after(typingPause)'; may be said again
  --pairs              all pairs of transitions that can follow each other
  --random N --seed S  N random paths, without the journeys; the same seed gives the same paths
  --adapter FILE       only what this adapter can do on its page
  --fixtures FILE      where a Playwright file imports \`test\` from; @playwright/test when left out
  --format FORMAT      ${FORMATS.join(', ')}; md when left out
  --out FILE           writes there instead of showing it`;

const OPTIONS = {
  through: { type: 'string' },
  avoid: { type: 'string', multiple: true },
  pairs: { type: 'boolean' },
  random: { type: 'string' },
  seed: { type: 'string' },
  adapter: { type: 'string' },
  fixtures: { type: 'string' },
  format: { type: 'string' },
  json: { type: 'boolean' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

export interface Written {
  readonly text: string;
  /** What the plan covers, printed if it is written to a file. */
  readonly note?: string;
  /** Absolute path; undefined to print the text. */
  readonly file: string | undefined;
}

function wordsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const word = /option '?(--[^\s'=]+)/.exec(String(error))?.[1];
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    if (word !== undefined && !names.includes(word))
      throw new Error(noSuchName('option', word, names), { cause: error });
    throw new Error((error as Error).message.split('. ')[0], { cause: error });
  }
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least || text.trim() === '')
    throw new Error(`${option} wants a whole number from ${least}, not "${text}"`);
  return number;
}

async function adapterFrom(file: string): Promise<Adapter> {
  const module = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`The adapter ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  })) as { default?: Partial<Adapter> };
  const { acts, states, start } = module.default ?? {};
  if (!acts || !states || !start)
    throw new Error(`The adapter ${file} must have a default export with start, acts and states`);
  return module.default as Adapter;
}

const quoted = (word: string): string => (/^[\w./:=-]+$/.test(word) ? word : `'${word}'`);

/** Describes the request, including the seed. */
function requestText({ through, avoid = [], way, adapter }: PathRequest): string {
  const parts = [
    through === undefined ? '' : `through \`${through}\``,
    ...avoid.map((event) => `without \`${event}\``),
    way === 'pairs' ? 'over all pairs of transitions' : '',
    typeof way === 'object' ? `${way.paths} random paths, seed ${way.seed}` : '',
    adapter ? 'only what the adapter can do' : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Asked for: ${parts.join(', ')}.` : '';
}

/** @param folder to which file names are relative */
export async function pathsCommand(args: readonly string[], folder: string): Promise<Written> {
  const { values, positionals } = wordsOf(args);
  if (values.help) return { text: USAGE, file: undefined };
  const [name, ...more] = positionals;
  if (more.length > 0) throw new Error(`One chart at a time: ${name} or ${more.join(' or ')}?`);
  const format = values.json ? 'json' : ((values.format ?? 'md') as Format);
  if (!FORMATS.includes(format)) throw new Error(noSuchName('format', format, FORMATS));
  const files = await findPathFiles();
  const names = files.map(({ paths }) => paths.name);
  const file = values.out === undefined ? undefined : resolve(folder, values.out);
  if (name === undefined) return { text: format === 'json' ? JSON.stringify(names) : names.join('\n'), file };
  const paths = files.find((each) => each.paths.name === name)?.paths;
  if (!paths) throw new Error(noSuchName('chart', name, names));

  if (values.pairs && values.random !== undefined) throw new Error('Either --pairs or --random, not both');
  if (values.seed !== undefined && values.random === undefined) throw new Error('--seed belongs to --random N');
  const adapterFile = values.adapter === undefined ? undefined : resolve(folder, values.adapter);
  const adapter = adapterFile === undefined ? undefined : await adapterFrom(adapterFile);
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('--seed', values.seed, 0);
  const request: PathRequest = {
    through: values.through === undefined ? undefined : stateNamed(paths, values.through),
    avoid: (values.avoid ?? []).map((event) => eventNamed(paths, event)),
    adapter: adapter && performerOf(adapter),
    way: values.pairs
      ? 'pairs'
      : values.random === undefined
        ? undefined
        : { paths: wholeNumber('--random', values.random, 1), seed },
  };
  const plan = explore(paths, request);
  const journeys = journeyPaths(paths, request);
  if (plan.paths.length + journeys.length === 0)
    throw new Error(`No path of ${name} is as asked for. ${requestText(request)}`.trim());
  const chart = (await findCharts()).find((each) => each.name === name)!;
  const cases = casesOf(paths, plan, journeys, rowsOf(chart));
  const beside = file === undefined ? folder : dirname(file);
  const order = {
    paths,
    plan,
    cases: format === 'md' || format === 'json' ? cases : cases.filter(({ isOnChart }) => !isOnChart),
    request,
    purpose: introduction(chart).split('\n')[0]!,
    command: `npm run paths -- ${args.map(quoted).join(' ')}`,
    imports: {
      adapter: adapterFile === undefined ? `./${name}.adapter.ts` : importPath(beside, adapterFile),
      test: values.fixtures === undefined ? '@playwright/test' : importPath(beside, resolve(folder, values.fixtures)),
    },
  };
  const covers = coverageOf(
    plan.targets,
    order.cases.map(({ path }) => path),
  );
  const said = [requestText(request), coverageText(covers)].filter(Boolean);
  return { file, note: said.join(' '), text: await textOf(format, { ...order, covers, said }) };
}

/** The import specifier of a file, seen from `folder`. */
function importPath(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** A plan to be formatted. */
interface Order {
  readonly paths: ChartPaths;
  readonly plan: Plan;
  /** Cases suitable for the format: what only the chart can prove is of no use to a tester in front of a page. */
  readonly cases: readonly TestCase[];
  readonly request: PathRequest;
  readonly covers: Coverage;
  /** Sentences about what was requested and what is covered. */
  readonly said: readonly string[];
  /** The purpose of the chart, in a sentence. */
  readonly purpose: string;
  readonly command: string;
  readonly imports: Imports;
}

async function textOf(format: Format, order: Order): Promise<string> {
  const { paths, plan, cases, request, covers, said, purpose, command, imports } = order;
  switch (format) {
    case 'testrail':
    case 'xray':
      return casesCsv(format, paths, cases);
    case 'gherkin':
      return casesGherkin(paths, cases, [purpose, ...said]);
    case 'playwright': {
      const notes = [`Written by \`${command}\`: write it again rather than change it.`, ...said];
      return playwrightText(paths, cases, request.adapter, notes, imports);
    }
    case 'adapter':
      return adapterText(paths, cases);
    case 'json': {
      const { through, avoid, way } = request;
      const { except } = paths;
      const requested = { through, avoid, way };
      const journeys = cases.filter(({ isJourney }) => isJourney);
      const suites = await readRecords(paths.name);
      return `${JSON.stringify({ ...plan, journeys, covers, requested, except, suites }, null, 2)}\n`;
    }
    default:
      return planText(paths, plan, cases, await readRecords(paths.name), [...said, leftOutText(covers)]);
  }
}
