/** What a chart's definition says, gathered for the documents and the tests over all charts. */
import type { AnyStateMachine } from 'xstate';
import { allStates, statePath } from '../paths/transitions.ts';
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
