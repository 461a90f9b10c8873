/**
 * How a chart's steps are performed on a page, for the Playwright file that `npm run paths` writes.
 *
 * An adapter is written once per page. `acts` perform the steps by name; `states` assert what a user sees in a state,
 * and `unseen` lists states that cannot be seen, with reasons. `actOf` selects the act that performs a step; by
 * default, the act with the step's name. A plan for an adapter contains only steps that it can perform.
 */
import type { Page } from '@playwright/test';
import { actOf } from './acts.ts';
import type { Step } from './types.ts';

/** What happens in the chart, by the names of its plan; empty lists are omitted. */
export interface PlayedPart {
  /** Paths of the states that are active afterwards. */
  readonly states: readonly string[];
  /** Transitions taken. */
  readonly takes?: readonly string[];
  /** Guards with their results. */
  readonly outcomes?: readonly string[];
  readonly timers?: readonly string[];
}

/** A step in the generated file. */
export interface PlayedStep extends PlayedPart {
  /** Name of the act. */
  readonly act: string;
  /** What happens, as a sentence, with its data if they are short. */
  readonly says: string;
  /**
   * The argument of the act: the event with its payload, the result, the error message, or the snapshot of an actor.
   */
  readonly given?: unknown;
}

/** A path in the generated file: its start, and its steps. */
export interface PlayedPath extends PlayedPart {
  readonly title: string;
  readonly steps: readonly PlayedStep[];
}

export interface Adapter {
  /** Indexes of the path file's inputs to start from; all by default. */
  readonly inputs?: readonly number[];
  /** Name of the act that performs a step in these states; undefined if it is impossible there. */
  readonly actOf?: (step: Step, states: readonly string[]) => string | undefined;
  /** Opens the page in the chart's initial state. */
  readonly start: (page: Page) => Promise<void>;
  readonly acts: Readonly<Record<string, (page: Page, given: never) => Promise<void>>>;
  /** Assertions for each state, by its path, while it is active. */
  readonly states: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** States without an assertion, with reasons; they are reported as unproved. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Called after each completed path, with its number in the suite and `unseen`. */
  readonly onPathEnd?: (
    chart: string,
    number: number,
    path: PlayedPath,
    unseen: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

/** What a plan needs from an adapter. */
export interface Performer extends Pick<Adapter, 'inputs'> {
  readonly actOf: NonNullable<Adapter['actOf']>;
}

export function performerOf({ inputs, acts, actOf: named }: Adapter): Performer {
  const actOfStep = named ?? ((step: Step) => (Object.hasOwn(acts, actOf(step)) ? actOf(step) : undefined));
  return { ...(inputs ? { inputs } : {}), actOf: actOfStep };
}
