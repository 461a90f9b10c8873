import type { StateAssertions } from './state-assertions.ts';
import type { PathHooks } from './types.ts';

/** With what a path file is tested; the gallery keeps it where Vitest runs the tests. */
export interface TestPathsOptions {
  /** Names the record: `coverage/charts/{name}.{suite}.json`. */
  readonly suite?: string;
  readonly hooks?: PathHooks;
  /** One a state: after each step the view shows exactly those of the active states. */
  readonly stateAssertions?: StateAssertions;
}
