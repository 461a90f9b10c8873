/**
 * Compares every step of the running product with the documentation: where each transition of each chart leads, that no
 * unconditional transition is skipped, and to which children a root forwards its events.
 */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { activeStates, eventLabel, statePath } from '../../../tools/paths/transitions.ts';
import type { NodeView, TransitionView } from '../../../tools/paths/transitions.ts';
import type { ChartPaths } from '../../../tools/paths/types.ts';
import { misrouted } from './routes.ts';
import type { Routes } from './routes.ts';
import { writtenChart } from './written.ts';
import type { WrittenChart } from './written.ts';

/** The routes of a root while it is in this state; undefined: always. */
export interface Routing {
  readonly chart: string;
  readonly state: string | undefined;
  readonly routes: Routes;
}

export interface Oracle {
  readonly inspect: (inspection: InspectionEvent) => void;
  /** Transitions taken, `search: ready > search.submit[2]`. */
  readonly taken: ReadonlySet<string>;
  /** Deviations from the documentation since the last call. */
  readonly faults: () => string[];
}

const pages = new Map<string, WrittenChart>();
const pageOf = (name: string): WrittenChart => {
  const page = pages.get(name) ?? writtenChart(name);
  pages.set(name, page);
  return page;
};

interface Sent {
  readonly to: string;
  readonly type: string;
}

const nodesOf = (snapshot: AnyMachineSnapshot): readonly NodeView[] =>
  (snapshot as unknown as { _nodes: readonly NodeView[] })._nodes;

/** The label of an event at a state; undefined for the timer of another state. */
function labelAt(type: string, node: NodeView): string | undefined {
  if (type.startsWith('xstate.after.') && !type.endsWith(`.${node.id}`)) return undefined;
  return eventLabel(type, node);
}

/** A history state is never active itself. */
function isHistory(anywhere: NodeView, path: string): boolean {
  let root = anywhere;
  while (root.parent) root = root.parent;
  const node = path.split('.').reduce<NodeView | undefined>((at, key) => at?.states[key], root);
  return node?.type === 'history';
}

const indexOf = (view: TransitionView): number =>
  (view.eventType === '' ? (view.source.always ?? []) : (view.source.transitions.get(view.eventType) ?? [])).indexOf(
    view,
  );

export function createOracle(charts: readonly ChartPaths[], routing: Routing): Oracle {
  const names = new Map(charts.map(({ machine, name }) => [machine.id, name]));
  const before = new WeakMap<AnyActorRef, readonly NodeView[]>();
  const sent = new WeakMap<AnyActorRef, Sent[]>();
  const taken = new Set<string>();
  let faults: string[] = [];

  /** Checks that a transition has led where its chart's page says. */
  function checkTransition(name: string, view: TransitionView, states: ReadonlySet<string>, moved: boolean): void {
    const key = `${statePath(view.source)} > ${eventLabel(view.eventType, view.source)}`;
    const index = indexOf(view);
    taken.add(`${name}: ${key}[${index}]`);
    const written = pageOf(name).get(key)?.[index];
    if (!written) {
      faults.push(`${name} took ${key}[${index}], of which nothing is written`);
      return;
    }
    const missing = written.to.filter((target) => !isHistory(view.source, target) && !states.has(target));
    if (missing.length > 0) faults.push(`${name} took ${key}[${index}] and is not in ${missing.join(', ')}`);
    if (written.to.length === 0 && moved && view.target)
      faults.push(`${name} took ${key}[${index}] and did not stay where it was`);
  }

  /** Checks that no unconditional transition was skipped. */
  function checkSilence(name: string, type: string, nodes: readonly NodeView[]): void {
    for (const node of nodes) {
      const label = labelAt(type, node);
      if (label === undefined) continue;
      const open = pageOf(name)
        .get(`${statePath(node)} > ${label}`)
        ?.some(({ when }) => when === '');
      if (open) faults.push(`${name} did nothing about ${label} in ${statePath(node)}`);
    }
  }

  function checkRoutes(
    actor: AnyActorRef,
    event: AnyEventObject,
    views: readonly TransitionView[],
    states: ReadonlySet<string>,
  ): void {
    if (routing.state !== undefined && !states.has(routing.state)) return;
    if (
      event.type.startsWith('xstate.') ||
      views.some(({ target }) => target?.some((node) => node.key === routing.state))
    )
      return;
    const said = (sent.get(actor) ?? []).map(({ to, type }) => `${to}:${type}`);
    const wrong = misrouted(routing.routes, event.type, said);
    if (wrong !== undefined) faults.push(`${routing.chart}: ${wrong}`);
  }

  return {
    taken,
    faults() {
      const list = faults;
      faults = [];
      return list;
    },
    inspect(inspection) {
      const actor = inspection.actorRef as AnyActorRef;
      if (inspection.type === '@xstate.action') {
        const { type, params } = inspection.action as {
          type: string;
          params?: { to?: string | { id?: string }; event?: AnyEventObject };
        };
        if (type === 'xstate.sendTo' && params?.event)
          sent.set(actor, [
            ...(sent.get(actor) ?? []),
            { to: typeof params.to === 'string' ? params.to : (params.to?.id ?? ''), type: params.event.type },
          ]);
        return;
      }
      if (inspection.type !== '@xstate.microstep') return;
      const snapshot = inspection.snapshot as AnyMachineSnapshot;
      const name = names.get((snapshot.machine as { id?: string } | undefined)?.id ?? '');
      if (name === undefined) return;
      const views = inspection._transitions as unknown as readonly TransitionView[];
      const states = new Set(activeStates(snapshot));
      const old = before.get(actor);
      const moved = old !== undefined && old.some((node) => node.path.length > 0 && !states.has(statePath(node)));
      if (snapshot.status === 'active' || snapshot.status === 'done') {
        for (const view of views) checkTransition(name, view, states, moved);
        if (views.length === 0 && old) checkSilence(name, inspection.event.type, old);
        if (old && name === routing.chart && views.length > 0) checkRoutes(actor, inspection.event, views, states);
      }
      before.set(actor, nodesOf(snapshot));
      sent.set(actor, []);
    },
  };
}
