/** Short names of what happens to a chart: `search.submit`, `done(search)`, `after(searchTimeout)`. */
import type { Step } from './types.ts';

/** @returns the event type of a step; for a plain wait, its length */
export function actOf(step: Step): string {
  if ('send' in step) return step.send.type;
  if ('from' in step) return step.event.type;
  if ('done' in step) return `done(${step.done})`;
  if ('error' in step) return `error(${step.error})`;
  if ('snapshot' in step) return `snapshot(${step.snapshot})`;
  return step.timer?.split(' > ').at(-1) ?? `${step.elapse} ms`;
}
