export { definePaths } from './define.ts';
export { explore } from './explore.ts';
export { Watch, faultsOf } from './looks.ts';
export type { Look, Looks } from './looks.ts';
export { Coverage, run, walkPath, walkPinned } from './walk.ts';
export { missing, missingStates, walkPaths } from './suite.ts';
export { listTargets } from './transitions.ts';
export type { ChartPaths, Plan, Step, WalkHooks, Walked } from './types.ts';
