/** Test cases as a Playwright file that needs only Playwright and an adapter; and a template of an adapter. */
import { actOf } from './acts.ts';
import type { Performer, PlayedPart, PlayedPath, PlayedStep } from './adapter.ts';
import type { TestCase } from './cases.ts';
import { statesIn } from './describe.ts';
import { restingStates, stateSentence, stepSentence } from './sentences/sentence.ts';
import type { StepSentence } from './sentences/sentence.ts';
import type { ChartPaths, Reached, Step } from './types.ts';

function givenOf(step: Step): unknown {
  if ('send' in step) return step.send;
  if ('from' in step) return step.event;
  if ('done' in step) return step.output;
  if ('error' in step) return step.reason instanceof Error ? step.reason.message : step.reason;
  return 'snapshot' in step ? step.picture : undefined;
}

const partOf = ({ value, takes, outcomes, timers }: Reached): PlayedPart => ({
  states: statesIn(value),
  ...(takes.length > 0 ? { takes } : {}),
  ...(outcomes.length > 0 ? { outcomes: [...new Set(outcomes)] } : {}),
  ...(timers.length > 0 ? { timers } : {}),
});

/** Maximum characters of data in a report line; the act receives all data. */
const DATA_SHOWN = 120;

const said = ({ sentence, data }: StepSentence): string =>
  [sentence, data.length > DATA_SHOWN ? `${data.slice(0, DATA_SHOWN)}…` : data].filter(Boolean).join(': ');

/** @param performer names the acts; without one, each step is named after its event */
export function playedPaths(
  paths: ChartPaths,
  cases: readonly TestCase[],
  performer: Pick<Performer, 'actOf'> | undefined,
): PlayedPath[] {
  return cases.map(({ id, title, path: { start, steps } }) => {
    let before: Reached = start;
    return {
      title: `${id} ${title}`,
      ...partOf(start),
      steps: steps.map(({ step, reached }): PlayedStep => {
        const act = performer ? performer.actOf(step, statesIn(before.value)) : actOf(step);
        if (act === undefined) throw new Error(`the adapter has no act for ${actOf(step)}, which its plan holds`);
        before = reached;
        const given = givenOf(step);
        return {
          act,
          says: said(stepSentence(paths, step)),
          ...(given === undefined ? {} : { given }),
          ...partOf(reached),
        };
      }),
    };
  });
}

const literal = (value: unknown): string => JSON.stringify(value);

const pathLines = ({ steps, ...start }: PlayedPath): string[] => [
  '  {',
  ...Object.entries(start).map(([key, value]) => `    ${key}: ${literal(value)},`),
  '    steps: [',
  ...steps.map((step) => `      ${literal(step)},`),
  '    ],',
  '  },',
];

/** Modules from which a Playwright file imports its adapter and `test`: `./search.adapter.ts`, `@playwright/test`. */
export interface Imports {
  readonly adapter: string;
  readonly test: string;
}

