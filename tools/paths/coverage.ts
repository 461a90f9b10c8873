/** What the paths of a plan cover of their chart, in numbers and by name. */
import type { GeneratedPath, Targets } from './types.ts';

interface PartCovered {
  readonly covered: number;
  readonly of: number;
  readonly missing: readonly string[];
}

const PARTS = ['states', 'transitions', 'outcomes', 'timers'] as const;

export type Coverage = Readonly<Record<(typeof PARTS)[number], PartCovered>>;

const NAMES: Readonly<Record<(typeof PARTS)[number], string>> = {
  states: 'states',
  transitions: 'transitions',
  outcomes: 'guard outcomes',
  timers: 'timers',
};

export function coverageOf(targets: Targets, paths: readonly GeneratedPath[]): Coverage {
  const reached = paths.flatMap(({ start, steps }) => [start, ...steps.map((each) => each.reached)]);
  const names = {
    states: reached.flatMap(({ states }) => states),
    transitions: reached.flatMap(({ takes }) => takes),
    outcomes: reached.flatMap(({ outcomes }) => outcomes),
    timers: reached.flatMap(({ timers }) => timers),
  };
  const partOf = (part: (typeof PARTS)[number]): PartCovered => {
    const covered = new Set(names[part]);
    const missing = targets[part].filter((name) => !covered.has(name));
    return { covered: targets[part].length - missing.length, of: targets[part].length, missing };
  };
  return {
    states: partOf('states'),
    transitions: partOf('transitions'),
    outcomes: partOf('outcomes'),
    timers: partOf('timers'),
  };
}

/** `They cover 5 of 7 states, 11 of 12 transitions.` Parts that the chart does not have are omitted. */
export function coverageText(covers: Coverage): string {
  const parts = PARTS.filter((part) => covers[part].of > 0);
  return `They cover ${parts.map((part) => `${covers[part].covered} of ${covers[part].of} ${NAMES[part]}`).join(', ')}.`;
}

/** The names of what they do not cover; empty if there is nothing. */
export function leftOutText(covers: Coverage): string {
  const missing = PARTS.flatMap((part) =>
    covers[part].missing.map((name) => `${part === 'states' ? 'state ' : ''}${name}`),
  );
  return missing.length === 0 ? '' : `Not covered: ${missing.map((name) => `\`${name}\``).join(', ')}.`;
}
