/** Describes steps and state values in words. */
import type { StateValue } from 'xstate';
import type { Step } from './types.ts';

const describeStep = (step: Step): string => {
  if ('send' in step) return step.send.type;
  if ('done' in step) return `done(${step.done})`;
  if ('error' in step) return `error(${step.error})`;
  if ('from' in step) return `${step.from}: ${step.event.type}`;
  if ('snapshot' in step) return `snapshot(${step.snapshot})`;
  const timer = step.timer?.split(' > ').at(-1);
  return timer ?? `${step.elapse} ms`;
};

/** `done(probe), after(pollInterval) ×60`: repeated sequences are collapsed. */
export function describeSteps(steps: readonly Step[]): string {
  const words = steps.map(describeStep);
  for (const width of [1, 2, 3]) {
    for (let at = 0; at + 2 * width <= words.length; at += 1) {
      const unit = words.slice(at, at + width).join(' → ');
      let times = 1;
      while (words.slice(at + times * width, at + (times + 1) * width).join(' → ') === unit) times += 1;
      if (times > 2) words.splice(at, times * width, width === 1 ? `${unit} ×${times}` : `(${unit}) ×${times}`);
    }
  }
  const shown = words.length > 12 ? [...words.slice(0, 5), `… ${words.length - 10} more`, ...words.slice(-5)] : words;
  return shown.join(' → ');
}

export const describeValue = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Record<string, unknown>)
        .map(([key, inner]) =>
          typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0
            ? key
            : `${key}.${describeValue(inner)}`,
        )
        .join(' + ');

/** Paths of the states in a value, parents before children: `ready`, `ready.listing`. */
export const statesIn = (value: StateValue, around = ''): string[] =>
  typeof value === 'string'
    ? [`${around}${value}`]
    : Object.entries(value).flatMap(([key, inner]) => [
        `${around}${key}`,
        ...(inner === undefined ? [] : statesIn(inner, `${around}${key}.`)),
      ]);
