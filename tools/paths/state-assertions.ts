/**
 * What a viewer sees of each state: one assertion a state, and the proof that no two hold at once.
 *
 * Every state in which a chart can rest has a look, or is listed in the path file as unseen with the reason. After each
 * step exactly the looks of the active states hold, and those of all states that could stand in their place do not; so a
 * look that holds in two states fails in the first of them that is reached.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { allStates, isWithin, statePath, transitionSource } from './transitions.ts';
import type { NodeView } from './transitions.ts';
import type { ChartPaths, Reached, Unseen } from './types.ts';

/** Whether the view shows this state now. Asks the view; the snapshot says only which words to look for. */
export type StateAssertion = (snapshot: AnyMachineSnapshot) => boolean;

/** The looks of a chart by the path of the state: `renewing.late`. */
export type StateAssertions = Readonly<Record<string, StateAssertion>>;

/** How long a view may take to show a state. */
const PATIENCE_MS = 5000;
const LOOK_AGAIN_MS = 10;

/** A state in which a chart may rest: it holds no other. */
export const isLeaf = ({ type }: NodeView): boolean => type === 'atomic' || type === 'final';

/** Left in the step that enters it: its last `always` asks nothing. */
export const isPassedThrough = ({ always }: NodeView): boolean =>
  always?.at(-1)?.guard === undefined && always !== undefined;

/** The entry that lists a state as unseen, itself or with a state around it. */
export const unseenOf = (list: readonly Unseen[], state: string): Unseen | undefined =>
  list.find((entry) => isWithin(state, entry.state));

/** What is wrong with the looks and the list of the unseen: each resting state is in exactly one of them. */
export function faultsOf(
  { machine, unseen }: Pick<ChartPaths, 'machine' | 'unseen'>,
  stateAssertions: StateAssertions,
): string[] {
  const nodes = allStates(machine);
  const leaves = nodes.filter(isLeaf);
  const paths = new Set(leaves.map(statePath));
  const known = new Set(nodes.map(statePath));
  return [
    ...leaves.flatMap((node) => {
      const path = statePath(node);
      const isListed = unseenOf(unseen, path) !== undefined;
      if (isPassedThrough(node)) return [];
      if (path in stateAssertions) return isListed ? [`${path} has a look and is listed as unseen`] : [];
      return isListed ? [] : [`nobody has said what ${path} looks like`];
    }),
    ...Object.keys(stateAssertions).flatMap((path) =>
      paths.has(path) ? [] : [`a look for ${path}, which is no state to rest in`],
    ),
    ...unseen.flatMap(({ state, like }) => [
      ...(known.has(state) ? [] : [`${state} is listed as unseen and does not exist`]),
      ...(like === undefined || like in stateAssertions ? [] : [`${state} is to look like ${like}, which has no look`]),
    ]),
  ];
}

/** The nodes around a state, outermost first, itself the last. */
function lineOf(node: NodeView): NodeView[] {
  const line: NodeView[] = [];
  for (let at: NodeView | undefined = node; at; at = at.parent) line.unshift(at);
  return line;
}

/** The innermost node that holds both. */
function shared(one: NodeView, other: NodeView): NodeView {
  const others = new Set(lineOf(other));
  return lineOf(one).findLast((node) => others.has(node))!;
}

/** Two states of different regions: both can be active at once. */
const isBeside = (one: NodeView, other: NodeView): boolean => {
  const common = shared(one, other);
  return common.type === 'parallel' && common !== one && common !== other;
};

interface Scene {
  readonly snapshot: AnyMachineSnapshot;
  readonly leaves: readonly NodeView[];
}

/** Watches one chart's view through a path. */
export class Watch {
  readonly #paths: ChartPaths;
  readonly #looks: StateAssertions;
  readonly #nodes: ReadonlyMap<string, NodeView>;
  #before: Scene | undefined;
  #now: Scene | undefined;

  constructor(paths: ChartPaths, stateAssertions: StateAssertions) {
    this.#paths = paths;
    this.#looks = stateAssertions;
    this.#nodes = new Map(allStates(paths.machine).map((node) => [statePath(node), node]));
  }

  /** A path begins. */
  begin(): void {
    this.#before = undefined;
    this.#now = undefined;
  }

  /** Waits until the view shows the states of the snapshot, and no others. */
  async shows(snapshot: AnyMachineSnapshot, patience = PATIENCE_MS): Promise<void> {
    const active = (snapshot as unknown as { _nodes: readonly NodeView[] })._nodes
      .filter(isLeaf)
      .map((node) => this.#nodes.get(statePath(node))!);
    this.#before = this.#now;
    this.#now = { snapshot, leaves: active };
    const requested = active.flatMap((leaf) => this.#lookOf(statePath(leaf)) ?? []).sort();
    // What might stand in the place of an active state: not the states of a region in which nothing is to be seen.
    const rivals = Object.keys(this.#looks).filter((path) => {
      const node = this.#nodes.get(path)!;
      return active.some((leaf) => !isBeside(leaf, node) && this.#lookOf(statePath(leaf)) !== undefined);
    });
    const seen = (): string[] => rivals.filter((path) => this.#looks[path]!(snapshot)).sort();
    const end = performance.now() + patience;
    for (;;) {
      const shown = seen();
      if (shown.join() === requested.join()) return;
      if (performance.now() > end) {
        const states = active.map(statePath).join(' + ');
        throw new Error(
          `in ${states} the view should look like [${requested.join()}] and looks like [${shown.join()}]`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  /** Targets of the step just shown that the view does not prove, each with the reason why it need not. */
  unproved({ takes, outcomes, timers }: Reached): ReadonlyMap<string, string> {
    const reasons = new Map<string, string>();
    for (const id of [...takes, ...outcomes, ...timers]) {
      const reason = this.#blindness(this.#nodes.get(transitionSource(id))!);
      if (reason !== undefined) reasons.set(id, reason);
    }
    return reasons;
  }

  /** The look that a state is seen by: its own, or that of the state which it is like. */
  #lookOf(state: string): string | undefined {
    return state in this.#looks ? state : unseenOf(this.#paths.unseen, state)?.like;
  }

  /** Why a step from this state is not visible; undefined when it is. */
  #blindness(source: NodeView): string | undefined {
    const related = ({ leaves }: Scene): NodeView[] => leaves.filter((leaf) => !isBeside(leaf, source));
    const listed = (leaf: NodeView): Unseen | undefined => unseenOf(this.#paths.unseen, statePath(leaf));
    const stateAssertions = (leaves: readonly NodeView[]): string =>
      leaves.flatMap((leaf) => this.#lookOf(statePath(leaf)) ?? []).join();
    const after = related(this.#now!);
    const hidden = after.find((leaf) => listed(leaf)?.like !== undefined);
    if (hidden) return listed(hidden)!.reason;
    if (stateAssertions(after) === '') return listed(after[0]!)?.reason;
    if (!this.#before) return undefined;
    const before = related(this.#before);
    if (
      before.map(statePath).join() === after.map(statePath).join() ||
      stateAssertions(before) !== stateAssertions(after)
    )
      return undefined;
    // One assertion for both ends: it may still distinguish them by what it says.
    const { snapshot } = this.#before;
    const stillHolds = before.every((leaf) => {
      const look = this.#lookOf(statePath(leaf));
      return look === undefined || this.#looks[look]!(snapshot);
    });
    return stillHolds ? before.map(listed).find((entry) => entry !== undefined)?.reason : undefined;
  }
}
