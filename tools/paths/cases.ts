/** A plan as test cases: pinned journeys, then generated paths, each with a readable title. */
import type { JourneyPath } from './journeys.ts';
import { expectedSentences, restingStates } from './sentences/sentence.ts';
import type { ChartPaths, GeneratedPath, Plan, Reached } from './types.ts';

export interface TestCase {
  /** `login-J01` for a journey, `login-001` for a generated path. */
  readonly id: string;
  readonly title: string;
  /** Rows of the specification: from the title of a journey, or those of the chart for a generated path. */
  readonly rows: readonly string[];
  readonly isJourney: boolean;
  /** Whether what it proves cannot be seen. */
  readonly isOnChart: boolean;
  readonly path: GeneratedPath;
}

const ROW = /\[([A-Z]\d\d)\]/g;

/** The states with what can be seen in them: `submitting: The server checks the password.` */
export function expectation(paths: ChartPaths, reached: Reached): string {
  if (reached.status === 'error') return 'The chart stops with an error.';
  const states = restingStates(reached.value).join(' + ');
  return `${states}${reached.status === 'done' ? ' (final)' : ''}: ${expectedSentences(paths, reached).join(' ')}`;
}

/** @param chartRows rows of the specification that the chart fulfils */
export function casesOf(
  paths: ChartPaths,
  plan: Plan,
  journeys: readonly JourneyPath[],
  chartRows: readonly string[],
): TestCase[] {
  const numbered = (number: number, digits: number): string => String(number).padStart(digits, '0');
  return [
    ...journeys.map((path) => ({
      id: `${plan.name}-J${numbered(path.number, 2)}`,
      title: path.title,
      rows: [...new Set([...path.title.matchAll(ROW)].map(([, row]) => row!))],
      isJourney: true,
      isOnChart: path.onChart,
      path,
    })),
    ...plan.paths.map((path, index) => ({
      id: `${plan.name}-${numbered(index + 1, 3)}`,
      title: `Path ${index + 1} ends in ${expectation(paths, path.steps.at(-1)?.reached ?? path.start)}`,
      rows: chartRows,
      isJourney: false,
      isOnChart: false,
      path,
    })),
  ];
}
