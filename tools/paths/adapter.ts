/**
 * How a chart's steps are performed on a page, for the Playwright file that `npm run paths` writes.
 *
 * An adapter is written once a page. `actOf` says which steps can be performed there and under which name; the plan then
 * holds no others. `acts` perform them; `states` say what a person sees in a state.
 */
import type { Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
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
  /** The event with its payload, of a step that is an event. */
  readonly event?: AnyEventObject;
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
  readonly actOf: (step: Step, states: readonly string[]) => string | undefined;
  /** Opens the page in the chart's first state. */
  readonly start: (page: Page) => Promise<void>;
  readonly acts: Readonly<Record<string, (page: Page, event: AnyEventObject | undefined) => Promise<void>>>;
  /** What is asserted while a state, by its path, is active; a state may have nothing of its own to show. */
  readonly states: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** Called with each path that was run to its end, with its number in the suite. */
  readonly onPathEnd?: (chart: string, number: number, path: PlayedPath) => Promise<void>;
}
