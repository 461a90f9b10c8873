export { definePaths } from './define.ts';
export { explore } from './explore.ts';
export { Watch, faultsOf } from './state-assertions.ts';
export type { StateAssertion, StateAssertions } from './state-assertions.ts';
export { journeysOfView } from './select-journeys.ts';
export { run, runPath, runPinned } from './run-path.ts';
export { Coverage } from './gather-coverage.ts';
export { missing, missingStates, runPaths } from './suite.ts';
export { StubRef } from './stub-ref.ts';
export type { TestPathsOptions } from './test-paths-options.ts';
export { tagsOf } from './expected.ts';
export { listTargets } from './transitions.ts';
export type {
  ChartPaths,
  ChildPicture,
  Expected,
  JourneyStep,
  Observed,
  PinnedJourney,
  Plan,
  Step,
  PathHooks,
  Covered,
} from './types.ts';
