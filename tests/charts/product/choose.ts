/**
 * Chooses what happens next. Prefers steps that the path has not done yet and steps of one chart, gives an event with
 * many payloads no more weight than others, and rarely ends the path.
 */
import { actOf } from '../../../tools/paths/acts.ts';
import type { Happening } from './wired.ts';

/** The random numbers are below this. */
export const CHANCES = 2 ** 31;
/** The share of the steps of a path that are only waits. */
const WAIT_SHARE = 0.12;
/** Events that end the product, or lead the path into a dead end. */
const ENDING = new Set([
  'player.close',
  'session.lost',
  'library.signIn',
  'player.signIn',
  'player.leaving',
  'address.returned',
]);
const ENDING_WEIGHT = 0.05;
const FAULT_WEIGHT = 0.3;
/** Responses and notifications lead further than view events, of which there are many more. */
const WORLD_WEIGHT = 3;
/** The weight of the chart that a path focuses on. */
const FOCUS = 6;

const chartOf = (at: string): string => at.slice(at.lastIndexOf('/') + 1);

/**
 * @param focus which of the live charts this path prefers
 * @returns a chooser that remembers its choices; the same numbers give the same choices
 */
export function chooser(focus: number): (possible: readonly Happening[], chance: number) => Happening {
  const done = new Map<string, number>();
  return (possible, chance) => {
    const groups = new Map<string, Happening[]>();
    for (const happening of possible) {
      const key = 'elapse' in happening.step ? 'wait' : `${happening.at} ${actOf(happening.step)}`;
      const group = groups.get(key);
      if (group) group.push(happening);
      else groups.set(key, [happening]);
    }
    const charts = [...new Set(possible.map(({ at }) => chartOf(at)))];
    const looked = charts[focus % charts.length];
    const weights = [...groups].map(([key, [first]]) => {
      const { at, step } = first!;
      if ('elapse' in step) return WAIT_SHARE * groups.size;
      const isOdd = ENDING.has(actOf(step)) || ('done' in step && step.done === 'leave');
      const base = isOdd ? ENDING_WEIGHT : 'error' in step ? FAULT_WEIGHT : 'send' in step ? 1 : WORLD_WEIGHT;
      return (base * (chartOf(at) === looked ? FOCUS : 1)) / (1 + (done.get(key) ?? 0));
    });
    let rest = (chance / CHANCES) * weights.reduce((sum, weight) => sum + weight, 0);
    const keys = [...groups.keys()];
    const at = weights.findIndex((weight) => (rest -= weight) < 0);
    const key = keys[at < 0 ? keys.length - 1 : at]!;
    const count = done.get(key) ?? 0;
    done.set(key, count + 1);
    const group = groups.get(key)!;
    return group[(chance + count) % group.length]!;
  };
}
