import type { StateAssertions } from './state-assertions.ts';
import type { PathHooks } from './types.ts';

/** Options for testing a path file; in the gallery, they are recorded instead. */
export interface TestPathsOptions {
  /** Name of the record: `coverage/charts/{name}.{suite}.json`. */
  readonly suite?: string;
  readonly hooks?: PathHooks;
  /** One per state: after each step, the view must show exactly those of the active states. */
  readonly stateAssertions?: StateAssertions;
}
