/**
 * Chooses what happens next: the things a path has not done yet before those it has, the many payloads of an event no more
 * often than the one of another, what ends everything seldom, and one chart more than the others.
 */
import { actOf } from '../../../tools/paths/acts.ts';
import type { Happening } from './wired.ts';

/** Numbers by chance are below this. */
export const CHANCES = 2 ** 31;
/** Of a path, one in so many steps is only a wait. */
const WAIT_SHARE = 0.12;
/** Ends the product, or the path in a dead end. */
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
/** How much more often something happens to the chart that a path looks at. */
const FOCUS = 6;

const chartOf = (at: string): string => at.slice(at.lastIndexOf('/') + 1);

/**
 * @param focus which of the charts alive at a moment this path looks at
 * @returns a chooser that remembers what it has chosen; the same numbers give the same choices
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
