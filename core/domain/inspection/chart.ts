/** A drawable chart: its states and transitions, read from the configuration that an inspected page sends. */

export interface ChartEdge {
  /** Source, event and index, which together are unique. */
  readonly id: string;
  readonly source: string;
  readonly eventType: string;
  /** The event in readable form: `done(probe)`, `after(pollInterval, 1000 ms)`, `always`. */
  readonly event: string;
  readonly index: number;
  readonly guard: string | undefined;
  /** Paths of the target states; empty for a transition without a target. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

/** An actor that runs while its state is active. */
export interface ChartInvoke {
  readonly id: string;
  readonly src: string;
}

export interface ChartNode {
  /** `showing.replay`; `''` for the chart itself. */
  readonly path: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string | undefined;
  readonly isInitial: boolean;
  /** Names of its entry and exit actions. */
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
  readonly children: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
}

type Config = Readonly<Record<string, unknown>>;

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inner = (config: Config, key: string): Config => (isConfig(config[key]) ? config[key] : {});
const list = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const join = (parent: string, child: string): string => (parent === '' ? child : `${parent}.${child}`);

/** Name of a guard or an action, which a configuration holds either alone or with its parameters. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const name = isConfig(value) ? value['type'] : undefined;
  return typeof name === 'string' && name !== '' ? name : '(inline)';
}

export function edgeId(source: string, eventType: string, index: number): string {
  return `${source} > ${eventType}[${index}]`;
}

/** Milliseconds by name of the delay. */
type Delays = Readonly<Record<string, number>>;

interface Location {
  /** The chart's own id, which the event names of its timers end with. */
  readonly chart: string;
  readonly path: string;
  readonly parent: string;
  readonly delays: Delays;
}

/** XState's id for an invoked actor without one. */
const invokeId = (invoke: Config, at: number, state: string): string =>
  typeof invoke['id'] === 'string' ? invoke['id'] : `${at}.${state}`;

function delayText(delay: string, delays: Delays): string {
  const length = delays[delay];
  if (length !== undefined) return `after(${delay}, ${length} ms)`;
  return /^\d+$/.test(delay) ? `after(${delay} ms)` : `after(${delay})`;
}

/** Resolves a target to a path: `.child`, `sibling`, `#chart.state`. */
function pathOf(target: string, { chart, path, parent }: Location): string {
  if (target.startsWith('.')) return join(path, target.slice(1));
  if (!target.startsWith('#')) return path === '' ? target : join(parent, target);
  const absolute = target.slice(1);
  return absolute === chart ? '' : absolute.startsWith(`${chart}.`) ? absolute.slice(chart.length + 1) : absolute;
}

function edgesOf(config: Config, location: Location): ChartEdge[] {
  const id = join(location.chart, location.path);
  const handlers: (readonly [eventType: string, event: string, transitions: unknown])[] = [
    ...Object.entries(inner(config, 'on')).map(([type, each]) => [type, type, each] as const),
    ...list(config['invoke']).flatMap((invoke, at) => {
      if (!isConfig(invoke)) return [];
      const actor = invokeId(invoke, at, id);
      return (
        [
          ['done', 'xstate.done.actor', 'onDone'],
          ['error', 'xstate.error.actor', 'onError'],
          ['snapshot', 'xstate.snapshot', 'onSnapshot'],
        ] as const
      ).map(([kind, type, key]) => [`${type}.${actor}`, `${kind}(${actor})`, invoke[key]] as const);
    }),
    ...Object.entries(inner(config, 'after')).map(
      ([delay, each]) => [`xstate.after.${delay}.${id}`, delayText(delay, location.delays), each] as const,
    ),
    [`xstate.done.state.${id}`, 'done', config['onDone']],
    ['', 'always', config['always']],
  ];
  return handlers.flatMap(([eventType, event, transitions]) =>
    list(transitions).map((each, index): ChartEdge => {
      const transition = isConfig(each) ? each : { target: each };
      const targets = list(transition['target']).filter((target) => typeof target === 'string');
      return {
        id: edgeId(location.path, eventType, index),
        source: location.path,
        eventType,
        event,
        index,
        guard: transition['guard'] === undefined ? undefined : nameOf(transition['guard']),
        targets: targets.map((target) => pathOf(target, location)),
        actions: list(transition['actions']).map(nameOf),
      };
    }),
  );
}

const sourceOf = (src: unknown): string => {
  const id = isConfig(src) ? src['id'] : src;
  return typeof id === 'string' ? id : '(inline)';
};

function kindOf(config: Config): ChartNode['kind'] {
  const { type } = config;
  if (type === 'parallel' || type === 'final' || type === 'history') return type;
  return Object.keys(inner(config, 'states')).length > 0 ? 'compound' : 'atomic';
}

function nodeOf(name: string, config: Config, location: Location, isInitial: boolean): ChartNode {
  const initial = config['initial'];
  return {
    path: location.path,
    name,
    kind: kindOf(config),
    description: typeof config['description'] === 'string' ? config['description'] : undefined,
    isInitial,
    entry: list(config['entry']).map(nameOf),
    exit: list(config['exit']).map(nameOf),
    invokes: list(config['invoke']).flatMap((invoke, at) =>
      isConfig(invoke)
        ? [{ id: invokeId(invoke, at, join(location.chart, location.path)), src: sourceOf(invoke['src']) }]
        : [],
    ),
    children: Object.entries(inner(config, 'states')).map(([key, child]) =>
      nodeOf(
        key,
        isConfig(child) ? child : {},
        { ...location, path: join(location.path, key), parent: location.path },
        key === initial,
      ),
    ),
    edges: edgesOf(config, location),
  };
}

function parse(json: string, delays: Delays): ChartNode | undefined {
  let config: unknown;
  try {
    config = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isConfig(config) || (!isConfig(config['states']) && !isConfig(config['on']))) return undefined;
  const id = typeof config['id'] === 'string' ? config['id'] : '(machine)';
  return nodeOf(id, config, { chart: id, path: '', parent: '', delays }, false);
}

/** Cache with one entry per chart. */
const known = new Map<string, ChartNode | undefined>();

/**
 * Reads a configuration. Actors of one chart share the result, so that it is read and laid out once.
 *
 * @param json undefined for an actor that is not a chart
 * @param delays lengths of named delays, if known
 * @returns undefined if there is nothing to draw: not a chart, or not JSON
 */
export function readChart(json: string | undefined, delays: Delays = {}): ChartNode | undefined {
  if (json === undefined) return undefined;
  const key = `${JSON.stringify(delays)} ${json}`;
  if (!known.has(key)) known.set(key, parse(json, delays));
  return known.get(key);
}

/** The chart's states, beginning with the root, parents before their children. */
export function statesOf(chart: ChartNode): ChartNode[] {
  return [chart, ...chart.children.flatMap(statesOf)];
}

/** Paths of the active states, including their ancestors. */
export function activeIn(value: unknown, around = ''): string[] {
  if (typeof value === 'string') return [join(around, value)];
  if (!isConfig(value)) return [];
  return Object.entries(value).flatMap(([key, within]) => {
    const path = join(around, key);
    return [path, ...activeIn(within, path)];
  });
}