/** @param notes for the first lines of the file: the command, and what the paths cover */
export function playwrightText(
  paths: ChartPaths,
  cases: readonly TestCase[],
  performer: Performer | undefined,
  notes: readonly string[],
  imports: Imports,
): string {
  return `${notes.map((note) => `// ${note}`).join('\n')}
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '${imports.test}';
import adapter from '${imports.adapter}';

interface Part {
  states: string[];
  takes?: string[];
  outcomes?: string[];
  timers?: string[];
}

interface Step extends Part {
  act: string;
  says: string;
  given?: unknown;
}

interface Path extends Part {
  title: string;
  steps: Step[];
}

interface Played {
  acts: Partial<Record<string, (page: Page, given: never) => Promise<void>>>;
  states: Partial<Record<string, (page: Page) => Promise<void>>>;
  unseen?: Partial<Record<string, string>>;
  onPathEnd?: (chart: string, number: number, path: Path, unseen: Record<string, string>) => Promise<void>;
}

const { acts, states: seen, unseen = {}, onPathEnd }: Played = adapter;

/** States in which a path comes to rest, and which nothing asserts. */
function withoutAssertion({ states, steps }: Path): string[] {
  const rests = [states, ...steps.map((step) => step.states)].flatMap((each) =>
    each.filter((state) => !each.some((other) => other.startsWith(\`\${state}.\`))),
  );
  return [...new Set(rests)].filter((state) => !seen[state]);
}

async function sees(page: Page, states: string[]): Promise<void> {
  for (const state of states) {
    const assertion = seen[state];
    if (assertion) await test.step(\`sees \${state}\`, async () => assertion(page));
  }
}

const paths: Path[] = [
${playedPaths(paths, cases, performer).flatMap(pathLines).join('\n')}
];

for (const [index, path] of paths.entries()) {
  const missing = [...new Set(path.steps.map(({ act }) => act))].filter((act) => !acts[act]);
  test(path.title, async ({ page }) => {
    const lack = \`the adapter has no act for \${missing.join(', ')}\`;
    // Reporters of the terminal keep the reason of a skip to themselves.
    if (missing.length > 0) console.log(\`skipped, \${lack}\`);
    test.skip(missing.length > 0, lack);
    const bare = withoutAssertion(path);
    expect(
      bare.filter((state) => unseen[state] === undefined),
      'each state has an assertion in \`states\` of the adapter, or a reason in its \`unseen\`',
    ).toEqual([]);
    for (const state of bare) {
      const description = \`\${state}: \${unseen[state]}\`;
      test.info().annotations.push({ type: 'unproved', description });
      console.log(\`unproved, \${description}\`);
    }
    await adapter.start(page);
    await sees(page, path.states);
    for (const { act, says, given, states } of path.steps) {
      await test.step(says, async () => acts[act]!(page, given as never));
      await sees(page, states);
    }
    await onPathEnd?.(${literal(paths.name)}, index + 1, path, unseen as Record<string, string>);
  });
}
`;
}

/** An act to fill in, with what happens and every argument that it receives in the plan. */
function actLines(act: string, sentences: readonly StepSentence[]): string[] {
  const [first] = sentences;
  const given = [...new Set(sentences.map(({ data }) => data).filter(Boolean))];
  return [
    `    // ${first!.sentence}${given.length > 0 ? `, given: ${given.join(' or ')}` : ''}`,
    `    // ${literal(act)}: async (page: Page${given.length > 0 ? ', given: unknown' : ''}) => {},`,
  ];
}

/** A template of an adapter with every act and every state of the plan. */
export function adapterText(paths: ChartPaths, cases: readonly TestCase[]): string {
  const acts = new Map<string, StepSentence[]>();
  const states = new Set<string>();
  for (const { path } of cases) {
    for (const { value } of [path.start, ...path.steps.map(({ reached }) => reached)])
      for (const state of restingStates(value)) states.add(state);
    for (const { step } of path.steps) {
      const list = acts.get(actOf(step)) ?? [];
      acts.set(actOf(step), [...list, stepSentence(paths, step)]);
    }
  }
  return `// How the chart "${paths.name}" is played on your page. Fill in what your page can do and take the rest out.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export default {
  /** Opens the page in the chart's first state. */
  async start(page: Page): Promise<void> {
    await page.goto('/');
  },
  /** What a person does, or what is waited for. \`given\` is the event, the result or the error's message. */
  acts: {
${[...acts]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([act, sentences]) => actLines(act, sentences))
  .join('\n')}
  } as Record<string, (page: Page, given: never) => Promise<void>>,
  /** What a person sees in each state. */
  states: {
${[...states]
  .sort()
  .flatMap((state) => [
    `    // ${stateSentence(paths, state)}`,
    `    // ${literal(state)}: async (page: Page) => expect(page.getByRole('heading')).toBeVisible(),`,
  ])
  .join('\n')}
  } as Record<string, (page: Page) => Promise<void>>,
  /** States that nobody can see on the page, each with the reason. */
  unseen: {} as Record<string, string>,
};
`;
}
