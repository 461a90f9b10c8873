/** A plan as a Playwright file that needs nothing but Playwright and an adapter; and an adapter to fill in. */
import { actOf } from './acts.ts';
import type { Adapter, PlayedPart, PlayedPath, PlayedStep } from './adapter.ts';
import { statesIn } from './describe.ts';
import type { Plan, Reached, Step } from './types.ts';

const eventOf = (step: Step): PlayedStep['event'] =>
  'send' in step ? step.send : 'from' in step ? step.event : undefined;

const partOf = ({ value, takes, outcomes, timers }: Reached): PlayedPart => ({
  states: statesIn(value),
  ...(takes.length > 0 ? { takes } : {}),
  ...(outcomes.length > 0 ? { outcomes: [...new Set(outcomes)] } : {}),
  ...(timers.length > 0 ? { timers } : {}),
});

/** @param adapter names the acts; without one each step is named by its event */
export function playedPaths(plan: Plan, adapter: Pick<Adapter, 'actOf'> | undefined): PlayedPath[] {
  return plan.paths.map(({ title, start, steps }) => {
    let before: Reached = start;
    return {
      title,
      ...partOf(start),
      steps: steps.map(({ step, reached }) => {
        const act = adapter ? adapter.actOf(step, statesIn(before.value)) : actOf(step);
        if (act === undefined) throw new Error(`the adapter has no act for ${actOf(step)}, which its plan holds`);
        before = reached;
        const event = eventOf(step);
        return { act, ...(event ? { event } : {}), ...partOf(reached) };
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

/** What a Playwright file imports its adapter and `test` from: `./search.adapter.ts`, `@playwright/test`. */
export interface Imports {
  readonly adapter: string;
  readonly test: string;
}

/** @param command what was typed, for the file's first line */
export function playwrightText(plan: Plan, adapter: Adapter | undefined, command: string, imports: Imports): string {
  return `// Written by \`${command}\`: write it again rather than change it.
import { test } from '${imports.test}';
import type { Page } from '@playwright/test';
import adapter from '${imports.adapter}';

interface Part {
  states: string[];
  takes?: string[];
  outcomes?: string[];
  timers?: string[];
}

interface Step extends Part {
  act: string;
  event?: { type: string; [field: string]: unknown };
}

interface Path extends Part {
  title: string;
  steps: Step[];
}

interface Played {
  acts: Partial<Record<string, (page: Page, event: never) => Promise<void>>>;
  states: Partial<Record<string, (page: Page) => Promise<void>>>;
  onPathEnd?: (chart: string, number: number, path: Path) => Promise<void>;
}

const { acts, states: seen, onPathEnd }: Played = adapter;

async function sees(page: Page, states: string[]): Promise<void> {
  for (const state of states) await test.step(\`sees \${state}\`, async () => seen[state]?.(page));
}

const paths: Path[] = [
${playedPaths(plan, adapter).flatMap(pathLines).join('\n')}
];

for (const [index, path] of paths.entries()) {
  const missing = [...new Set(path.steps.map(({ act }) => act))].filter((act) => !acts[act]);
  test(\`${plan.name} \${index + 1}: \${path.title}\`, async ({ page }) => {
    const lack = \`the adapter has no act for \${missing.join(', ')}\`;
    // Reporters of the terminal keep the reason of a skip to themselves.
    if (missing.length > 0) console.log(\`skipped, \${lack}\`);
    test.skip(missing.length > 0, lack);
    await adapter.start(page);
    await sees(page, path.states);
    for (const { act, event, states } of path.steps) {
      await test.step(act, async () => acts[act]!(page, event as never));
      await sees(page, states);
    }
    await onPathEnd?.(${literal(plan.name)}, index + 1, path);
  });
}
`;
}

/** An adapter that says what is to be filled in: every act and every state of the plan. */
export function adapterText(plan: Plan): string {
  const played = playedPaths(plan, undefined);
  const acts = [...new Set(played.flatMap(({ steps }) => steps.map(({ act }) => act)))].sort();
  const states = [...new Set(played.flatMap((path) => [path, ...path.steps].flatMap((at) => at.states)))].sort();
  return `// How the chart "${plan.name}" is played on your page. Fill in what your page can do and take the rest out.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export default {
  /** Opens the page in the chart's first state. */
  async start(page: Page): Promise<void> {
    await page.goto('/');
  },
  /** What a person does, or what is waited for. \`event\` holds the payload. */
  acts: {
${acts.map((act) => `    // ${literal(act)}: async (page: Page, event: { type: string }) => {},`).join('\n')}
  } as Record<string, (page: Page, event: never) => Promise<void>>,
  /** What a person sees in each state. */
  states: {
${states.map((state) => `    // ${literal(state)}: async (page: Page) => expect(page.getByRole('heading')).toBeVisible(),`).join('\n')}
  } as Record<string, (page: Page) => Promise<void>>,
};
`;
}
