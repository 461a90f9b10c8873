import { activeIn, type ChartNode, statesOf } from './chart.ts';
import type { Asked } from './messages.ts';
import type { LogEntry, SeenActor } from './record.ts';

/** Why an event had no effect. */
export type UnhandledReason =
  /** The actor had ended, or has not handled the event yet. */
  | { readonly reason: 'unhandled' }
  /** Every candidate transition had a guard, and each returned false. */
  | { readonly reason: 'refused'; readonly by: readonly Asked[] }
  /** Only states that were not active handle it. */
  | { readonly reason: 'elsewhere'; readonly states: readonly string[]; readonly active: readonly string[] }
  /** No state of the chart handles it. */
  | { readonly reason: 'unknown' };

/** Whether a wildcard such as `controls.*` or `*` matches the event. */
function takes(declared: string, type: string): boolean {
  if (declared === type || declared === '*') return declared !== '';
  return declared.endsWith('.*') && (type === declared.slice(0, -2) || type.startsWith(declared.slice(0, -1)));
}

const statesTaking = (chart: ChartNode, type: string): string[] =>
  statesOf(chart)
    .filter(({ edges }) => edges.some(({ eventType }) => takes(eventType, type)))
    .map(({ path, name }) => path || name);

/**
 * @param actor that received the event
 * @returns undefined if a transition was taken, if the actor is not a chart, and for events that start and stop an
 *   actor
 */
export function unhandledReason(actor: SeenActor, { at, event }: LogEntry): UnhandledReason | undefined {
  const { chart } = actor;
  if (!chart || event.type === '(begins)' || event.type === 'xstate.init' || event.type === 'xstate.stop')
    return undefined;
  const index = actor.steps.findIndex((step) => step.at === at);
  const step = actor.steps[index];
  if (!step) return { reason: 'unhandled' };
  if (step.taken.length > 0 || step.status === 'error') return undefined;
  if (step.asked.length > 0) return { reason: 'refused', by: step.asked };
  const states = statesTaking(chart, event.type);
  if (states.length === 0) return { reason: 'unknown' };
  return { reason: 'elsewhere', states, active: activeIn((actor.steps[index - 1] ?? step).value) };
}
