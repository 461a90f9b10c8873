/**
 * How a chart's steps are performed on a page, for the Playwright file that `npm run paths` writes.
 *
 * An adapter is written once a page. `acts` perform the steps by name; `states` say what a person sees in a state, `unseen`
 * why nobody can. `actOf` says which act performs a step; without it the act of the step's own name does. A plan for an
 * adapter holds no other steps.
 */
import type { Page } from '@playwright/test';
import { actOf } from './acts.ts';
import type { Step } from './types.ts';

/** What happens in the chart, by the names of its plan; a list is left out where it is empty. */
export interface PlayedPart {
  /** Paths of the states that are active afterwards. */
  readonly states: readonly string[];
  /** Transitions. */
  readonly takes?: readonly string[];
  /** Guards with what they say. */
  readonly outcomes?: readonly string[];
  readonly timers?: readonly string[];
}

/** A step as the generated file holds it. */
export interface PlayedStep extends PlayedPart {
  /** Name of the act. */
  readonly act: string;
  /** What happens, in a sentence, with its data where they are short. */
  readonly says: string;
  /** What the act is given: the event with its payload, the result, the error's message, or what an actor shows. */
  readonly given?: unknown;
}

/** A path as the generated file holds it: its start, and its steps. */
export interface PlayedPath extends PlayedPart {
  readonly title: string;
  readonly steps: readonly PlayedStep[];
}

export interface Adapter {
  /** The inputs of the path file to start from, by their place in its list; all when left out. */
  readonly inputs?: readonly number[];
  /** Name of the act that performs a step from these states; undefined where it cannot be done there. */
  readonly actOf?: (step: Step, states: readonly string[]) => string | undefined;
  /** Opens the page in the chart's first state. */
  readonly start: (page: Page) => Promise<void>;
  readonly acts: Readonly<Record<string, (page: Page, given: never) => Promise<void>>>;
  /** What is asserted while a state, by its path, is active. */
  readonly states: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** States without an assertion, each with the reason: they are reported as unproved. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Called with each path that was run to its end, with its number in the suite, and with `unseen`. */
  readonly onPathEnd?: (
    chart: string,
    number: number,
    path: PlayedPath,
    unseen: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

/** What a plan asks of an adapter. */
export interface Performer extends Pick<Adapter, 'inputs'> {
  readonly actOf: NonNullable<Adapter['actOf']>;
}

export function performerOf({ inputs, acts, actOf: named }: Adapter): Performer {
  const actOfStep = named ?? ((step: Step) => (Object.hasOwn(acts, actOf(step)) ? actOf(step) : undefined));
  return { ...(inputs ? { inputs } : {}), actOf: actOfStep };
}
