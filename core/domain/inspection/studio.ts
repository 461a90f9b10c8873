/** Exports a chart as self-contained source for Stately Studio and its editor extensions. */

type Config = Readonly<Record<string, unknown>>;

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

interface Names {
  readonly actions: Set<string>;
  readonly guards: Set<string>;
  readonly actors: Set<string>;
  readonly delays: Set<string>;
}

const typeOf = (value: unknown): string | undefined => {
  const type = isConfig(value) ? value['type'] : value;
  return typeof type === 'string' ? type : undefined;
};

function keep(names: Set<string>, values: unknown): void {
  for (const each of list(values)) {
    const name = typeOf(each);
    if (name !== undefined) names.add(name);
  }
}

/** Collects all names used in a state and its descendants. */
function collect(state: Config, names: Names): void {
  const transitions = (each: unknown): void => {
    for (const transition of list(each)) {
      if (!isConfig(transition)) continue;
      keep(names.actions, transition['actions']);
      keep(names.guards, transition['guard']);
    }
  };
  keep(names.actions, state['entry']);
  keep(names.actions, state['exit']);
  for (const group of ['on', 'after'])
    if (isConfig(state[group])) for (const each of Object.values(state[group])) transitions(each);
  if (isConfig(state['after']))
    for (const delay of Object.keys(state['after'])) if (!/^\d+$/.test(delay)) names.delays.add(delay);
  transitions(state['always']);
  transitions(state['onDone']);
  for (const invoke of list(state['invoke'])) {
    if (!isConfig(invoke)) continue;
    if (typeof invoke['src'] === 'string') names.actors.add(invoke['src']);
    for (const key of ['onDone', 'onError', 'onSnapshot']) transitions(invoke[key]);
  }
  if (isConfig(state['states']))
    for (const child of Object.values(state['states'])) if (isConfig(child)) collect(child, names);
}

const stubs = (names: ReadonlySet<string>, stub: (name: string) => string): string =>
  [...names]
    .sort()
    .map((name) => `    ${JSON.stringify(name)}: ${stub(name)},\n`)
    .join('');

/** Placeholder for a delay whose length depends on the context, milliseconds. */
const UNKNOWN_DELAY_MS = 1_000;

/**
 * The chart with stubs for its code. Guards return false: if all returned true, a chart could loop.
 *
 * @param definition JSON of the configuration
 * @param delays lengths of named delays, if known
 */
export function studioSource(definition: string, delays: Readonly<Record<string, number>>): string {
  const config: unknown = JSON.parse(definition);
  if (!isConfig(config)) return '';
  const names: Names = { actions: new Set(), guards: new Set(), actors: new Set(), delays: new Set() };
  collect(config, names);
  const literal = JSON.stringify(config, null, 2);
  return `import { fromPromise, setup } from 'xstate';

export const machine = setup({
  actors: {
${stubs(names.actors, () => 'fromPromise(async () => undefined)')}  },
  actions: {
${stubs(names.actions, () => '() => undefined')}  },
  guards: {
${stubs(names.guards, () => '() => false')}  },
  delays: {
${stubs(names.delays, (name) => String(delays[name] ?? UNKNOWN_DELAY_MS))}  },
}).createMachine(${literal});
`;
}
