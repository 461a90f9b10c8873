/**
 * What a viewer sees in each state: one assertion per state, and the proof that no two hold at once.
 *
 * Every state in which a chart can rest has an assertion, or is listed in the path file as unseen with a reason. After
 * each step, exactly the assertions of the active states must hold, and those of all states that could be active
 * instead must not. An assertion that holds in two states therefore fails in the first of them that is reached.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { allStates, isWithin, statePath, transitionSource } from './transitions.ts';
import type { NodeView } from './transitions.ts';
import type { ChartPaths, Reached, Unseen } from './types.ts';

/**
 * Whether the view shows this state now. The assertion checks the view, and uses the snapshot only to know which texts
 * to expect.
 */
export type StateAssertion = (snapshot: AnyMachineSnapshot) => boolean;

/** The assertions of a chart by the path of the state: `renewing.late`. */
export type StateAssertions = Readonly<Record<string, StateAssertion>>;

/** How long a view may take to show a state. */
const PATIENCE_MS = 5000;
const LOOK_AGAIN_MS = 10;

/** Whether a chart may rest in a state, because it has no child states. */
export const isLeaf = ({ type }: NodeView): boolean => type === 'atomic' || type === 'final';

/** Whether a state is left in the step that enters it, because its last `always` has no guard. */
export const isPassedThrough = ({ always }: NodeView): boolean =>
  always?.at(-1)?.guard === undefined && always !== undefined;

/** The entry that lists a state, or a state around it, as unseen. */
export const unseenOf = (list: readonly Unseen[], state: string): Unseen | undefined =>
  list.find((entry) => isWithin(state, entry.state));

/** Reports resting states that have neither or both of an assertion and an entry as unseen. */
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

/** The ancestors of a state, outermost first, and the state itself. */
function lineOf(node: NodeView): NodeView[] {
  const line: NodeView[] = [];
  for (let at: NodeView | undefined = node; at; at = at.parent) line.unshift(at);
  return line;
}

/** The innermost node that contains both. */
function shared(one: NodeView, other: NodeView): NodeView {
  const others = new Set(lineOf(other));
  return lineOf(one).findLast((node) => others.has(node))!;
}

/** Whether two states belong to different regions, so that both can be active at once. */
const isBeside = (one: NodeView, other: NodeView): boolean => {
  const common = shared(one, other);
  return common.type === 'parallel' && common !== one && common !== other;
};

interface Scene {
  readonly snapshot: AnyMachineSnapshot;
  readonly leaves: readonly NodeView[];
}

/** Checks the view of one chart along a path. */
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

  /** Starts a new path. */
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
    // States that could be active instead of an active one, except in regions where nothing can be seen.
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

  /** Targets of the last step that the view does not prove, with the reasons why it need not. */
  unproved({ takes, outcomes, timers }: Reached): ReadonlyMap<string, string> {
    const reasons = new Map<string, string>();
    for (const id of [...takes, ...outcomes, ...timers]) {
      const reason = this.#blindness(this.#nodes.get(transitionSource(id))!);
      if (reason !== undefined) reasons.set(id, reason);
    }
    return reasons;
  }

  /** The assertion that applies to a state: its own, or that of the state which it looks like. */
  #lookOf(state: string): string | undefined {
    return state in this.#looks ? state : unseenOf(this.#paths.unseen, state)?.like;
  }

  /** Why a step from this state cannot be seen; undefined if it can. */
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
    // Both ends share an assertion, which may still distinguish them by their texts.
    const { snapshot } = this.#before;
    const stillHolds = before.every((leaf) => {
      const look = this.#lookOf(statePath(leaf));
      return look === undefined || this.#looks[look]!(snapshot);
    });
    return stillHolds ? before.map(listed).find((entry) => entry !== undefined)?.reason : undefined;
  }
}
