/** Facts from a chart's definition, for the documentation and for tests over all charts. */
import type { AnyStateMachine } from 'xstate';
import { allStates, rootOf, statePath } from '../paths/transitions.ts';
import type { NodeView } from '../paths/transitions.ts';

export interface DelayFact {
  readonly name: string;
  /** Undefined if it depends on the context. */
  readonly ms: number | undefined;
}

export interface InvokeFact {
  readonly id: string;
  readonly src: string;
  readonly state: string;
  /** False if XState generated the id. */
  readonly named: boolean;
  /** Names of the delays that end it: those of its state and of the surrounding states. */
  readonly deadlines: readonly string[];
}

/** Formats milliseconds. */
export function figure(ms: number | undefined): string {
  if (ms === undefined) return 'depends on the context';
  return ms >= 1000 && ms % 100 === 0 ? `${ms} ms (${ms / 1000} s)` : `${ms} ms`;
}

const delaysOf = (node: NodeView): string[] => Object.keys((node.config['after'] as object | undefined) ?? {});

/** The named delays of `setup`, and the plain numbers of `after`. */
export function delayFacts(machine: AnyStateMachine): DelayFact[] {
  const named = Object.entries(machine.implementations.delays as Record<string, unknown>).map(([name, ms]) => ({
    name,
    ms: typeof ms === 'number' ? ms : undefined,
  }));
  const bare = new Set(
    allStates(machine)
      .flatMap(delaysOf)
      .filter((name) => !Number.isNaN(Number(name))),
  );
  return [...named, ...[...bare].map((name) => ({ name, ms: Number(name) }))];
}

export function invokeFacts(machine: AnyStateMachine): InvokeFact[] {
  return allStates(machine).flatMap((node) => {
    const around: NodeView[] = [];
    for (let at: NodeView | undefined = node; at; at = at.parent) around.push(at);
    return node.invoke.map(({ id, src }) => ({
      id,
      src,
      state: statePath(node),
      named: !/^\d+\./.test(id),
      deadlines: around.flatMap(delaysOf),
    }));
  });
}

/**
 * Maximum number of resting configurations of a chart. A chart with more has regions that should be separate actors.
 */
export const CONFIGURATIONS_MAX = 60;

/** An unconditional `always` leaves the state in the step that enters it. */
const isPassedThrough = (node: NodeView): boolean =>
  node.type === 'history' || (node.always ?? []).some(({ guard }) => guard === undefined);

function configurationsIn(node: NodeView): number {
  const counts = Object.values(node.states)
    .filter((child) => !isPassedThrough(child))
    .map(configurationsIn);
  if (counts.length === 0) return 1;
  return node.type === 'parallel'
    ? counts.reduce((product, count) => product * count, 1)
    : counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Number of state combinations in which a chart can rest, ignoring guards: the sum over the child states of a region,
 * the product over parallel regions.
 */
export const configurationsOf = (machine: AnyStateMachine): number => configurationsIn(rootOf(machine));
