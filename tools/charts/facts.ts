/** What a chart's definition says, gathered for the documents and the tests over all charts. */
import type { AnyStateMachine } from 'xstate';
import { allStates, rootOf, statePath } from '../paths/transitions.ts';
import type { NodeView } from '../paths/transitions.ts';

export interface DelayFact {
  readonly name: string;
  /** Undefined when it depends on the context. */
  readonly ms: number | undefined;
}

export interface InvokeFact {
  readonly id: string;
  readonly src: string;
  readonly state: string;
  /** False when XState made the id up. */
  readonly named: boolean;
  /** Names of the delays that end it: those of its own state and of the states around it. */
  readonly deadlines: readonly string[];
}

/** Milliseconds in words. */
export function figure(ms: number | undefined): string {
  if (ms === undefined) return 'depends on the context';
  return ms >= 1000 && ms % 100 === 0 ? `${ms} ms (${ms / 1000} s)` : `${ms} ms`;
}

const delaysOf = (node: NodeView): string[] => Object.keys((node.config['after'] as object | undefined) ?? {});

/** The named delays of `setup`, and the bare figures of `after`. */
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

/** No chart may rest in more ways than this: one that does holds regions that are better actors of their own. */
export const CONFIGURATIONS_MAX = 60;

/** An `always` without a condition leaves the state in the step that enters it. */
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
 * In how many combinations of states a chart can come to rest, guards taken for open: those of a region's states are added,
 * those of regions side by side multiplied.
 */
export const configurationsOf = (machine: AnyStateMachine): number => configurationsIn(rootOf(machine));
